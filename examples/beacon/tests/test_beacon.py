"""Beacon keeps the laws of every game, and its own rules."""

from beacon import (
    GAME,
    AnyEvent,
    Band,
    Card,
    CardMissed,
    CardPlayed,
    GameEnded,
    Hand,
    HandDealt,
    PlayLowest,
    Signal,
    SignalGiven,
    TurnBegun,
    Wait,
)
from quipu import Seat, Verdict, together
from quipu.testing import after, given, laws, refused, when

TestLaws = laws(GAME)
ANN, BEN = Seat(0), Seat(1)


def dealt(*hands: tuple[int, ...]) -> list[AnyEvent]:
    held: list[Hand] = [tuple(map(Card, hand)) for hand in hands]
    cards = [HandDealt(seat=Seat(seat), count=len(hand), cards=hand) for seat, hand in enumerate(held)]
    return [*cards, TurnBegun(seat=ANN)]


def test_a_seat_signals_while_another_is_to_act_and_the_table_does_not_wait_for_it() -> None:
    table = given(GAME, *dealt((4,), (12,)))

    assert GAME.rulebook.to_act(table) == {ANN}
    assert GAME.rulebook.legal(table, BEN) == [Signal()]
    assert when(GAME, table, BEN, Signal()) == (SignalGiven(seat=BEN, band=Band.MIDDLE),)
    signalled = after(GAME, table, BEN, Signal())
    assert GAME.rulebook.to_act(signalled) == {ANN}
    assert refused(GAME, signalled, BEN, Signal()) == ("SIGNALLED_ALREADY", "1.4")
    assert refused(GAME, signalled, BEN, PlayLowest()) == ("NOT_YOUR_TURN", "1.2")


def test_a_lower_card_that_was_missed_costs_a_lamp_and_the_last_card_wins() -> None:
    table = given(GAME, *dealt((9,), (4,)))

    assert when(GAME, table, ANN, PlayLowest()) == (
        CardPlayed(seat=ANN, card=Card(9), lower=True),
        CardMissed(seat=BEN, card=Card(4)),
        GameEnded(outcome=together("ALL_PLAYED", 2, Verdict.WON, 2)),
    )


def test_all_have_lost_when_the_last_lamp_goes_out() -> None:
    missed = [CardMissed(seat=BEN, card=Card(at)) for at in (0, 1)]
    table = given(GAME, *dealt((9, 20), (0, 1, 4)), *missed)

    assert when(GAME, table, ANN, PlayLowest())[-1] == GameEnded(outcome=together("LAMPS_OUT", 2, Verdict.LOST, 0))


def test_all_together_wait_as_often_as_there_are_seats() -> None:
    table = given(GAME, *dealt((4,), (12,)))
    waited = after(GAME, after(GAME, table, ANN, Wait()), BEN, Wait())

    assert refused(GAME, waited, ANN, Wait()) == ("NO_WAITS_LEFT", "1.2")
