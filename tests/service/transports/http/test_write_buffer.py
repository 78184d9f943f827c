"""Writes in one iteration of the event loop become one system call."""

import asyncio
import socket

import uvloop

from quipu_service.transports.http.http_protocol import WriteBuffer


class Recording(asyncio.Transport):
    """Keeps what is written, and when it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.said.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return 7

    def is_closing(self) -> bool:
        return b"closed" in self.said

    def close(self) -> None:
        self.said.append(b"closed")


async def test_the_writes_of_one_turn_are_joined_and_those_of_the_next_are_not() -> None:
    real = Recording()
    buffer = WriteBuffer(real, asyncio.get_running_loop())
    buffer.write(b"head ")
    buffer.writelines([b"bo", b"dy"])
    assert (real.said, buffer.get_write_buffer_size()) == ([], 7 + 9)

    await asyncio.sleep(0)
    buffer.write(b"more")
    await asyncio.sleep(0)

    assert real.said == [b"head body", b"more"]


async def test_what_is_written_now_does_not_wait_but_comes_after_what_was_written_before() -> None:
    real = Recording()
    buffer = WriteBuffer(real, asyncio.get_running_loop())
    buffer.write_now(b"now")
    assert real.said == [b"now"]

    buffer.write(b"first ")
    buffer.write_now(b"second")
    await asyncio.sleep(0)
    buffer.close()
    buffer.write_now(b"too late")

    assert real.said == [b"now", b"first second", b"closed"]


async def test_closing_sends_what_waits_first() -> None:
    real = Recording()
    buffer = WriteBuffer(real, asyncio.get_running_loop())
    buffer.write(b"last words")
    buffer.close()
    await asyncio.sleep(0)

    assert real.said == [b"last words", b"closed"]


class Told(asyncio.Protocol):
    """Tells that the connection is gone."""

    def __init__(self, gone: asyncio.Event) -> None:
        self._gone = gone

    def connection_lost(self, _: Exception | None) -> None:
        self._gone.set()


def test_what_waits_for_a_client_that_is_gone_is_dropped() -> None:
    async def leave() -> list[object]:
        loop, failures = asyncio.get_running_loop(), list[object]()
        loop.set_exception_handler(lambda _, failure: failures.append(failure))
        ours, theirs = socket.socketpair()
        with theirs:
            gone = asyncio.Event()
            transport, _ = await loop.create_connection(lambda: Told(gone), sock=ours)
            buffer = WriteBuffer(transport, loop)
            buffer.write(b"an answer")
            transport.abort()
            buffer.write(b"more")
            await gone.wait()
            buffer.write(b"and more")
            await asyncio.sleep(0)  # it is written in the next round
            await asyncio.sleep(0)
        return failures

    assert uvloop.run(leave()) == []
