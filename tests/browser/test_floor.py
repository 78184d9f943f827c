"""The page needs little of a browser: it plays over plain http under any name, and without all that is optional."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ELSEWHERE, PHONE, Pages
from tests.browser.player import Player

OPTIONAL = """
for (const [holder, name] of [
  [AbortSignal, "any"], [AbortSignal, "timeout"], [window, "TextDecoderStream"], [window, "EventSource"],
  [window, "WebSocket"], [window, "Notification"], [Crypto.prototype, "randomUUID"], [Crypto.prototype, "subtle"],
]) Object.defineProperty(holder, name, { value: undefined });
Object.defineProperty(Response.prototype, "body", { value: undefined });
Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, { get: () => { throw new Error(`there is no ${name}`); } });
"""
GAME = "caracalla"
ADDRESSES = ("/#/%E0%A4%A", "/#/no-such-game/statistics", "/#/caracalla/no-such-table/at/3", "/#/caracalla/x/at/never")


@pytest.mark.parametrize("before", ["", OPTIONAL], ids=["plain http", "nothing optional"])
def test_a_phone_plays_over_plain_http_under_another_name_than_localhost(pages: Pages, before: str) -> None:
    page = pages.open(host=ELSEWHERE, size=PHONE, before=before)
    assert page.evaluate("[isSecureContext, typeof crypto.randomUUID, typeof crypto.subtle]") == [
        False,
        "undefined",
        "undefined",
    ]

    page.locator(f".game.{GAME} button.primary").click()
    player = Player(page)
    player.play(clicks=4)

    assert player.clicks == 4
    assert player.version > 2


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_leads_nowhere_says_so_and_leads_on(pages: Pages, address: str) -> None:
    page = pages.open(address)

    expect(page.get_by_role("alert")).not_to_be_empty()
    page.locator('main a.button[href="#/"]').click()
    page.locator(f".game.{GAME}").wait_for()
    pages.complaints.clear()  # browsers note each answer that is an error


FAILING = """
window.failing = true;
const real = window.fetch;
window.fetch = async (address, options) => window.failing && new URL(address, location).pathname === "/v1/games"
  ? new Response("{}", { status: 500, headers: { "content-type": "application/problem+json" } })
  : real(address, options);"""
"""The list of games fails until ``failing`` is false; a route would not see what the service worker asks for."""


def test_a_lobby_without_games_says_why_and_asks_again(pages: Pages) -> None:
    page = pages.open(before=FAILING)
    expect(page.get_by_role("alert")).to_be_visible()

    page.evaluate("window.failing = false")
    page.get_by_role("button", name="Try again").click()

    page.locator(f".game.{GAME}").wait_for()
