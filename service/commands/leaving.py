"""How the service stops: not ready at once, but serving until the proxies in front know that.

A proxy asks ``/readyz`` every few seconds and sends requests until the answer changes. Whoever stops before
that makes it answer 502.
"""

import asyncio
import signal
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

LOOK = 0.2
"""Seconds between two looks whether the first process leaves."""
FILE = "leaving"
LAST = 1.5
"""Seconds in which the requests of connections that were accepted at the last moment arrive."""


class Leaving:
    """Whether the service is about to stop; its other processes are told by a file in the folder where they meet."""

    def __init__(self, folder: Path | None) -> None:
        self._file = None if folder is None else folder / FILE
        self._begun = False
        self._look = 0.0

    def __call__(self) -> bool:
        if not self._begun and self._file is not None and time.monotonic() >= self._look:
            self._look = time.monotonic() + LOOK
            self._begun = self._file.exists()
        return self._begun

    def begin(self) -> None:
        """It is."""
        self._begun = True
        if self._file is not None:
            self._file.touch()


class LeavingServer(uvicorn.Server):
    """On SIGTERM it serves on for so many seconds; a second signal, or Ctrl-C, ends it at once."""

    def __init__(self, config: uvicorn.Config, leaving: Leaving, seconds: float) -> None:
        super().__init__(config)
        self._leaving, self._seconds = leaving, seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGTERM or self._leaving() or not self._seconds:
            super().handle_exit(sig, frame)
            return
        self._leaving.begin()
        timer = threading.Timer(self._seconds, super().handle_exit, (sig, None))
        timer.daemon = True
        timer.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening; connections end a little later, each with the answer to what it had sent."""
        if self._leaving():
            waiting = [one for listening in sockets or [] for one in _accepted(listening)]
            for server in self.servers:
                server.close()
            for listening in sockets or []:
                listening.close()
            for one in waiting:
                await asyncio.get_running_loop().connect_accepted_socket(self._protocol, one)
            await asyncio.sleep(LAST)
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


def _accepted(listening: socket.socket) -> list[socket.socket]:
    """The connections that wait to be accepted: closing the socket would reset them."""
    listening.setblocking(False)
    waiting = list[socket.socket]()
    with suppress(OSError):
        while True:
            waiting.append(listening.accept()[0])
    return waiting
