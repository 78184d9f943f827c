"""The seven and the robber (section 5)."""

from collections.abc import Iterable

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import Discard, EndTurn, MoveRobber, Roll
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Bundle, Card, Development, Hex
from quipu_rules.inkas.phases import Discarding, MovingRobber, TradingAndBuilding
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Event, Seat, Template
from tests.rules.inkas.table import (
    BLUE,
    GROUND,
    ORANGE,
    PRINTED,
    RED,
    after,
    bought,
    cards,
    combat_arts,
    declined,
    legal,
    refused,
    robber_on,
    table,
    when,
)

SEVEN = [2, 3]
MOUNTAINS = Hex(8)
QUARRY = Hex(20)
"""Orange and blue each have a settlement there."""


def on_a_seven(*facts: Event, seats: int = 3) -> State:
    return after(table(*facts, seats=seats), RED, Roll(), chance=SEVEN)


def moves(state: State, target: int | None) -> list[MoveRobber]:
    return [move for move in legal(state, RED, MoveRobber) if move.target == target]


def robbed(state: State, target: int, victim: int | None, chance: Iterable[int] = ()) -> tuple[object, ...]:
    return when(state, RED, MoveRobber(target=Hex(target), victim=None if victim is None else Seat(victim)), chance)


def test_a_seven_brings_nobody_any_income() -> None:
    facts = when(table(), RED, Roll(), SEVEN)

    assert facts == (
        events.DiceRolled(seat=RED, dice=(3, 4)),
        events.RobberRoused(seat=RED, owed=(0, 0, 0)),
    )  # 5.1
    assert on_a_seven().hands == table().hands


def test_more_than_seven_cards_are_halved_in_favour_of_the_hand() -> None:
    state = on_a_seven(cards(RED, wood=7), cards(ORANGE, wood=8), cards(BLUE, ore=9))

    assert state.agenda[-1] == Discarding(owed=(0, 4, 4), chosen=(None, None, None))  # 5.2
    assert INKAS.rulebook.to_act(state) == {ORANGE, BLUE}


def test_each_face_up_combat_arts_card_raises_the_limit_by_one() -> None:
    ten = on_a_seven(*combat_arts(RED, 3), cards(RED, wood=10))
    eleven = on_a_seven(*combat_arts(RED, 3), cards(RED, wood=11))

    assert ten.agenda[-1] == MovingRobber(seat=RED)  # 5.2, R1, 9.6
    assert eleven.agenda[-1] == Discarding(owed=(5, 0, 0), chosen=(None, None, None))


def test_development_cards_do_not_count_towards_the_hand() -> None:
    state = on_a_seven(cards(RED, wood=7), bought(RED, Development.MONOPOLY), bought(RED, Development.INVENTION))

    assert state.agenda[-1] == MovingRobber(seat=RED)  # 5.3


def test_discards_are_chosen_secretly_in_any_order_and_shown_together() -> None:
    state = on_a_seven(cards(ORANGE, wood=8), cards(BLUE, ore=9))

    first = when(state, BLUE, Discard(cards=Bundle(ore=4)))
    assert first == (events.DiscardChosen(seat=BLUE, cards=Bundle(ore=4)),)  # R25
    assert INKAS.redact(first[0], ORANGE) == events.DiscardSealed(seat=BLUE)
    state = after(state, BLUE, Discard(cards=Bundle(ore=4)))
    assert state.hands[BLUE][4] == 9
    assert refused(state, RED, MoveRobber(target=None, victim=None)) == ("NOT_YOUR_TURN", "3.1")

    assert when(state, ORANGE, Discard(cards=Bundle(wood=4))) == (
        events.DiscardChosen(seat=ORANGE, cards=Bundle(wood=4)),
        events.CardsDiscarded(seat=ORANGE, cards=Bundle(wood=4)),
        events.CardsDiscarded(seat=BLUE, cards=Bundle(ore=4)),
    )
    state = after(state, ORANGE, Discard(cards=Bundle(wood=4)))
    assert state.agenda == (TradingAndBuilding(seat=RED), MovingRobber(seat=RED))
    assert (state.hands[ORANGE][0], state.hands[BLUE][4]) == (4, 5)


def test_a_discard_is_exactly_what_is_owed_out_of_the_own_hand() -> None:
    state = on_a_seven(cards(ORANGE, wood=8, fish=1))

    assert refused(state, ORANGE, Discard(cards=Bundle(wood=3))) == ("WRONG_NUMBER", "5.2")
    assert refused(state, ORANGE, Discard(cards=Bundle(wood=5))) == ("WRONG_NUMBER", "5.2")
    assert refused(state, ORANGE, Discard(cards=Bundle(ore=4))) == ("NOT_IN_HAND", "5.2")
    assert refused(state, ORANGE, Discard(cards=Bundle(wood=5, fish=-1))) == ("NO_SUCH_NUMBER", "5.2")
    assert when(state, ORANGE, Discard(cards=Bundle(wood=3, fish=1)))  # 5.2: by choice
    done = after(on_a_seven(cards(ORANGE, wood=8), cards(BLUE, ore=9)), ORANGE, Discard(cards=Bundle(wood=4)))
    assert refused(done, ORANGE, Discard(cards=Bundle(wood=4))) == ("NOT_YOUR_TURN", "3.1")


def test_a_discard_may_be_one_card_of_each_kind() -> None:
    each = Bundle(wood=1, stone=1, wool=1, potato=1, ore=1, feather=1, coca=1, fish=1)
    state = on_a_seven(cards(ORANGE, each), cards(ORANGE, each))

    assert when(state, ORANGE, Discard(cards=each))  # 5.2: by choice


def test_the_list_holds_one_template_for_all_discards() -> None:
    state = on_a_seven(cards(ORANGE, wood=8, fish=1))

    (listed,) = INKAS.rulebook.legal(state, ORANGE)
    assert isinstance(listed, Template)
    assert (listed.action, listed.bounds[0].path, listed.bounds[0].most) == ("discard", "cards.wood", 8)
    assert len(legal(state, ORANGE, Discard)) == 2


def test_the_robber_moves_to_another_resource_hex_or_the_frame() -> None:
    state = on_a_seven(robber_on(MOUNTAINS))

    targets = {move.target for move in legal(state, RED, MoveRobber)}
    assert targets == {None, *GROUND.land} - {MOUNTAINS}  # 5.4
    assert refused(state, RED, MoveRobber(target=MOUNTAINS, victim=None)) == ("ROBBER_MUST_MOVE", "5.4")
    assert refused(state, RED, MoveRobber(target=Hex(29), victim=None)) == ("NO_SUCH_HEX", "5.4")
    assert refused(state, RED, MoveRobber(target=Hex(-1), victim=None)) == ("NO_SUCH_HEX", "5.4")
    assert after(state, RED, MoveRobber(target=None, victim=None)).robber is None


def test_the_robber_shuns_goods_hexes_of_any_kind_and_the_sea() -> None:
    state = on_a_seven()
    away = [tile for tile in range(len(GROUND.terrains)) if tile not in GROUND.land]

    assert {GROUND.terrains[tile].value for tile in away} == {"FISHING_GROUND", "OCEAN", "JUNGLE", "PLANTATION"}
    for tile in away:
        action = MoveRobber(target=Hex(tile), victim=None)
        assert refused(state, RED, action) == ("NOT_A_RESOURCE_HEX", "5.5")  # 5.5, R22a, R42


def test_the_robber_may_stay_on_the_frame_unless_the_edition_forbids_it() -> None:
    stay = MoveRobber(target=None, victim=None)
    strict = replace(PRINTED, silences=replace(PRINTED.silences, robber_may_stay_on_frame=False))

    assert when(on_a_seven(), RED, stay) == (events.RobberMoved(seat=RED, target=None),)  # R22
    restless = after(table(edition=strict), RED, Roll(), chance=SEVEN)
    assert refused(restless, RED, stay) == ("ROBBER_MUST_MOVE", "R22")


def test_the_mover_robs_one_card_at_random_of_one_owner_there() -> None:
    state = on_a_seven(cards(ORANGE, wood=2, fish=1), cards(BLUE, ore=1))

    assert [move.victim for move in moves(state, QUARRY)] == [ORANGE, BLUE]  # R21: the mover chooses
    assert refused(state, RED, MoveRobber(target=QUARRY, victim=None)) == ("VICTIM_MISSING", "5.6")
    assert robbed(state, QUARRY, ORANGE, [2]) == (
        events.RobberMoved(seat=RED, target=QUARRY),
        events.CardRobbed(seat=RED, victim=ORANGE, card=Card.FISH),
    )  # 5.6, 5.7: a good can be robbed
    robber = after(state, RED, MoveRobber(target=QUARRY, victim=ORANGE), chance=[1])
    assert (robber.hands[RED][0], robber.hands[ORANGE][0]) == (1, 1)


def test_a_seat_without_cards_is_no_victim() -> None:
    state = on_a_seven(cards(BLUE, ore=1), bought(ORANGE, Development.MONOPOLY))

    assert [move.victim for move in moves(state, QUARRY)] == [BLUE]  # R21, 5.7: development cards are safe
    assert refused(state, RED, MoveRobber(target=QUARRY, victim=ORANGE)) == ("NO_SUCH_VICTIM", "R21")
    assert refused(state, RED, MoveRobber(target=QUARRY, victim=Seat(9))) == ("NO_SUCH_VICTIM", "R21")
    assert refused(state, RED, MoveRobber(target=None, victim=BLUE)) == ("NO_SUCH_VICTIM", "R21")


def test_nothing_is_robbed_where_nobody_has_cards() -> None:
    state = on_a_seven(cards(ORANGE, wood=1))

    assert robbed(state, 18, None) == (events.RobberMoved(seat=RED, target=Hex(18)),)  # R21, R23


def test_the_robber_may_go_to_a_hex_of_ones_own() -> None:
    state = on_a_seven(cards(RED, wood=3))

    assert robbed(state, MOUNTAINS, None) == (events.RobberMoved(seat=RED, target=MOUNTAINS),)  # R24


def test_owners_of_declining_buildings_can_be_robbed() -> None:
    state = on_a_seven(*declined(ORANGE, 21, 43), cards(ORANGE, wood=1))

    assert [move.victim for move in moves(state, QUARRY)] == [ORANGE]  # 11.10


def test_the_turn_goes_on_with_trade_and_build() -> None:
    state = after(on_a_seven(), RED, MoveRobber(target=None, victim=None))

    assert state.agenda == (TradingAndBuilding(seat=RED),)  # 5.8
    assert when(state, RED, EndTurn())


def test_only_robber_and_victim_learn_which_card_it_was() -> None:
    fact = events.CardRobbed(seat=RED, victim=ORANGE, card=Card.FISH)
    public = events.SomethingRobbed(seat=RED, victim=ORANGE)

    seen = [INKAS.redact(fact, viewer) for viewer in (RED, ORANGE, BLUE, None)]
    assert seen == [fact, fact, public, public]  # 5.6
