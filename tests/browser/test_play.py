"""Whole games and good stretches, by clicks, against bots."""

import os

import pytest
from playwright.sync_api import expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.lobby import start
from tests.browser.player import Player, fits, until

SHORTEST = "caretos"
CLICKS = int(os.environ.get("QUIPU_CLICKS", "8"))
"""In each other game; `make soak` plays them to the end."""


def begin(
    pages: Pages,
    game: str,
    *,
    level: str = "BEGINNER",
    size: tuple[int, int] = DESKTOP,
    locale: str = "en",
    moving: bool = False,
    seats: int | None = None,
    shown: bool = False,
) -> Player:
    """A visitor opens the page, chooses a game and plays against bots."""
    page = pages.open(size=size, locale=locale, moving=moving)
    start(page, game, level, seats=seats, shown=shown)
    return Player(page)


def test_a_whole_short_game_is_played_by_clicks(pages: Pages) -> None:
    player = begin(pages, SHORTEST)

    player.play()

    ending = player.page.locator(".ending")
    expect(ending.locator(".ranking > li")).to_have_count(2)
    expect(ending.locator(".graph polyline")).to_have_count(2)
    ending.get_by_role("link", name="Look back").click()
    player.page.wait_for_selector(".checks .right")
    assert player.page.locator(".checks .wrong").count() == 0


@pytest.mark.parametrize("game", sorted(set(GAMES) - {SHORTEST}))
def test_a_stretch_of_every_other_game_is_played_by_clicks(pages: Pages, game: str) -> None:
    player = begin(pages, game)

    player.play(CLICKS)

    assert player.over or player.clicks == CLICKS


def test_a_phone_shows_all_without_scrolling_sideways(pages: Pages) -> None:
    player = begin(pages, SHORTEST, size=PHONE, locale="de-DE")

    for _ in range(6):
        player.play(1)
        fits(player.page, PHONE[0])
        until(player.page, "(height) => document.documentElement.scrollHeight <= height", PHONE[1])
    player.page.get_by_role("button", name="Verlauf").click()
    expect(player.page.locator("section.log")).to_be_visible()
