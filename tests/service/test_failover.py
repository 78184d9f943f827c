"""A failover takes back an entry that a process has folded, and another stands in its place: no log is broken by it."""

import secrets

from redis import Redis

from quipu.rules.kernel.message import Action, Seat
from quipu.service.adapters.redis_log import RedisLog
from quipu.service.application.position import Position
from quipu.service.application.presentation import to_act
from tests.service.tables import Played, another, begun


def legal(position: Position, seat: Seat, action: Action) -> bool:
    return position.game.rulebook.refusal(position.state, seat, action) is None


async def test_a_process_that_remembers_a_lost_entry_decides_again(valkey_url: str) -> None:
    async with RedisLog(valkey_url) as log, RedisLog(valkey_url) as other:
        table = await begun(another(log), "caretos", 2)
        position = await table.position()
        seat, action = table.choice(position)
        lost = await table.act(seat, action)
        with Redis.from_url(valkey_url) as client:
            key = f"{{{table.id}}}"
            rows = client.xrange(f"{key}:log")
            client.delete(f"{key}:log")
            for name, fields in rows[:-1]:
                client.xadd(f"{key}:log", fields, id=name)
            client.hset(f"{key}:commands", "#head", position.head)

        theirs = Played(another(other), "caretos", table.id, table.tokens)
        different = next(one for one in position.game.rulebook.proposals(position.state, seat) if one != action)
        taken = await theirs.act(seat, different)
        assert taken.step.position.version == lost.step.position.version
        now, before = taken.step.position, lost.step.position
        seat = next(iter(to_act(now)))
        both = [one for one in now.game.rulebook.proposals(now.state, seat) if legal(before, seat, one)]
        accepted = await table.quipu.commands.act(
            table.id, game="caretos", command=secrets.token_hex(8), token=table.tokens[seat], actions=both[:1]
        )
        assert accepted.step.entry.previous == taken.step.position.head
        report = await another(log).verify(
            b"".join([line + b"\n" async for line in another(log).export(table.id, None, whole=True)])
        )
        assert (report.valid, report.entries) == (True, accepted.step.position.version)
