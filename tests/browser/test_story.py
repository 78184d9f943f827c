"""What others did is shown one thing after the other, with its sentence, until the player skips it."""

import pytest
from playwright.sync_api import expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import Pages
from tests.browser.player import Player
from tests.browser.test_play import SHORTEST, begin

NOTE = """(then) => {
  window.told = [];
  const look = () => {
    const caption = document.querySelector(".caption");
    const at = Number(caption?.dataset.at ?? 0);
    if (!caption || window.told.at(-1)?.at === at) return;
    const headline = document.querySelector(".turn").textContent;
    const offered = document.querySelectorAll(".target, .actions button, .hint").length;
    window.told.push({ at, text: caption.firstChild.data.trim(), headline, offered });
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


@pytest.mark.parametrize(("game", "then"), [(SHORTEST, "read"), *((game, "skip") for game in GAMES)])
def test_the_moves_of_a_bot_are_told_in_order_and_the_headline_with_them(pages: Pages, game: str, then: str) -> None:
    player = begin(pages, game, moving=True)
    page = player.page
    page.wait_for_selector(BACK)
    page.evaluate(NOTE, then)

    whole_turn(player)

    told = page.evaluate("window.told")
    assert [one["at"] for one in told] == sorted({one["at"] for one in told})
    others = page.locator(".seats li:not(.you) .name").evaluate_all("all => all.map((one) => one.title)")
    for one in told:
        expect(page.locator(".log")).to_contain_text(one["text"])
        assert one["headline"] in {f"{name} is playing" for name in others}, (
            "the headline speaks of what is not shown yet"
        )
        assert one["offered"] == 0
    player.click()
