"""Trade with players (section 6)."""

import pytest
from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import (
    AcceptOffer,
    BetterOffer,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    EndTurn,
    InviteOffers,
    OfferTrade,
    TradeResources,
    WithdrawOffer,
)
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Answer, Bundle, Card, Development
from quipu_rules.inkas.phases import TradingAndBuilding
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Action, Event, Seat, Template
from quipu_rules.kernel.prompt import prompt_of
from quipu_rules.kernel.text import Reader
from tests.rules.inkas.table import (
    BLUE,
    GRAY,
    ORANGE,
    PRINTED,
    RED,
    after,
    bought,
    cards,
    legal,
    refused,
    table,
    trading,
    when,
)

WOOD_FOR_FISH = OfferTrade(give=Bundle(wood=2), take=Bundle(fish=1))
YES, NO = AcceptOffer(), DeclineOffer()


def market(*facts: Event) -> State:
    return trading(cards(RED, wood=3, stone=1), cards(ORANGE, fish=2), cards(BLUE, fish=1, ore=1), *facts)


def offered(*facts: Event) -> State:
    return after(market(*facts), RED, WOOD_FOR_FISH)


def answers(state: State) -> list[str]:
    view = INKAS.view(state, None)
    assert view.offer is not None
    return [reply.answer.value for reply in view.offer.replies]


def test_a_trade_is_offered_after_the_roll_by_the_seat_on_turn() -> None:
    before = table(cards(RED, wood=3), cards(ORANGE, fish=2))

    assert refused(before, RED, WOOD_FOR_FISH) == ("ROLL_FIRST", "3.1")  # 6.1
    assert refused(market(), ORANGE, WOOD_FOR_FISH) == ("NOT_YOUR_TURN", "3.1")  # 6.3
    assert when(market(), RED, WOOD_FOR_FISH) == (
        events.OfferMade(seat=RED, give=Bundle(wood=2), take=Bundle(fish=1)),
    )  # 6.1, 6.2


def test_any_bundle_will_do() -> None:
    mixed = OfferTrade(give=Bundle(wood=3, stone=1), take=Bundle(fish=3, ore=1))

    assert when(market(), RED, mixed) == (events.OfferMade(seat=RED, give=mixed.give, take=mixed.take),)  # 6.2


@pytest.mark.parametrize(
    ("give", "take", "code", "rule"),
    [
        (Bundle(), Bundle(fish=1), "NO_GIFTS", "R34"),
        (Bundle(wood=1), Bundle(), "NO_GIFTS", "R34"),
        (Bundle(wood=2), Bundle(wood=1, fish=1), "SAME_KIND_BOTH_WAYS", "R34"),
        (Bundle(wood=4), Bundle(fish=1), "NOT_IN_HAND", "6.2"),
        (Bundle(wood=1), Bundle(fish=4), "NOBODY_HOLDS_THAT", "R53"),
        (Bundle(wood=-1), Bundle(fish=1), "NO_SUCH_NUMBER", "6.2"),
        (Bundle(wood=1), Bundle(fish=10**30), "NOBODY_HOLDS_THAT", "R53"),
    ],
)
def test_terms_that_are_no_trade_are_refused(give: Bundle, take: Bundle, code: str, rule: str) -> None:
    assert refused(market(), RED, OfferTrade(give=give, take=take)) == (code, rule)  # R34, R53
    # the same judge holds for counter-offers
    countered = after(trading(cards(ORANGE, wood=3, stone=1), cards(RED, fish=3, ore=1)), RED, InviteOffers())
    assert refused(countered, ORANGE, CounterOffer(give=give, take=take)) == (code, rule)


def test_development_cards_stay_out_of_trades() -> None:
    fields = set(Bundle.__struct_fields__)

    assert fields == {card.value.lower() for card in Card}  # 6.1, R34
    state = trading(bought(RED, Development.MONOPOLY), cards(ORANGE, fish=1))
    assert legal(state, RED, OfferTrade) == []
    assert refused(state, RED, InviteOffers()) == ("NO_GIFTS", "R34")


def test_every_opponent_is_asked_whether_it_could_pay_or_not() -> None:
    state = offered(cards(BLUE, wood=1))
    poor = after(trading(cards(RED, wood=3), cards(ORANGE, fish=1)), RED, WOOD_FOR_FISH)

    for asked in (state, poor):  # R48: blue has nothing, and is asked all the same
        assert INKAS.rulebook.to_act(asked) == {ORANGE, BLUE}
        assert INKAS.rulebook.may_act(asked) == {RED}
    assert refused(poor, BLUE, YES) == ("CANNOT_SERVE", "6.2")
    assert answers(poor) == ["OUTSTANDING", "OUTSTANDING"]


def test_the_table_waits_for_answers_and_then_for_the_seat_on_turn() -> None:
    state = after(offered(), BLUE, YES)
    assert INKAS.rulebook.to_act(state) == {ORANGE}  # R48
    assert INKAS.rulebook.may_act(state) == {RED, BLUE}

    state = after(state, ORANGE, NO)
    assert INKAS.rulebook.to_act(state) == {RED}
    assert INKAS.rulebook.may_act(state) == {BLUE}
    assert legal(state, BLUE, DeclineOffer) == [NO]


def test_several_agree_and_the_seat_on_turn_chooses() -> None:
    state = after(after(offered(), BLUE, YES), ORANGE, YES)

    assert legal(state, RED, ConfirmTrade) == [ConfirmTrade(partner=ORANGE), ConfirmTrade(partner=BLUE)]  # 6.5
    assert when(state, RED, ConfirmTrade(partner=BLUE)) == (
        events.CardsTraded(seat=RED, partner=BLUE, give=Bundle(wood=2), take=Bundle(fish=1)),
    )
    state = after(state, RED, ConfirmTrade(partner=BLUE))
    assert state.hands[RED] == (1, 1, 0, 0, 0, 0, 0, 1)
    assert state.hands[BLUE] == (2, 0, 0, 0, 1, 0, 0, 0)
    assert state.agenda == (TradingAndBuilding(seat=RED),)


def test_the_seat_on_turn_need_not_wait_for_all_answers() -> None:
    state = after(offered(), BLUE, YES)

    assert when(state, RED, ConfirmTrade(partner=BLUE))  # 6.5, R48
    assert refused(state, RED, ConfirmTrade(partner=ORANGE)) == ("NOT_AGREED", "6.5")


def test_nobody_else_confirms_or_withdraws() -> None:
    state = after(offered(), BLUE, YES)

    assert refused(state, ORANGE, ConfirmTrade(partner=BLUE)) == ("NOT_YOUR_OFFER", "6.5")  # 6.3
    assert refused(state, ORANGE, WithdrawOffer()) == ("NOT_YOUR_OFFER", "R48")
    assert refused(state, RED, ConfirmTrade(partner=RED)) == ("NO_SUCH_PARTNER", "6.3")
    assert refused(state, RED, ConfirmTrade(partner=Seat(-1))) == ("NO_SUCH_PARTNER", "6.3")
    assert refused(state, RED, ConfirmTrade(partner=GRAY)) == ("NO_SUCH_PARTNER", "6.3")


@pytest.mark.parametrize("answer", [YES, NO, CounterOffer(give=Bundle(wood=1), take=Bundle(fish=1))])
def test_nobody_answers_an_offer_of_its_own(answer: Action) -> None:
    assert refused(offered(), RED, answer) == ("OWN_OFFER", "6.5")


def test_an_offer_may_be_answered_by_an_offer() -> None:
    counter = CounterOffer(give=Bundle(fish=1), take=Bundle(wood=3))
    state = after(offered(), ORANGE, counter)

    assert answers(state) == ["COUNTERED", "OUTSTANDING"]  # 6.4
    assert when(state, RED, ConfirmTrade(partner=ORANGE)) == (
        events.CardsTraded(seat=RED, partner=ORANGE, give=Bundle(wood=3), take=Bundle(fish=1)),
    )


def test_a_counter_offer_may_ask_what_the_seat_on_turn_cannot_pay() -> None:
    state = after(offered(), ORANGE, CounterOffer(give=Bundle(fish=1), take=Bundle(ore=1)))

    assert refused(state, RED, ConfirmTrade(partner=ORANGE)) == ("CANNOT_SERVE", "6.4")  # 6.4
    assert legal(state, RED, ConfirmTrade) == []


def test_an_answer_may_be_taken_back_once_and_then_stands() -> None:
    state = after(offered(), ORANGE, YES)
    assert refused(state, ORANGE, YES) == ("ANSWERED_ALREADY", "R48")
    assert refused(state, ORANGE, CounterOffer(give=Bundle(fish=1), take=Bundle(wood=1)))[0] == "ANSWERED_ALREADY"

    assert when(state, ORANGE, NO) == (events.OfferDeclined(seat=ORANGE, answer=Answer.ACCEPTED),)  # R48
    state = after(state, ORANGE, NO)
    assert INKAS.rulebook.to_act(state) == {BLUE}
    assert INKAS.rulebook.may_act(state) == {RED}
    assert refused(state, RED, ConfirmTrade(partner=ORANGE)) == ("NOT_AGREED", "6.5")
    assert refused(state, ORANGE, YES) == ("NOT_YOUR_TURN", "3.1")


def test_the_prompt_of_whoever_offers_names_the_way_out() -> None:
    # R48: the seat on turn may end the round at any time.
    def asked(state: State, seat: Seat = RED) -> str:
        return prompt_of(INKAS, state, seat, Reader()) or ""

    state = after(offered(), ORANGE, YES)
    assert asked(offered()).endswith("may answer. You may end the offers.")
    assert asked(state).endswith(
        "You may already trade with somebody who agrees or has made an offer, or end the offers."
    )
    assert asked(after(state, BLUE, NO)) == "Trade with somebody who agrees or has made an offer, or end the offers."
    assert asked(state, ORANGE).endswith("You may still decline to trade.")


def test_a_counter_offer_may_be_taken_back() -> None:
    state = after(offered(), ORANGE, CounterOffer(give=Bundle(fish=1), take=Bundle(wood=1)), NO)

    assert answers(state) == ["DECLINED", "OUTSTANDING"]  # R48


def test_an_offer_is_bettered_by_a_card_at_a_time() -> None:
    state = after(offered(), ORANGE, CounterOffer(give=Bundle(fish=1), take=Bundle(wood=2, stone=1)))

    assert INKAS.rulebook.may_act(state) == {RED, ORANGE}  # 6.4, R48: the table waits for blue
    assert legal(state, ORANGE, BetterOffer) == [BetterOffer(card=card) for card in (Card.WOOD, Card.STONE, Card.FISH)]
    assert when(state, ORANGE, BetterOffer(card=Card.WOOD)) == (
        events.OfferCountered(seat=ORANGE, give=Bundle(fish=1), take=Bundle(wood=1, stone=1)),
    )
    better = after(state, ORANGE, BetterOffer(card=Card.STONE), BetterOffer(card=Card.FISH))
    assert answers(better) == ["COUNTERED", "OUTSTANDING"]
    assert when(better, RED, ConfirmTrade(partner=ORANGE)) == (
        events.CardsTraded(seat=RED, partner=ORANGE, give=Bundle(wood=2), take=Bundle(fish=2)),
    )
    assert refused(better, ORANGE, BetterOffer(card=Card.FISH)) == ("NOT_IN_HAND", "6.2")
    one = after(better, ORANGE, BetterOffer(card=Card.WOOD))
    assert refused(one, ORANGE, BetterOffer(card=Card.WOOD)) == ("NO_GIFTS", "R34")


def test_who_agreed_may_better_what_was_offered() -> None:
    state = after(offered(), ORANGE, YES)

    assert when(state, ORANGE, BetterOffer(card=Card.FISH)) == (
        events.OfferCountered(seat=ORANGE, give=Bundle(fish=2), take=Bundle(wood=2)),
    )  # R48


def test_only_an_answer_that_stands_is_bettered() -> None:
    better = BetterOffer(card=Card.FISH)

    assert refused(offered(), ORANGE, better) == ("NOTHING_TO_BETTER", "R48")
    assert refused(offered(), RED, better) == ("OWN_OFFER", "6.5")
    assert refused(after(offered(), ORANGE, NO), ORANGE, better) == ("NOT_YOUR_TURN", "3.1")
    assert refused(market(), RED, better) == refused(market(), RED, YES)


def test_when_all_have_declined_the_round_is_over() -> None:
    state = after(offered(), ORANGE, NO)

    assert when(state, BLUE, NO) == (
        events.OfferDeclined(seat=BLUE, answer=Answer.OUTSTANDING),
        events.OfferClosed(seat=RED),
    )  # R48
    assert after(state, BLUE, NO).agenda == (TradingAndBuilding(seat=RED),)


def test_an_offer_is_withdrawn_with_answers_outstanding() -> None:
    state = offered()
    assert refused(state, RED, EndTurn()) == ("OFFER_OPEN", "R44")

    assert when(state, RED, WithdrawOffer()) == (events.OfferClosed(seat=RED),)  # R48


def test_opponents_trade_neither_with_each_other_nor_with_the_supply() -> None:
    state = offered(cards(ORANGE, wood=3))

    assert refused(state, ORANGE, WOOD_FOR_FISH) == ("ANSWER_ONLY", "6.3")  # 6.3
    assert refused(state, ORANGE, TradeResources(pay=Card.WOOD, gain=Card.ORE)) == ("ANSWER_ONLY", "6.3")  # 6.3


def test_an_invitation_brings_offers_but_nothing_to_accept() -> None:
    state = after(market(), RED, InviteOffers())

    assert refused(state, ORANGE, YES) == ("NOTHING_OFFERED", "R46")
    state = after(state, ORANGE, CounterOffer(give=Bundle(fish=1), take=Bundle(wood=1)))
    assert when(state, RED, ConfirmTrade(partner=ORANGE)) == (
        events.CardsTraded(seat=RED, partner=ORANGE, give=Bundle(wood=1), take=Bundle(fish=1)),
    )  # R46


def test_fifty_rounds_of_a_turn_may_end_without_a_trade() -> None:
    state = market()
    for _ in range(50):
        state = after(state, RED, WOOD_FOR_FISH, WithdrawOffer())

    assert refused(state, RED, WOOD_FOR_FISH) == ("TOO_MANY_OFFERS", "R44")
    assert refused(state, RED, InviteOffers()) == ("TOO_MANY_OFFERS", "R44")
    assert INKAS.view(state, None).turn.offers_left == 0
    next_turn = after(state, RED, EndTurn())
    assert INKAS.view(next_turn, None).turn.offers_left == 50  # R44


def test_rounds_that_end_in_a_trade_are_as_many_as_one_likes() -> None:
    one_fish, one_wood = (
        OfferTrade(give=Bundle(wood=1), take=Bundle(fish=1)),
        OfferTrade(give=Bundle(fish=1), take=Bundle(wood=1)),
    )
    state = trading(cards(RED, wood=1), cards(ORANGE, fish=1))
    for round_of_offers in range(60):
        offer = one_wood if round_of_offers % 2 else one_fish
        state = after(after(after(state, RED, offer), ORANGE, YES), RED, ConfirmTrade(partner=ORANGE))

    assert INKAS.view(state, None).turn.offers_left == 50  # R44
    assert when(state, RED, InviteOffers())


def test_an_edition_may_allow_fewer_rounds_without_a_trade() -> None:
    edition = replace(PRINTED, silences=replace(PRINTED.silences, rounds_without_trade=1))
    state = after(trading(cards(RED, wood=1), edition=edition), RED, InviteOffers(), WithdrawOffer())

    assert refused(state, RED, InviteOffers()) == ("TOO_MANY_OFFERS", "R44")


def test_one_offer_is_open_at_a_time() -> None:
    assert refused(offered(), RED, WOOD_FOR_FISH) == ("OFFER_OPEN", "R44")  # R44


def test_an_offer_stands_in_the_list_as_a_template_with_its_bounds() -> None:
    listed = [entry for entry in INKAS.rulebook.legal(market(), RED) if isinstance(entry, Template)]
    bounds = {bound.path: bound.most for entry in listed for bound in entry.bounds}

    assert [entry.action for entry in listed] == ["offerTrade"]
    assert (bounds["give.wood"], bounds["give.fish"]) == (3, 0)
    assert (bounds["take.wood"], bounds["take.fish"], bounds["take.ore"]) == (0, 3, 1)  # R53


def test_everybody_sees_the_offer_and_its_answers() -> None:
    state = after(offered(), ORANGE, CounterOffer(give=Bundle(fish=1), take=Bundle(wood=1)))

    offer = INKAS.view(state, BLUE).offer
    assert offer is not None
    assert (offer.give, offer.take) == (Bundle(wood=2), Bundle(fish=1))
    assert [(reply.seat, reply.answer) for reply in offer.replies] == [
        (ORANGE, Answer.COUNTERED),
        (BLUE, Answer.OUTSTANDING),
    ]
    assert (offer.replies[0].give, offer.replies[0].take) == (Bundle(fish=1), Bundle(wood=1))
    assert INKAS.view(market(), BLUE).offer is None


def test_an_asked_seat_finds_the_counter_offer_in_its_list() -> None:
    listed = {entry.action: entry for entry in INKAS.rulebook.legal(offered(), BLUE) if isinstance(entry, Template)}
    bounds = {bound.path: bound.most for bound in listed["counterOffer"].bounds}

    assert (bounds["give.fish"], bounds["give.ore"], bounds["give.wood"]) == (1, 1, 0)  # 6.4: out of its own hand
    assert (bounds["take.wood"], bounds["take.stone"]) == (3, 1)
    action = INKAS.read_action('{"type": "counterOffer", "give": {"ore": 1, "fish": 1}, "take": {"wood": 3}}')
    assert when(offered(), BLUE, action) == (
        events.OfferCountered(seat=BLUE, give=Bundle(ore=1, fish=1), take=Bundle(wood=3)),
    )


def test_an_open_offer_reveals_nothing_about_seats_that_have_not_answered() -> None:
    """Orange and blue hold as many cards; who of them has the fish, nobody else can see."""
    one = after(trading(cards(RED, wood=3), cards(ORANGE, fish=2), cards(BLUE, ore=2)), RED, WOOD_FOR_FISH)
    other = after(trading(cards(RED, wood=3), cards(ORANGE, ore=2), cards(BLUE, fish=2)), RED, WOOD_FOR_FISH)

    assert INKAS.view(one, RED) == INKAS.view(other, RED)  # 1.8, R48
    assert INKAS.rulebook.legal(one, RED) == INKAS.rulebook.legal(other, RED)
    assert INKAS.rulebook.to_act(one) == INKAS.rulebook.to_act(other)
    for action in (ConfirmTrade(partner=ORANGE), ConfirmTrade(partner=BLUE)):
        assert INKAS.rulebook.refusal(one, RED, action) == INKAS.rulebook.refusal(other, RED, action)
