"""The ladder of ``examples/`` under kills: nobody is paired twice, no result counts twice, exports say the ratings."""

import asyncio
import base64
import hmac
import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from quipu_client import Game, Quipu, QuipuError, new_token
from quipu_service.application.admission.frontends import digest_of
from tests.service.serving import ROOT, Service, environment
from tests.service.tables import dice_of
from tests.service.valkey import PATIENCE, free_port

FOLDER = ROOT / "examples" / "ladder"
PATHS = {"PYTHONPATH": str(ROOT / "clients" / "python")}
KEY, SECRET = "the-key-of-the-ladder-of-the-tests", "whsec_" + base64.b64encode(b"ladder" * 6).decode()
MORE = int(os.environ.get("QUIPU_LADDER_KILLS", "1"))
"""Kills at random requests, beside those between the steps."""
CARETOS: Any = Game("caretos")
Kill = Callable[[str, str], bool]
"""Whether the ladder is killed at a request, by its method and path."""


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, port: int) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("ladder")
    told = f'{{url = "http://127.0.0.1:{port}/notices", secret = "{SECRET}"}}'
    (folder / "frontends.toml").write_text(f'[frontends.ladder]\nkeys = ["{digest_of(KEY)}"]\nwebhook = {told}\n')
    more = {
        "QUIPU_WORKER": "on",
        "QUIPU_FRONTENDS": str(folder / "frontends.toml"),
        "QUIPU_WEBHOOK_NETWORKS": "127.0.0.0/8",
    }
    running = Service(folder, more=more).start()
    yield running
    running.stop()


@dataclass
class Running:
    """The ladder in a process of its own, and a door before Quipu at which it can be killed."""

    service: Service
    port: int
    file: Path
    deadly: list[Kill] = field(default_factory=list)
    """Where it is killed next, in order."""
    kills: int = 0
    opened: list[str] = field(default_factory=list)
    """The tables that Quipu answered with, whether or not the answer arrived."""
    process: "subprocess.Popen[bytes] | None" = None
    door: str = ""
    http: aiohttp.ClientSession = field(default_factory=aiohttp.ClientSession)

    def start(self) -> None:
        command = [sys.executable, "ladder.py", str(self.file), f"--service={self.door}", f"--port={self.port}"]
        settings = environment({**PATHS, "QUIPU_WEBHOOK_SECRET": SECRET})
        self.process = subprocess.Popen(command, cwd=FOLDER, env={**settings, "QUIPU_KEY": KEY})

    async def supervised(self) -> None:
        """Start it again whenever it was killed."""
        while True:
            assert self.process is not None
            if self.process.poll() is not None:
                assert -9 == self.process.returncode
                self.start()
            await asyncio.sleep(0.05)

    async def through(self, request: web.Request) -> web.Response:
        """Lead a request to Quipu, and the answer back, unless this is where the ladder is killed."""
        url = self.service.address + request.path_qs
        headers = {name: value for name, value in request.headers.items() if name.lower() not in ("host", "connection")}
        async with self.http.request(request.method, url, data=await request.read(), headers=headers) as answer:
            body = await answer.read()
        if request.method == "POST" and request.path.endswith("/tables") and answer.status == 201:
            self.opened.append(json.loads(body)["id"])
        if self.deadly and self.deadly[0](request.method, request.path):
            self.deadly.pop(0)
            self.kill()
        kept = {name: answer.headers[name] for name in ("content-type", "etag") if name in answer.headers}
        return web.Response(status=answer.status, body=body, headers=kept)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.kills += 1

    async def ask(self, method: str, path: str, secret: str = "", **query: Any) -> Any:
        """Ask the ladder, again and again while it is down: every request of its users is safe to repeat."""
        for _ in range(int(PATIENCE / 0.1)):
            with suppress(aiohttp.ClientError):
                url, headers = f"http://127.0.0.1:{self.port}{path}", {"authorization": f"Bearer {secret}"}
                async with self.http.request(method, url, params=query, headers=headers) as answer:
                    assert 200 == answer.status, await answer.text()
                    return await answer.json()
            await asyncio.sleep(0.1)
        raise AssertionError("the ladder did not come back")

    async def until(self, wanted: Callable[[Any], bool], path: str, secret: str = "") -> Any:
        """What the ladder answers once it answers that."""
        while True:
            kills = self.kills
            for _ in range(int(PATIENCE / 0.1)):
                if wanted(found := await self.ask("GET", path, secret)):
                    return found
                await asyncio.sleep(0.1)
            assert kills < self.kills, found

    async def told(self, body: bytes, signature: str, at: int, number: str = "1") -> int:
        """The status that the ladder answers to a webhook."""
        headers = {"webhook-id": number, "webhook-timestamp": str(at), "webhook-signature": signature}
        async with self.http.post(f"http://127.0.0.1:{self.port}/notices", data=body, headers=headers) as answer:
            return answer.status


@asynccontextmanager
async def running(service: Service, port: int, file: Path) -> AsyncIterator[Running]:
    """The ladder behind its door."""
    ladder = Running(service, port, file)
    app = web.Application(client_max_size=2**26)
    app.router.add_route("*", "/{path:.*}", ladder.through)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    ladder.door = f"http://127.0.0.1:{runner.addresses[0][1]}"
    ladder.start()
    supervisor = asyncio.create_task(ladder.supervised())
    try:
        yield ladder
    finally:
        supervisor.cancel()
        with suppress(asyncio.CancelledError):
            await supervisor
        assert ladder.process is not None
        ladder.process.kill()
        ladder.process.wait()
        await runner.cleanup()
        await ladder.http.close()


def at(method: str, ending: str) -> Kill:
    """At the next request of this method whose path ends so."""
    return lambda asked, path: asked == method and path.endswith(ending)


def after(number: int) -> Kill:
    """At some request: the next but so many."""
    counted = iter(range(number, -1, -1))
    return lambda _, __: next(counted) == 0


def signed(body: bytes, now: int, secret: str = SECRET, number: str = "1") -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.new(key, f"{number}.{now}.".encode() + body, sha256).digest()).decode()


async def seek(ladder: Running, players: list[str]) -> list[str]:
    """Let them all seek the same; the tables by player, once everybody has one."""
    ids = [new_token()[:16] for _ in players]
    sought = [
        ladder.ask("PUT", f"/seeks/{one}", player, game="caretos", turn=600_000)
        for one, player in zip(ids, players, strict=True)
    ]
    await asyncio.gather(*sought)
    found = [
        await ladder.until(lambda seek: seek["pair"] in ("PLAYING", "RATED"), f"/seeks/{one}", player)
        for one, player in zip(ids, players, strict=True)
    ]
    return [one["table"] for one in found]


async def finish(quipu: Quipu, table: str, players: list[str], dice: random.Random, moves: int) -> None:
    """Play so many actions; whoever is to act then resigns, unless the game is over."""
    for number in range(moves + 1):
        document = await quipu.table(CARETOS, table).read()
        if document["status"] != "RUNNING":
            return
        seat = document["toAct"][0]
        for player in players:
            own = quipu.player(player).table(CARETOS, table)
            with suppress(QuipuError):
                if (await own.read())["you"] == seat:
                    legal = (await own.legal())["legalActions"]
                    await (own.resign(seat) if number == moves else own.submit(dice.choice(legal)))
                    break


async def test_killed_at_any_moment_it_pairs_once_and_counts_once(service: Service, port: int, tmp_path: Path) -> None:
    dice = dice_of(27)
    players = [new_token() for _ in range(4)]
    file = tmp_path / "ladder.db"
    async with running(service, port, file) as ladder, Quipu(service.address) as quipu:
        ladder.deadly = [at("POST", "/tables"), at("POST", "/seats"), at("POST", "/start"), at("POST", "/verify")]
        ladder.deadly += [after(dice.randrange(6)) for _ in range(MORE)]
        for number, player in enumerate(players):
            await ladder.ask("PUT", "/me", player, name=f"Player {number}")
        sat: Counter[str] = Counter()
        for moves in (2, 20):
            tables = await seek(ladder, players)
            assert {2} == set(Counter(tables).values())
            sat.update(players)
            for table in dict.fromkeys(tables):
                document = await quipu.table(CARETOS, table).read()
                assert "RUNNING" == document["status"]
                assert (document["room"] or "").startswith("ladder-")
                await finish(quipu, table, players, dice, moves)
        rated = await ladder.until(lambda found: len(found["tables"]) == 4, "/ratings/caretos")
        assert ladder.kills >= 4

        assert 4 == len(set(ladder.opened)) == len(set(rated["tables"]))
        for player in players:
            own = (await quipu.player(player).tables())["tables"]
            assert sat[player] == len({one["id"] for one in own}) == len(own)
        await retold(ladder, quipu, rated)
        logs = [tmp_path / f"{table}.jsonl" for table in rated["tables"]]
        for log in logs:
            log.write_text(await quipu.table(CARETOS, log.stem).export())
        assert rated == await ladder.ask("GET", "/ratings/caretos")
    assert {str(one["player"]): [one["mu"], one["sigma"]] for one in rated["players"]} == recomputed(
        file, logs, service
    )
    with sqlite3.connect(file) as db:
        assert 4 == db.execute("SELECT count(DISTINCT pair) FROM results").fetchone()[0]
        assert 8 == db.execute("SELECT count(*) FROM seeks WHERE state = 'PAIRED'").fetchone()[0]


async def retold(ladder: Running, quipu: Quipu, rated: Any) -> None:
    """Tell it again what it knows, and what is not so."""
    now = int(time.time())
    (own,) = (await quipu.table(CARETOS, rated["tables"][0]).notices())["notices"][-1:]
    body = json.dumps({"type": "RESULT", "timestamp": now, "data": own}).encode()
    assert [204, 204, 204] == [await ladder.told(body, signed(body, now), now) for _ in range(3)]
    assert 401 == await ladder.told(body, signed(body, now, "whsec_" + base64.b64encode(b"x" * 32).decode()), now)
    assert 401 == await ladder.told(body + b" ", signed(body, now), now)
    assert 401 == await ladder.told(body, signed(body, now - 600), now - 600)
    assert 401 == await ladder.told(body, signed(body, now), now, number="2")
    assert 401 == await ladder.told(body, "", now)


def recomputed(file: Path, logs: list[Path], service: Service) -> Any:
    command = [sys.executable, "ratings.py", str(file), *map(str, logs), f"--service={service.address}"]
    done = subprocess.run(command, cwd=FOLDER, env=environment(PATHS), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["caretos"]


async def test_a_signed_notice_is_not_believed_and_a_seek_belongs_to_one_player(
    service: Service, port: int, tmp_path: Path
) -> None:
    ann, bob, eve = (new_token() for _ in range(3))
    async with running(service, port, tmp_path / "ladder.db") as ladder:
        for player, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
            await ladder.ask("PUT", "/me", player, name=name)
        (table, same) = await seek(ladder, [ann, bob])
        assert table == same
        now, place = int(time.time()), {"table": table, "game": "caretos", "kind": "RESULT", "id": "x", "seat": None}
        body = json.dumps({"type": "RESULT", "timestamp": now, "data": place}).encode()
        assert 204 == await ladder.told(body, signed(body, now), now)
        waiting = await ladder.ask("PUT", "/seeks/one", eve, game="caretos", turn=0)
        assert ("OPEN", None) == (waiting["state"], waiting["table"])
        url = f"http://127.0.0.1:{port}/seeks/"
        for method, key, secret, status in (
            ("PUT", "two", eve, 409),  # one at a time
            ("DELETE", "one", ann, 409),  # somebody else's
            ("GET", "one", "", 401),
            ("PUT", "three", new_token(), 401),
            ("PUT", "../four", ann, 404),
        ):
            headers = {"authorization": f"Bearer {secret}"}
            async with ladder.http.request(method, url + key, params={"game": "caretos"}, headers=headers) as answer:
                assert status == answer.status, (method, key)
        headers = {"authorization": f"Bearer {ann}"}
        async with ladder.http.put(url + "five", params={"game": "../me"}, headers=headers) as answer:
            assert 400 == answer.status
        assert "WITHDRAWN" == (await ladder.ask("DELETE", "/seeks/one", eve))["state"]
        assert "WITHDRAWN" == (await ladder.ask("PUT", "/seeks/one", eve, game="caretos"))["state"]
        assert {"players": [], "tables": []} == await ladder.ask("GET", "/ratings/caretos")
