"""Every game through the whole application: its log verifies for all who may have it, and folds the same cold."""

import random

import pytest

from quipu.testing import Variant
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from tests.rules.variants import ALL
from tests.service import replay

MOST = 300
"""Actions of one table."""
FIRST_AND_LAST = {
    f"{game.name}-{variant.name}": (game, variant)
    for game in {one.name: one for one, _ in ALL}.values()
    for variant in (
        next(variant for one, variant in ALL if one is game),
        next(variant for one, variant in reversed(ALL) if one is game),
    )
}


async def played(quipu: Quipu, game: AnyGame, variant: Variant) -> tuple[str, list[str]]:
    """A table after some random actions, and its tokens."""
    commands = quipu.commands
    opened = await quipu.new_tables.open(game.name, seats=variant.seats, setup=variant.setup, edition=variant.edition)
    table = opened.position.table.id
    tokens = [(await commands.take(table, command="sit", name=f"Seat {seat}"))[1] for seat in range(variant.seats)]
    await commands.start(table, command="start", token=opened.host)
    choose = random.Random(7)
    for number in range(MOST):
        cached, _ = await quipu.tables.current(table)
        position = cached.position
        waiting = position.to_act
        if not waiting:
            break
        seat = Seat(choose.choice(waiting))
        action = choose.choice(game.rulebook.proposals(position.state, seat))
        await commands.act(table, game=game.name, command=f"c{number}", token=tokens[seat], actions=[action])
    return table, tokens


@pytest.mark.parametrize(("game", "variant"), FIRST_AND_LAST.values(), ids=FIRST_AND_LAST)
async def test_a_log_verifies_for_all_who_may_have_it_and_folds_the_same_cold(
    valkey_url: str, game: AnyGame, variant: Variant
) -> None:
    async with redis_stores(valkey_url) as stores:
        quipu = Quipu(stores, GAMES, clock=system_clock, entropy=replay.entropy)
        table, tokens = await played(quipu, game, variant)
        cached, _ = await quipu.tables.current(table)

        for token, whole in ((None, True), (None, False), (tokens[-1], False)):
            file = b"".join([line + b"\n" async for line in quipu.export(table, token, whole=whole)])
            report = quipu.verifier.report(file)
            assert (report.valid, report.problem) == (True, None)
            assert cached.position.version == report.entries

        other = Quipu(stores, GAMES, clock=system_clock, entropy=replay.entropy)
        cold, _ = await other.tables.current(table)
        assert cached.position.state == cold.position.state
        assert cached.position.head == cold.position.head
