"""What Inkas' sentences say; that none is missing is a law of all games (tests/rules/laws/test_texts.py)."""

import pytest

from quipu.rules.inkas.actions import TradeGoods, TradeResources
from quipu.rules.inkas.events import HarvestTaken, TribeFounded, Yield, YieldTaken
from quipu.rules.inkas.game import INKAS
from quipu.rules.inkas.parts import Bundle, Card, Site
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.text import LOCALES, Reader


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
    assert INKAS.texts.event(fact, Reader("en", ["Anna"])) == f"Anna takes {english} as first yield."
    assert INKAS.texts.event(fact, Reader("de", ["Anna"])) == f"Anna nimmt {german} als ersten Ertrag."


def test_an_empty_harvest_is_said() -> None:
    assert INKAS.texts.event(HarvestTaken(yields=(), short=()), Reader("en")) == "Nobody receives anything."


def test_a_harvest_is_said_card_by_card() -> None:
    taken = ((Card.POTATO, 2), (Card.FISH, 1), (Card.FEATHER, 3))
    fact = HarvestTaken(yields=tuple(Yield(seat=Seat(0), card=card, count=count) for card, count in taken), short=())

    english, german = (INKAS.texts.event(fact, Reader(locale, ["Anna"])) for locale in LOCALES)
    assert english == "Harvest: 2 potatoes for Anna, 1 fish for Anna and 3 feathers for Anna."
    assert german == "Ertrag: 2 Kartoffeln für Anna, 1 Fisch für Anna und 3 Federn für Anna."


def test_a_seat_and_a_site_have_different_names_in_german() -> None:
    fact = TribeFounded(seat=Seat(0), site=Site(3), razed=None, points=5)

    said = INKAS.texts.event(fact, Reader("de"))
    assert said == "Platz 1 gründet einen Stamm auf Kreuzung 3 (5 Kulturpunkte)."


def test_trades_name_several_cards_in_the_plural() -> None:
    potatoes, feathers = TradeResources(pay=Card.POTATO, gain=Card.ORE), TradeGoods(pay=Card.FEATHER, gain=Card.ORE)

    assert INKAS.texts.action(potatoes, Reader("en")) == "Give 3 potatoes for 1 ore"
    assert INKAS.texts.action(potatoes, Reader("de")) == "3 Kartoffeln für 1 Erz geben"
    assert INKAS.texts.action(feathers, Reader("en")) == "Give 2 feathers for 1 ore"
    assert INKAS.texts.action(feathers, Reader("de")) == "2 Federn für 1 Erz geben"
