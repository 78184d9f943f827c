"""A newcomer plays a guided first turn: what the game tells, then the prompt and a hint for each step."""

import pytest
from playwright.sync_api import Page, expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.player import press
from tests.browser.test_access import violations
from tests.browser.test_play import begin

PATIENCE = 60_000
GAMES_AS_SHOWN = [*((game, "en", DESKTOP) for game in GAMES), ("caretos", "de", PHONE)]
ASKED_OR_DONE = """before => document.querySelector(".bubble") ||
  Number(document.querySelector("main.table").dataset.version) > before"""
TAKEN = """close => {
  const guide = document.querySelector(".guide");
  const button = guide?.querySelector("button.primary");
  if (!button) return null;
  const seen = [button.innerText, guide.innerText, Number(document.querySelector("main.table").dataset.version)];
  if (button.innerText !== close) button.click();
  return seen;
}"""
"""What the button and the guide say, and a click on it, all at once: the next moment may be another."""
CLICK = "one => one.click()"
"""At once: what others do meanwhile may draw the button again."""
CLOSE = {"en": "Play on", "de": "Weiterspielen"}


@pytest.mark.parametrize(("game", "locale", "size"), GAMES_AS_SHOWN)
def test_a_first_turn_is_guided(pages: Pages, game: str, locale: str, size: tuple[int, int]) -> None:
    page = pages.open(size=size, locale=locale)
    press(page.locator(f".game.{game} button.offer"))
    guide = page.locator(".guide")
    told = GAMES[game].first_turn(locale)
    for sentence in told:
        expect(guide).to_contain_text(sentence, timeout=PATIENCE)
        assert violations(page) == []
        press(guide.locator("button.primary"))

    steps = followed(page, CLOSE[locale])

    assert 5 <= len(told) + steps <= 8
    press(guide.get_by_role("button", name=CLOSE[locale]))
    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector("main.table")
    expect(guide).to_have_count(0)


def followed(page: Page, close: str) -> int:
    """How many steps the guide advised until it ended."""
    steps = 0
    while True:
        label, said, before = page.wait_for_function(TAKEN, arg=close, timeout=PATIENCE).json_value()
        if label == close:
            return steps
        assert "%" in said
        confirm = page.locator(".bubble button:not(.dismiss)")
        page.wait_for_function(ASKED_OR_DONE, arg=before, timeout=PATIENCE)
        if confirm.count():
            confirm.first.evaluate(CLICK)
        steps += 1


def test_the_guide_is_offered_at_the_table_and_can_be_skipped(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    player.wait()
    player.page.locator("button.offer").click()
    guide = player.page.locator(".guide")
    expect(guide).to_contain_text(GAMES["caracalla"].first_turn("en")[0])

    guide.get_by_role("button", name="Skip the guide").click()

    expect(guide).to_have_count(0)
    expect(player.page.locator("button.offer")).to_have_count(0)
