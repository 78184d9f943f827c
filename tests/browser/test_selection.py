"""A list is chosen on the page: three cards of a hand, touched one by one."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Position, expect

from tests.browser.conftest import BOTS, Pages
from tests.browser.test_play import begin
from tests.service.serving import Service

SEEN: Position = {"x": 14, "y": 60}
"""The strip of a card that the next one leaves free."""


def test_three_cards_are_touched_and_passed(
    hearts: Path, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    running = Service(tmp_path / "service", more={**BOTS, "PYTHONPATH": str(hearts)}).start()
    try:
        page = begin(make_pages(running), "hearts").page
        hand = page.get_by_role("region", name="Board").get_by_role("button", name=re.compile("^.+[♣♦♠♥]"))
        expect(hand).to_have_count(17)
        named = [(hand.nth(place).get_attribute("aria-label") or "").split(":")[0] for place in (0, 4, 8)]
        hand.nth(0).click(position=SEEN)
        form = page.get_by_role("form", name="Pass 3 cards")
        send = form.get_by_role("button", name="Pass 3 cards")
        expect(form.get_by_role("status")).to_have_text("1 chosen, 3 needed")
        expect(send).to_be_disabled()
        for place in (4, 8):
            hand.nth(place).click(position=SEEN)
        expect(form.get_by_role("status")).to_have_text("3 chosen, 3 needed")
        expect(send).to_be_enabled()
        expect(hand.nth(4)).to_have_attribute("aria-pressed", "true")
        hand.nth(1).click(position=SEEN)
        expect(hand.nth(1)).to_have_attribute("aria-pressed", "false")
        expect(form.get_by_role("status")).to_have_text("3 chosen, 3 needed")
        hand.nth(0).click(position=SEEN)
        expect(form.get_by_role("status")).to_have_text("2 chosen, 3 needed")
        expect(send).to_be_disabled()
        hand.nth(0).click(position=SEEN)
        expect(form.get_by_role("status")).to_have_text("3 chosen, 3 needed")
        send.click()
        expect(
            page.get_by_text(f"You have chosen {named[0]}, {named[1]} and {named[2]} to pass")
            .or_(page.get_by_text(f"has chosen {named[0]}, {named[1]} and {named[2]} to pass"))
            .first
        ).to_be_visible()
    finally:
        running.stop()
