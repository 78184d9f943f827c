"""Somebody who knows no rule presses the hint again and again, and plays a sensible game."""

import os
import re

import pytest
from playwright.sync_api import expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import Pages
from tests.browser.player import SETTLED, Player, press
from tests.browser.test_access import violations
from tests.browser.test_play import begin

HINTS = int(os.environ.get("QUIPU_HINTS", "2"))
"""In each game; `make soak` plays them to the end."""
WHOLE = 1_000
"""So many must end a game."""


class Follower(Player):
    """Takes the first thing that the hint offers."""

    def click(self) -> None:
        before = [self.version, self.page.get_attribute("main.table", "data-chosen")]
        self.page.locator("button.hint").click()
        self.page.locator(".bubble button:not(.dismiss)").first.click()
        self.clicks += 1
        self.page.wait_for_function(SETTLED, arg=before)
        confirm = self.page.locator(".bubble button:not(.dismiss)")
        if self.version == before[0] and confirm.count():
            confirm.first.click()
            self.page.wait_for_function(SETTLED, arg=[before[0], "?"])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_hints_alone(pages: Pages, game: str) -> None:
    player = Follower(begin(pages, game).page)

    player.play(HINTS)

    assert player.over or player.clicks == HINTS < WHOLE


def test_a_hint_shows_its_place_says_why_and_leads_on(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    player.wait()
    page = player.page
    press(page.locator("button.hint"))
    best = page.get_by_role("dialog", name="A strong bot advises:").get_by_role("button")
    expect(best.first).to_contain_text(re.compile(r": .+ Chance to win: \d+% now, \d+% with it\."))
    expect(best.first).to_be_focused()
    assert violations(page) == []
    press(best.first)
    player.wait()

    page.get_by_role("button", name="Hint: go on").click()

    expect(page.get_by_role("dialog", name="The plan goes on with:").get_by_role("button")).to_have_count(1)
