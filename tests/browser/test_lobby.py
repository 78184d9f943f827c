"""The first page: one's own tables, those that wait for oneself first."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Pages
from tests.browser.test_access import violations
from tests.browser.test_hosting import invited, opened
from tests.browser.test_play import begin

pytestmark = pytest.mark.xdist_group("browser")


def test_my_tables_are_listed_and_change_as_i_look(pages: Pages) -> None:
    host = opened(pages, "UNLISTED", size=PHONE)
    address = host.url
    guest = invited(pages, host)
    host.locator(".brand").click()
    mine = host.locator(".own-tables li")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Waiting for players")

    guest.get_by_role("button", name="Take a free seat").click()

    expect(mine).to_contain_text("Everybody is here")
    assert violations(host) == []
    assert host.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    mine.get_by_role("link").click()
    expect(host).to_have_url(address)


def test_a_table_where_it_is_my_turn_says_so(pages: Pages) -> None:
    player = begin(pages, "caral")
    player.wait()
    expect(player.page).to_have_title("● Caral")

    player.page.locator(".brand").click()

    expect(player.page.locator(".own-tables li")).to_contain_text("Your turn")
    expect(player.page).to_have_title("Quipu")
