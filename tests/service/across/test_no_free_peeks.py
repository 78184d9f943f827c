"""A command that is not accepted tells nothing, by REST and by GraphQL; an entry that plays nothing changes no draw."""

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.types import ASGIApp

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action, Seat, Viewer
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import undo_targets
from quipu_service.application.log.sealing import Secret
from quipu_service.application.problems.tree import Problem
from quipu_service.application.tables.cache import CachedTable
from tests.service.asgi import Whole, app_of, ask
from tests.service.tables import Played, begun, dice_of

POSITIONS = 10
"""Of each game, far apart."""
LISTS = 3
WORLDS = 2
ACT = """mutation ($table: ID!, $command: ID!, $actions: [JSON!]!) {{
  act(table: $table, command: $command, actions: $actions) {{
    problem {{ __typename ... on Refused {{ code rule place reason details }} }} }} }}"""

LOOK = """query ($table: ID!, $after: [JSON!]!) {{
  table(table: $table) {{ version mine {{ legalAfter(actions: $after) {{ legalActions {{ type text input }}
    problem {{ ... on Refused {{ code rule place reason details }} }} }} }} }} }}"""


@pytest.fixture
async def app(quipu: Quipu) -> ASGIApp:
    return app_of(quipu)


@contextmanager
def another_world(cached: CachedTable, seat: Viewer, seed: str) -> Iterator[None]:
    """The same table as far as the seat can tell: another secret, and hidden cards drawn anew."""
    position, secret = cached.position, cached.secret
    state = position.game.redeal(position.state, seat, Seeded(seed.encode(), "world"))
    cached.position = replace(position, state=state, memo={})
    cached.secret = Secret(seed.encode().ljust(32), cached.id)
    yield
    cached.position, cached.secret = position, secret


async def sent(app: ASGIApp, table: Played, seat: Seat, actions: list[Action], door: str) -> Whole:
    """The answer to a new command."""
    command, bearer = secrets.token_hex(8), f"Bearer {table.tokens[seat]}"
    if door == "rest":
        path = f"/v1/{table.game}/tables/{table.id}/commands/{command}"
        return await ask(app, "PUT", path, encode(actions), authorization=bearer)
    variables = {"table": table.id, "command": command, "actions": json.loads(encode(actions))}
    asked = json.dumps({"query": ACT.format(game=table.game), "variables": variables}).encode()
    return await ask(app, "POST", "/graphql", asked, authorization=bearer)


async def looked(app: ASGIApp, table: Played, seat: Seat, after: list[Action]) -> Whole:
    """What a look ahead tells of these actions, in JSON and in words."""
    game = GAMES[table.game]
    variables = {"table": table.id, "after": json.loads(encode(after))}
    query = LOOK.format(game=game.name, prefix=game.prefix)
    asked = json.dumps({"query": query, "variables": variables}).encode()
    return await ask(app, "POST", "/graphql", asked, authorization=f"Bearer {table.tokens[seat]}")


def is_accepted(answer: Whole) -> bool:
    return answer.status == 200 and (b'"problem":null' in answer.body or b'"type":"acted"' in answer.body)


def peeking(table: Played, state: Any, seat: Seat) -> list[Action]:
    """A list of one to three actions that goes on from an outcome chance may bring."""
    book, dice = GAMES[table.game].rulebook, table.dice
    actions: list[Action] = []
    reached = state
    for number in range(dice.randint(1, 3)):
        proposed = book.proposals(reached, seat) or book.proposals(state, seat)
        actions.append(dice.choice(proposed))
        with suppress(Refused):
            reached = book.decide(reached, seat, actions[-1], Seeded(b"peek", number)).state
    return actions


@pytest.mark.parametrize("door", ["rest", "graphql"])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_what_is_not_accepted_tells_nothing(quipu: Quipu, app: ASGIApp, game: str, door: str) -> None:
    table, refused = await begun(quipu, game, GAMES[game].seats[0]), 0
    table.dice = dice_of(len(game))
    for _ in range(POSITIONS):
        position = await table.go_on(7)
        for _ in range(LISTS):
            if not position.to_act:
                break
            seat = table.dice.choice(position.to_act)
            actions = peeking(table, position.state, seat)
            answer = await sent(app, table, seat, actions, door)
            position = await table.position()
            if is_accepted(answer):
                continue
            refused += 1
            assert b'"code"' in answer.body
            cached = await quipu.tables.known(table.id)
            for world in range(WORLDS):
                with another_world(cached, seat, f"{world}"):
                    assert answer == await sent(app, table, seat, actions, door), actions
            assert position.version == (await table.position()).version
    assert refused > 0


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_look_ahead_tells_nothing(quipu: Quipu, app: ASGIApp, game: str) -> None:
    table, legal = await begun(quipu, game, GAMES[game].seats[0]), 0
    table.dice = dice_of(len(game))
    for _ in range(POSITIONS):
        position = await table.go_on(7)
        for number in range(LISTS if position.to_act else 0):
            seat = table.dice.choice(position.to_act)
            after = peeking(table, position.state, seat) if number else []
            answer = await looked(app, table, seat, after)
            assert b'"errors"' not in answer.body
            legal += b'"problem":null' in answer.body
            cached = await quipu.tables.known(table.id)
            for world in range(WORLDS):
                with another_world(cached, seat, f"{world}"):
                    assert answer == await looked(app, table, seat, after), after
    assert legal > 0


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_an_entry_that_plays_nothing_changes_no_later_draw(quipu: Quipu, game: str) -> None:
    table, written, undone = await begun(quipu, game, 3), 0, 0

    async def next_draws() -> list[int]:
        cached, _ = await quipu.tables.current(table.id)
        chance = cached.secret.chance(cached.position.entropies, cached.position.draws)
        return [chance.below(2**64) for _ in range(3)]

    for number in range(6):
        position = await table.go_on(9)
        before = await next_draws()
        if position.trail is not None:
            acted = position.trail.seat
            await table.rewind(acted, undo_targets(position, acted)[0])
            undone += 1
        seat = table.dice.choice((await table.position()).to_act)
        await table.replaced(seat, "Again", client=str(number))
        with suppress(Problem):
            await table.rewind(seat, position.version - 1)
        after = await table.position()
        written += after.version - position.version
        assert before == await next_draws()
        assert position.draws == after.draws
    assert written >= 12
    assert undone > 0


async def test_a_roll_that_all_take_back_is_not_the_same_again(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    start = await table.position()
    first = await table.go_on(1)
    while first.draws == start.draws:
        start, first = first, await table.go_on(1)
    for seat in range(3):
        await table.back(seat, start.version)
    back = await table.position()

    assert start.state == back.state
    assert first.draws == back.draws > start.draws
