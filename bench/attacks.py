"""What others notice of each attack on what all share, under default limits: a player's actions and reads, and memory.

The attacker and the player come from different addresses, as a proxy tells them.
``QUIPU_BENCH_LOOPS`` names some attacks or doors.
"""

import asyncio
import gzip
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Mapping
from functools import partial
from statistics import median
from typing import Any

import msgspec
import psutil

from bench import bot_tables
from bench.attacker import LINKS, attacks
from bench.doors import LOG, Prey
from bench.links import Link
from bench.processes import PATIENCE, Program, cpu_of
from bench.results import machine, write
from bench.service import served
from bench.tables import line, percentile, show
from quipu_service.operate.config import Config

SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "60"))
NAMED = os.environ.get("QUIPU_BENCH_LOOPS", "")
PAUSE = 0.12
"""Seconds between two actions of the player, who asks twice for each and stays below the limit."""
HOST = "127.0.0.1"
OPERATOR = "the-operator-of-the-bench"
DEFAULTS = {
    "QUIPU_REQUESTS": str(Config().requests),
    "QUIPU_WAITING_TABLES": str(Config().waiting_tables),
    "QUIPU_OPERATOR_KEY": OPERATOR,
    "QUIPU_WEBHOOKS": "tables",
    "QUIPU_WORKER": "on",
}
ATTACKERS, PLAYERS = 113, 114
"""Networks of their addresses."""
COLUMNS = (
    "door",
    "attack",
    "answers by status",
    "service CPU s",
    "action p50 ms",
    "p99 ms",
    "read p50 ms",
    "p99 ms",
    "longest ms",
    "failed",
    "growth MiB",
)


def address(network: int, last: int) -> str:
    return f"203.0.{network}.{last + 1}"


async def measure() -> None:
    """A row for each attack, each from an address of its own; then how long a person waits for a bot."""
    rows = [row async for row in _rows()]
    title = f"Attacks of one address for {SECONDS:.0f} s, loops with {LINKS} connections"
    text = show(title, COLUMNS, rows)
    if not NAMED or "bots" in NAMED.split(","):
        text += "\n" + await bot_tables.measured(SECONDS)
    write("Attacks", f"Written by `make bench ARGS=attacks`.\n\n{machine()}\n{text}")


async def _rows() -> AsyncIterator[tuple[object, ...]]:
    async with served(DEFAULTS) as (port, process):
        prey = await prey_of(port)
        named = [(door, name) for door, found in attacks(prey).items() for name in found]
        for place, (door, name) in enumerate(named):
            if not NAMED or name in NAMED.split(",") or door in NAMED.split(","):
                row = door, *await _row(name, prey, place, port, process)
                line(f"{place + 1} of {len(named)}: {row}")
                yield row


async def prey_of(port: int) -> Prey:
    """Tables of others, and one at which the attacker has both seats."""
    link, path = await Link.to(HOST, port), "/v1/caral/tables"

    async def ask(where: str, body: bytes = b"", bearer: str = "", method: str = "POST") -> Any:
        told = {"authorization": f"Bearer {bearer}"} if bearer else {}
        status, answer = await link.ask(method, where, body, told)
        assert status < 300, answer
        return json.loads(answer)

    over = await ask("/v1/tables/import", gzip.decompress(LOG.read_bytes()), OPERATOR)
    waiting = await ask(path, b'{"seats": 4}')
    private = await ask(path, b'{"seats": 2, "visibility": "PRIVATE"}')
    own, player = await ask(path, b'{"seats": 2, "hints": true}'), "a" * 40
    at = f"{path}/{own['id']}"
    eve = await ask(f"{at}/seats", b'{"name": "Eve"}')
    await ask(f"{at}/seats", b'{"name": "Eva", "asPlayer": true}', player)
    await ask(f"{at}/start", bearer=own["hostToken"])
    tokens = eve["token"], player
    legal = [(await ask(f"{at}/legal", bearer=one, method="GET"))["legalActions"] for one in tokens]
    position = await ask(f"{path}/{over['id']}/position?at=300", method="GET")
    return Prey(
        over=f"{path}/{over['id']}",
        version=over["version"],
        waiting=f"{path}/{waiting['id']}",
        private=f"{path}/{private['id']}",
        own=at,
        tokens=tokens,
        host=own["hostToken"],
        player=player,
        position={"seats": 2, "state": position["state"]},
        action=next(one[0] for one in legal if one),
    )


async def _row(name: str, prey: Prey, place: int, port: int, process: psutil.Process) -> tuple[object, ...]:
    player = Player(port, {"x-forwarded-for": address(PLAYERS, place)})
    await player.act()  # the table is opened before the attack
    player.actions.clear()
    player.reads.clear()
    told = name, str(port), str(SECONDS), address(ATTACKERS, place), msgspec.json.encode(prey).decode()
    async with await Program.start(f"the attack {name}", sys.executable, "-m", "bench.attacker", *told) as attacker:
        await attacker.line()
        memory, spent, most, failed = process.memory_info().rss, cpu_of(process), 0, 0
        ending = asyncio.ensure_future(attacker.line(SECONDS + PATIENCE))
        while not ending.done() or not player.actions:
            try:
                await player.act()
            except Failed:
                failed += 1
            most = max(most, process.memory_info().rss)
            await asyncio.sleep(PAUSE)
        statuses = sorted(json.loads(await ending).items())
    cpu = cpu_of(process) - spent
    answered = ", ".join(f"{count:,} × {'cut' if status == '0' else status}" for status, count in statuses)
    quick = [
        figure(times)
        for times in (player.actions, player.reads)
        for figure in (median, partial(percentile, share=0.99))
    ]
    return name, answered, cpu, *quick, max(*player.actions, *player.reads), failed, (most - memory) / 2**20


class Failed(Exception):
    """The service could not answer the player."""


class Player:
    """Plays Caracalla for two at random, and opens another table once a game is over."""

    def __init__(self, port: int, sender: Mapping[str, str]) -> None:
        self._port, self._sender, self._picks = port, sender, random.Random(1)
        self.actions, self.reads = list[float](), list[float]()
        """Milliseconds."""
        self._link: Link | None = None
        self._path, self._tokens, self._version, self._to_act = "", list[str](), 0, list[int]()

    async def act(self) -> None:
        """Ask for the legal actions, and perform one; both are timed."""
        if not self._to_act:
            await self._begin()
        seat = self._to_act[0]
        listed = (await self._timed(self.reads, "GET", f"{self._path}/legal", b"", seat))["legalActions"]
        body = json.dumps(self._picks.choice(listed)).encode()
        self._hear(await self._timed(self.actions, "PUT", f"{self._path}/commands/c{self._version}", body, seat))

    async def _begin(self) -> None:
        path = "/v1/caracalla/tables"
        opened = await self._asked("POST", path, b'{"seats": 2}')
        self._path = f"{path}/{opened['id']}"
        seats = [
            await self._asked("POST", f"{self._path}/seats", b'{"name": "%b"}' % name) for name in (b"Ann", b"Bob")
        ]
        self._tokens = [one["token"] for one in seats]
        for seat in range(len(seats)):  # the last one who agrees starts it
            started = await self._asked("POST", f"{self._path}/start", b"", seat)
        self._hear(started)

    def _hear(self, update: Any) -> None:
        self._version, self._to_act = update["version"], update["toAct"]

    async def _timed(self, times: list[float], method: str, path: str, body: bytes, seat: int) -> Any:
        begun = time.perf_counter()
        answer = await self._asked(method, path, body, seat)
        times.append((time.perf_counter() - begun) * 1000)
        return answer

    async def _asked(self, method: str, path: str, body: bytes = b"", seat: int | None = None) -> Any:
        bearer = {} if seat is None else {"authorization": f"Bearer {self._tokens[seat]}"}
        if self._link is None or self._link.closed:
            self._link = await Link.to(HOST, self._port)
        status, answer = await self._link.ask(method, path, body, {**self._sender, **bearer})
        if status >= 500:
            raise Failed(answer)
        if status >= 400:
            raise RuntimeError(answer)
        return json.loads(answer)
