"""Who may come to a table: its visibility, its invitation, and the powers of its host."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.lobby import against, options_of, start
from tests.browser.player import Player, confirm, fits, press

COPIED = "navigator.clipboard.readText()"


def opened(pages: Pages, visibility: str, *, size: tuple[int, int] = DESKTOP, locale: str = "en") -> Page:
    """A visitor opens a table for people and waits at it."""
    page = pages.open(size=size, locale=locale)
    against(page, "PEOPLE")
    options = options_of(page, "caracalla")
    options.locator("select", has=page.locator(f"option[value={visibility}]")).select_option(visibility)
    page.locator(".game.caracalla button.primary").click()
    page.locator(".waiting").wait_for()
    return page


def invited(pages: Pages, host: Page) -> Page:
    """Somebody else who opens the address that the host copied."""
    host.locator(".waiting").get_by_role("button", name="Copy the invitation").click()
    expect(host.locator(".waiting").get_by_role("button", name="Copied")).to_be_visible()
    return pages.open(host.evaluate(COPIED).removeprefix(pages.service.address))


def test_an_invitation_leads_to_a_private_table(pages: Pages) -> None:
    host = opened(pages, "PRIVATE")

    guest = invited(pages, host)

    expect(guest).to_have_url(host.url)
    guest.get_by_role("button", name="Take a free seat").click()
    expect(guest.locator(".seats li.you")).to_have_count(1)
    expect(guest.locator(".terms")).to_contain_text("invited players")
    guest.get_by_role("button", name="Table", exact=True).click()
    expect(guest.get_by_role("dialog")).not_to_contain_text("You are the host")


def test_the_host_changes_the_invitation(pages: Pages) -> None:
    host = opened(pages, "PRIVATE")
    host.locator(".waiting").get_by_role("button", name="Copy the invitation").click()
    expect(host.locator(".waiting").get_by_role("button", name="Copied")).to_be_visible()
    before = host.evaluate(COPIED)

    host.get_by_role("button", name="Table", exact=True).click()
    host.get_by_role("button", name="Make a new invitation").click()
    expect(host.locator(".waiting").get_by_role("button", name="Copied")).to_have_count(0)
    host.get_by_role("dialog").get_by_role("button", name="Copy the invitation").click()

    expect(host.locator(".log")).to_contain_text("The host makes a new invitation.")
    expect(host.get_by_role("dialog").get_by_role("button", name="Copied")).to_be_visible()
    assert re.search(r"/join/\S+$", host.evaluate(COPIED))
    assert host.evaluate(COPIED) != before


def test_the_host_frees_a_seat_and_closes_the_table_by_keyboard(pages: Pages) -> None:
    host = opened(pages, "UNLISTED")
    host.get_by_role("button", name="Add a bot").click()
    expect(host.locator(".turn")).to_have_text("Everybody is here")
    press(host.get_by_role("button", name="Table", exact=True))

    free = host.get_by_role("dialog").get_by_role("button", name=re.compile("^Free the seat of Bot"))
    confirm(free)
    expect(host.locator(".turn")).to_have_text("Waiting for players")
    close = host.get_by_role("dialog").get_by_role("button", name=re.compile("^Close the table"))
    confirm(close)

    expect(host.locator("main.table")).to_have_attribute("data-status", "CLOSED")
    expect(host.locator(".turn")).to_have_text("The host closed the table")
    expect(host.locator(".waiting")).to_have_count(0)


def test_a_phone_shows_the_menu_in_german(pages: Pages) -> None:
    host = opened(pages, "LISTED", size=PHONE, locale="de-DE")

    host.get_by_role("button", name="Tisch", exact=True).tap()

    menu = host.get_by_role("dialog")
    expect(menu).not_to_contain_text("Wer zusehen darf")
    expect(menu.get_by_role("button", name="Tisch schließen")).to_be_visible()
    fits(host, PHONE[0])
    box = menu.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    host.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def test_spectators_of_a_table_see_it_later(pages: Pages) -> None:
    page = pages.open()
    against(page, "PEOPLE")
    options = options_of(page, "caracalla")
    options.get_by_label("Spectators see").select_option(label="10 minutes later")
    options.get_by_label("Time").select_option(label="a turn a day")
    page.locator(".game.caracalla button.primary").click()
    page.locator(".waiting").wait_for()

    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Spectators see the game later, by 10 minutes.")
    watcher = pages.open(page.url.removeprefix(pages.service.address))

    expect(watcher.locator(".mark")).to_have_text("10 minutes later")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".seats time").first).to_have_text(re.compile("^(1 day|24 hours)$"))


@pytest.mark.parametrize("opponents", ["BEGINNER", "PEOPLE"])
def test_a_position_is_shared_in_mid_game(pages: Pages, opponents: str) -> None:
    page = pages.open()
    if opponents == "PEOPLE":
        page = opened(pages, "PRIVATE")
        page.get_by_role("button", name="Add a bot").click()
        page.get_by_role("button", name="Start").click()
    else:
        start(page, "caracalla", opponents)
    player = Player(page)
    player.wait()
    version = player.version
    press(page.get_by_role("button", name="Table", exact=True))
    press(page.get_by_role("dialog").get_by_role("button", name="Share this position"))
    expect(page.get_by_role("dialog").get_by_role("button", name="Copied")).to_have_count(1)
    address = page.evaluate(COPIED)
    page.keyboard.press("Escape")
    player.play(2)

    friend = pages.open(address.removeprefix(pages.service.address), size=PHONE)

    expect(friend.locator(".controls output")).to_have_text(re.compile(rf"^{version} / \d+$"))
    expect(friend).to_have_url(re.compile(rf"/at/{version}$"))
    fits(friend, PHONE[0])
