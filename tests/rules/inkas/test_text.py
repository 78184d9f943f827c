"""Both languages say everything."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

import rules.inkas
from rules.inkas.actions import AnyAction, TradeGoods, TradeResources
from rules.inkas.events import AnyEvent, HarvestTaken, TribeFounded, Yield, YieldTaken
from rules.inkas.game import INKAS
from rules.inkas.parts import Bundle, Card, Ending, Site
from rules.inkas.setup import Setup
from rules.inkas.view import View
from rules.kernel.message import Seat, tag_of
from rules.kernel.text import LOCALES

PACKAGE = Path(rules.inkas.__file__).parent


def _types(hint: Any) -> Iterator[type]:
    if isinstance(hint, type):
        yield hint
    for inner in get_args(hint):
        yield from _types(inner)


def structs(*roots: Any) -> set[type[Struct]]:
    """All records reachable from these types."""
    found: set[type[Struct]] = set()
    waiting = [kind for root in roots for kind in _types(root)]
    while waiting:
        kind = waiting.pop()
        if issubclass(kind, Struct) and kind not in found:
            found.add(kind)
            waiting += [inner for hint in get_type_hints(kind).values() for inner in _types(hint)]
    return found


def enums() -> set[type[Enum]]:
    records = structs(AnyAction, AnyEvent, View, Setup)
    kinds = {kind for record in records for hint in get_type_hints(record).values() for kind in _types(hint)}
    return {kind for kind in kinds if issubclass(kind, Enum)}


def refusal_codes() -> set[str]:
    codes = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                codes.add(str(code.value))
    return codes


def needed() -> set[str]:
    parts = {f"{kind.__name__}-{member.value}" for kind in enums() for member in kind}
    said = {f"event-{tag_of(kind)}" for kind in get_args(AnyEvent)}
    said |= {f"action-{tag_of(kind)}" for kind in get_args(AnyAction)}
    records = {
        f"value-{inner.__name__}"
        for kind in (*get_args(AnyEvent), *get_args(AnyAction))
        for inner in structs(kind) - {kind}
    }
    endings = {f"ending-{ending.value}" for ending in Ending}
    return parts | said | records | endings | {f"refusal-{code}" for code in refusal_codes()} | {"game-title"}


def keys(locale: str) -> set[str]:
    text = (PACKAGE / "text" / f"{locale}.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([A-Za-z][\w-]*) =", text, re.MULTILINE))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_language_says_exactly_what_is_needed(locale: str) -> None:
    assert keys(locale) == needed()


def test_refusal_codes_are_found() -> None:
    assert {"CANNOT_PAY", "TOO_NEAR", "NOBODY_HOLDS_THAT"} <= refusal_codes()


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        (Bundle(potato=1), "1 potato", "1 Kartoffel"),
        (Bundle(wood=1, potato=2, fish=3), "1 wood, 2 potatoes, 3 fish", "1 Holz, 2 Kartoffeln, 3 Fische"),
        (Bundle(), "–", "–"),
    ],
)
def test_a_bundle_is_said_as_a_list(cards: Bundle, english: str, german: str) -> None:
    fact = YieldTaken(seat=Seat(0), cards=cards)
    assert INKAS.texts.event(fact, "en", ["Anna"]) == f"Anna takes {english} as first yield."
    assert INKAS.texts.event(fact, "de", ["Anna"]) == f"Anna nimmt {german} als ersten Ertrag."


def test_an_empty_harvest_is_said() -> None:
    assert INKAS.texts.event(HarvestTaken(yields=(), short=()), "en") == "Nobody receives anything."


def test_a_harvest_is_said_card_by_card() -> None:
    taken = ((Card.POTATO, 2), (Card.FISH, 1), (Card.FEATHER, 3))
    fact = HarvestTaken(yields=tuple(Yield(seat=Seat(0), card=card, count=count) for card, count in taken), short=())

    english, german = (INKAS.texts.event(fact, locale, ["Anna"]) for locale in LOCALES)
    assert english == "Harvest: 2 potatoes for Anna, 1 fish for Anna, 3 feathers for Anna."
    assert german == "Ertrag: 2 Kartoffeln für Anna, 1 Fisch für Anna, 3 Federn für Anna."


def test_a_seat_and_a_site_have_different_names_in_german() -> None:
    fact = TribeFounded(seat=Seat(0), site=Site(3), razed=None, points=5)

    said = INKAS.texts.event(fact, "de")
    assert said == "Platz 1 gründet einen Stamm auf Kreuzung 3 (5 Kulturpunkte)."


def test_trades_name_several_cards_in_the_plural() -> None:
    potatoes, feathers = TradeResources(pay=Card.POTATO, gain=Card.ORE), TradeGoods(pay=Card.FEATHER, gain=Card.ORE)

    assert INKAS.texts.action(potatoes, "en") == "Give 3 potatoes for 1 ore"
    assert INKAS.texts.action(potatoes, "de") == "3 Kartoffeln für 1 Erz geben"
    assert INKAS.texts.action(feathers, "en") == "Give 2 feathers for 1 ore"
    assert INKAS.texts.action(feathers, "de") == "2 Federn für 1 Erz geben"
