"""A failover takes back an entry that a process has folded, and another stands in its place: no log is broken by it."""

import secrets
from dataclasses import replace
from typing import Any

import pytest
from redis import Redis

from quipu_rules.kernel.message import Action, Seat
from quipu_service.adapters.redis_log import RedisLog
from quipu_service.adapters.redis_server import MEMORY, RedisServer
from quipu_service.adapters.redis_stores import redis_stores, stores_of
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.position import Position
from quipu_service.application.log.stale import Stale
from quipu_service.application.ports.table_log import Append, AppendReply
from quipu_service.application.problems.tree import Unavailable
from tests.service.tables import Played, another, begun


def legal(position: Position, seat: Seat, action: Action) -> bool:
    return position.game.rulebook.refusal(position.state, seat, action) is None


def take_back(url: str, table: Played, before: Position) -> None:
    """The log without its last entry, as the new primary has it after a failover."""
    with Redis.from_url(url) as client:
        key = f"{{{table.id}}}"
        rows = client.xrange(f"{key}:log")
        last = f"{len(rows)} ".encode()
        known = client.hgetall(f"{key}:commands")
        client.hdel(f"{key}:commands", *[name for name, said in known.items() if said.startswith(last)])
        client.delete(f"{key}:log")
        for name, fields in rows[:-1]:
            client.xadd(f"{key}:log", fields, id=name)
        client.hset(f"{key}:commands", "#head", before.head)


async def in_its_place(other: Stores, table: Played, before: Position, seat: Seat, action: Action) -> Position:
    """Another entry than this action's, written by another process."""
    theirs = Played(another(other), "caretos", table.id, table.tokens)
    different = next(one for one in before.game.rulebook.proposals(before.state, seat) if one != action)
    return (await theirs.act(seat, different)).step.position


async def test_a_process_shows_no_entry_that_was_taken_back(valkey_url: str) -> None:
    """Not even where the log has as many entries again."""
    async with redis_stores(valkey_url) as stores, redis_stores(valkey_url) as other:
        table = await begun(another(stores), "caretos", 2)
        position = await table.position()
        seat, action = table.choice(position)
        async with table.quipu.following.following(table.id, None, None) as steps:
            lost = await table.act(seat, action)
            told, _ = await anext(aiter(steps))
            assert told.position.head == lost.step.position.head
            take_back(valkey_url, table, position)
            now = await in_its_place(other, table, position, seat, action)

            assert (await table.position()).head == now.head != lost.step.position.head
            with pytest.raises(Unavailable):
                await anext(aiter(steps))


async def test_a_process_that_remembers_a_lost_entry_decides_again(valkey_url: str) -> None:
    async with redis_stores(valkey_url) as stores, redis_stores(valkey_url) as other:
        table = await begun(another(stores), "caretos", 2)
        position = await table.position()
        seat, action = table.choice(position)
        lost = await table.act(seat, action)
        take_back(valkey_url, table, position)
        now, before = await in_its_place(other, table, position, seat, action), lost.step.position
        assert now.version == before.version
        seat = next(iter(now.to_act))
        both = [one for one in now.game.rulebook.proposals(now.state, seat) if legal(before, seat, one)]
        accepted = await table.quipu.commands.act(
            table.id, game="caretos", command=secrets.token_hex(8), token=table.tokens[seat], actions=both[:1]
        )
        assert accepted.step.entry.previous == now.head
        report = await another(stores).verify(
            b"".join([line + b"\n" async for line in another(stores).export(table.id, None, whole=True)])
        )
        assert (report.valid, report.entries) == (True, accepted.step.position.version)


class OldPrimary(RedisLog):
    """Knows a command, and is not asked any more: what comes after an append goes to the new primary."""

    async def replaced(self) -> None:
        """What happens to the log meanwhile."""

    async def append(self, append: Append) -> AppendReply:
        answer = await super().append(append)
        await self.replaced()
        return answer


async def test_a_repeat_is_not_answered_with_the_entry_that_stands_in_its_place(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = RedisServer(valkey_url, MEMORY)
    primary = OldPrimary(server)
    async with replace(stores_of(server), log=primary) as stores, redis_stores(valkey_url) as other:
        table = await begun(another(stores), "caretos", 2)
        position = await table.position()
        seat, action = table.choice(position)
        sent: dict[str, Any] = {"game": "caretos", "command": "once", "token": table.tokens[seat], "actions": [action]}
        await another(other).commands.act(table.id, expected=position.version, **sent)

        async def replaced() -> None:
            take_back(valkey_url, table, position)
            await in_its_place(other, table, position, seat, action)

        monkeypatch.setattr(primary, "replaced", replaced)
        with pytest.raises(Stale):
            await table.quipu.commands.act(table.id, expected=position.version, **sent)
