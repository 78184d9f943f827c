"""The first page: one's own tables, those that wait for oneself first."""

import re

import pytest
from playwright.sync_api import expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import PHONE, Pages
from tests.browser.lobby import against, options_of
from tests.browser.player import Player, fits, press
from tests.browser.test_access import violations
from tests.browser.test_hosting import invited, opened
from tests.browser.test_play import begin

LARGEST_GAP = 24
"""Pixels between two things of a card."""


def test_my_tables_are_listed_and_change_as_i_look(pages: Pages) -> None:
    host = opened(pages, "UNLISTED", size=PHONE)
    address = host.url
    guest = invited(pages, host)
    host.locator(".home").click()
    mine = host.locator(".own-tables li")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Waiting for players")

    guest.get_by_role("button", name="Take a free seat").click()

    expect(mine).to_contain_text("Everybody is here")
    assert violations(host) == []
    fits(host, PHONE[0])
    mine.get_by_role("link").click()
    expect(host).to_have_url(address)


@pytest.mark.parametrize(
    ("locale", "options", "module", "told"),
    [("en", "More options", "Anaconda", "Modules Anaconda"), ("de", "Mehr Optionen", "Anakonda", "Module Anakonda")],
)
def test_the_lobby_says_what_a_game_is_and_opens_it_with_options(
    pages: Pages, locale: str, options: str, module: str, told: str
) -> None:
    page = pages.open(locale=locale, size=PHONE)
    card = page.locator(".game.caral")
    expect(card.locator(".facts-of")).to_contain_text("2–4")
    expect(card.locator(".facts-of")).to_contain_text({"en": "60 to 90", "de": "60 bis 90"}[locale])
    page.get_by_role("button", name=options).click()
    card.get_by_role("checkbox", name=module).check()
    assert violations(page) == []
    fits(page, PHONE[0])
    against(page, "PEOPLE")
    card.locator("button.primary").click()

    expect(page.locator(".terms")).to_contain_text(re.compile(told.replace(" ", r"\s*")))
    expect(page.locator(".foyer .qr")).to_be_visible()
    assert violations(page) == []
    fits(page, PHONE[0])


def test_a_running_table_is_watched_from_the_lobby(pages: Pages) -> None:
    player = pages.open()
    options = options_of(player, "inkas")
    options.get_by_label("Who may watch").select_option("LISTED")
    against(player, "BEGINNER")
    player.locator(".game.inkas button.primary").click()
    Player(player).wait()

    page = pages.open()
    table = page.locator(".tables li", has=page.locator(f'a[href="#{player.url.partition("#")[2]}"]'))
    table.get_by_role("link", name="Watch").click()

    page.locator("main.table").wait_for()
    assert page.locator(".seats li.you").count() == 0


def test_a_table_against_bots_is_ones_own_affair(pages: Pages) -> None:
    player = begin(pages, "inkas")
    player.wait()
    page = pages.open(player.page.url.removeprefix(pages.service.address))

    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("main.table").count() == 0
    pages.complaints.clear()  # browsers note each answer that is an error


def test_a_guest_gives_a_name_and_two_never_share_one(pages: Pages) -> None:
    host = opened(pages, "UNLISTED")
    named = host.locator(".seats li.you .name")
    own = named.get_attribute("title")
    assert own is not None
    assert re.fullmatch(r"\w+ \d\d", own)
    guest = invited(pages, host)
    guest.get_by_label("Your name").fill(own)

    guest.get_by_role("button", name="Take a free seat").click()

    expect(guest.locator(".seats li.you .name")).to_have_attribute("title", f"{own} 2")


def test_a_table_where_it_is_my_turn_says_so(pages: Pages) -> None:
    player = begin(pages, "caral")
    player.wait()
    expect(player.page).to_have_title("● Caral")

    player.page.locator(".brand").click()

    expect(player.page.locator(".own-tables li")).to_contain_text("Your turn")
    expect(player.page).to_have_title("Quipu")


def test_the_rules_open_over_the_lobby_and_are_closed_by_a_key(pages: Pages) -> None:
    page = pages.open(size=PHONE, locale="de", dark=True)
    link = page.locator(".game.inkas").get_by_role("link", name="Regeln")
    press(link)
    rules = page.get_by_role("dialog", name=re.compile("Regeln$"))
    expect(rules.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []
    fits(page, PHONE[0])

    page.keyboard.press("Escape")

    expect(rules).to_have_count(0)
    expect(link).to_be_focused()
    expect(link).to_have_attribute("href", "/v1/inkas/rules")


def test_what_was_chosen_is_kept_when_the_language_changes(pages: Pages) -> None:
    page = pages.open()
    seats = options_of(page, "caretos").locator("select").nth(0)
    seats.select_option("3")

    page.get_by_role("button", name="DE", exact=True).click()

    expect(page.get_by_role("heading", name="Spielen", exact=True)).to_be_visible()
    expect(page.locator(".game.caretos .options")).to_contain_text("Spieler")
    expect(seats).to_have_value("3")


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_small_laptop_shows_the_whole_shelf(pages: Pages, locale: str) -> None:
    page = pages.open(locale=locale, size=(1280, 720))

    offers = page.locator(".game .offer")
    expect(offers).to_have_count(len(GAMES))
    for offer in offers.all():
        expect(offer).to_be_in_viewport(ratio=1)

    page.locator(".against > button").click()
    cards = page.locator(".games > .game")
    expect(cards.locator(".options")).to_have_count(len(GAMES))
    gaps = """all => all.map((one) => {
      const inner = [...one.children].filter((child) => !child.classList.contains("hidden"));
      return Math.max(...inner.slice(1).map((child, at) =>
        child.getBoundingClientRect().top - inner[at].getBoundingClientRect().bottom));
    })"""
    assert all(gap <= LARGEST_GAP for gap in cards.evaluate_all(gaps))
