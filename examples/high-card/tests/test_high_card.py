"""High card keeps the laws of every game, the one of hidden cards above all; and its own rules."""

from highcard import GAME, Card, CardDrawn, CardPlayed, HandDealt, PlayCard, RoundWon
from quipu import Seat
from quipu.testing import given, laws, refused, when

TestLaws = laws(GAME)
ANN, BEN = Seat(0), Seat(1)


def dealt(seat: Seat, *cards: int) -> HandDealt:
    return HandDealt(seat=seat, count=len(cards), cards=tuple(map(Card, cards)))


TABLE = given(GAME, dealt(ANN, 1, 5, 9), dealt(BEN, 0, 7, 8))


def test_whoever_plays_draws_a_card() -> None:
    assert when(GAME, TABLE, ANN, PlayCard(card=Card(5)), chance=[0]) == (
        CardPlayed(seat=ANN, card=Card(5)),
        CardDrawn(seat=ANN, card=Card(2)),
    )


def test_the_highest_card_wins_the_round() -> None:
    table = given(GAME, dealt(ANN, 1, 5, 9), dealt(BEN, 0, 7, 8), CardPlayed(seat=ANN, card=Card(5)))

    assert when(GAME, table, BEN, PlayCard(card=Card(7)), chance=[0])[-1] == RoundWon(seat=BEN)


def test_only_a_card_of_the_own_hand_is_played() -> None:
    assert refused(GAME, TABLE, ANN, PlayCard(card=Card(7))) == ("NOT_IN_HAND", "1.2")


def test_nobody_else_sees_what_is_drawn() -> None:
    drawn = CardDrawn(seat=ANN, card=Card(2))
    assert [GAME.redact(drawn, viewer) for viewer in (ANN, BEN, None)] == [
        drawn,
        CardDrawn(seat=ANN, card=None),
        CardDrawn(seat=ANN, card=None),
    ]
