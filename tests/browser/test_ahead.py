"""Planned moves: stored, shown, played and deleted."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.player import fits, open_sheet, press
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

    def act(self, *actions: dict[str, Any]) -> None:
        """The other plays."""
        path = f"/{self.table}/commands/{len(actions)}-{actions[0]['type']}"
        self.ask("PUT", path, self.tokens[self.moves], list(actions))


def turn(square: int) -> list[dict[str, Any]]:
    return [{"type": "selectRoman", "role": "FATHER"}, {"type": "placeRoman", "square": square}, {"type": "endTurn"}]


def test_a_line_is_left_and_played(pages: Pages) -> None:
    two = Pair(pages.open())
    page = two.page
    open_sheet(page, "Plan ahead")
    page.get_by_role("button", name="New plan").click()
    page.get_by_role("button", name="Expect something").click()
    page.get_by_label("If 1", exact=True).select_option("romanPlaced")
    page.get_by_label("then I play 1", exact=True).select_option("selectRoman")
    page.get_by_role("button", name="Add an action").click()
    page.get_by_label("then I play 2", exact=True).select_option("placeRoman")
    page.get_by_label("Square").last.focus()
    page.locator('.field [tabindex="0"]').nth(40).click()
    square = page.get_by_label("Square").last.locator("option:checked").inner_text()
    page.get_by_role("button", name="Add an action").click()
    page.get_by_label("then I play 3", exact=True).select_option("endTurn")
    assert violations(page) == []

    page.get_by_role("button", name="Save this plan").click()

    line = page.locator(".ahead li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(square)
    two.act(*turn(0))
    page.wait_for_selector("main.table:not(.mine)[data-version='6']")
    expect(page.locator(".ahead li")).to_have_count(0)


def test_an_answer_from_before_does_not_hide_what_was_left_meanwhile(pages: Pages) -> None:
    page = pages.open()
    page.add_init_script(HELD)
    page.reload()
    Pair(page)
    open_sheet(page, "Plan ahead")
    page.wait_for_function("() => window.held.length")
    page.get_by_role("button", name="New plan").click()
    page.get_by_role("button", name="Expect something").click()
    page.get_by_label("If 1", exact=True).select_option("bathClosed")
    page.get_by_label("then I play 1", exact=True).select_option("endTurn")
    page.get_by_role("button", name="Save this plan").click()
    line = page.locator(".ahead li")
    expect(line).to_have_count(1)

    page.evaluate("window.held[0]()")

    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(line).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_line_is_deleted_and_one_that_fits_no_more_is_dropped(pages: Pages, size: tuple[int, int]) -> None:
    two = Pair(pages.open(size=size, locale="de"))
    page = two.page
    open_sheet(page, "Vorausplanen")
    for _ in range(2):
        page.get_by_role("button", name="Neuer Plan").click()
        page.get_by_role("button", name="Etwas erwarten").click()
        page.get_by_label("Wenn 1", exact=True).select_option("bathClosed")
        page.get_by_label("dann spiele ich 1", exact=True).select_option("endTurn")
        page.get_by_role("button", name="Plan speichern").click()
        page.get_by_role("button", name="Neuer Plan").wait_for()
    expect(page.locator(".ahead li")).to_have_count(2)
    assert violations(page) == []

    page.get_by_role("button", name="Plan löschen: 1").click()

    expect(page.locator(".ahead li")).to_have_count(1)
    two.act(*turn(0))
    expect(page.locator(".dropped")).to_be_visible()
    fits(page, size[0])


def test_what_is_planned_is_marked_on_the_board_and_cancelled_by_a_tap_there(pages: Pages) -> None:
    two = Pair(pages.open(size=PHONE, locale="de"))
    page = two.page
    lines = [{"turns": [{"expect": [], "actions": turn(square)[:2]}]} for square in (0, 1)]
    two.ask("PUT", f"/{two.table}/conditions", two.tokens[two.waits], {"conditions": lines})
    open_sheet(page, "Vorausplanen")
    expect(page.locator(".ahead li")).to_have_count(2)
    open_sheet(page, "Vorausplanen")
    planned = page.locator(".planned")
    expect(planned).to_have_count(2)
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
