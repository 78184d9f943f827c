"""Section 11 of the digest: two players."""

import msgspec

from quipu_rules.caral.actions import (
    BuildLevel,
    EndTurn,
    FoundPyramid,
    MoveFigure,
    OfferNothing,
    PlaceBuilder,
    PlaceNeutral,
    Sacrifice,
)
from quipu_rules.caral.events import CardsDrawn, CeremonyBegan, DeckRenewed, NeutralPlaced, OmenRevealed, PyramidsScored
from quipu_rules.caral.modules.whim_of_the_gods.events import WhimAppeased, WhimRevealed, WhimStruck
from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.phases import PlacingNeutral, Sacrificing
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Event
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    CULT,
    HOMES,
    LAST_VILLAGE,
    MARKET,
    PYRAMID,
    RED,
    SITES,
    STONE,
    VILLAGE,
    after,
    at,
    broken_rule,
    cards,
    ceremony,
    completed,
    fold,
    hand,
    legal,
    site,
    stones,
    then,
    to_act,
    to_move,
    told,
    when,
)
from tests.rules.caral.test_setup import dealt, founded

NEAR = (site(1), site(2))


def entering(*facts: Event, seats: int = 2) -> State:
    """RED is about to enter the central pyramid, in a game of two unless told otherwise."""
    return to_move(at(LAST_VILLAGE), *facts, seats=seats, homes=(site(1), site(2), site(3)))


def test_each_player_puts_a_neutral_level_on_one_of_the_first_twelve_sites() -> None:
    # 11.1, R42: start player first, on free sites, from the common supply
    state = founded(2)
    assert phase(state) == PlacingNeutral(seat=RED)
    assert {action.space for action in legal(state, RED, PlaceNeutral)} == set(SITES[:12]) - {site(1), site(2)}
    assert broken_rule(state, RED, PlaceNeutral(space=site(13))) == "11.1"
    assert broken_rule(state, RED, PlaceNeutral(space=site(1))) == "R42"
    placed = then(state, RED, PlaceNeutral(space=site(12)))
    assert phase(placed) == PlacingNeutral(seat=BLUE)
    assert placed.stock[4] == state.stock[4] - 1
    assert then(placed, BLUE, PlaceNeutral(space=site(11))).year == 1


def test_three_players_place_no_neutral_level() -> None:
    # 11.1
    assert founded(3).year == 1


def test_neutral_pyramids_count_for_movement() -> None:
    # 11.2
    clear = to_move(seats=2)
    assert max(move.space for move in legal(clear, RED, MoveFigure)) == MARKET
    state = to_move(NeutralPlaced(seat=RED, space=site(1)), seats=2)
    assert max(move.space for move in legal(state, RED, MoveFigure)) == CULT
    assert site(1) in {move.space for move in legal(state, RED, MoveFigure)}


def test_nobody_builds_on_a_neutral_pyramid() -> None:
    # R42
    state = to_act(site(1), NeutralPlaced(seat=RED, space=site(1)), stones(1), seats=2)
    assert broken_rule(state, RED, BuildLevel()) == "5.11"


def test_before_the_ceremony_a_card_is_turned_up_and_its_type_is_forbidden() -> None:
    # 11.3
    state = entering(cards(STONE, CLAY, seat=RED), cards(STONE, seat=BLUE))
    facts = when(state, RED, MoveFigure(space=PYRAMID), chance=[0])
    assert [type(fact) for fact in facts if isinstance(fact, CeremonyBegan | OmenRevealed)] == [
        CeremonyBegan,
        OmenRevealed,
    ]
    asked = fold(state, *facts)
    assert broken_rule(asked, RED, Sacrifice(card=STONE, count=1)) == "11.3"
    assert [action.card for action in legal(asked, RED, Sacrifice)] == [CLAY]
    assert legal(then(asked, RED, OfferNothing()), BLUE, Sacrifice) == []


def test_with_three_players_no_card_is_turned_up() -> None:
    # 11.3
    facts = when(entering(seats=3), RED, MoveFigure(space=PYRAMID))
    assert not any(isinstance(fact, OmenRevealed) for fact in facts)


def test_the_card_turned_up_is_discarded_and_not_counted_in_the_total() -> None:
    # 11.4: the first whim asks two players for four cards
    whim = WhimRevealed(whim=WhimCard(0))
    state = to_move(
        at(LAST_VILLAGE), cards(STONE, STONE, STONE), whim, seats=2, homes=NEAR, modules=(ModuleName.WHIM_OF_THE_GODS,)
    )
    entered = after(state, RED, MoveFigure(space=PYRAMID), chance=[20])
    assert entered.discard == (0, 1, 0, 0)
    story = told(then(entered, RED, Sacrifice(card=STONE, count=3)), BLUE, OfferNothing())
    assert [fact.total for fact in story if isinstance(fact, WhimAppeased | WhimStruck)] == [3]


def test_without_a_deck_the_discard_pile_is_shuffled_first() -> None:
    # R43
    state = msgspec.structs.replace(entering(), deck=(0, 0, 0, 0), discard=(0, 0, 1, 0))
    facts = when(state, RED, MoveFigure(space=PYRAMID), chance=[0])
    assert [type(fact) for fact in facts if isinstance(fact, DeckRenewed | OmenRevealed)] == [DeckRenewed, OmenRevealed]


def test_without_any_card_no_type_is_forbidden() -> None:
    # R43
    state = msgspec.structs.replace(entering(cards(STONE)), deck=(0, 0, 0, 0))
    entered = after(state, RED, MoveFigure(space=PYRAMID))
    assert phase(entered) == Sacrificing(seat=RED)
    assert legal(entered, RED, Sacrifice) == [Sacrifice(card=STONE, count=1)]
    assert hand(entered) == (STONE,)


def test_a_neutral_site_is_taken() -> None:
    # 11.2, 5.5
    neutral = NeutralPlaced(seat=RED, space=site(1))
    state = to_act(VILLAGE, neutral, seats=2)
    assert broken_rule(state, RED, PlaceBuilder(space=site(1))) == "5.5"
    assert broken_rule(fold(dealt(2), neutral), RED, FoundPyramid(space=site(1))) == "2.5"


def test_a_figure_may_stop_at_a_neutral_pyramid_without_acting_there() -> None:
    # 11.2, R7, R42
    state = to_move(NeutralPlaced(seat=RED, space=site(1)), stones(1), seats=2)
    assert legal(after(state, RED, MoveFigure(space=site(1))), RED) == [EndTurn()]


def test_a_neutral_pyramid_brings_nobody_anything() -> None:
    # R42: no card of the blessing and no fame at the end
    state = ceremony(NeutralPlaced(seat=RED, space=site(1)), NeutralPlaced(seat=BLUE, space=site(2)), seats=2)
    story = told(then(state, RED, OfferNothing()), BLUE, OfferNothing())
    assert [len(fact.cards) for fact in story if isinstance(fact, CardsDrawn)] == [1, 1]
    last = told(then(fold(state, completed(RED, HOMES[0], 7)), RED, OfferNothing()), BLUE, OfferNothing())
    assert [fact.unfinished_levels for fact in last if isinstance(fact, PyramidsScored)] == [1, 1]
