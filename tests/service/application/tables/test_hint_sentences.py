"""Every hint is a sentence in both languages, and says nothing that its seat does not know."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from quipu.testing.laws.wording import faults
from quipu_rules.caracalla.actions import EndTurn, HoldMeeting, SelectRoman
from quipu_rules.caracalla.parts import Bath, Meeting, Role
from quipu_rules.caral.actions import BuildLevel
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refused, Unforeseeable
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Position
from quipu_service.application.tables.advice import MOST_STEPS, Choice, Hint, gained, hint_sentence, spoken
from quipu_service.application.tables.boards import reader_of
from tests.service.bots.test_silly_positions import read
from tests.service.tables import begun, tries

POSITIONS, APART = 12, 11
"""Positions of each game, and the actions between two of them."""
LONGEST = MOST_STEPS + 2


@pytest.mark.parametrize("name", GAMES)
async def test_every_hint_is_a_sentence_that_tells_nothing_hidden(quipu: Quipu, name: str) -> None:
    table = await begun(quipu, name, GAMES[name].seats[0])
    for number in range(POSITIONS):
        position = await table.go_on(APART)
        for seat in position.to_act:
            other = replace(position, state=redealt(position, seat, number), memo={})
            for line in lines(position, seat):
                for locale in LOCALES:
                    said = hint_sentence(position, seat, line, locale, now=0.42, then=0.5)
                    assert said == hint_sentence(other, seat, line, locale, now=0.42, then=0.5)
                    assert said.startswith(position.game.texts.action(line[0], reader_of(position, locale)))
                    assert re.search(r"42\s?%.* 50\s?%", said)
                    assert faults(said) == [], said


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("locale", LOCALES)
async def test_each_game_names_what_can_be_gained_and_led_in(quipu: Quipu, game: AnyGame, locale: str) -> None:
    position = await (await begun(quipu, game.name, game.seats[0])).position()
    stakes, reader = game.stakes(position.state, Seat(0)), reader_of(position, locale)
    more = [said for one in stakes for said in gained(game, one, 2, reader, leads=False)]
    leads = [said for one in stakes for said in gained(game, one, 0, reader, leads=True)]

    assert any(said.startswith("2 ") for said in more)
    assert leads


def redealt(position: Position, seat: Seat, number: int) -> object:
    return position.game.redeal(position.state, seat, Seeded(b"hints", "another world", number))


def lines(position: Position, seat: Seat) -> Iterator[list[Action]]:
    """Each action that the seat may take, with some that may follow it."""
    book = position.game.rulebook
    for first in book.proposals(position.state, seat)[:5]:
        line, state, action = [first], position.state, first
        while len(line) < LONGEST:
            try:
                state = book.foresee(state, seat, [action]).state
            except (Refused, Unforeseeable):
                break
            if seat not in book.to_act(state):
                break
            action = book.proposals(state, seat)[-1]
            line.append(action)
        yield line


async def test_a_hint_says_what_it_brings_and_what_becomes_of_the_chance(quipu: Quipu) -> None:
    said = await gaining(quipu)

    assert ": 1 point" in said, said
    assert said.endswith("Chance to win: 42% now, 50% with it.")


async def gaining(quipu: Quipu) -> str:
    """The first hint that brings a point, of as many games as it takes."""
    said = ""
    for _ in tries("a game in which a hint brings a point", most=50):
        table = await begun(quipu, "caretos", 2)
        while not said and (position := await table.go_on(1)).to_act:
            hints = [
                hint_sentence(position, seat, line, "en", now=0.42, then=0.5)
                for seat in position.to_act
                for line in lines(position, seat)
            ]
            said = next((one for one in hints if ": 1 point" in one), "")
        if said:
            break
    return said


async def hint_for(quipu: Quipu, game: str, document: str, action: Action, locale: str = "en") -> str:
    """The hint to take one action in one of the silly positions."""
    found = next(one for one in read(game) if one.document["name"] == document)
    position = await (await begun(quipu, game, found.document["seats"])).position()
    here = replace(position, state=found.state, memo={})
    said = hint_sentence(here, found.seat, [action], locale, now=0.42, then=0.5)
    for seat, name in enumerate(reader_of(here, locale).names):
        said = said.replace(str(name), f"player {seat}")
    return said


MEETING = HoldMeeting(bath=Bath.A, meeting=Meeting.CHILDREN)


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en", ": 6 points. player 1 gets 6 points. "),
        ("de", ": 6 Punkte. player 1 bekommt 6 Punkte. "),
    ],
)
async def test_a_hint_says_what_others_get_and_how_it_ends_the_game(quipu: Quipu, locale: str, expected: str) -> None:
    said = await hint_for(quipu, "caracalla", "A meeting with which the leader of four wins", MEETING, locale)

    before, _, after = said.partition(expected)
    assert before, said
    assert "player 1" in after, "the winner"
    assert "%" not in said, "no chance is left"


@pytest.mark.parametrize(("locale", "expected"), [("en", "It costs 1 stone."), ("de", "Das kostet einen Stein.")])
async def test_a_hint_says_what_its_plan_costs(quipu: Quipu, locale: str, expected: str) -> None:
    said = await hint_for(quipu, "caral", "One level short of a pyramid", BuildLevel(), locale)

    assert f" {expected} " in said, said


async def test_a_hint_says_what_it_gives_up_and_promises_nothing_for_later(quipu: Quipu) -> None:
    said = await hint_for(quipu, "caracalla", "The first turn of two", EndTurn())

    assert said == (
        "End the turn. Nobody has been placed or has walked in this turn. Chance to win: 42% now, 50% with it."
    )


async def test_choices_that_read_the_same_are_told_once(quipu: Quipu) -> None:
    position = await (await begun(quipu, "caracalla", 2)).position()
    end, take = EndTurn(), SelectRoman(role=Role.FATHER)
    choices = [
        Choice(actions=Raw(msgspec.json.encode([action])), worth=worth, visits=1)
        for action, worth in ((end, 0.5), (end, 0.5), (take, 0.5), (end, 0.5))
    ]

    hint = spoken(Hint(version=2, seat=position.to_act[0], choices=tuple(choices), worth=0.5), position, "en")

    assert [one.text.partition(".")[0] for one in hint.choices] == ["End the turn", "Take up the father"]


async def test_a_hint_says_where_nothing_else_can_be_done(quipu: Quipu) -> None:
    position = await (await begun(quipu, "inkas", 3)).position()
    (seat,) = position.to_act
    (roll,) = position.game.rulebook.proposals(position.state, seat)

    said = hint_sentence(position, seat, [roll], "en", now=0.333, then=0.331)

    assert said == "Roll the dice: nothing else is possible now. Chance to win: 33% now, 33% with it."


async def test_two_actions_are_a_plan_even_if_the_seat_can_do_nothing_else(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    for _ in tries("a choice between two actions"):
        position = await table.go_on(1)
        seat = position.to_act[0]
        actions = position.game.rulebook.proposals(position.state, seat)
        if len(actions) == 2:
            break

    assert "nothing else is possible" not in hint_sentence(position, seat, actions, "en", now=0.4, then=0.4)


async def test_before_the_end_a_hint_calls_nothing_certain(quipu: Quipu) -> None:
    position = await (await begun(quipu, "caracalla", 2)).position()
    (line, *_) = lines(position, position.to_act[0])

    def chances(now: float, then: float) -> str:
        said = hint_sentence(position, position.to_act[0], line[:1], "en", now=now, then=then)
        return said.partition("Chance to win: ")[2]

    alone = hint_sentence(position, position.to_act[0], line[:1], "en", now=None, then=1.0)
    assert alone.endswith(". Chance to win with it: 99%.")
    assert chances(0.9, 0.8) == "90% now, 80% with it."
    assert chances(0.0, 1.0) == "1% now, 99% with it."
