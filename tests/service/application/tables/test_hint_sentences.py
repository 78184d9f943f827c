"""Every hint is a sentence in both languages, and says nothing that its seat does not know."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from quipu.testing.laws.wording import faults
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refused, Unforeseeable
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Position
from quipu_service.application.tables.advice import MOST_STEPS, gained, hint_sentence
from quipu_service.application.tables.boards import reader_of
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


async def test_without_gain_a_hint_says_that_it_prepares_or_costs_least(quipu: Quipu) -> None:
    position = await (await begun(quipu, "caracalla", 2)).position()
    (line, *_) = lines(position, position.to_act[0])

    assert "prepares" in hint_sentence(position, position.to_act[0], line[:1], "en", now=0.4, then=0.5)
    assert "costs you least" in hint_sentence(position, position.to_act[0], line[:1], "en", now=0.5, then=0.4)
    assert "now" not in hint_sentence(position, position.to_act[0], line[:1], "en", now=None, then=1.0)


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

    assert chances(0.9, 0.8) == "90% now, 80% with it."
    assert chances(0.0, 1.0) == "1% now, 99% with it."
