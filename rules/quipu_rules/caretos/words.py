"""What is printed, in words of each language: the names of places and what each card does."""

from collections.abc import Iterable, Mapping

from quipu_rules.caretos.actions import ChooseStart
from quipu_rules.caretos.edition.tables import (
    BonusFace,
    CardPart,
    CaretosEdition,
    FinalFace,
    MonsterFace,
    NightFace,
    Node,
    PowerPart,
    Task,
)
from quipu_rules.caretos.events import MonstersPlaced
from quipu_rules.caretos.parts import Monster, Place, at
from quipu_rules.caretos.records import ScoreSheet
from quipu_rules.kernel.board import Board, Ref, Words, in_each
from quipu_rules.kernel.message import Value
from quipu_rules.kernel.text import Texts


class Stand(Value, frozen=True, kw_only=True):
    """One of the Monsters that a symbol brings, and where it begins."""

    monster: Monster
    place: Place


def _stands(placed: MonstersPlaced) -> dict[str, tuple[Stand, ...]]:
    pairs = zip(placed.monsters, placed.places, strict=False)
    return {"stands": tuple(Stand(monster=monster, place=place) for monster, place in pairs)}


def _starting_places(chosen: ChooseStart, board: Board | None) -> dict[str, Ref | None]:
    """Where the two Monsters stand (R57); a reader without a board is told the symbol only."""
    printed = getattr(board, "places", ())
    places = [at(Place(place.id)) for place in printed if place.symbol is not None and place.symbol == chosen.symbol]
    return {"firstPlace": places[0], "otherPlace": places[1]} if len(places) > 1 else {"firstPlace": None}


def _parts(sheet: ScoreSheet) -> dict[str, int]:
    return {"parts": sheet.villagers + sheet.bonus + sheet.final}


TEXTS = Texts(
    "quipu_rules.caretos",
    {MonstersPlaced: _stands, ScoreSheet: _parts},
    printed={ChooseStart: _starting_places},
)


def place_name(node: Node) -> Words:
    """``village V3``."""
    return in_each(lambda locale: f"{TEXTS.part(node.kind, locale)} {node.name}")


def careto_name(number: int) -> Words:
    """``Careto 1``."""
    return in_each(lambda locale: TEXTS.message("careto", locale, number=number + 1))


def monster_name(face: MonsterFace) -> Words:
    """The name on a Monster card."""
    return in_each(lambda locale: TEXTS.part(face.monster, locale))


def monster_text(face: MonsterFace) -> Words:
    """What it does in each kind of night, and where it comes back from the Cauldron."""

    def said(locale: str) -> str:
        return TEXTS.message(
            "monster-card",
            locale,
            comet=_then((_power_part(part, locale) for part in face.comet), locale),
            storm=_then((_power_part(part, locale) for part in face.storm), locale),
            moon=_then((_power_part(part, locale) for part in face.moon), locale),
            returns=TEXTS.listed([TEXTS.part(kind, locale) for kind in face.returns], locale),
        )

    return in_each(said)


def night_name(face: NightFace) -> Words:
    """``storm D (Careto 3)``: what its picture shows; the numbers of Night cards are ours and printed on none."""
    extra = next((part for part in face.parts if part.task is not Task.ACTIVATE), None)

    def said(locale: str) -> str:
        return TEXTS.message(
            "night-name",
            locale,
            night=TEXTS.part(face.night, locale),
            rune="none" if face.rune is None else TEXTS.part(face.rune, locale),
            task="none" if extra is None else extra.task.value,
            steps=0 if extra is None else extra.steps,
        )

    return in_each(said)


def night_text(face: NightFace) -> Words:
    """Its night, its rune, and what is done from top to bottom."""

    def said(locale: str) -> str:
        return TEXTS.message(
            "night-card",
            locale,
            night=TEXTS.part(face.night, locale),
            rune="none" if face.rune is None else TEXTS.part(face.rune, locale),
            tasks=_then((_task(part, locale) for part in face.parts), locale),
        )

    return in_each(said)


def bonus_name(face: BonusFace) -> Words:
    """``Bonus card for scaring at a chapel``; the numbers of Bonus cards are ours and printed on none."""

    def said(locale: str) -> str:
        return TEXTS.message(
            "bonus-name",
            locale,
            goal=face.goal.value,
            color="none" if face.color is None else TEXTS.form(face.color, "nominative", locale),
            kind="none" if face.kind is None else TEXTS.form(face.kind, "dative", locale),
        )

    return in_each(said)


def bonus_text(face: BonusFace, edition: CaretosEdition) -> Words:
    """Its goal and its points."""

    def said(locale: str) -> str:
        return TEXTS.message(
            f"goal-{face.goal.value}",
            locale,
            color="none" if face.color is None else TEXTS.form(face.color, "dative", locale),
            kind="none" if face.kind is None else TEXTS.form(face.kind, "dative", locale),
            villagers=edition.limits.villagers_for_color_goal,
            points=face.points,
        )

    return in_each(said)


def final_name(face: FinalFace) -> Words:
    """``Final Bonus card for yellow villagers``."""

    def said(locale: str) -> str:
        return TEXTS.message(
            "final-name",
            locale,
            goal=face.goal.value,
            color="none" if face.color is None else TEXTS.form(face.color, "plural", locale),
            size=face.size,
        )

    return in_each(said)


def final_text(face: FinalFace) -> Words:
    """What it counts at the end, and for how much."""

    def said(locale: str) -> str:
        return TEXTS.message(
            f"final-goal-{face.goal.value}",
            locale,
            color="none" if face.color is None else TEXTS.form(face.color, "accusative", locale),
            size=face.size,
            points=face.points,
        )

    return in_each(said)


def _task(part: CardPart, locale: str) -> str:
    return TEXTS.message(f"task-{part.task.value}", locale, steps=part.steps)


def _power_part(part: PowerPart, locale: str) -> str:
    arguments: Mapping[str, str | int] = {
        "steps": part.steps,
        "villagers": part.villagers,
        "jumps": TEXTS.listed([TEXTS.part(kind, locale) for kind in part.jumps], locale) if part.jumps else "none",
        "through": "sends" if part.sends else str(part.through).lower(),
        "extra": part.extra,
    }
    return TEXTS.message(f"power-{part.act.value}", locale, **arguments)


def _then(parts: Iterable[str], locale: str) -> str:
    first, *others = parts
    said = first
    for other in others:
        said = TEXTS.message("then", locale, first=said, next=other)
    return said
