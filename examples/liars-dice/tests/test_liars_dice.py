"""Liar's dice keeps the laws of every game, and its own rules."""

from liarsdice import (
    GAME,
    Bid,
    BidChallenged,
    BiddingBegun,
    BidMade,
    Challenge,
    DiceRolled,
    DiceShown,
    DieLost,
    Ending,
    GameBegun,
    GameEnded,
    Options,
    RaiseFace,
)
from quipu import SCORE, Seat, ranked
from quipu.testing import Variant, given, laws, refused, when

TestLaws = laws(GAME, Variant("two", 2), Variant("three", 3, Options(dice=2)), Variant("six", 6, Options(dice=1)))
ANN, BEN = Seat(0), Seat(1)
ROLLED = (
    GameBegun(seats=2, each=2, first=Seat(0)),
    DiceRolled(seat=ANN, count=2, dice=(1, 4)),
    DiceRolled(seat=BEN, count=2, dice=(2, 4)),
    BiddingBegun(seat=ANN),
)
BID = BidMade(seat=ANN, count=2, face=4)


def test_a_bid_names_more_dice_or_a_higher_face() -> None:
    state = given(GAME, *ROLLED, BID)
    assert when(GAME, state, BEN, Bid(count=3, face=2)) == (BidMade(seat=BEN, count=3, face=2),)
    assert when(GAME, state, BEN, RaiseFace(face=5)) == (BidMade(seat=BEN, count=2, face=5),)
    assert refused(GAME, state, BEN, Bid(count=2, face=5)) == ("WRONG_COUNT", "1.2")
    assert refused(GAME, state, BEN, Bid(count=5, face=5)) == ("WRONG_COUNT", "1.2")
    assert refused(GAME, state, BEN, Bid(count=3, face=1)) == ("NO_SUCH_FACE", "1.2")
    assert refused(GAME, state, BEN, RaiseFace(face=4)) == ("FACE_NOT_HIGHER", "1.2")


def test_the_first_bid_is_free_and_nothing_can_be_challenged_before_it() -> None:
    state = given(GAME, *ROLLED)
    assert when(GAME, state, ANN, Bid(count=1, face=2)) == (BidMade(seat=ANN, count=1, face=2),)
    assert refused(GAME, state, ANN, Challenge()) == ("NO_BID_YET", "1.3")
    assert refused(GAME, state, ANN, RaiseFace(face=3)) == ("NO_BID_YET", "1.2")


def test_a_bid_that_holds_costs_the_challenger_a_die_and_ones_count() -> None:
    state = given(GAME, *ROLLED, BidMade(seat=ANN, count=3, face=4))
    told = when(GAME, state, BEN, Challenge(), chance=[0, 1, 2])
    assert told == (
        DiceShown(seat=ANN, dice=(1, 4)),
        DiceShown(seat=BEN, dice=(2, 4)),
        BidChallenged(seat=BEN, count=3, face=4),
        DieLost(seat=BEN, left=1),
        DiceRolled(seat=ANN, count=2, dice=(1, 2)),
        DiceRolled(seat=BEN, count=1, dice=(3,)),
        BiddingBegun(seat=BEN),
    )


def test_a_bid_that_fails_costs_its_bidder_a_die_and_the_last_one_ends_the_game() -> None:
    state = given(
        GAME,
        GameBegun(seats=2, each=1, first=Seat(0)),
        DiceRolled(seat=ANN, count=1, dice=(3,)),
        DiceRolled(seat=BEN, count=1, dice=(2,)),
        BiddingBegun(seat=ANN),
        BidMade(seat=ANN, count=2, face=3),
    )
    told = when(GAME, state, BEN, Challenge())
    won = ranked(Ending.ONE_LEFT, {SCORE: (0, 1), "LASTED": (0, 2)})
    assert told[2:] == (BidChallenged(seat=BEN, count=1, face=3), DieLost(seat=ANN, left=0), GameEnded(outcome=won))
    ended = GAME.outcome(GAME.fold(state, told))
    assert ended is not None
    assert (ended.ranking, ended.scores) == (((BEN,), (ANN,)), (0, 1))
