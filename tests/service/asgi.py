"""Asks an ASGI application without a socket: the whole answer, byte by byte."""

from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette


@dataclass(frozen=True)
class Whole:
    """Everything that came back."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


async def ask(app: Starlette, method: str, address: str, body: bytes = b"", **headers: str) -> Whole:
    """One request with a JSON body."""
    named = {"content-type": "application/json", **headers}
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    path, _, query = address.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"here"), *sent],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    requests = [{"type": "http.request", "body": body, "more_body": False}]
    answers: list[Any] = []

    async def receive() -> Any:
        return requests.pop() if requests else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)

    await app(scope, receive, send)
    start = answers[0]
    return Whole(start["status"], tuple(sorted(start["headers"])), b"".join(one.get("body", b"") for one in answers))
