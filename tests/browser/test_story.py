"""What others did is shown one thing after the other, with its sentence, until the player skips it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.browser.player import Player
from tests.browser.test_play import SHORTEST, begin

NOTE = """(then) => {
  window.told = [];
  const look = () => {
    const caption = document.querySelector(".caption");
    const at = Number(caption?.dataset.at ?? 0);
    if (!caption || window.told.at(-1)?.at === at) return;
    window.told.push({ at, text: caption.firstChild.data.trim() });
    if (then === "skip") caption.click();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Notes every caption from now on, and may click it at once."""
BACK = "main.table.mine:not(.pending):not([aria-busy=true]):not(:has(.caption))"


def whole_turn(player: Player) -> None:
    """One's own turn, until it comes again."""
    while not player.page.evaluate("window.told.length"):
        player.click()
        player.page.wait_for_selector(BACK)


@pytest.mark.parametrize("then", ["read", "skip"])
def test_the_moves_of_a_bot_are_told_in_order(pages: Pages, then: str) -> None:
    player = begin(pages, SHORTEST, moving=True)
    page = player.page
    page.wait_for_selector(BACK)
    page.evaluate(NOTE, then)

    whole_turn(player)

    told = page.evaluate("window.told")
    assert [one["at"] for one in told] == sorted({one["at"] for one in told})
    for one in told:
        expect(page.locator(".log")).to_contain_text(one["text"])
    player.click()
