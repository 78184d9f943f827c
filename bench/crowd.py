"""The people of one process of a large site: tables that wait, tables that are played at a pace, and who follows them.

``python -m bench.crowd PORT WAITING PLAYED WATCHERS RATE SECONDS`` opens WAITING tables, then begins PLAYED ones that
WATCHERS follow beside their two seats, then plays them at RATE actions a second together. It says what it has done by
a line, and goes on with the next when it is sent one.
"""

import argparse
import asyncio
import itertools
import sys
import time
from collections.abc import Callable

import msgspec
import uvloop

from bench.driver import Player, Seat, Wanted, counted, settle, told
from bench.links import Link, Stream
from bench.processes import until

HOST = "127.0.0.1"
GAME = "caracalla"
AT_ONCE = 24
"""Connections that open tables."""
BEGINNING = 16
"""Tables that are begun at the same time."""


class Pace:
    """Actions in even steps, whichever table is ready first."""

    def __init__(self, rate: float) -> None:
        self._rate, self._next = rate, 0.0
        self.going = asyncio.Event()

    async def turn(self) -> None:
        await self.going.wait()
        now = time.perf_counter()
        self._next = max(self._next, now - 1) + 1 / self._rate  # a second behind at most: nothing is made up for later
        await asyncio.sleep(max(0.0, self._next - now))


class Watched(Player):
    """Plays a table at the pace of all; others watch it."""

    def __init__(self, port: int, number: int, watchers: int, pace: Pace, begins: asyncio.Semaphore) -> None:
        super().__init__("rest", HOST, itertools.repeat(port), Wanted(GAME, 2, "{}"), number)
        self._port, self._watchers, self._pace, self._begins = port, watchers, pace, begins
        self.heard = 0
        self.ready = asyncio.Event()

    async def run(self) -> None:
        async with self._begins:
            playing = asyncio.ensure_future(super().run())
            ready = asyncio.ensure_future(self.ready.wait())
            await asyncio.wait({playing, ready}, return_when=asyncio.FIRST_COMPLETED)
        await playing

    async def begun(self, _table: str, _seats: list[Seat]) -> None:
        path = f"/v1/{GAME}/tables/{_table}/events?view=true"
        for _ in range(self._watchers):
            await followed(path, _seats[0].token, self._port, self._hear)

    async def turn(self) -> None:
        self.ready.set()
        await self._pace.turn()

    def _hear(self, _update: bytes) -> None:
        self.heard += 1


async def followed(path: str, token: str, port: int, heard: Callable[[bytes], None]) -> None:
    """One more follower."""
    await Stream.to((HOST, port), path, token, heard)


async def opened(port: int, tables: int) -> None:
    """So many tables that wait for players."""
    numbers = iter(range(tables))

    async def some() -> None:
        link = await Link.to(HOST, port)
        for _ in numbers:
            status, body = await link.ask("POST", f"/v1/{GAME}/tables", b'{"seats": 2}')
            assert status == 201, body
        link.close()

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def say(words: object) -> None:
    """Say what is done, and wait until told to go on."""
    sys.stdout.write(msgspec.json.encode(words).decode() + "\n")
    sys.stdout.flush()
    await told()


async def gather_crowd(arguments: argparse.Namespace) -> None:
    await opened(arguments.port, arguments.waiting)
    await say("opened")
    pace, begins = Pace(arguments.rate), asyncio.Semaphore(BEGINNING)
    players = [Watched(arguments.port, number, arguments.watchers, pace, begins) for number in range(arguments.played)]
    tasks = [asyncio.ensure_future(player.run()) for player in players]
    for player, task in zip(players, tasks, strict=True):
        ready = asyncio.ensure_future(player.ready.wait())
        await asyncio.wait({ready, task}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
    settle()
    await say("connected")
    for player in players:
        player.counting = True
    pace.going.set()
    begun_at = time.perf_counter()
    await asyncio.sleep(arguments.seconds)
    await until(lambda: counted(players, begun_at) or any(task.done() for task in tasks), "an action began and ended")
    spent = [one for player in players for one in player.spent]
    begun = [one for player in players for one in player.begun_at]
    await say({"spent": spent, "begun": begun, "heard": sum(player.heard for player in players)})
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("port", "waiting", "played", "watchers"):
        parser.add_argument(name, type=int)
    parser.add_argument("rate", type=float)
    parser.add_argument("seconds", type=float)
    uvloop.run(gather_crowd(parser.parse_args()))


if __name__ == "__main__":
    main()
