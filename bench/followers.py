"""Many followers of one process: how long an action takes to reach them all, and what each of them costs.

Each follows with the view and the legal actions, over server-sent events or a websocket. They live in this process,
which takes apart what it hears, so the times are upper bounds.
"""

import asyncio
import os
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from statistics import median
from typing import Any

import msgspec

from bench.driver import Seat, Socket, settle
from bench.links import Link, Stream
from bench.processes import PATIENCE, cpu_of
from bench.results import machine, write
from bench.service import served
from bench.tables import line, percentile, show

GAME = "caracalla"
AT_ONE = 500
"""Followers of one table."""
IN_ALL = int(os.environ.get("QUIPU_BENCH_FOLLOWERS", "5000"))
"""Followers of the process, a hundred at each table."""
ACTIONS = 50
"""Timed, of each kind."""
OPEN = int(os.environ.get("QUIPU_BENCH_TABLES", "20000"))
"""Open tables, in their process' memory and in the log."""
COLUMNS = ("followers", "tables", "over", "KiB a follower", "all have heard p50 ms", "p99 ms", "CPU µs a follower")
HOST = "127.0.0.1"
read = msgspec.json.Decoder(dict[str, Any]).decode


class Watched:
    """A table that is played, and how many of its followers have not heard of its last action."""

    def __init__(self, port: int, table: str, tokens: list[str]) -> None:
        self._port, self.id, self.tokens = port, table, tokens
        self._path, self._picks = f"/v1/{GAME}/tables/{table}", random.Random(table)  # picks moves
        self._update: dict[str, Any] = {}
        self.followers = self._deaf = 0
        self._heard = asyncio.Event()

    @classmethod
    async def begin(cls, port: int) -> "Watched":
        """A table for two that has started."""
        link = await Link.to(HOST, port)
        opened = read((await link.ask("POST", f"/v1/{GAME}/tables", b'{"seats": 2}'))[1])
        table = cls(port, opened["id"], [])
        for name in ("Ann", "Bob"):
            seated = await link.ask("POST", f"{table._path}/seats", msgspec.json.encode({"name": name}))
            table.tokens.append(read(seated[1])["token"])
        host = {"authorization": f"Bearer {opened['hostToken']}"}
        table._update = read((await link.ask("POST", f"{table._path}/start", b"", host))[1])
        link.close()
        return table

    def _bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    def hear(self, update: dict[str, Any]) -> None:
        """A follower is told of an entry."""
        if update["version"] > self._update["version"]:
            self._deaf -= 1
            if not self._deaf:
                self._heard.set()

    async def act(self) -> float:
        """Seconds from a random action until every follower has heard of it."""
        seat = self._update["toAct"][0]
        link = await Link.to(HOST, self._port)  # anew: an idle connection is closed after seconds
        _, listed = await link.ask("GET", f"{self._path}/legal", b"", self._bearer(seat))
        action = msgspec.json.encode(self._picks.choice(read(listed)["legalActions"]))
        self._deaf = self.followers
        self._heard.clear()
        begun = time.perf_counter()
        command = f"{self._path}/commands/c{self._update['version']}"
        status, answer = await link.ask("PUT", command, action, self._bearer(seat))
        assert status == 200, answer
        try:
            await asyncio.wait_for(self._heard.wait(), PATIENCE)
        except TimeoutError:
            raise RuntimeError(
                f"{self._deaf} of {self.followers} followers have not heard of an entry within {PATIENCE:.0f} s"
            ) from None
        spent = time.perf_counter() - begun
        self._update = read(answer)
        link.close()
        return spent


Close = Callable[[], Any]


async def by_events(port: int, table: Watched) -> Close:
    """One follower by server-sent events."""
    path = f"/v1/{GAME}/tables/{table.id}/events?view=true"
    return (await Stream.to((HOST, port), path, table.tokens[0], lambda data: table.hear(read(data)))).close


class Ear(Seat):
    """A follower by websocket."""

    def __init__(self, table: Watched) -> None:
        super().__init__(table.tokens[0])
        self._table = table

    def see(self, update: dict[str, Any]) -> None:
        super().see(update)
        self._table.hear(update)


async def by_socket(port: int, table: Watched) -> Close:
    """One follower by websocket."""
    ear = Ear(table)
    socket = await Socket.connect((HOST, port), GAME, table.id, seat=ear, selected="typed")
    await ear.seen_at(1)
    return socket.close


WIRES: dict[str, Callable[[int, Watched], Awaitable[Close]]] = {"SSE": by_events, "websocket": by_socket}


async def _row(followers: int, tables: int, wire: str) -> Iterator[object]:
    async with served({"QUIPU_FOLLOWERS_PER_ADDRESS": "0"}) as (port, process):
        watched = [await Watched.begin(port) for _ in range(tables)]
        before, closing = process.memory_info().rss, []
        for table in watched:
            for _ in range(followers // tables):
                closing.append(await WIRES[wire](port, table))
                table.followers += 1
        each = (process.memory_info().rss - before) / followers / 2**10
        settle()
        spent = cpu_of(process)
        times = [await watched[number % tables].act() * 1e3 for number in range(ACTIONS)]
        told = ACTIONS * followers / tables
        cpu = (cpu_of(process) - spent) / told * 1e6
        for close in closing:
            left = close()
            if isinstance(left, Awaitable):
                await left
    return iter((followers, tables, wire, each, median(times), percentile(times, 0.99), cpu))


async def _opened() -> str:
    """Tables that wait for players: what each of them takes, and how long the first page of a list takes then."""
    async with served({"QUIPU_FOLLOWERS_PER_ADDRESS": "0"}) as (port, process):
        link = await Link.to(HOST, port)
        log = process.children(recursive=True)[0]
        before = [one.memory_info().rss for one in (process, log)]
        begun = time.perf_counter()
        for _ in range(OPEN):
            await link.ask("POST", f"/v1/{GAME}/tables", b'{"seats": 2}')
        lasted = time.perf_counter() - begun
        service, valkey = (one.memory_info().rss - early for one, early in zip((process, log), before, strict=True))
        begun = time.perf_counter()
        await link.ask("GET", f"/v1/{GAME}/tables?first=20&status=OPEN")
        page = (time.perf_counter() - begun) * 1e3
    said = (
        f"\n{OPEN:,} open tables: opened one after the other at {OPEN / lasted:,.0f}/s; "
        f"{service / OPEN / 2**10:.1f} KiB each in the service, "
        f"{valkey / OPEN / 2**10:.1f} KiB in Valkey; a page of 20 in {page:.1f} ms\n"
    )
    line(said)
    return said


async def measure() -> None:
    """Run, print, write."""
    asked = [(AT_ONE, 1), (IN_ALL, -(-IN_ALL // 100))]
    rows = [await _row(followers, tables, wire) for followers, tables in asked for wire in WIRES]
    text = show("Many followers (Caracalla, the view with each entry)", COLUMNS, map(tuple, rows))
    opened = await _opened()
    write("Many at once", f"Written by `make bench ARGS=followers`.\n\n{machine()}\n{text}\n{opened}")
