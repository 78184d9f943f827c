"""How long a person waits for a bot while another address has many tables of bots."""

import asyncio
import json
import random
import time
from collections.abc import Mapping
from typing import Any

from bench.links import Link
from bench.processes import PATIENCE
from bench.service import served
from bench.tables import line, percentile, show
from quipu_service.bots.levels import SETTINGS as LEVELS
from quipu_service.bots.levels import Level
from quipu_service.operate.config import Config

HOST = "127.0.0.1"
OTHERS = (0, 20, 60)
BOTS = 5
STARTED = 5.0
"""Seconds until the worker has started for certain."""
LEVEL = Level.CLUB
PATH = "/v1/caracalla/tables"
MOST = 1.5 * LEVELS[LEVEL].seconds + 1
COLUMNS = ("tables of 5 `STRONG` bots", "opened", "decisions waited for", "p50 s", "p99 s", "longest s", "growth MiB")
SETTINGS = {"QUIPU_WORKER": "on", "QUIPU_BOT_TABLES": "0", "QUIPU_REQUESTS": str(Config().requests)}
"""Without the limit of 50 tables: several addresses could have as many together."""


async def measured(seconds: float) -> str:
    """A table of the waits, each number of others at a service of its own."""
    rows = [await _row(others, seconds) for others in OTHERS]
    return show(f"A person who plays with a {LEVEL.value} bot; the bound is {MOST:.2f} s", COLUMNS, rows)


async def _row(others: int, seconds: float) -> tuple[object, ...]:
    async with served(SETTINGS) as (port, process):
        await asyncio.sleep(STARTED)
        link, bots = await Link.to(HOST, port), [{"level": "STRONG", "seat": seat} for seat in range(BOTS)]
        body = json.dumps({"seats": BOTS, "bots": bots}).encode()
        memory, opened = process.memory_info().rss, 0
        for _ in range(others):
            status, _ = await link.ask("POST", PATH, body, {"x-forwarded-for": "203.0.113.1"})
            opened += status == 201
        waits = await Person(port).play(seconds)
        grown = (process.memory_info().rss - memory) / 2**20
        row = others, opened, len(waits), percentile(waits, 0.5), percentile(waits, 0.99), max(waits), grown
        line(str(row))
        return tuple(f"{cell:.2f}" if isinstance(cell, float) else cell for cell in row)


class Person:
    """Plays Caracalla at once against one bot, and opens another table once a game is over."""

    def __init__(self, port: int) -> None:
        self._port, self._path, self._token, self._update = port, "", "", dict[str, Any]()
        self._link: Link | None = None
        self._picks = random.Random(1)

    async def play(self, seconds: float) -> list[float]:
        """Seconds from each moment at which the table began to wait for the bot to the bot's action."""
        waits, ends = list[float](), time.monotonic() + seconds
        while time.monotonic() < ends or not waits:
            if not self._update.get("toAct"):
                await self._begin()
            if self._update["toAct"] == [1]:
                began, version = time.monotonic(), self._update["version"]
                while self._update["version"] == version:
                    if time.monotonic() - began > PATIENCE:
                        raise RuntimeError(f"the bot has not acted within {PATIENCE:.0f} s")
                    self._update = await self._ask("GET", f"{self._path}?wait=20", {"if-none-match": f'"{version}"'})
                waits.append(time.monotonic() - began)
            else:
                listed = (await self._ask("GET", f"{self._path}/legal"))["legalActions"]
                command = f"{self._path}/commands/c{self._update['version']}"
                self._update = await self._ask("PUT", command, body=self._picks.choice(listed))
        return waits

    async def _begin(self) -> None:
        opened = await self._ask("POST", PATH, body={"seats": 2, "bots": [{"level": LEVEL.value, "seat": 1}]})
        self._path, self._token = f"{PATH}/{opened['id']}", ""
        seated = await self._ask("POST", f"{self._path}/seats", body={"name": "Ann"})
        self._token = opened["hostToken"]
        self._update = await self._ask("POST", f"{self._path}/start")
        self._token = seated["token"]

    async def _ask(self, method: str, path: str, headers: Mapping[str, str] | None = None, body: object = None) -> Any:
        bearer = {"authorization": f"Bearer {self._token}"} if self._token else {}
        sent = b"" if body is None else json.dumps(body).encode()
        told = {"x-forwarded-for": "203.0.113.2", **bearer, **(headers or {})}
        for _ in range(100):
            if self._link is None or self._link.closed:
                self._link = await Link.to(HOST, self._port)
            status, answer = await self._link.ask(method, path, sent, told)
            if status == 304:
                return self._update
            if status != 429:
                break
            await asyncio.sleep(0.1)
        if status >= 400:
            raise RuntimeError(answer)
        return json.loads(answer)
