"""Somebody who plays by clicking whatever the page offers."""

import random
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

OFFERS = """() => {
  const centre = (kind) => (one) => {
    const box = one.getBoundingClientRect();
    const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2, kind };
    const label = one.getAttribute("aria-label") ?? one.textContent;
    return { ...spot, label, primary: one.classList.contains("primary") };
  };
  const bubble = [...document.querySelectorAll(".bubble button")].map(centre("choice"));
  if (bubble.length) return bubble;
  const form = [...document.querySelectorAll(".template button[type=submit]:enabled")].map(centre("form"));
  if (form.length) return form;
  const places = [...document.querySelectorAll('.field [role="button"][tabindex="0"]')].map(centre("place"));
  const buttons = [...document.querySelectorAll(".actions button:enabled")].map(centre("button"));
  return [...places, ...buttons];
}"""
SETTLED = """([version, chosen]) => {
  const main = document.querySelector("main.table");
  if (!main || main.classList.contains("pending")) return false;
  const asked = document.querySelector(".bubble, .template") !== null || main.dataset.chosen !== chosen;
  return asked || Number(main.dataset.version) !== version;
}"""


TRIES = 3
SOON = 12_000
"""Milliseconds in which a click shows."""


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

    def offers(self) -> list[dict[str, Any]]:
        """Everything that can be clicked to go on, with its middle."""
        found: list[dict[str, Any]] = self.page.evaluate(OFFERS)
        return found

    def wait(self) -> None:
        """Until it is one's turn, or the game is over."""
        ours = 'main.table.mine:not(.pending), main.table[data-status="OVER"]'
        self.page.wait_for_selector(ours)

    def click(self) -> None:
        """Click something that can be clicked; again if the page moved under the mouse."""
        for _ in range(TRIES - 1):
            with suppress(Late):
                self._click(SOON)
                return
        self._click(None)

    def _click(self, milliseconds: float | None) -> None:
        """One of the offers; the one obvious thing more often."""
        offers = self.offers()
        assert offers, "it is our turn and the page offers nothing"
        obvious = [one for one in offers if one["primary"]]
        chosen = self.dice.choice(obvious if obvious and self.dice.random() < 0.4 else offers)
        before = [self.version, self.page.get_attribute("main.table", "data-chosen")]
        self.page.mouse.click(chosen["x"], chosen["y"])
        self.clicks += 1
        self.page.wait_for_function(SETTLED, arg=before, timeout=milliseconds)

    def play(self, clicks: int = 2000) -> None:
        """To the end of the game, or so many clicks far."""
        for _ in range(clicks):
            self.wait()
            if self.over:
                return
            self.click()
