"""A private note in the table's menu."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.test_access import violations
from tests.browser.test_ahead import Pair


def test_a_seat_keeps_a_note_and_finds_it_again_in_german_on_a_phone(pages: Pages) -> None:
    two = Pair(pages.open(size=PHONE, locale="de"))
    page = two.page
    page.get_by_role("button", name="Tisch", exact=True).click()
    page.locator(".note summary").click()
    note = page.get_by_label("Deine Notiz, die nur du siehst")
    expect(note).to_be_enabled()
    note.fill("Ben blufft\nimmer")
    page.get_by_role("button", name="Notiz behalten").click()
    expect(page.get_by_role("button", name="Behalten", exact=True)).to_be_disabled()
    assert violations(page) == []

    path = f"/{two.table}/note"
    assert two.ask("GET", path, two.tokens[two.waits])["text"] == "Ben blufft\nimmer"
    assert two.ask("GET", path, two.tokens[two.moves])["text"] == ""
    page.reload()
    page.get_by_role("button", name="Tisch", exact=True).click()
    page.locator(".note summary").click()
    expect(page.get_by_label("Deine Notiz, die nur du siehst")).to_have_value("Ben blufft\nimmer")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_note_fits_into_the_menu(pages: Pages, size: tuple[int, int]) -> None:
    page = Pair(pages.open(size=size)).page
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator(".note summary").click()
    note = page.get_by_label("Your note, which only you can see")
    expect(note).to_be_enabled()

    menu = page.get_by_role("dialog")
    assert menu.evaluate("(one) => one.scrollWidth <= one.clientWidth")
