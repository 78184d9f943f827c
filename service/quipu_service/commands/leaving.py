"""Graceful shutdown: the service reports not ready at once, but serves until the proxies in front have noticed.

A proxy checks ``/readyz`` every few seconds and sends requests until the answer changes. If the service stopped before
that, the proxy would answer 502. If systemd keeps the listening socket open, the service stays ready: what comes after
its last answer waits in the socket's queue for the next process, and nothing is refused.
"""

import asyncio
import faulthandler
import math
import select
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

FILE = "leaving"
TRIES = 100
"""Attempts to fill the queue of the listening socket."""
LAST = 1.5
"""Seconds in which the requests of connections that were accepted at the last moment arrive."""
ENDING = 30.0
"""Seconds in which a process ends once it has stopped serving: as long as its own Valkey and its worker may take."""


def end_soon() -> None:
    """End this process even where one of its threads hangs, for which it would wait: then print what each one does."""
    faulthandler.dump_traceback_later(ENDING, exit=True)


class Leaving:
    """Whether the service is about to stop; a file in the shared folder tells its other processes."""

    def __init__(self, folder: Path | None, *, kept: bool = False) -> None:
        """``kept``: whether the shared socket stays open when the service ends."""
        self.folder, self.kept = folder, kept
        self._file = None if folder is None else folder / FILE
        self.begun = asyncio.Event()
        self.at_end = list[Callable[[], None]]()
        """What to call once no connection is accepted any more."""

    def unready(self) -> bool:
        """Whether proxies should send requests elsewhere."""
        return self.begun.is_set() and not self.kept

    def look(self) -> None:
        """See whether another process has begun."""
        if not self.begun.is_set() and self._file is not None and self._file.exists():
            self.begun.set()

    def begin(self) -> None:
        self.begun.set()
        if self._file is not None:
            self._file.touch()


class LeavingServer(uvicorn.Server):
    """Serves for this many seconds after SIGTERM; a second signal, or Ctrl-C, stops it at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        leaving: Leaving,
        seconds: float,
        *,
        others: Callable[[], None] | None = None,
        stopping: Callable[[], None] = lambda: None,
    ) -> None:
        """``others`` ends the other processes at the same socket; the first one stops listening after them.

        ``stopping`` is called when it stops serving.
        """
        super().__init__(config)
        self._others, self._stopping = others, stopping
        self._leaving, self._seconds, self._until = leaving, seconds, math.inf

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        self._leaving.look()
        if time.monotonic() >= self._until:
            super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGTERM or self._leaving.begun.is_set() or not self._seconds:
            super().handle_exit(sig, frame)
            return
        self._leaving.begin()
        self._until = time.monotonic() + self._seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening; connections end a little later, each with the answer to what it had sent."""
        self._stopping()
        self._leaving.look()
        if self._leaving.begun.is_set():
            if self._others is not None:  # one of them may not even have begun to accept
                await asyncio.to_thread(self._others)
            for listening in sockets or []:
                listening.setblocking(False)
            waiting = [one for place, listening in enumerate(sockets or []) for one in self._last_at(place)(listening)]
            for server in self.servers:
                server.close()
            for listening in sockets or []:
                listening.close()
            for one in waiting:
                await asyncio.get_running_loop().connect_accepted_socket(self._protocol, one)
            self._end()
            await asyncio.sleep(LAST)
        self._end()
        await super().shutdown(sockets)

    def _end(self) -> None:
        for doing in self._leaving.at_end:
            doing()

    def _last_at(self, place: int) -> Callable[[socket.socket], list[socket.socket]]:
        """How the last connections are taken from a socket; the first socket is shared by all processes."""
        if place == 0 and self._leaving.kept:
            return _left
        return _accepted if self._others is None and place == 0 else _filled

    def _protocol(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


def _left(_listening: socket.socket) -> list[socket.socket]:
    """Nothing: what waits at a socket that stays open is for the next process."""
    return []


def _accepted(listening: socket.socket) -> list[socket.socket]:
    """The connections that wait to be accepted: closing the socket would reset them."""
    waiting = list[socket.socket]()
    with suppress(OSError):
        while True:
            waiting.append(listening.accept()[0])
    return waiting


def _filled(listening: socket.socket) -> list[socket.socket]:
    """The connections that wait to be accepted; the queue has one place, which a connection of our own then takes.

    A later connection is refused once the socket is closed, and a proxy sends its request elsewhere. A connection made
    between the last check and the close would be reset, and a proxy would answer 502.
    """
    waiting = _accepted(listening)
    listening.listen(0)
    for _ in range(TRIES):
        waiting += _accepted(listening)
        with socket.socket(listening.family) as own:
            own.setblocking(False)
            own.connect_ex(listening.getsockname())
            if select.select([], [own], [], 0)[1]:  # it got the free place
                break
    return waiting
