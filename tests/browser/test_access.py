"""The page for everybody: axe finds nothing, in both themes, on both sizes."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from quipu_rules.catalog import GAMES
from tests.browser.conftest import Pages
from tests.browser.test_play import begin

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map((one) =>
  `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`)"""


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands."""
    if not AXE.is_file():
        pytest.fail(f"axe is not installed: npm ci --prefix {AXE.parents[2]}")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # no script tag: the page allows its own files only
    found: list[str] = page.evaluate(RUN)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table(pages: Pages, game: str) -> None:
    player = begin(pages, game)
    player.play(2)
    player.wait()

    assert violations(player.page) == []
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_role("button", name="Dark or light").click()
    player.page.keyboard.press("Escape")
    assert violations(player.page) == []
