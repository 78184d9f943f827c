"""What a viewer gets, by any way, holds nothing that is hidden from it, and does not depend on it."""

import asyncio
from dataclasses import dataclass

import pytest
import uvloop
from msgspec.structs import replace

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.first_entries import hides
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import COMMAND, read_stored
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.position import read_command
from quipu_service.application.log.sealing import line_for
from quipu_service.application.tables.presentation import legal_json, view_json
from tests.service.client import Client, Table
from tests.service.entropy import FixedEntropy
from tests.service.serving import Service
from tests.service.tables import Played, another, begun
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE

VIEWERS: tuple[Viewer, ...] = (None, Seat(0), Seat(1), Seat(2))


async def hiding(quipu: Quipu, name: str, enough: int = 8) -> Played:
    """A table of the Inkas at which so many actions hid something; the same game for the same name."""
    fixed = Quipu(quipu.stores, GAMES, clock=system_clock, entropy=FixedEntropy(name))
    table = await begun(fixed, "inkas", 3)
    hidden = 0
    while hidden < enough:
        seat, action = table.choice(await table.position())
        hidden += hides((await table.act(seat, action)).step)
    return table


@dataclass(frozen=True)
class Secret:
    """A part of an entry, its salt, and the words that betray it."""

    version: int
    salt: bytes
    content: bytes
    command: bytes
    """Of a command; else empty."""


async def hidden_from(table: Played, viewer: Viewer) -> list[Secret]:
    """All that this viewer may not know."""
    cached, _ = await table.quipu.tables.current(table.id)
    found = []
    for version, text in enumerate((await table.quipu.stores.log.read(table.id, 0)).entries, start=1):
        stored = read_stored(text)
        entry = read_entry(stored.entry)
        line = line_for(cached.position.game, cached.secret, stored, entry, viewer, auditor=False)
        mine = {one.part for one in line.opened}
        for one in stored.hidden:
            if one.part not in mine:
                command = read_command(one.content).id if one.part == COMMAND else ""
                salt = cached.secret.salt(version, one.part)
                found.append(Secret(version, salt.encode(), bytes(one.content), command.encode()))
    return found


async def everything(table: Table, viewer: Viewer) -> bytes:
    """All that the service tells this viewer, running, and when it asks for what it may not have."""
    client, path, token = table.client, table.path, table.token(viewer)
    version = (await table.show())["version"]
    ways = [
        "",
        "/legal?text=true",
        "/events?view=true",
        "/events",
        "/export",
        "/events?after=99999",
        f"?at={version // 2}",
    ]
    told = [await client.get(path + way, token=token) for way in ways]
    told += [
        await client.put(f"{path}/commands/x", {"type": "roll"}, token=token, if_match='"1"'),
        await client.put(f"{path}/commands/y", {"type": "endTurn"}, token=token, if_match=f'"{version}"'),
        await client.put(f"{path}/commands/z", {"type": "placeSettlement"}, token=token),
        await client.post(f"{path}/fork", {"at": version}, token=token),
        await client.get("/metrics"),
    ]
    followed = Followed(table, token=token, query="?after=0&view=true")
    await asyncio.wait_for(followed.follow(until=version), PATIENCE)
    return b"\n".join([*(answer.body for answer in told), repr(followed.updates).encode()])


@pytest.fixture(scope="module")
def secretive(valkey_url: str) -> tuple[str, list[str]]:
    """A table at which each viewer may not know something, and the tokens of its seats."""

    async def played() -> tuple[str, list[str]]:
        async with redis_stores(valkey_url) as stores:
            table = await hiding(another(stores), "told")
            return table.id, table.tokens

    return uvloop.run(played())


@pytest.mark.parametrize("viewer", VIEWERS)
async def test_nothing_that_is_hidden_from_a_viewer_is_told_to_it(
    quipu: Quipu, client: Client, service: Service, secretive: tuple[str, list[str]], viewer: Viewer
) -> None:
    table = Played(quipu, "inkas", *secretive)
    told = await everything(Table(client, "inkas", table.id, table.tokens), viewer) + service.log.read_bytes()
    cached, _ = await quipu.tables.current(table.id)
    secrets = await hidden_from(table, viewer)

    assert len([one for one in secrets if not one.command]) >= (8 if viewer is None else 2)
    assert cached.secret.seed.hex().encode() not in told
    assert not [one for one in secrets if one.salt in told or one.content in told]
    assert not [one for one in secrets if one.command and one.command in told]


@pytest.mark.parametrize("seed", range(3))
async def test_what_a_viewer_sees_and_may_do_does_not_depend_on_what_it_cannot_know(quipu: Quipu, seed: int) -> None:
    table = await hiding(quipu, f"redealt {seed}", 3)
    for turn in range(15):
        position = await table.go_on(1)
        for viewer in VIEWERS:
            chance = Seeded(b"another world", f"{viewer}:{turn}", seed)
            dealt = position.game.redeal(position.state, viewer, chance)
            other = replace(position, state=dealt, memo={})
            assert view_json(position, viewer) == view_json(other, viewer)
            assert legal_json(position, viewer) == legal_json(other, viewer)


async def test_once_the_game_is_over_everybody_may_know_everything(quipu: Quipu, client: Client) -> None:
    table = await hiding(quipu, "over")
    secrets = await hidden_from(table, None)
    over = await table.go_on()
    log = (await client.get(f"/v1/inkas/tables/{table.id}/export")).body

    assert over.game.outcome(over.state) is not None
    assert [one for one in secrets if one.salt not in log] == []
    report = (await client.post("/v1/verify", log)).json
    assert (report["valid"], report["complete"]) == (True, True)
