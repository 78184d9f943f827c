"""Two facts of one entry that a person tells in one sentence."""

from quipu.rules.caral.events import BuilderPlaced, WorkerRemoved
from quipu.rules.caral.parts import Space
from quipu.rules.catalog import GAMES
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.text import Reader


def test_moving_a_carali_is_one_sentence() -> None:
    moved = (WorkerRemoved(seat=Seat(0), space=Space(2)), BuilderPlaced(seat=Seat(0), space=Space(4)))
    texts = GAMES["caral"].texts
    assert texts.told(moved, Reader("en", ("Anna",))) == (
        "",
        "Anna takes a worker from 3 and reserves 5 with a builder.",
    )
    assert texts.told(moved, Reader("de", ("Anna",)))[0] == ""


def test_facts_of_two_seats_stay_two_sentences() -> None:
    told = GAMES["caral"].texts.told(
        (WorkerRemoved(seat=Seat(1), space=Space(2)), BuilderPlaced(seat=Seat(0), space=Space(4)))
    )
    assert all(told)
