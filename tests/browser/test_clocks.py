"""The clocks of the seats, by the time of the service, whatever the clock of the browser says."""

import json
import re
import time

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Pages
from tests.browser.test_ahead import Pair

OPEN = """async (turn) => {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ seats: 2, bots: [{ level: "RANDOM" }], clock: { turn, onTimeout: "CLAIM" } });
  const answer = await fetch("/v1/caral/tables", { method: "POST", headers: json, body });
  return (await answer.json()).id;
}"""
HOUR = 3600


def own_clock(pages: Pages, seconds: int) -> Locator:
    """The clock of a seat that has to act within so many seconds, in a browser whose clock is two hours fast."""
    page = pages.open()
    page.clock.set_system_time(time.time() + 2 * HOUR)
    table = page.evaluate(OPEN, 1000 * seconds)
    page.goto(f"{pages.service.address}/#/caral/{table}")
    page.get_by_role("button", name="Take a free seat").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("main.table.mine")
    return page.locator(".seats li.you time")


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
