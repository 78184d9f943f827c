"""A fault is found, and told as the shortest story, which is a test that can be pasted here."""

from collections import Counter
from typing import Any

import pytest

from tests.service.valkey import Valkey
from tests.storm.laws_of_logs import Broken
from tests.storm.partial import LAW
from tests.storm.planted import FAULTS, found
from tests.storm.steps import Fail, Operate, Step
from tests.storm.stories import broken_by, run

GAME = "caretos"
QUICK = ("seed", "eye")
"""Faults that the first run finds."""
FEW = 10
"""Runs in which they are found, though it mostly takes one."""
STORY = 5
"""Steps of a story that opens a table, seats two people and starts."""


@pytest.mark.parametrize("name", QUICK)
async def test_a_planted_fault_is_found(own: Valkey, name: str) -> None:
    assert await found(own.url, FAULTS[name], most=FEW) is not None


async def test_the_shortest_story_can_be_pasted_and_breaks_the_law_again(own: Valkey) -> None:
    with FAULTS["seed"].planted():
        with pytest.raises(Broken) as broken:
            await run(own.url, "0", "caracalla", 20, Counter())
        told = str(broken.value)
        names: dict[str, Any] = {"Operate": Operate, "broken_by": broken_by}
        exec(told[told.index("async def") :].replace(": Valkey", ""), names)  # noqa: S102 - it is our own text
        with pytest.raises(AssertionError):
            await names["test_story"](own)
    await names["test_story"](own)

    assert told.startswith("no seed is shown before the end")
    assert told.count("Operate(") <= STORY
    assert "operation='openTable'" in told


def seated(number: int, player: str) -> list[Step]:
    """A player opens a table and sits down there."""
    opening = Operate(number=number, operation="openTable", game=GAME, body={"seats": 2}, command=f"command{number}")
    body = {"name": "Ann", "seat": 0, "token": f"$token{number}", "asPlayer": True}
    return [
        opening,
        Operate(
            number=number + 1,
            operation="takeSeat",
            game=GAME,
            table=f"table{number}",
            by=player,
            body=body,
            command=f"command{number + 1}",
        ),
    ]


@pytest.mark.parametrize("player", ["player1", "account1"])
async def test_what_is_done_over_many_tables_goes_on_past_those_that_cannot_be_read(own: Valkey, player: str) -> None:
    then = player if player.startswith("account") else "player5"
    story = [
        *seated(1, player),
        *seated(3, player),
        Fail(number=5, table="table1", by=player),
        Fail(number=6, table="table3", by=then, unserved=True, process=1),
    ]

    assert await broken_by(own.url, story) is None
    with FAULTS["all-or-none"].planted():
        broken = await broken_by(own.url, story)
    assert broken is not None
    assert broken.law == LAW


def played_by_two(**terms: Any) -> list[Step]:
    """Two people sit down at a table, and its host starts the game."""
    taken = [
        Operate(
            number=number,
            operation="takeSeat",
            game=GAME,
            table="table1",
            body={"name": "Ann", "seat": number - 2, "token": f"$token{number}"},
            command=f"command{number}",
        )
        for number in (2, 3)
    ]
    opening = Operate(number=1, operation="openTable", game=GAME, body={"seats": 2, **terms}, command="command1")
    return [opening, *taken, done(4, "startTable", "host1")]


def done(number: int, operation: str, by: str | None, **more: Any) -> Operate:
    """A command at that table."""
    return Operate(
        number=number, operation=operation, game=GAME, table="table1", by=by, command=f"command{number}", **more
    )


END, SECOND_SELF = {"kind": "ABANDON"}, {"name": "Eve", "seat": 0, "token": "$token5"}
STORIES = {
    "reopened": [
        *played_by_two(),
        *(done(number, "resign", f"token{number - 3}", path={"seat": number - 5}) for number in (5, 6)),
    ],
    "stays-open": [
        *played_by_two(),
        *(done(number, "agreeToMotion", f"token{number - 3}", body=END) for number in (5, 6)),
    ],
    "hand-alone": [*played_by_two(), done(5, "takeSeat", None, body=SECOND_SELF)],
    "annulled-alone": [*played_by_two(), done(5, "agreeToMotion", "token2", body=END)],
}


@pytest.mark.parametrize("name", STORIES)
async def test_the_law_of_a_fault_that_is_seldom_met_finds_it_in_its_story(own: Valkey, name: str) -> None:
    assert await broken_by(own.url, STORIES[name]) is None
    with FAULTS[name].planted():
        broken = await broken_by(own.url, STORIES[name])
    assert broken is not None
    assert broken.law == FAULTS[name].law
