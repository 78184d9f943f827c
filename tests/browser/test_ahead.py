"""Planned moves: stored, shown, played and deleted."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.player import fits, press
from tests.browser.test_access import violations

ASK = """async ([method, path, token, body]) => {
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return await answer.json();
}"""

HELD = """
const real = window.fetch;
window.held = [];
window.fetch = async (address, options) => {
  const answer = await real(address, options);
  const first = String(address).endsWith("/conditions") && options?.method !== "PUT" && !window.held.length;
  if (first) await new Promise((done) => window.held.push(done));
  return answer;
};"""
"""The first answer about what was left comes when ``held`` is called."""


class Pair:
    """A table of two: the page shows the seat that waits, the test plays the other."""

    def __init__(self, page: Page, **terms: Any) -> None:
        self.page, self.game = page, "caracalla"
        opened = self.ask("POST", "", body={"seats": 2, **terms})
        self.table = opened["id"]
        self.tokens = [letter * 43 for letter in "AB"]
        for seat, token in enumerate(self.tokens):
            self.ask("POST", f"/{self.table}/seats", body={"name": ["Ann", "Ben"][seat], "seat": seat, "token": token})
        self.ask("POST", f"/{self.table}/start", opened["hostToken"])
        self.moves: int = self.ask("GET", f"/{self.table}")["toAct"][0]
        self.waits = 1 - self.moves
        kept = json.dumps({str(self.waits): self.tokens[self.waits]})
        page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"quipu/{self.game}/{self.table}", kept])
        page.goto(page.url.split("#")[0] + f"#/{self.game}/{self.table}")
        page.wait_for_selector("main.table")

    def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        return self.page.evaluate(ASK, [method, f"/v1/{self.game}/tables{path}", token, body])

    def act(self, *actions: dict[str, Any], number: int = 0) -> None:
        """The other plays."""
        path = f"/{self.table}/commands/{number}-{actions[0]['type']}"
        self.ask("PUT", path, self.tokens[self.moves], list(actions))

    def go_on(self, square: int) -> None:
        """The seat of the page plays a turn, action by action, and waits again."""
        for action in turn(square):
            self.ask("PUT", f"/{self.table}/commands/page-{action['type']}", self.tokens[self.waits], action)
        self.page.wait_for_selector("main.table:not(.mine)")


def turn(square: int) -> list[dict[str, Any]]:
    return [{"type": "selectRoman", "role": "FATHER"}, {"type": "placeRoman", "square": square}, {"type": "endTurn"}]


def plan(page: Page, name: str = "Plan") -> None:
    """Begin or end planning."""
    press(page.locator(".tools").get_by_role("button", name=name, exact=True))


def touch(page: Page, target: Locator) -> None:
    """On a phone the first touch says what it does, and the second does it."""
    press(target)
    if page.viewport_size is not None and page.viewport_size["width"] <= PHONE[0]:
        press(page.get_by_role("dialog").get_by_role("button").first)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_is_touched_while_others_play_is_played_when_the_turn_comes(pages: Pages, size: tuple[int, int]) -> None:
    two = Pair(pages.open(size=size))
    page = two.page
    two.act(*turn(0))
    two.go_on(1)
    plan(page)
    expect(page.locator(".turn")).to_contain_text("Touch what you will do next")
    planned = page.locator(".planned")

    touch(page, page.locator(".holdings .hand button").first)
    expect(planned).to_have_count(1)
    touch(page, page.locator(".field .spot.target").nth(20))

    expect(planned).to_contain_text(" · ")
    assert violations(page) == []
    fits(page, size[0])
    [line] = two.ask("GET", f"/{two.table}/conditions", two.tokens[two.waits])["conditions"]
    [played] = line["turns"]
    assert [one["type"] for one in played["actions"]] == ["selectRoman", "placeRoman"]
    before = int(page.get_attribute("main.table", "data-version") or 0)
    two.act(*turn(2), number=1)
    page.wait_for_selector(f"main.table.mine[data-version='{before + 2}']")
    expect(planned).to_have_count(0)
    conditions = two.ask("GET", f"/{two.table}/conditions", two.tokens[two.waits])
    assert (conditions["conditions"], conditions["dropped"]) == ([], None)


def test_who_comes_later_plans_from_the_last_turn_all_the_same(pages: Pages) -> None:
    two = Pair(pages.open())
    page = two.page
    two.act(*turn(0))
    two.go_on(1)
    page.reload()
    page.wait_for_selector("main.table:not(.mine)")
    plan(page)

    press(page.locator(".holdings .hand button").first)

    expect(page.locator(".planned")).to_have_count(1)
    plan(page)
    expect(page.locator(".turn")).not_to_contain_text("Touch what you will do next")


def test_an_answer_from_before_does_not_hide_what_was_left_meanwhile(pages: Pages) -> None:
    page = pages.open()
    page.add_init_script(HELD)
    page.reload()
    two = Pair(page)
    two.act(*turn(0))
    two.go_on(1)
    plan(page)
    page.wait_for_function("() => window.held.length")
    press(page.locator(".holdings .hand button").first)
    expect(page.locator(".planned")).to_have_count(1)

    page.evaluate("window.held[0]()")

    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator(".planned")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_line_that_fits_no_more_is_dropped_and_that_is_said(pages: Pages, size: tuple[int, int]) -> None:
    two = Pair(pages.open(size=size, locale="de"))
    page = two.page
    lines = [{"turns": [{"expect": [{"type": "bathClosed"}], "actions": [{"type": "endTurn"}]}]}]
    two.ask("PUT", f"/{two.table}/conditions", two.tokens[two.waits], {"conditions": lines})
    plan(page, "Planen")
    expect(page.locator(".planned")).to_have_count(1)
    expect(page.locator(".turn")).to_contain_text("Nach deinem ersten Zug")

    two.act(*turn(0))

    expect(page.locator(".dropped")).to_be_visible()
    fits(page, size[0])


def test_what_is_planned_is_marked_on_the_board_and_cancelled_by_a_tap_there(pages: Pages) -> None:
    two = Pair(pages.open(size=PHONE, locale="de"))
    page = two.page
    lines = [{"turns": [{"expect": [], "actions": turn(square)[:2]}]} for square in (0, 1)]
    two.ask("PUT", f"/{two.table}/conditions", two.tokens[two.waits], {"conditions": lines})
    plan(page, "Planen")
    planned = page.locator(".planned")
    expect(planned).to_have_count(2)
    plan(page, "Planen")
    expect(planned.first).to_contain_text("Geplant:")
    marks = page.locator(".marked .spot.target")
    expect(marks).to_have_count(2)
    expect(marks.first).to_have_attribute("aria-label", re.compile("^Plan löschen: "))
    assert violations(page) == []
    fits(page, PHONE[0])

    press(marks.first)

    expect(planned).to_have_count(1)
    expect(marks).to_have_count(1)
    press(planned.get_by_role("button"))
    expect(planned).to_have_count(0)
    expect(marks).to_have_count(0)
