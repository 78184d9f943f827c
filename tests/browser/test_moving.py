"""A seat moves to another device: by typing the code, and by the address in the picture."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Pages
from tests.browser.player import press
from tests.browser.test_access import violations
from tests.browser.test_hosting import opened


def code_of(page: Page) -> str:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Continue on another device").click()
    expect(page.get_by_role("img", name="The code as a picture to scan")).to_be_visible()
    return page.locator(".code output").inner_text()


@pytest.mark.parametrize("typed", [True, False])
def test_a_seat_moves_to_a_phone(pages: Pages, typed: bool) -> None:
    host = opened(pages, "PRIVATE")
    code, address = code_of(host), host.url
    host.close()

    phone = pages.open("/" if typed else f"/#/move/{code}", size=PHONE)
    if typed:
        phone.get_by_role("link", name="Take over your seat from another device").click()
        phone.get_by_label("Code").fill(code.lower())
    phone.get_by_role("button", name="Take over").click()

    expect(phone).to_have_url(address)
    expect(phone.locator(".seats li.you")).to_have_count(1)


@pytest.mark.parametrize("visibility", ["PRIVATE", "LISTED"])
def test_the_old_device_says_where_one_plays_on_and_leads_on(pages: Pages, visibility: str) -> None:
    old = opened(pages, visibility)
    code = code_of(old)
    old.keyboard.press("Escape")
    phone = pages.open(f"/#/move/{code}", size=PHONE)
    phone.get_by_role("button", name="Take over").click()
    expect(phone.locator(".seats li.you")).to_have_count(1)

    expect(old.get_by_role("alert")).to_have_text("You play on on another device.")
    old.reload()
    expect(old.get_by_role("alert")).to_contain_text("another device")
    assert violations(old) == []
    expect(old.locator("main").get_by_role("link", name="Take over your seat from another device")).to_be_visible()
    if visibility == "LISTED":
        press(old.get_by_role("button", name="Watch"))
        expect(old.locator(".seats li")).to_have_count(2)
        assert not old.locator(".seats li.you").count()
    old.close()
    pages.complaints.clear()  # browsers note each answer that is an error


def test_a_wrong_code_is_refused_in_words(pages: Pages) -> None:
    page = pages.open("/#/move/AAAAA-AAAAA")
    page.get_by_role("button", name="Take over").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not valid")
    assert len(pages.complaints) == 1  # the browser's own, of the answer 409
    pages.complaints.clear()


def test_a_player_who_replaces_the_secret_keeps_the_seat_and_shuts_a_thief_out(pages: Pages) -> None:
    page = opened(pages, "PRIVATE")
    address, stolen = page.url, page.evaluate("JSON.parse(localStorage.getItem('quipu/player'))")
    page.goto(f"{pages.service.address}/#/move")
    page.get_by_role("button", name="Replace it").click()
    expect(page.get_by_role("status")).to_contain_text("held by a new secret")
    assert not page.get_by_role("alert").count()
    page.goto(address)
    expect(page.locator(".seats li.you")).to_have_count(1)

    mine = f"{pages.service.address}/v1/me/tables"
    held = [page.evaluate("JSON.parse(localStorage.getItem('quipu/player'))"), stolen]
    found = [page.request.get(mine, headers={"authorization": f"Bearer {one}"}).json()["tables"] for one in held]
    assert [1, 0] == [len(tables) for tables in found]
