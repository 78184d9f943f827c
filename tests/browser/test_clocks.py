"""The clocks of the seats, by the time of the service, whatever the clock of the browser says."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Pages
from tests.browser.player import confirm, press
from tests.browser.test_ahead import Pair

OPEN = """async ([game, body]) => {
  const json = { "content-type": "application/json" };
  const answer = await fetch(`/v1/${game}/tables`, { method: "POST", headers: json, body: JSON.stringify(body) });
  const { id, hostToken } = await answer.json();
  localStorage.setItem(`quipu/host/${id}`, JSON.stringify(hostToken));
  return id;
}"""
SIT = """async ([game, table, seat]) => {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ name: "Ben", seat });
  await fetch(`/v1/${game}/tables/${table}/seats`, { method: "POST", headers: json, body });
}"""
"""Somebody else sits down too."""
HOUR = 3600


def own_clock(pages: Pages, seconds: int) -> Locator:
    """The clock of a seat that has to act within so many seconds, in a browser whose clock is two hours fast."""
    page = pages.open()
    page.clock.set_system_time(time.time() + 2 * HOUR)
    clock = {"turn": 1000 * seconds, "onTimeout": "CLAIM"}
    seated(page, "caral", {"seats": 2, "bots": [{"level": "RANDOM"}], "clock": clock})
    return page.locator(".seats li.you time")


def seated(page: Page, game: str, body: dict[str, Any], *, beside: int | None = None) -> None:
    """In the free seat of a new table, when it is to act; or beside somebody else, when the game has begun."""
    table = page.evaluate(OPEN, [game, body])
    if beside is not None:
        page.evaluate(SIT, [game, table, beside])
    page.goto(f"{page.url.split('#')[0]}#/{game}/{table}")
    page.get_by_role("button", name="Take a free seat").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("main.table.mine" if beside is None else "main.table .seats li.you")


def test_a_seat_shows_how_much_time_it_has_and_warns_before_it_is_up(pages: Pages) -> None:
    clock = own_clock(pages, HOUR)
    expect(clock).to_have_text(re.compile(r"^(60:00|5\d:\d\d)$"))
    expect(clock).not_to_have_class("hurry")

    clock = own_clock(pages, 10)
    expect(clock).to_have_text(re.compile(r"^0:0\d$"))
    expect(clock).to_have_class("hurry")
    expect(clock).to_have_text("0:00")


def test_the_others_decide_about_a_seat_whose_time_is_up(pages: Pages) -> None:
    two = Pair(pages.open(), clock={"turn": 1000, "onTimeout": "CLAIM"})

    two.page.get_by_role("button", name="A bot plays on").click()

    expect(two.page.locator(".seats li:not(.you)")).to_contain_text(f"for {['Ann', 'Ben'][two.moves]}")
    other = pages.open()
    kept = json.dumps({str(two.moves): two.tokens[two.moves]})
    other.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"quipu/caracalla/{two.table}", kept])
    other.goto(two.page.url)
    other.get_by_role("button", name="I am back").click()
    expect(other.locator(".seats li.you")).not_to_contain_text("for ")


@pytest.mark.parametrize(("locale", "resign", "for_whom"), [("en", "Resign", "for"), ("de", "Aufgeben", "für")])
def test_a_bot_that_plays_for_somebody_does_so_under_its_own_name(
    pages: Pages, locale: str, resign: str, for_whom: str
) -> None:
    page = pages.open()
    clock = {"turn": 24 * 1000 * HOUR, "onTimeout": "BOT"}
    seated(page, "caretos", {"seats": 3, "bots": [{"level": "RANDOM"}], "clock": clock}, beside=2)
    page.get_by_role("button", name=locale.upper(), exact=True).click()
    seat = page.locator(".seats li.you")
    name = seat.locator(".name").get_attribute("title") or ""
    press(page.locator(".panel").get_by_role("button", name={"en": "Table", "de": "Tisch"}[locale], exact=True))
    gives_up = page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{resign}"))
    confirm(gives_up)

    expect(seat.locator(".name")).to_have_attribute("title", re.compile(r"^Bot \d$"))
    expect(seat.locator(".standing")).to_contain_text(f"{for_whom} {name}")
    bot = seat.locator(".name").get_attribute("title") or ""
    expect(page.locator(".log")).to_contain_text(re.compile(rf"{re.escape(name)} .*{bot}"))
