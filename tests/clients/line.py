"""A connection to the service that breaks on command."""

import asyncio
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Line:
    """A proxy that can lose answers, and cut or silence its connections."""

    def __init__(self, address: str) -> None:
        self.target = urlsplit(address)
        self.lose_answers = 0
        """How many of the next answers get lost after the service has worked."""
        self.silent = False
        """Whether nothing from the service gets through, without a word."""
        self.connections = 0
        self.heard = 0
        """Bytes from the service."""
        self._open: set[asyncio.StreamWriter] = set()
        self._running: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._running, return_exceptions=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """End every connection."""
        for writer in list(self._open):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        far_reader, far_writer = await asyncio.open_connection(self.target.hostname, self.target.port)
        self._open |= {writer, far_writer}
        try:
            await asyncio.gather(self._ask(reader, far_writer), self._answer(far_reader, writer))
        except OSError:
            pass  # it was cut
        finally:
            for one in (writer, far_writer):
                one.transport.abort()
                self._open.discard(one)
            self._running.discard(task)

    async def _ask(self, reader: asyncio.StreamReader, far: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            far.write(data)
            await far.drain()
        raise ConnectionResetError

    async def _answer(self, far: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await far.read(65536):
            self.heard += len(data)
            if self.silent:
                continue
            if self.lose_answers:
                self.lose_answers -= 1
                raise ConnectionResetError
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError
