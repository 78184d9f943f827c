"""Somebody who plays by clicking whatever the page offers."""

import random
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE

ASKED = re.compile(r" – (Really|Wirklich)\?$")
"""How a button reads once it has asked."""
STEPS = (
    ".bubble button:not(.dismiss)",
    ".template button[type=submit]:enabled",
    '.template :is(.thing, .selection [aria-pressed="false"]):enabled',
    '.field :is([role="button"], button)[tabindex="0"], .actions button:enabled, .holdings .hand button:visible',
)
"""What goes on: a choice beside a place that was clicked, a filled form, what it counts, a place, a button, a card."""
SETTLED = """([version, chosen]) => {
  const main = document.querySelector("main.table");
  if (!main || main.classList.contains("pending")) return false;
  const asked = document.querySelector(".bubble, .template") !== null || main.dataset.chosen !== chosen;
  return asked || Number(main.dataset.version) !== version;
}"""


def press(target: Locator) -> None:
    """Press Enter on what waits for it: a key that reaches a button while the page still sends something is lost."""
    expect(target).to_be_enabled()
    target.press("Enter")


def confirm(target: Locator) -> None:
    """Press what asks once, and again when the question is there: a press that comes before it is no answer."""
    press(target)
    expect(target).to_have_text(ASKED)
    press(target)


def until(page: Page, script: str, arg: object = None) -> Any:
    """What a script answers, once that is a yes; ``wait_for_function`` takes the promise of an async one for a yes."""
    end = time.monotonic() + PATIENCE / 1000
    while not (found := page.evaluate(script, arg)):
        assert time.monotonic() < end, f"never: {script}"
        page.wait_for_timeout(100)
    return found


def fits(page: Page, width: int) -> None:
    """Nothing sticks out sideways, once the page is drawn for this window."""
    page.wait_for_function("(width) => document.documentElement.scrollWidth <= width", arg=width)


def open_sheet(page: Page, name: str) -> None:
    """Open what stands behind the table's own button: plans, and on a phone also what is at stake and the rules."""
    press(page.locator(".tools .menu"))
    press(page.get_by_role("dialog").get_by_role("button", name=name))


class Player:
    """Clicks on one page until the game is over; the same seed clicks the same where the page offers the same."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.dice, self.clicks = page, random.Random(seed), 0

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.get_attribute("main.table", "data-version") or 0)

    @property
    def over(self) -> bool:
        return self.page.get_attribute("main.table", "data-status") == "OVER"

    def offers(self) -> Locator:
        """Everything that can be clicked to go on."""
        steps = [self.page.locator(step) for step in STEPS]
        return next((step for step in steps if step.count()), steps[-1])

    def wait(self) -> None:
        """Until it is one's turn, or the game is over."""
        ours = 'main.table.mine:not(.pending), main.table[data-status="OVER"]'
        self.page.wait_for_selector(ours)

    def click(self) -> None:
        """Click something that can be clicked; the one obvious thing more often."""
        offers = self.offers()
        if not offers.count() and not self.page.locator("main.table.mine:not(.pending)").count():
            return  # somebody else ended what the table had waited for meanwhile
        assert offers.count(), "it is our turn and the page offers nothing"
        obvious = offers.and_(self.page.locator(".primary"))
        if obvious.count() and self.dice.random() < 0.4:
            offers = obvious
        chosen = offers.nth(self.dice.randrange(offers.count()))
        before = [self.version, self.page.get_attribute("main.table", "data-chosen")]
        # cards of a hand overlap: of all but the last, only the left part shows
        box = chosen.bounding_box() if "playing-card" in (chosen.get_attribute("class") or "") else None
        chosen.click(position={"x": box["width"] * 0.18, "y": box["height"] / 2} if box else None)
        self.clicks += 1
        self.page.wait_for_function(SETTLED, arg=before)

    def play(self, clicks: int = 2000) -> None:
        """To the end of the game, or so many clicks far."""
        for _ in range(clicks):
            self.wait()
            if self.over:
                return
            self.click()
