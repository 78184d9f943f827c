"""Whole tables over real sockets, by clients in processes of their own, while the service is killed again and again."""

import asyncio
import json
import random
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

from tests.service.client import Client
from tests.service.serving import ROOT, Service, environment

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("caretos", 3, {"experienced": True}),
    ("caral", 4, {}),
    ("caracalla", 6, {"rounds": 6}),
)
KILLS = 3


async def client_process(module: str, *words: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *words, cwd=ROOT, env=environment({}), stdout=PIPE, limit=2**26
    )


class Played:
    """One table: what its player says, and what its followers know in the end."""

    def __init__(self, service: Service, game: str, seats: int, setup: Any) -> None:
        self.service, self.game, self.seats, self.setup = service, game, seats, setup
        self.accepted: list[dict[str, Any]] = []
        self.id, self.tokens = "", list[str]()
        self.cached: list[Any] = []

    async def run(self) -> None:
        words = (self.service.address, self.game, str(self.seats), json.dumps(self.setup), str(self.seats))
        player = await client_process("tests.end_to_end.player", *words)
        assert player.stdout is not None
        begun = json.loads(await player.stdout.readline())
        self.id, self.tokens = begun["table"], begun["tokens"]
        words = (self.service.address, self.game, self.id, self.tokens[0], self.tokens[-1])
        follower = await client_process("tests.end_to_end.follower", *words)
        async for line in player.stdout:
            self.accepted.append(json.loads(line))
        assert await player.wait() == 0
        told, _ = await follower.communicate()
        assert follower.returncode == 0
        self.cached = [json.loads(line) for line in told.splitlines()]


async def killing(service: Service, tables: list[Played]) -> None:
    """Kill the service whenever so many commands more were accepted, and start it again."""
    dice = random.Random(1)
    for _ in range(KILLS):
        already = sum(len(table.accepted) for table in tables)
        wanted = already + dice.randrange(60, 140)
        while sum(len(table.accepted) for table in tables) < wanted:
            await asyncio.sleep(0.002)
        service.kill()
        await asyncio.to_thread(service.start)


async def test_whole_tables_by_graphql_and_rest_while_the_service_is_killed(tmp_path: Path) -> None:
    service = Service(tmp_path).start()
    try:
        tables = [Played(service, *table) for table in TABLES]
        await asyncio.gather(killing(service, tables), *(table.run() for table in tables))
        async with Client(service.address) as client:
            for table in tables:
                await all_is_well(client, table)
    finally:
        service.stop()


async def all_is_well(client: Client, table: Played) -> None:
    """Nothing lost, nothing doubled, everybody knows what they would fetch, and the log verifies."""
    path = f"/v1/{table.game}/tables/{table.id}"
    log = await client.get(f"{path}/export")
    entries = [line["entry"] for line in log.lines[1:]]
    commands = [part["content"]["command"] for line in log.lines[1:] for part in line["opened"] if part["part"] == -1]
    acted = [entry["version"] for entry in entries if entry["body"]["type"] == "acted"]
    assert [one["command"] for one in table.accepted] == commands
    assert [one["version"] for one in table.accepted] == acted
    report = (await client.post("/v1/verify", log.body)).json
    assert (report["valid"], report["complete"], report["problem"]) == (True, True, None)

    assert len(table.cached) == 6
    for cached in table.cached:
        assert list(range(1, len(entries) + 1)) == cached["versions"]
        shown = await client.get(path, token=cached["token"])
        assert (shown.json["status"], shown.json["view"]) == ("OVER", cached["view"])
        updates = await every_page(client, f"{path}/events?view=true", cached["token"])
        assert [update["events"] for update in updates] == cached["events"]
        assert updates[-1]["legalActions"] == cached["legal"]


async def every_page(client: Client, address: str, token: str) -> list[Any]:
    """All updates, page by page."""
    updates: list[Any] = []
    while page := (await client.get(f"{address}&after={len(updates)}", token=token)).lines:
        updates += page
    return updates
