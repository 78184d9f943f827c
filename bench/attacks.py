"""What others notice of each attack on what all share: a player's times, and memory, under default limits.

The attacker and the player come from different addresses, as a proxy tells them.
``QUIPU_BENCH_LOOPS`` names some attacks.
"""

import asyncio
import gzip
import json
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from bench import bot_tables, held
from bench.links import Link
from bench.processes import PATIENCE, cpu_of
from bench.results import machine, write
from bench.service import served
from bench.tables import line, percentile, show
from quipu_service.operate.config import Config

SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "60"))
NAMED = os.environ.get("QUIPU_BENCH_LOOPS", "")
LINKS = 8
"""Connections of the attacker, each with one request at a time."""
PAUSE = 0.12
"""Seconds between two actions of the player, who asks twice for each and stays below the limit."""
HOST = "127.0.0.1"
LOG = Path(__file__).parents[1] / "tests" / "service" / "golden" / "logs" / "caral-two.jsonl.gz"
OPERATOR = "the-operator-of-the-bench"
DEFAULTS = {
    "QUIPU_REQUESTS": str(Config().requests),
    "QUIPU_WAITING_TABLES": str(Config().waiting_tables),
    "QUIPU_OPERATOR_KEY": OPERATOR,
}
USUAL = "{ __schema { types { name description fields { name args { name type { name ofType { name } } } } } } }"
VIEWS = '{ table(table: "%s") { log(first: 100) { nodes { text view { __typename json } } } } }'
COLUMNS = ("attack", "answers by status", "service CPU s", "others p50 ms", "p99 ms", "longest ms", "growth MiB")

Request = tuple[str, str, bytes]
"""Method, path, body."""
Attack = Callable[[int, float, Counter[int], Mapping[str, str]], Awaitable[None]]
"""On a port, until a moment, counting statuses, from an address."""


def address(last: int) -> dict[str, str]:
    return {"x-forwarded-for": f"203.0.113.{last}"}


def loops(table: str, private: str, log: bytes) -> Mapping[str, Request]:
    """The requests that cost most, by name; ``#`` is replaced by another number each time."""
    path = f"/v1/caral/tables/{table}"
    return {
        "none": ("", "", b""),
        "a table": ("GET", path, b""),
        "events with views": ("GET", f"{path}/events?view=true", b""),
        "`sandboxes/log`": ("POST", "/v1/caral/sandboxes/log", log),
        "`verify`": ("POST", "/v1/verify", log),
        "introspection": ("POST", "/graphql", json.dumps({"query": USUAL.replace("{ __", "query Q# { __")}).encode()),
        "GraphQL with views": ("POST", "/graphql", json.dumps({"query": VIEWS % table}).encode()),
        "legal actions in words": ("GET", f"{path}/legal?text=true", b""),
        "statistics": ("GET", f"{path}/statistics", b""),
        "an analysis": ("GET", f"{path}/analysis", b""),
        "an earlier version": ("GET", f"{path}?at=#", b""),
        "a private table of others": ("GET", f"/v1/caral/tables/{private}", b""),
        "garbage to `verify`": ("POST", "/v1/verify", b"#garbage" * 130_000),
    }


def attacks(table: str, waiting: str, private: str, log: bytes) -> Mapping[str, Attack]:
    """All of them, by name."""
    path = f"/v1/caral/tables/{waiting}/events"
    return {
        **{name: partial(_loop, request) for name, request in loops(table, private, log).items()},
        "headers of 128 MB": held.heads,
        "1500 followers": partial(held.followers, path),
        "8 uploads at 2.7 KB/s": partial(held.uploads, log),
    }


async def measure() -> None:
    """A row for each attack, each from an address of its own; then how long a person waits for a bot."""
    rows = [row async for row in _rows()]
    title = f"Attacks of one address for {SECONDS:.0f} s, loops with {LINKS} connections"
    text = show(title, COLUMNS, rows)
    if not NAMED or "bots" in NAMED.split(","):
        text += "\n" + await bot_tables.measured(SECONDS)
    write("Attacks", f"Written by `make bench ARGS=attacks`.\n\n{machine()}\n{text}")


async def _rows() -> AsyncIterator[tuple[object, ...]]:
    log = gzip.decompress(LOG.read_bytes())
    async with served(DEFAULTS) as (port, process):
        link = await Link.to(HOST, port)
        status, imported = await link.ask("POST", "/v1/tables/import", log, {"authorization": f"Bearer {OPERATOR}"})
        assert status == 201, imported
        status, waiting = await link.ask("POST", "/v1/caral/tables", b'{"seats": 2}')
        assert status == 201, waiting
        status, private = await link.ask("POST", "/v1/caral/tables", b'{"seats": 2, "visibility": "PRIVATE"}')
        assert status == 201, private
        wanted = attacks(_id(imported), _id(waiting), _id(private), log)
        for place, (name, attack) in enumerate(wanted.items()):
            if not NAMED or name in NAMED.split(","):
                row = await _row(name, attack, 100 + place, port, process)
                line(str(row))
                yield row


def _id(opened: bytes) -> str:
    return str(json.loads(opened)["id"])


async def _row(name: str, attack: Attack, place: int, port: int, process: psutil.Process) -> tuple[object, ...]:
    player = Player(port, place + 50)
    memory, spent, statuses, most = process.memory_info().rss, cpu_of(process), Counter[int](), 0
    ends = time.monotonic() + SECONDS
    attacking = asyncio.ensure_future(attack(port, ends, statuses, address(place)))
    while time.monotonic() < ends or not player.times:
        await player.act()
        most = max(most, process.memory_info().rss)
        await asyncio.sleep(PAUSE)
    try:
        await asyncio.wait_for(attacking, PATIENCE)
    except TimeoutError:
        raise RuntimeError(f"the attack {name} has not ended within {PATIENCE:.0f} s of its time") from None
    times = player.times
    answered = ", ".join(f"{count:,} × {status or 'cut'}" for status, count in sorted(statuses.items()))
    cpu = cpu_of(process) - spent
    quick = (percentile(times, 0.5), percentile(times, 0.99), max(times))
    return name, answered, cpu, *quick, (most - memory) / 2**20


async def _loop(request: Request, port: int, ends: float, statuses: Counter[int], sender: Mapping[str, str]) -> None:
    await asyncio.gather(*(_attack(port, request, ends, statuses, sender) for _ in range(LINKS)))


async def _attack(port: int, request: Request, ends: float, statuses: Counter[int], sender: Mapping[str, str]) -> None:
    method, path, body = request
    if not method:
        return
    kind = "application/json" if path == "/graphql" else "application/x-ndjson"
    link, number = await Link.to(HOST, port), random.randrange(1000)
    while time.monotonic() < ends:
        number += 1
        other = str(number % 1000 + 5)
        sent = path.replace("#", other), body.replace(b"#", other.encode()), {**sender, "content-type": kind}
        try:
            status, _ = await link.ask(method, *sent)
        except ConnectionError:
            status, link = 0, await Link.to(HOST, port)
        statuses[status] += 1
        if status == 429:
            await asyncio.sleep(0.01)
        if link.closed:
            link = await Link.to(HOST, port)


class Player:
    """Plays Caracalla for two at random, and opens another table once a game is over."""

    def __init__(self, port: int, place: int) -> None:
        self._port, self._sender, self._picks, self.times = port, address(place), random.Random(1), list[float]()
        self._link: Link | None = None
        self._path, self._tokens, self._version, self._to_act = "", list[str](), 0, list[int]()

    async def act(self) -> None:
        """Ask for the legal actions, and perform one; both are timed."""
        if not self._to_act:
            await self._begin()
        seat = self._to_act[0]
        listed = (await self._timed("GET", f"{self._path}/legal", b"", seat))["legalActions"]
        body = json.dumps(self._picks.choice(listed)).encode()
        self._hear(await self._timed("PUT", f"{self._path}/commands/c{self._version}", body, seat))

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

    async def _timed(self, method: str, path: str, body: bytes, seat: int) -> Any:
        begun = time.perf_counter()
        answer = await self._asked(method, path, body, seat)
        self.times.append((time.perf_counter() - begun) * 1000)
        return answer

    async def _asked(self, method: str, path: str, body: bytes = b"", seat: int | None = None) -> Any:
        bearer = {} if seat is None else {"authorization": f"Bearer {self._tokens[seat]}"}
        if self._link is None or self._link.closed:
            self._link = await Link.to(HOST, self._port)
        status, answer = await self._link.ask(method, path, body, {**self._sender, **bearer})
        if status >= 400:
            raise RuntimeError(answer)
        return json.loads(answer)
