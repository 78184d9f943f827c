"""A receiver of webhooks: a real HTTP server on loopback that remembers what it was sent."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.service.valkey import PATIENCE


@dataclass(frozen=True)
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """What was sent, and what is answered: the last answer again and again."""

    address: str = ""
    answers: list[int] = field(default_factory=lambda: [204])
    received: list[Received] = field(default_factory=list)
    came: threading.Condition = field(default_factory=threading.Condition)
    answering: threading.Event = field(default_factory=threading.Event)
    """Cleared, the receiver takes requests and answers none of them until it is set."""

    def wait_for(self, number: int, seconds: float = PATIENCE) -> list[Received]:
        """The first so many requests; fails if they do not come in time."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.received) >= number, seconds), self.received
            return self.received[:number]


@contextmanager
def receiving(*answers: int) -> Iterator[Receiver]:
    """A receiver that answers with these statuses in turn; 302 leads to another path of its own."""
    receiver = Receiver(answers=list(answers) or [204])
    receiver.answering.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            with receiver.came:
                status = receiver.answers.pop(0) if len(receiver.answers) > 1 else receiver.answers[0]
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body))
                receiver.came.notify_all()
            receiver.answering.wait()
            self.send_response(status)
            self.send_header("location", "/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
