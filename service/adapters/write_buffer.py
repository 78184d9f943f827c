"""A transport that sends what was written in one turn of the event loop by one system call.

A system call, which wakes the reader, costs more than building most answers, and uvicorn makes two for each answer,
one for its head and one for its body (docs/decisions/0009-fast-path.md).
"""

import asyncio
from collections.abc import Iterable
from typing import Any


class WriteBuffer:
    """Wraps an ``asyncio.Transport``; everything else is delegated to it."""

    __slots__ = ("_loop", "_parts", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send this before the loop waits again."""
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(data)

    def write_now(self, data: bytes) -> None:
        """Send this at once, after what was written before; for when nothing else is expected in this turn."""
        if self._parts:
            self._parts.append(data)
        elif not self._transport.is_closing():
            self._transport.write(data)

    def writelines(self, parts: Iterable[bytes]) -> None:
        for part in parts:
            self.write(part)

    def flush(self) -> None:
        """Send the pending data, unless the client has gone meanwhile: uvloop raises for a closed connection."""
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size() + sum(map(len, self._parts))

    def write_eof(self) -> None:
        self.flush()
        self._transport.write_eof()

    def close(self) -> None:
        self.flush()
        self._transport.close()
