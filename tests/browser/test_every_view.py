"""Axe looks at every view of the page, on both sizes and in both themes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.lobby import options_of
from tests.browser.player import fits, open_sheet, press
from tests.browser.test_access import violations
from tests.browser.test_ends import given_up
from tests.browser.test_hosting import opened
from tests.browser.test_play import SHORTEST

IN_THE_DARK = """async () => {
  const root = document.documentElement.dataset;
  const before = root.theme;
  root.theme = "dark";
  const { violations } = await axe.run(document, { runOnly: ["color-contrast"], resultTypes: ["violations"] });
  root.theme = before;
  return violations.flatMap(({ nodes }) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)));
}"""
"""What cannot be read in the other theme; axe is there already."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_every_view(pages: Pages, size: tuple[int, int]) -> None:
    page = pages.open(size=size)
    page.locator(".game").first.wait_for()
    seen(page, "the lobby")
    press(page.get_by_role("button", name="Settings"))
    page.get_by_role("dialog", name="Settings").wait_for()
    seen(page, "settings")
    page.keyboard.press("Escape")
    card = page.locator(f".game.{SHORTEST}")
    options_of(page, SHORTEST).locator(".setup").wait_for()
    seen(page, "what can be chosen when a table is opened")
    press(card.get_by_role("link", name="Rules"))
    page.locator("dialog .rulebook h1").wait_for()
    seen(page, "the rules in the lobby")
    page.keyboard.press("Escape")
    page.goto(f"{pages.service.address}/#/replay")
    page.locator("main h1").first.wait_for()
    seen(page, "the page for files")
    seen(opened(pages, "PRIVATE", size=size), "the waiting room")

    page = given_up(pages, size=size, meanwhile=at_the_table)
    seen(page, "the result sheet")
    replay = page.locator(".ending").get_by_role("link", name="Look back").get_attribute("href")
    page.goto(f"{pages.service.address}/{replay}")
    page.locator(".checks .right").first.wait_for()
    seen(page, "the replay and the proof")
    page.goto(f"{pages.service.address}/#/{SHORTEST}/statistics")
    page.locator(".statistics h1").wait_for()
    seen(page, "statistics")


def at_the_table(page: Page) -> None:
    """What can be opened while a game is played."""
    seen(page, "a table")
    for sheet in ("Log", "Rules", "Plan"):
        tool = page.locator(".tools").get_by_role("button", name=sheet)
        if tool.is_visible():
            press(tool)
            expect(tool).to_have_attribute("aria-expanded", "true")
            expect(page.locator(".rules[aria-busy=true]")).to_have_count(0)
            seen(page, sheet)
            press(tool)
    menu = page.get_by_role("button", name="Table", exact=True)
    for sheet in ("At stake", "Rules"):
        press(menu)
        offered = page.get_by_role("dialog").get_by_role("button", name=sheet).is_visible()
        page.keyboard.press("Escape")
        if offered:
            open_sheet(page, sheet)
            expect(page.locator(".rules[aria-busy=true]")).to_have_count(0)
            seen(page, sheet)
            open_sheet(page, sheet)
    press(menu)
    page.get_by_role("dialog").wait_for()
    seen(page, "the menu of the table")
    page.keyboard.press("Escape")


def seen(page: Page, view: str) -> None:
    """Axe finds nothing in the light, and no colour that it cannot read in the dark."""
    assert violations(page) == [], view
    assert page.evaluate(IN_THE_DARK) == [], f"{view} in the dark"
    fits(page, page.evaluate("innerWidth"))
