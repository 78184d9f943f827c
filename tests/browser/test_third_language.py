"""The page opens in a language that its code does not name."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BOTS, Pages
from tests.browser.player import Player
from tests.service.pseudo import TAG, copy_with_pseudo_language, english_in
from tests.service.serving import Service

CLICKS = 4
KNOWN = ("Quipu", "Bot", "BEGINNER", "CLUB", "STRONG")


@pytest.fixture(scope="module")
def pseudo(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    tree = copy_with_pseudo_language(tmp_path_factory.mktemp("installed"))
    running = Service(tmp_path_factory.mktemp("served"), url=valkey_url, more=BOTS, tree=tree).start()
    yield running
    running.stop()


def test_the_page_is_opened_and_played_in_a_third_language(
    make_pages: Callable[[Service], Pages], pseudo: Service
) -> None:
    page = make_pages(pseudo).open(locale="de")
    expect(page.get_by_role("button", name="Mehr Optionen")).to_be_visible()

    page.get_by_role("button", name=TAG.upper(), exact=True).click()

    expect(page.locator("html")).to_have_attribute("lang", TAG)
    # what was begun stands until the words of the other language are there
    page.wait_for_function("() => !/[a-z]{3}/.test(document.querySelector('.game.caretos p').innerText)")
    assert english_in(page.locator(".game.caretos").inner_text(), *KNOWN) == []
    page.locator(".game.caretos button.primary").click()
    player = Player(page)
    for _ in range(CLICKS):
        player.wait()
        player.click()
        assert english_in(page.locator(".turn").inner_text(), *KNOWN) == []
    page.reload()
    player.wait()
    expect(page.locator("html")).to_have_attribute("lang", TAG)
    assert english_in(page.locator(".hand").first.inner_text(), *KNOWN) == []
