"""How a log is told by turns, in words and in notation, and how its ranking is written."""

from typing import Any

import pytest

from quipu_extensions.terminal.replay import Passage, StoryEntry, by_turns, compact, passages_of, ranking
from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.caracalla.events import TurnBegan
from quipu_rules.caracalla.parts import Colour
from quipu_rules.caretos.game import CARETOS
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome, Verdict, ranked, together
from quipu_rules.kernel.text import Reader

NAMES = ("Ann", "Ben", "Cleo")


def entry(
    version: int, seat: int | None, *passages: tuple[str | None, str], back: bool = False, **more: Any
) -> StoryEntry:
    """An entry that tells these headings and sentences; an empty sentence is none."""
    known = {"type": "acted", "actions": (EndTurn(),), "events": ()} | more
    return StoryEntry(
        version=version,
        seat=None if seat is None else Seat(seat),
        name=None if seat is None else NAMES[seat],
        passages=tuple(Passage(heading, (text,) if text else ()) for heading, text in passages),
        taken_back=back,
        **known,
    )


def told(*entries: StoryEntry, locale: str = "en") -> list[tuple[str, str]]:
    """The lines, each with its style."""
    return [(line.plain, str(line.style)) for line in by_turns(entries, locale)]


def test_a_turn_is_headed_by_its_sentence_and_its_versions() -> None:
    lines = told(
        entry(1, None, (None, "The game begins."), type="started"),
        entry(2, 0, (None, ""), ("Turn of Ann.", "Ann digs."), ("Turn of Ben.", "")),
        entry(3, 1, (None, "Ben rests."), back=True),
        entry(4, 1, (None, ""), ("Turn of Cleo.", ""), ("Turn of Ann.", "")),
        entry(5, 0, (None, "")),
    )

    assert lines == [
        ("  The game begins.", ""),
        ("Turn of Ann.  [2]", "bold"),
        ("  Ann digs.", ""),
        ("Turn of Ben.  [3–4]", "bold"),
        ("  Ben rests.   (taken back)", "dim strike"),
        ("Turn of Cleo.", "bold"),
        ("  (nothing)", "dim"),
        ("Turn of Ann.  [5]", "bold"),
        ("  (nothing)", "dim"),
    ]


def test_without_such_sentences_a_turn_lasts_as_long_as_one_acts() -> None:
    lines = told(
        entry(1, None, (None, "It begins.")),
        entry(2, 0, (None, "Digs.")),
        entry(3, 0, (None, "Digs on.")),
        entry(4, 1, (None, "")),
        entry(5, 0, (None, "Rests.")),
    )

    assert [line for line, _ in lines] == [
        "  It begins.",
        "Ann  [2–3]",
        "  Digs.",
        "  Digs on.",
        "Ben  [4]",
        "  (nothing)",
        "Ann  [5]",
        "  Rests.",
    ]


def test_the_sentences_after_the_beginning_of_a_turn_belong_to_it() -> None:
    began = TurnBegan(seat=Seat(0), colour=Colour.RED)
    other: Any = EndTurn()

    found = passages_of([other, other, began, other, began], ["one", "", "Turn.", "two", ""])

    assert found == (Passage(None, ("one",)), Passage("Turn.", ("two",)))


def test_notation_has_a_line_for_each_turn_without_what_did_not_last() -> None:
    turn = (None, ""), ("Turn.", "")
    entries = [
        entry(1, None, (None, "x"), type="started"),
        entry(2, 0, (None, "x")),
        entry(3, 0, (None, "x"), back=True),
        entry(4, 0, *turn),
        entry(5, 0, (None, "x"), actions=None),
        entry(6, 1, *turn),
        entry(7, 1, *turn, actions=(EndTurn(), EndTurn())),
    ]

    assert list(compact(entries)) == [
        "2 0 endTurn; endTurn",
        "5 0 ?",
        "6 1 endTurn",
        "7 1 endTurn; endTurn",
    ]
    assert list(compact(entries[:1])) == []


EACH_TWO = ("1. Ann: 2 points", "1. Ben: 2 points", "1. Cleo: 2 points")


@pytest.mark.parametrize(
    ("outcome", "lines"),
    [
        (
            ranked("LAST_CARD", {"SCORE": (7, 11, 7)}),
            ["Ben wins by points.", "1. Ben: 11 points", "2. Ann: 7 points", "2. Cleo: 7 points"],
        ),
        (
            ranked("LAST_CARD", {"SCORE": (4, 4, 1)}, tie=Verdict.WON),
            ["Ann and Ben share the victory.", "1. Ann: 4 points", "1. Ben: 4 points", "3. Cleo: one point"],
        ),
        (
            ranked("LAST_CARD", {"SCORE": (4, 4, 1), "CAMPFIRES": (0, 1, 0)}),
            [
                "Ben wins by campfires.",
                "1. Ben: 4 points (campfires)",
                "2. Ann: 4 points (campfires)",
                "3. Cleo: one point",
            ],
        ),
        (ranked("LAST_CARD", {"STAYED": (1, 0, 2)}), ["Cleo wins.", "1. Cleo", "2. Ann", "3. Ben"]),
        (ranked("LAST_CARD", {"SCORE": (2, 2, 2)}), ["Ann, Ben and Cleo draw.", *EACH_TWO]),
        (together("LAST_CARD", 3, Verdict.LOST, 5), ["Ann, Ben and Cleo have lost.", "1. Ann, Ben and Cleo: 5 points"]),
        (together("LAST_CARD", 3, Verdict.WON), ["Ann, Ben and Cleo win.", "1. Ann, Ben and Cleo"]),
        (together("LAST_CARD", 1, Verdict.LOST), ["Ann has lost.", "1. Ann"]),
        (
            ranked("LAST_CARD", {"SCORE": (1, 2)}, teams=[(0, 2), (1,)]),
            ["Ben wins by points.", "1. Ben: 2 points", "2. Ann and Cleo: one point"],
        ),
    ],
)
def test_it_is_told_who_has_won_by_what_and_every_place(outcome: Outcome, lines: list[str]) -> None:
    said = ranking(CARETOS, outcome, Reader("en", NAMES)).plain

    ended, *places = lines
    opening = f"{CARETOS.texts.ending('LAST_CARD', 'en')} {ended}"
    assert said.splitlines() == ["", opening, *(f"  {line}" for line in places)]
    assert said.endswith("\n")
