"""Hearts keeps the laws of every game, and its own rules."""

from hearts import GAME
from hearts.cards import Card, deck
from hearts.messages import (
    AnyEvent,
    CardPlayed,
    CardsPassed,
    Ending,
    GameBegun,
    GameEnded,
    HandDealt,
    HandScored,
    Options,
    PassCards,
    PassChosen,
    Passing,
    PassingBegun,
    PlayCard,
    TricksBegun,
    TrickTaken,
)
from quipu import SCORE, Seat, Verdict, Viewer, ranked
from quipu.testing import Seeded, Variant, after, given, laws, playout, refused, when

TestLaws = laws(
    GAME,
    Variant("three", 3, Options(limit=26)),
    Variant("four", 4, Options(limit=40)),
    Variant("five, always to the left", 5, Options(limit=26, passing=Passing.LEFT)),
    Variant("no passing", 4, Options(limit=26, passing=Passing.NEVER)),
)
ANN, BEN, CAT, DAN = map(Seat, range(4))
CLUBS_2, CLUBS_ACE, DIAMONDS_2, SPADES_2, QUEEN, SPADES_ACE, HEARTS_2, HEARTS_3, HEARTS_4, HEARTS_5 = map(
    Card, (0, 12, 13, 26, 36, 38, 39, 40, 41, 42)
)


def table(*hands: tuple[Card, ...], passing: Passing = Passing.NEVER, limit: int = 100) -> list[AnyEvent]:
    """A game that begins with these hands."""
    begun = GameBegun(seats=len(hands), limit=limit, passing=passing)
    dealt = [HandDealt(seat=Seat(seat), count=len(hand), cards=hand) for seat, hand in enumerate(hands)]
    return [begun, *dealt]


FOUR = ((0, 12, 26), (1, 13, 36), (2, 14, 39), (3, 15, 38))
HANDS = tuple(tuple(map(Card, hand)) for hand in FOUR)
TRICKS = (*table(*HANDS), TricksBegun(seat=ANN))


def test_three_and_five_seats_leave_twos_out() -> None:
    assert [len(deck(seats)) // seats for seats in (3, 4, 5)] == [17, 13, 10]
    assert deck(5)[0] == Card(1), "the three of clubs leads (1.3)"


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    state = given(GAME, *table(*HANDS, passing=Passing.LEFT), PassingBegun(by=1))
    chosen = PassChosen(seat=BEN, count=3, cards=HANDS[BEN])
    assert when(GAME, state, BEN, PassCards(cards=HANDS[BEN][::-1])) == (chosen,)

    def told(viewer: Viewer) -> tuple[Card, ...]:
        seen = GAME.redact(chosen, viewer)
        assert isinstance(seen, PassChosen)
        return seen.cards

    assert [told(viewer) for viewer in (None, ANN, BEN)] == [(), (), HANDS[BEN]]
    waiting = after(GAME, state, BEN, PassCards(cards=HANDS[BEN]))
    assert GAME.rulebook.to_act(waiting) == {ANN, CAT, DAN}
    assert GAME.view(waiting, BEN).chosen == HANDS[BEN]
    assert GAME.view(waiting, ANN).chosen == ()


def test_the_last_choice_moves_all_cards() -> None:
    state = given(GAME, *table(*HANDS, passing=Passing.LEFT), PassingBegun(by=1))
    for seat in (ANN, BEN, CAT):
        state = after(GAME, state, seat, PassCards(cards=HANDS[seat]))
    last = when(GAME, state, DAN, PassCards(cards=HANDS[DAN]))
    assert last[1:] == (
        *(CardsPassed(seat=seat, to=Seat((seat + 1) % 4), count=3, cards=HANDS[seat]) for seat in (ANN, BEN, CAT, DAN)),
        TricksBegun(seat=BEN),
    )


def test_three_different_cards_of_the_hand_are_passed() -> None:
    state = given(GAME, *table(*HANDS, passing=Passing.LEFT), PassingBegun(by=1))
    assert refused(GAME, state, ANN, PassCards(cards=HANDS[ANN][:2])) == ("NOT_THREE_CARDS", "1.2")
    assert refused(GAME, state, ANN, PassCards(cards=(CLUBS_2, CLUBS_2, CLUBS_ACE))) == ("NOT_THREE_CARDS", "1.2")
    assert refused(GAME, state, ANN, PassCards(cards=HANDS[BEN])) == ("NOT_IN_HAND", "1.2")


def test_a_choice_is_replaced_until_all_have_chosen() -> None:
    state = given(GAME, *table(*HANDS, passing=Passing.LEFT), PassingBegun(by=1))
    chosen = after(GAME, state, ANN, PassCards(cards=HANDS[ANN][:3]))
    assert ANN not in GAME.rulebook.to_act(chosen)
    assert GAME.rulebook.legal(chosen, ANN)
    other = HANDS[ANN][-3:]
    assert when(GAME, chosen, ANN, PassCards(cards=other)) == (PassChosen(seat=ANN, count=3, cards=other),)
    assert GAME.fold(chosen, when(GAME, chosen, ANN, PassCards(cards=other))).chosen[ANN] == other


def test_cards_go_left_right_across_and_stay() -> None:
    by = []
    for step in playout(GAME, seats=4, seed=1, setup=Options(limit=200)):
        for event in step.decided.events:
            by += [event.by] if isinstance(event, PassingBegun) else []
            by += [0] if isinstance(event, TricksBegun) and not step.decided.state.played and step.draws else []
        if len(by) > 4:
            break
    assert by[:5] == [1, 3, 2, 0, 1]


def test_the_lowest_club_leads_and_suits_are_followed() -> None:
    state = given(GAME, *TRICKS)
    assert refused(GAME, state, ANN, PlayCard(card=CLUBS_ACE)) == ("LOWEST_CLUB_LEADS", "1.3")
    assert refused(GAME, state, ANN, PlayCard(card=QUEEN)) == ("NOT_IN_HAND", "1.3")
    led = after(GAME, state, ANN, PlayCard(card=CLUBS_2))
    assert refused(GAME, led, BEN, PlayCard(card=DIAMONDS_2)) == ("FOLLOW_SUIT", "1.3")


def test_no_points_are_played_to_the_first_trick_unless_nothing_else_is_left() -> None:
    hands = ((CLUBS_2, CLUBS_ACE), (QUEEN, DIAMONDS_2), (QUEEN, HEARTS_2))
    led = after(GAME, given(GAME, *table(*hands), TricksBegun(seat=ANN)), ANN, PlayCard(card=Card(0)))
    assert refused(
        GAME, given(GAME, *table((DIAMONDS_2, QUEEN), *hands[1:]), TricksBegun(seat=ANN)), ANN, PlayCard(card=QUEEN)
    ) == ("LOWEST_CLUB_LEADS", "1.3")
    assert refused(GAME, led, BEN, PlayCard(card=QUEEN)) == ("NO_POINTS_YET", "1.4")
    assert isinstance(
        when(GAME, after(GAME, led, BEN, PlayCard(card=DIAMONDS_2)), CAT, PlayCard(card=QUEEN))[0], CardPlayed
    )


def taken(seat: Seat, *cards: Card, points: int) -> list[AnyEvent]:
    """A trick that was played from the first seat on."""
    played = [CardPlayed(seat=Seat(one), card=card) for one, card in enumerate(cards)]
    return [*played, TrickTaken(seat=seat, points=points)]


def test_a_heart_is_led_once_one_was_played_or_by_a_hand_of_hearts() -> None:
    hands = ((CLUBS_2, HEARTS_2, SPADES_2), (Card(1), DIAMONDS_2, HEARTS_3), (Card(2), SPADES_ACE, Card(14)))
    first = [*table(*hands), TricksBegun(seat=ANN), *taken(ANN, CLUBS_2, Card(1), Card(2), points=0)]
    assert refused(GAME, given(GAME, *first), ANN, PlayCard(card=HEARTS_2)) == ("HEARTS_NOT_BROKEN", "1.5")
    second = given(GAME, *first, *taken(ANN, SPADES_2, HEARTS_3, SPADES_ACE, points=1))
    assert isinstance(when(GAME, second, ANN, PlayCard(card=HEARTS_2))[0], CardPlayed)


def test_the_last_trick_counts_the_hand_and_may_end_the_game() -> None:
    hands = ((SPADES_2,), (QUEEN,), (SPADES_ACE,))
    begun = given(GAME, *table(*hands, limit=13), TricksBegun(seat=ANN))
    state = given(
        GAME,
        *table(*hands, limit=13),
        TricksBegun(seat=ANN),
        *(CardPlayed(seat=Seat(one), card=hands[one][0]) for one in (0, 1)),
    )
    assert begun.scores == (0, 0, 0)
    assert when(GAME, state, CAT, PlayCard(card=SPADES_ACE)) == (
        CardPlayed(seat=CAT, card=SPADES_ACE),
        TrickTaken(seat=CAT, points=13),
        HandScored(points_by_seat=(0, 0, 13), moon=None),
        GameEnded(
            outcome=ranked(Ending.LIMIT_REACHED, {SCORE: (0, 0, 13)}, lowest=[SCORE], tie=Verdict.WON),
        ),
    )


def test_all_points_shoot_the_moon() -> None:
    hands = ((SPADES_2,), (HEARTS_2,), (SPADES_ACE,))
    won = TrickTaken(seat=CAT, points=25)
    state = given(
        GAME,
        *table(*hands, limit=26),
        TricksBegun(seat=ANN),
        won,
        CardPlayed(seat=CAT, card=SPADES_ACE),
        CardPlayed(seat=ANN, card=SPADES_2),
    )
    last = when(GAME, state, BEN, PlayCard(card=HEARTS_2))
    assert HandScored(points_by_seat=(26, 26, 0), moon=CAT) in last
    ended = GAME.outcome(GAME.fold(state, last))
    assert ended is not None
    assert ended.ranking == ((CAT,), (ANN, BEN))


def test_a_redeal_chooses_again_for_everybody_else() -> None:
    state = given(GAME, *table(*HANDS, passing=Passing.LEFT), PassingBegun(by=1))
    for seat in (ANN, BEN):
        state = after(GAME, state, seat, PassCards(cards=HANDS[seat]))
    other = GAME.redeal(state, ANN, Seeded(b"", "other"))
    assert (other.hands[ANN], other.chosen[ANN]) == (HANDS[ANN], HANDS[ANN])
    assert set(other.chosen[BEN] or ()) == set(other.hands[BEN])
    assert other.hands[BEN] != HANDS[BEN]
