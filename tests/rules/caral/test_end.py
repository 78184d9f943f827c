"""Section 9 of the digest: the end of the game and who wins."""

from collections.abc import Sequence
from typing import Any

import msgspec

from quipu_rules.caral.actions import BuildLevel, OfferNothing
from quipu_rules.caral.events import (
    AlpacaPlaced,
    BuilderPlaced,
    CeremonyScored,
    FameScored,
    GameEnded,
    NeutralPlaced,
    PriestPlaced,
    PyramidCompleted,
    PyramidsScored,
    WorkerPlaced,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.emissaries.events import EmissaryLevelReached, EmissarySent
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.parts import Ending, FameFor, Figure, ModuleName
from quipu_rules.caral.scoring import ending, finish, remaining
from quipu_rules.caral.state import State
from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.text import Reader
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    GREEN,
    HOMES,
    QUARRY,
    RED,
    STONE,
    built,
    cards,
    ceremony,
    completed,
    emissary_board,
    offered,
    raised,
    site,
    stones,
    table,
    then,
    to_act,
    told,
    when,
)
from tests.rules.endings import ending_of

NOTHING = (OfferNothing(), OfferNothing(), OfferNothing())


def over(*facts: Event) -> Ledger[State, Any]:
    """The game ends with these facts on the table, without a ceremony."""
    ledger = Ledger(CARAL.rulebook, table(*facts), Scripted([]))
    finish(ledger, Ending.SEVENTH_PYRAMID)
    return ledger


def ended(*facts: Event) -> State:
    return over(*facts).state


def result(*facts: Event) -> Event:
    """The last fact of the game."""
    last: Event = over(*facts).events[-1]
    return last


def said(fact: Event, locale: str) -> str:
    return CARAL.texts.event(fact, Reader(locale, ("Ann", "Ben", "Cleo")))


def fame(seat: Seat, points: int) -> Event:
    return FameScored(seat=seat, fame=points, reason=FameFor.PRIESTS)


def ranking(*facts: Event) -> Sequence[Sequence[Seat]]:
    outcome = CARAL.outcome(ended(*facts))
    assert outcome is not None
    return outcome.ranking


def final(*facts: Event) -> PyramidsScored:
    """RED's final scores with these facts; its home is one level high unless told otherwise."""
    ledger = Ledger(CARAL.rulebook, table(*facts), Scripted([]))
    finish(ledger, Ending.SEVENTH_PYRAMID)
    return next(fact for fact in ledger.events if isinstance(fact, PyramidsScored) and fact.seat == RED)


def test_the_year_of_the_seventh_pyramid_is_the_last() -> None:
    # 9.1: not before the ceremony
    state = ceremony(completed(RED, HOMES[0], 7))
    assert state.outcome is None
    over = offered(state, *NOTHING)
    assert ending_of(over) == Ending.SEVENTH_PYRAMID.value
    assert not CARAL.rulebook.to_act(over)
    assert offered(ceremony(completed(RED, HOMES[0], 6)), *NOTHING).outcome is None


def test_the_game_ends_after_the_fame_of_the_ceremony() -> None:
    # 9.2
    state = then(then(ceremony(completed(RED, HOMES[0], 7)), RED, OfferNothing()), BLUE, OfferNothing())
    kinds = [type(fact) for fact in told(state, GREEN, OfferNothing())]
    assert kinds.index(CeremonyScored) < kinds.index(PyramidsScored) < kinds.index(GameEnded)


def test_each_priest_brings_two_fame() -> None:
    # 9.3
    facts = [*raised(RED, HOMES[0], 4), PriestPlaced(seat=RED, space=HOMES[0])]
    assert final(*facts).priests == 1
    assert final(*facts).fame == 10 + 2


def test_a_small_pyramid_brings_five_and_a_large_one_ten() -> None:
    # 9.4
    facts = [*raised(RED, HOMES[0], 4), BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 3, 3)]
    assert (final(*facts).small_pyramids, final(*facts).large_pyramids) == (1, 1)
    assert final(*facts).fame == 15


def test_each_level_of_an_unfinished_pyramid_brings_one() -> None:
    # 9.5: two of three, and the one level of the setup
    facts = [BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 3, 2)]
    assert final(*facts).unfinished_levels == 3
    assert final(*facts).fame == 3


def test_the_most_fame_wins() -> None:
    # 9.6
    assert ranking(fame(BLUE, 3), fame(GREEN, 1)) == ((BLUE,), (GREEN,), (RED,))


def test_a_tie_goes_to_the_player_with_more_stones_alpacas_and_cards_left() -> None:
    # 9.7, R32
    facts = [stones(1, RED), cards(CLAY, STONE, seat=BLUE), AlpacaPlaced(seat=GREEN), stones(2, GREEN)]
    assert ranking(*facts) == ((GREEN,), (BLUE,), (RED,))


def test_the_result_tells_what_those_who_are_tied_have_left() -> None:
    # 9.7, R32
    last = result(stones(2, BLUE), FameScored(seat=GREEN, fame=-1, reason=FameFor.PRIESTS))
    assert isinstance(last, GameEnded)
    assert [last.outcome.of(seat).numbers[1] for seat in (RED, BLUE)] == [1, 3]
    assert said(last, "en").endswith(" Ben wins by stones, alpacas and cards that are left.")
    assert said(last, "de").endswith(" Ben gewinnt nach übrigen Steinen, Alpakas und Karten.")


def test_the_result_tells_nothing_of_that_where_one_alone_has_the_most_fame() -> None:
    # 9.6
    last = result(FameScored(seat=GREEN, fame=1, reason=FameFor.PRIESTS))
    assert said(last, "en") == "The year of the seventh pyramid has ended. Cleo wins by fame."


def test_alpacas_on_the_emissary_board_count_in_a_tie() -> None:
    # R32
    reached = EmissaryLevelReached(
        seat=RED,
        level=1,
        fame=0,
        ability=Ability.SWAP_STONE_CLAY,
        missing_carali=0,
        missing_alpacas=1,
        offering_bonus=0,
    )
    facts = [
        emissary_board(),
        EmissarySent(seat=RED, figure=Figure.CARALI),
        reached,
        EmissarySent(seat=RED, figure=Figure.ALPACA),
    ]
    state = table(*facts, modules=(ModuleName.EMISSARIES,))
    assert remaining(state, RED) == remaining(state, BLUE) + 1


def test_players_who_are_equal_in_everything_share_the_victory() -> None:
    # 9.8
    assert ranking(fame(RED, 2), fame(BLUE, 2), stones(1, RED), cards(CLAY, seat=BLUE)) == ((RED, BLUE), (GREEN,))


def test_only_pyramids_of_players_count_towards_the_seventh() -> None:
    # R31: the first one completed is the first of the game, however many neutral levels stand there
    neutral = [NeutralPlaced(seat=seat, space=site(1 + seat)) for seat in (RED, BLUE)]
    state = to_act(HOMES[0], *neutral, *raised(RED, HOMES[0], 3), stones(1), seats=2)
    assert [fact.number for fact in when(state, RED, BuildLevel()) if isinstance(fact, PyramidCompleted)] == [1]


def test_a_game_ends_after_fifteen_years_at_the_latest() -> None:
    # R40
    state = msgspec.structs.replace(ceremony(), year=15)
    assert ending_of(offered(state, *NOTHING)) == Ending.LAST_YEAR.value
    assert offered(msgspec.structs.replace(ceremony(), year=14), *NOTHING).outcome is None


def all_placed() -> list[Event]:
    """Nobody has a carali left: all work in the outer quarry."""
    return [WorkerPlaced(seat=seat, space=QUARRY) for seat in (RED, BLUE, GREEN) for _ in range(8)]


def test_a_game_ends_when_seven_pyramids_have_become_impossible() -> None:
    # R40: three pyramids in all, and nobody can begin another
    assert ending_of(offered(ceremony(*all_placed()), *NOTHING)) == Ending.NO_SEVENTH_PYRAMID.value


def test_a_reserved_site_or_a_carali_in_a_supply_keeps_the_game_going() -> None:
    # R40
    reserved = [BuilderPlaced(seat=RED, space=site(1)), *all_placed()[1:]]
    assert offered(ceremony(*reserved), *NOTHING).outcome is None
    assert offered(ceremony(*all_placed()[1:]), *NOTHING).outcome is None


def test_a_game_in_which_carali_can_come_back_goes_on() -> None:
    # R40
    state = msgspec.structs.replace(ceremony(*all_placed()), carali_return=True)
    assert offered(state, *NOTHING).outcome is None


def test_an_unfinished_pyramid_without_its_next_level_in_stock_cannot_be_completed() -> None:
    # R40a: four are complete, three are unfinished
    state = table(*all_placed(), completed(RED, HOMES[0], 4))
    assert ending(state) is None
    assert ending(msgspec.structs.replace(state, stock=(12, 12, 12, 0, 3))) is Ending.NO_SEVENTH_PYRAMID
