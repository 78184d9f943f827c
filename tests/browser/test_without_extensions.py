"""A service without extensions: the page offers nothing of them, and asks for nothing of them either."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BOTS, Pages
from tests.browser.test_ahead import Pair
from tests.service.serving import Service


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("bare")
    running = Service(folder, more={**BOTS, "QUIPU_EXTENSIONS": "none"}).start()
    yield running
    running.stop()


def test_what_is_switched_off_is_not_offered(bare: Service, make_pages: Callable[[Service], Pages]) -> None:
    pages = make_pages(bare)
    two = Pair(pages.open())
    page = two.page
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()

    for name in ("Your note, which only you can see", "Plan ahead"):
        expect(page.get_by_text(name)).to_have_count(0)
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate("seat => localStorage.setItem(...seat)", [f"quipu/caracalla/{two.table}", _held_by(two)])
    page.reload()
    page.wait_for_selector("main.table.mine")
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")

    ours = [one.rpartition("/")[2] for one in asked if f"/tables/{two.table}/" in one]
    assert "legal" in {one.partition("?")[0] for one in ours}
    assert pages.complaints == [], "nothing was asked for that is not there"


def _held_by(two: Pair) -> str:
    """The seat that moves, as the page keeps it."""
    return f'{{"{two.moves}": "{two.tokens[two.moves]}"}}'


def test_the_lobby_leads_to_no_statistics(bare: Service, make_pages: Callable[[Service], Pages]) -> None:
    pages = make_pages(bare)
    page = pages.open()
    page.locator(".game summary, .game details, .game").first.wait_for()

    expect(page.locator("a[href$='/statistics']")).to_have_count(0)
    assert pages.complaints == []
