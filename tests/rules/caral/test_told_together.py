"""Two facts of one entry that a person tells in one sentence."""

import re
from pathlib import Path

import pytest

from quipu_rules.caral.events import (
    Asked,
    BuilderPlaced,
    BuilderRemoved,
    CeremonyScored,
    PriestRemoved,
    WorkerRemoved,
)
from quipu_rules.caral.parts import Space
from quipu_rules.caral.phases import Discarding, Exchanging
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.languages import EVERY_GAME, written
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader

RULES = Path(__file__).parents[3] / "docs/rules/caral.de.md"


def test_moving_a_carali_is_one_sentence() -> None:
    moved = (WorkerRemoved(seat=Seat(0), space=Space(2)), BuilderPlaced(seat=Seat(0), space=Space(4)))
    texts = GAMES["caral"].texts
    assert texts.sentences(moved, Reader("en", ("Anna",))) == (
        "",
        "Anna takes a worker from 3 and reserves 5 with a builder.",
    )
    assert texts.sentences(moved, Reader("de", ("Anna",)))[0] == ""


@pytest.mark.parametrize("kind", [WorkerRemoved, BuilderRemoved, PriestRemoved])
def test_what_a_whim_takes_does_not_read_like_a_gain(kind: type[WorkerRemoved]) -> None:
    # 12.4: nothing is placed elsewhere, so the carali goes back to the supply.
    texts, lost = GAMES["caral"].texts, kind(seat=Seat(0), space=Space(2))
    assert texts.sentences([lost], Reader("en", ("Anna",)))[0].startswith("Anna gives back ")
    assert texts.sentences([lost], Reader("de", ("Anna",)))[0].endswith(" zurück.")


def test_a_barter_has_a_sentence_of_its_own_before_the_discards() -> None:
    # 17.12, 15.5
    texts, reader = GAMES["caral"].texts, Reader("en", ("Anna",))
    owed = Discarding(seat=Seat(0), count=2)
    barter, trade = (
        Asked(phases=(Exchanging(seat=Seat(0), cards=cards, stones=stones), owed)) for cards, stones in ((0, 2), (4, 0))
    )
    assert texts.sentences([barter], reader) == ("Anna exchanges 2 cards for 2 stones.",)
    assert texts.sentences([trade], reader) == ("Anna exchanges 2 cards for 4 others.",)
    assert texts.sentences([Asked(phases=(owed,))], reader) == ("",)


def test_in_german_only_cards_are_drawn() -> None:
    """*Ziehen* means what chance draws, cards and tiles; figures walk."""
    files = [file for source in GAMES["caral"].texts.sources if source != EVERY_GAME for file in written(source, "de")]
    lines = [line for file in (*files, RULES) for line in file.read_text(encoding="utf-8").splitlines()]
    drawing = [line for line in lines if re.search(r"zieh|zog", line, re.IGNORECASE)]
    assert any(line.startswith("**") for line in drawing)
    drawn = re.compile(r"arte|\$cards|Fortschrittsplättchen|Stapel|etwas Verborgenes gezogen")
    assert [line for line in drawing if not drawn.search(line) or re.search(r"felde?r? .{0,20}zieh", line)] == []


def test_facts_of_two_seats_stay_two_sentences() -> None:
    told = GAMES["caral"].texts.sentences(
        (WorkerRemoved(seat=Seat(1), space=Space(2)), BuilderPlaced(seat=Seat(0), space=Space(4)))
    )
    assert all(told)


def test_gains_and_losses_by_seat_have_their_signs() -> None:
    scored = CeremonyScored(highest=Seat(1), fame_by_seat=(-1, 4, 0))
    texts, names = GAMES["caral"].texts, ("Anna", "Ben", "Cora")
    assert texts.event(scored, Reader("en", names)).endswith("Fame for the sacrifices: Anna −1 and Ben +4.")
    assert texts.event(scored, Reader("de", names)).endswith("Ruhmpunkte für die Opfer: Anna −1 und Ben +4.")
