"""A newcomer plays a guided first turn: what the game tells, then the prompt and a hint for each step."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.player import press
from tests.browser.test_access import violations
from tests.browser.test_play import begin

PATIENCE = 60_000
GAMES_AS_SHOWN = [*((game, "en", DESKTOP) for game in GAMES), ("caretos", "de", PHONE)]
ASKED_OR_DONE = """([version, chosen]) => document.querySelector(".bubble") ||
  document.querySelector("main.table").dataset.chosen !== chosen ||
  Number(document.querySelector("main.table").dataset.version) > version"""
TAKEN = """close => {
  const main = document.querySelector("main.table");
  const guide = main?.querySelector(".guide");
  const button = guide?.querySelector("button.primary");
  const places = '.field [tabindex="0"], .holdings button:is(.card, .good, .target)';
  const glowing = [...main?.querySelectorAll(places) ?? []];
  const next = button ?? (guide?.querySelector(".touch") && glowing[0]);
  if (!next || main.classList.contains("pending")) return null;
  const { version, chosen } = main.dataset;
  if (button?.innerText !== close) next.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return [button?.innerText ?? null, guide.innerText, Number(version), chosen, glowing.length];
}"""
"""A click on the button of the guide or else on what glows, and what was seen then, all at once."""
CLICK = "one => one.click()"
"""At once: what others do meanwhile may draw the button again."""
TOUCHED = set(GAMES) - {"inkas"}
"""A first turn of Inkas may consist of a roll, a trade and an end, which have no place on the board."""
CLOSE = {"en": "Play on", "de": "Weiterspielen"}


@pytest.mark.parametrize(("game", "locale", "size"), GAMES_AS_SHOWN)
def test_a_first_turn_is_guided(pages: Pages, game: str, locale: str, size: tuple[int, int]) -> None:
    page = pages.open(size=size, locale=locale)
    press(page.locator(f".game.{game} button.offer"))
    guide = page.locator(".guide")
    told = GAMES[game].first_turn(locale)
    expect(guide).to_contain_text(told[0], timeout=PATIENCE)
    assert violations(page) == []

    seen = followed(page, CLOSE[locale])

    assert 2 <= len({version for _, _, version, _, _ in seen}) <= 5
    assert all(any(sentence in said for _, said, *_ in seen) for sentence in told)
    assert game not in TOUCHED or any(button is None for button, *_ in seen), "nothing was touched on the board"
    press(guide.get_by_role("button", name=CLOSE[locale]))
    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector("main.table")
    expect(guide).to_have_count(0)


def followed(page: Page, close: str) -> list[Any]:
    """What was seen at each click, until the guide ended."""
    seen = list[Any]()
    while True:
        button, said, version, chosen, glowing = page.wait_for_function(TAKEN, arg=close, timeout=PATIENCE).json_value()
        if button == close:
            return seen
        seen.append((button, said, version, chosen, glowing))
        assert "%" in said
        page.wait_for_function(ASKED_OR_DONE, arg=[version, chosen], timeout=PATIENCE)
        confirm = page.locator(".bubble button:not(.dismiss)")
        if confirm.count():
            confirm.first.evaluate(CLICK)


def test_the_guide_is_offered_at_the_table_and_can_be_skipped(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    player.wait()
    player.page.locator("button.offer").click()
    guide = player.page.locator(".guide")
    expect(guide).to_contain_text(GAMES["caracalla"].first_turn("en")[0])

    guide.get_by_role("button", name="Skip the guide").click()

    expect(guide).to_have_count(0)
    expect(player.page.locator("button.offer")).to_have_count(0)
