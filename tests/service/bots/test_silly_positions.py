"""Positions with one plain answer, from a rule's consequence or a count that anybody can follow: `positions/*.json`.

Every level above BEGINNER gives that answer, and so do hints. Each document can be opened in a sandbox; somebody who
complains of a silly move adds one. ``wanted``: the choice has an action like one of these; ``never``: it has none.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.placing import consistent, state_of
from quipu_service.bots.levels import Level, countdown, options
from quipu_service.bots.replies import LOST, sound
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import result_worth
from quipu_service.worker.computations import MOST_CHOICES

FOLDER = Path(__file__).parent / "positions"
LOOKS = {Level.CLUB: 1_500, Level.STRONG: 3_000}
"""Actions that a level may try: a budget that does not depend on the machine, and less than it has in play."""
CHANCES = {Level.CLUB: 2, Level.STRONG: 1}
"""With how many random numbers each is asked."""


class Position(NamedTuple):
    """A document, read."""

    game: AnyGame
    document: Mapping[str, Any]

    @property
    def seat(self) -> Seat:
        return Seat(self.document["seat"])

    @property
    def state(self) -> Any:
        edition = self.game.editions["standard"]
        return state_of(self.game, self.game.blank(edition), self.document["state"])


@cache
def read(game: str) -> tuple[Position, ...]:
    """The positions of a game."""
    return tuple(Position(GAMES[game], one) for one in json.loads((FOLDER / f"{game}.json").read_text("utf-8")))


everywhere = pytest.mark.parametrize(
    "position",
    [pytest.param(one, id=f"{game}: {one.document['name']}") for game in GAMES for one in read(game)],
)


def like(action: Action, pattern: Mapping[str, Any]) -> bool:
    """Whether an action has everything that the pattern names."""
    written = msgspec.to_builtins(action)
    return all(written.get(name) == value for name, value in pattern.items())


def fault(position: Position, chosen: tuple[Action, ...]) -> str | None:
    """What is silly about a choice."""
    wanted, never = position.document.get("wanted", ()), position.document.get("never", ())
    if wanted and not any(like(action, one) for action in chosen for one in wanted):
        return f"it does none of {wanted}, but {chosen}: {position.document['because']}"
    if bad := [action for action in chosen if any(like(action, one) for one in never)]:
        return f"it does {bad}: {position.document['because']}"
    return None


@everywhere
def test_it_can_be_reached_and_says_why(position: Position) -> None:
    game, document, state = position.game, position.document, position.state
    setup = msgspec.convert(document.get("setup", {}), game.setup)
    consistent(game, game.editions["standard"], setup, document["seats"], state)
    assert position.seat in game.rulebook.to_act(state)
    assert document["because"]
    answers = [(*actions,) for actions in zip(game.rulebook.proposals(state, position.seat), strict=True)]
    assert document.get("wanted") or any(fault(position, answer) for answer in answers), "every answer is right"


@everywhere
@pytest.mark.parametrize(
    "level",
    [pytest.param(Level.CLUB, id="CLUB"), pytest.param(Level.STRONG, id="STRONG", marks=pytest.mark.everything)],
)
def test_a_level_above_beginner_gives_the_plain_answer(position: Position, level: Level) -> None:
    view = Viewpoint(position.game, position.document["seats"], position.seat, position.state)
    for number in range(CHANCES[level]):
        chance = Seeded(b"silly", "bot", number)
        found = options(view, level, chance, countdown(LOOKS[level]))
        for chosen in (found[0], sound(view, found, chance, MOST_CHOICES)[0]):  # what a bot does, and what a hint says
            assert (silly := fault(position, chosen.actions)) is None, silly


@pytest.mark.parametrize("name", ["caracalla"])
def test_no_choice_of_a_hint_loses_at_once_where_another_does_not(name: str) -> None:
    lost = 0
    for position in read(name):
        view = Viewpoint(position.game, position.document["seats"], position.seat, position.state)
        chance = Seeded(b"silly", "hint", 0)
        found = options(view, Level.STRONG, chance, countdown(LOOKS[Level.CLUB]))
        choices = sound(view, found, chance, MOST_CHOICES)
        ends = [result_worth(position.game, one.end, view.seats) for one in choices]
        assert all(end is None or end[view.seat] > LOST for end in ends), position.document["name"]
        lost += len(found[:MOST_CHOICES]) > len(choices)
    assert lost, "no position has a choice that loses"
