"""Two facts of one entry that a person tells in one sentence."""

from quipu_rules.caral.events import BuilderPlaced, CeremonyScored, WorkerRemoved
from quipu_rules.caral.parts import Space
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader


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


def test_gains_and_losses_by_seat_have_their_signs() -> None:
    scored = CeremonyScored(highest=Seat(1), fame_by_seat=(-1, 4, 0))
    texts, names = GAMES["caral"].texts, ("Anna", "Ben", "Cora")
    assert texts.event(scored, Reader("en", names)).endswith("Fame for the sacrifices: Anna −1 and Ben +4.")
    assert texts.event(scored, Reader("de", names)).endswith("Ruhmpunkte für die Opfer: Anna −1 und Ben +4.")
