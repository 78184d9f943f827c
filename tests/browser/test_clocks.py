"""The clocks of the seats, by a clock of the browser that stands still."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.browser.test_ahead import Pair

pytestmark = pytest.mark.xdist_group("browser")

OPEN = """async () => {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ seats: 2, bots: [{ level: "RANDOM" }], clock: { turn: 3_600_000 } });
  const answer = await fetch("/v1/caral/tables", { method: "POST", headers: json, body });
  return (await answer.json()).id;
}"""
DEADLINE = """async (path) => {
  const seats = (await (await fetch(path)).json()).seats;
  return Math.max(...seats.map((one) => one.deadline ?? 0)) / 1000;
}"""
"""In seconds, as Playwright counts."""


def test_a_seat_shows_how_much_time_it_has_and_warns_before_it_is_up(pages: Pages) -> None:
    page = pages.open()
    table = page.evaluate(OPEN)
    page.goto(f"{pages.service.address}/#/caral/{table}")
    page.get_by_role("button", name="Take a free seat").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("main.table.mine")
    clock = page.locator(".seats li.you time")
    expect(clock).to_have_text(re.compile(r"^(60:00|5\d:\d\d)$"))
    deadline = page.evaluate(DEADLINE, f"/v1/caral/tables/{table}")

    page.clock.set_fixed_time(deadline - 90)
    expect(clock).to_have_text("1:30")
    expect(clock).not_to_have_class("hurry")
    page.clock.set_fixed_time(deadline - 15)
    expect(clock).to_have_text("0:15")
    expect(clock).to_have_class("hurry")
    page.clock.set_fixed_time(deadline + 60)
    expect(clock).to_have_text("0:00")


def test_the_others_decide_about_a_seat_whose_time_is_up(pages: Pages) -> None:
    two = Pair(pages.open(), clock={"turn": 1000, "onTimeout": "CLAIM"})

    two.page.get_by_role("button", name="A bot plays on").click()

    expect(two.page.locator(".seats li:not(.you)")).to_contain_text("away")
    other = pages.open()
    kept = json.dumps({str(two.moves): two.tokens[two.moves]})
    other.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"quipu/caracalla/{two.table}", kept])
    other.goto(two.page.url)
    other.get_by_role("button", name="I am back").click()
    expect(other.locator(".seats li.you")).not_to_contain_text("away")
