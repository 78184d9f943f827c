"""What Caretos' sentences say; that none is missing is a law of all games (quipu/testing/laws/sentences.py)."""

import re
from functools import partial
from typing import get_args

import pytest

from quipu_rules.caretos import events as e
from quipu_rules.caretos import phases
from quipu_rules.caretos.actions import PlayNightCard
from quipu_rules.caretos.events import Asked, PublicTwin
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Color, Ending, FinalCard, Monster, NightCard, Place, at
from quipu_rules.caretos.records import ScoreSheet
from quipu_rules.caretos.scoring import result
from quipu_rules.caretos.setup import Setup
from quipu_rules.kernel.message import Seat, tag_of
from quipu_rules.kernel.refusal import refuse
from quipu_rules.kernel.text import Reader

LOCALES = pytest.mark.parametrize("locale", ["en", "de"])


def test_only_secret_events_have_a_public_form() -> None:
    assert {"nightCardsTaken", "finalCardsTaken", "finalCardChosen"} == {tag_of(twin) for twin in get_args(PublicTwin)}


@LOCALES
def test_agenda_events_have_no_sentence(locale: str) -> None:
    asked = Asked(phase=phases.MovingCareto(seat=Seat(0), careto=None, left=2, then=0))
    assert not CARETOS.texts.event(asked, Reader(locale, ["Ana", "Rui"]))


BOARD = CARETOS.board(CARETOS.editions["standard"], Setup(), 2)
MOVED = e.MonsterMoved(monster=Monster.MOIRA, origin=Place(1), place=Place(17), left=0, passing=False)
SWAPPED = e.PlacesSwapped(
    monster=Monster.WITCH, origin=Place(1), place=Place(17), other=Monster.MOIRA, swapped_careto=None
)
SHEETS = (
    ScoreSheet(seat=Seat(0), villagers=0, bonus=0, final_card=None, final=0, total=0, campfires=0),
    ScoreSheet(seat=Seat(1), villagers=0, bonus=2, final_card=FinalCard(0), final=5, total=7, campfires=0),
)
ENDED = e.GameEnded(outcome=result(Ending.LAST_CARD, SHEETS), sheets=SHEETS)


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        (
            e.GroupRouted(place=Place(17), campfires=1),
            "The group at village V2 goes to circle P3, acting as a Careto, and disperses the group there.",
        ),
        (
            e.VillagerLost(place=Place(17), color=Color.RED),
            "The group at village V2 goes to circle P3, acting as a Careto, and takes a red villager out of the game.",
        ),
    ],
)
def test_the_group_of_the_bogeyman_is_not_called_a_careto(after: e.AnyEvent, sentence: str) -> None:
    # 11.19: one entry of two steps; the first one keeps its own sentence.
    first = e.GroupMoved(origin=Place(0), place=Place(1), left=1)
    second = e.GroupMoved(origin=Place(1), place=Place(17), left=0)
    told = CARETOS.texts.sentences((first, second, after), Reader("en", ("Ana", "Rui"), BOARD))
    assert told[0].startswith("The group at ")
    assert told[1:] == ("", sentence)


@LOCALES
def test_whoever_stands_in_the_way_is_named(locale: str) -> None:
    reader = Reader(locale, ("Ana", "Rui"), BOARD)
    for code in ("CARETO_IN_THE_WAY", "OCCUPIED"):
        said = [
            CARETOS.texts.refusal(refuse(code, "6.2", place=at(Place(17)), group=group), reader)
            for group in (False, True)
        ]
        assert ["roup" in one or "ruppe" in one for one in said] == [False, True]


def test_sentences_are_english() -> None:
    said = partial(CARETOS.texts.event, reader=Reader("en", ("Ana", "Rui"), BOARD))
    assert said(MOVED) == "The Enchanted Moira moves from village V2 to circle P3."
    assert said(SWAPPED) == "The Witch at village V2 swaps places with the Enchanted Moira at circle P3."
    assert said(ENDED) == (
        "Ana has no points and Rui has 7 points (2 for Bonus cards, 5 for the Final Bonus card). "
        "The last Night card was drawn, and everybody had one more turn. Rui wins by points."
    )


def test_sentences_are_german() -> None:
    said = partial(CARETOS.texts.event, reader=Reader("de", ("Ana", "Rui"), BOARD))
    assert said(MOVED) == "Die Verwunschene Moira zieht vom Dorf V2 zum Kreis P3."
    assert said(SWAPPED) == "Die Hexe beim Dorf V2 tauscht den Platz mit der Verwunschenen Moira beim Kreis P3."
    assert said(ENDED) == (
        "Ana hat keine Punkte und Rui hat 7 Punkte (2 für Bonuskarten, 5 für die Schlussbonuskarte). "
        "Die letzte Nachtkarte wurde gezogen, und alle hatten noch einen Zug. Rui gewinnt nach Punkten."
    )


def test_a_label_says_what_a_card_does() -> None:
    reader = Reader("en", (), BOARD)
    card = next(part for part in BOARD.night_cards if part.face.name == "N06")
    assert (card.name.en, card.name.de) == ("storm D (Careto 3)", "Sturm D (Careto 3)")
    assert CARETOS.texts.action(PlayNightCard(card=NightCard(card.id)), reader) == (
        "Play a Night card: storm, rune D; move a Careto 3 steps, then activate a Monster"
    )
    drawn = e.NightCardsDrawn(seat=Seat(0), cards=(NightCard(4), NightCard(card.id), NightCard(6)))
    assert CARETOS.texts.event(drawn, reader) == (
        "Seat 1 draws Night cards: storm (gathering), storm D (Careto 3) and storm A."
    )
    shut = CARETOS.texts.refusal(refuse("SHUT_IN", "11.4", place=at(Place(17))), Reader("de", (), BOARD))
    assert shut == "Niemand kommt vom Kreis P3 weg: Alle Wege sind versperrt."


def test_a_bonus_card_is_named_by_what_it_is_for() -> None:
    bonus = {part.face.name: part.name for part in BOARD.bonus_cards}
    final = {part.face.name: part.name for part in BOARD.final_cards}
    assert (bonus["B01"].en, bonus["B01"].de) == (
        "Bonus card for scaring red villagers",
        "Bonuskarte fürs Erschrecken roter Dorfbewohner",
    )
    assert (bonus["B07"].en, bonus["B07"].de) == (
        "Bonus card for scaring at a chapel",
        "Bonuskarte fürs Erschrecken bei einer Kapelle",
    )
    assert (final["FB2"].en, final["FB2"].de) == (
        "Final Bonus card for 4 villagers of one colour",
        "Schlussbonuskarte für 4 Dorfbewohner einer Farbe",
    )
    assert (final["FB9"].en, final["FB9"].de) == (
        "Final Bonus card for yellow villagers",
        "Schlussbonuskarte für gelbe Dorfbewohner",
    )


@LOCALES
def test_every_card_says_what_it_does(locale: str) -> None:
    for part in (*BOARD.night_cards, *BOARD.monsters, *BOARD.bonus_cards, *BOARD.final_cards):
        assert part.text is not None
        assert re.search(r"[a-zß]{3}", part.text.in_language(locale)), part
        assert "none" not in part.text.in_language(locale)


def test_it_says_why_turns_are_counted() -> None:
    # 12.2: the last Night card was drawn.
    for left, said in ((3, "3 turns are left"), (1, "one turn is left")):
        ended = e.TurnEnded(seat=Seat(0), turns_left=left)
        assert CARETOS.texts.event(ended, Reader("en", (), BOARD)) == f"No Night card is left to draw: {said}."


def tied(*merits: tuple[int, int]) -> e.GameEnded:
    """All have 9 points; so many campfires and captured villagers."""
    sheets = tuple(
        ScoreSheet(
            seat=Seat(seat), villagers=caught, bonus=9 - caught, final_card=None, final=0, total=9, campfires=fires
        )
        for seat, (fires, caught) in enumerate(merits)
    )
    return e.GameEnded(outcome=result(Ending.LAST_CARD, sheets), sheets=sheets)


@pytest.mark.parametrize(
    ("merits", "english", "german"),
    [
        (
            ((1, 5), (3, 2)),
            "Rui wins by campfires.",
            "Rui gewinnt nach Lagerfeuern.",
        ),
        (
            ((1, 5), (1, 2), (0, 8)),
            "Ana wins by captured villagers.",
            "Ana gewinnt nach gefangenen Dorfbewohnern.",
        ),
        (((1, 5), (1, 5)), "Ana and Rui share the victory.", "Ana und Rui teilen sich den Sieg."),
        (
            ((1, 5), (1, 5), (0, 8)),
            "Ana and Rui share the victory.",
            "Ana und Rui teilen sich den Sieg.",
        ),
    ],
    ids=["campfires", "villagers", "shared", "shared before another"],
)
def test_a_tie_says_why_the_winner_is_ahead(merits: tuple[tuple[int, int], ...], english: str, german: str) -> None:
    # 12.4, R7
    for locale, said in (("en", english), ("de", german)):
        assert CARETOS.texts.event(tied(*merits), Reader(locale, ("Ana", "Rui", "Bia"), BOARD)).endswith(f" {said}")
