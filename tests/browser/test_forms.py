"""What a choice with numbers or many ways looks like: cards are picked one by one, in the words of the game."""

import re
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from quipu_rules.kernel.message import Action, Seat, Template
from tests.browser.conftest import DESKTOP, Pages
from tests.browser.player import fits, press
from tests.browser.sandboxes import positions, sandbox
from tests.browser.test_access import violations
from tests.browser.test_glance import HAND

THUMB = 40
SMALL = """(least) => [...document.querySelectorAll(".template button, .bubble button")]
  .filter((one) => one.getBoundingClientRect().height < least).map((one) => one.ariaLabel ?? one.innerText)"""


class Words(NamedTuple):
    """What is pressed and read in one language."""

    offer: str
    wood: str
    ore: str
    nothing: str
    one: str
    goods: str
    """With what one of each good is traded for two cards."""
    first: str
    both: str


WORDS = {
    "en": Words(
        offer="Offer a trade",
        wood="wood",
        ore="ore",
        nothing="Give: 0 chosen, at least 1 needed",
        one="Give: 1 chosen, at most 5 possible",
        goods="Trade 1 each of feather, coca and fish for …",
        first="Trade 1 each of feather, coca and fish for ore, …",
        both="Trade 1 each of feather, coca and fish for 1 wood and 1 ore with the supply",
    ),
    "de": Words(
        offer="Einen Handel anbieten",
        wood="Holz",
        ore="Erz",
        nothing="Gib: 0 gewählt, mindestens 1 nötig",
        one="Gib: 1 gewählt, höchstens 5 möglich",
        goods="Beim Vorrat je 1 Feder, Koka und Fisch gegen …",
        first="Beim Vorrat je 1 Feder, Koka und Fisch gegen Erz, …",
        both="Beim Vorrat je 1 Feder, Koka und Fisch gegen 1 Holz und 1 Erz tauschen",
    ),
}


def offered(page: Page, name: str) -> Locator:
    """An action that aims at no place; a phone has room for two, and the others behind one more."""
    button = page.get_by_role("button", name=name, exact=True)
    page.locator(".actions button").first.wait_for()
    if not button.count():
        press(page.locator(".actions button", has_text=re.compile("^(More|Mehr) …$")))
    return button


@pytest.mark.parametrize(("locale", "size"), [("en", DESKTOP), ("de", HAND)])
def test_cards_are_picked_by_their_pictures(pages: Pages, locale: str, size: tuple[int, int]) -> None:
    words = WORDS[locale]
    page = sandbox(pages, "inkas", *trading(), size=size, locale=locale)
    version = page.get_attribute("main.table", "data-version") or ""

    held = page.locator(".own .good", has_text=words.wood)
    expect(held).to_have_attribute("title", f"{words.wood}: {words.offer} …")
    assert page.locator(".actions button", has_text=words.offer).count() == 0, "the card is touched where it lies"
    press(held)
    if size == HAND:  # a touch says first what it does
        press(page.get_by_role("dialog", name=words.wood, exact=True).get_by_role("button", name=f"{words.offer} …"))
    form = page.get_by_role("form", name=words.offer)
    give, take = form.locator("fieldset").first, form.locator("fieldset").last
    expect(form).to_contain_text(words.one)
    press(give.get_by_role("button", name=f"{words.wood} −1"))
    expect(form).to_contain_text(words.nothing)
    expect(form.locator("[type=submit]")).to_be_disabled()
    expect(give.locator(".thing svg")).to_have_count(4)
    reachable(page, size)
    wood, ore = give.locator(".thing", has_text=words.wood), take.locator(".thing", has_text=words.ore)
    expect(wood).to_contain_text("0 / 2")
    press(wood)
    expect(wood).to_contain_text("1 / 2")
    expect(form).to_contain_text(words.one)
    press(ore)
    expect(give.get_by_role("button", name=f"{words.wood} −1")).to_be_visible()
    reachable(page, size)
    press(form.locator("[type=submit]"))
    expect(page.locator("main.table")).not_to_have_attribute("data-version", version)


@pytest.mark.parametrize(("locale", "size"), [("en", DESKTOP), ("de", HAND)])
def test_two_cards_are_chosen_one_after_the_other(pages: Pages, locale: str, size: tuple[int, int]) -> None:
    words = WORDS[locale]
    page = sandbox(pages, "inkas", *trading(), size=size, locale=locale)
    version = page.get_attribute("main.table", "data-version") or ""

    press(offered(page, words.goods))
    first = page.get_by_role("dialog", name=words.goods, exact=True)
    expect(first.locator("button svg")).to_have_count(8)
    reachable(page, size)
    press(first.get_by_role("button", name=words.ore, exact=True))
    second = page.get_by_role("dialog", name=words.first, exact=True)
    expect(second.locator("button svg")).to_have_count(8)
    press(second.get_by_role("button", name=words.both, exact=True))

    expect(page.locator("main.table")).not_to_have_attribute("data-version", version)


def reachable(page: Page, size: tuple[int, int]) -> None:
    """Nothing is too small for a thumb or lies outside, and axe finds nothing."""
    assert size != HAND or page.evaluate(SMALL, THUMB) == []
    fits(page, size[0])
    assert violations(page) == []


def trading() -> tuple[Any, Seat]:
    """A seat that may trade in its turn, with one of each good and two wood; the next seat holds ore."""
    state, seat = next((state, seat) for state, seat, legal in positions("inkas") if any(map(is_offer, legal)))
    hands, supply = [list(one) for one in state.hands], list(state.supply)
    for holder, hand in ((seat, [2, 0, 0, 0, 0, 1, 1, 1]), ((seat + 1) % len(hands), [0, 0, 0, 0, 2, 0, 0, 0])):
        supply = [there + had - has for there, had, has in zip(supply, hands[holder], hand, strict=True)]
        hands[holder] = hand
    return replace(state, hands=tuple(map(tuple, hands)), supply=tuple(supply)), seat


def is_offer(action: Action | Template) -> bool:
    return isinstance(action, Template) and action.action == "offerTrade"
