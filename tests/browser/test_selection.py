"""A list is chosen on the page: three cards of a hand, pressed one by one."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import BOTS, Pages
from tests.browser.test_play import begin
from tests.service.serving import Service


def test_three_cards_are_pressed_and_passed(
    hearts: Path, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    running = Service(tmp_path / "service", more={**BOTS, "PYTHONPATH": str(hearts)}).start()
    try:
        page = begin(make_pages(running), "hearts").page
        page.get_by_role("button", name="Pass 3 cards …", exact=True).click()
        form = page.get_by_role("form", name="Pass 3 cards")
        send = form.get_by_role("button", name="Pass 3 cards")
        cards = form.locator(".selection button")
        named = [cards.nth(place).inner_text() for place in (0, 4, 8)]
        assert all(name[-1] in "♣♦♠♥" for name in named)
        expect(send).to_be_disabled()
        for place in (0, 4, 8):
            cards.nth(place).click()
        expect(cards.nth(4)).to_have_attribute("aria-pressed", "true")
        expect(cards.nth(1)).to_be_disabled()
        expect(form.locator(".total")).to_have_text("3 chosen, 3 needed")
        cards.nth(0).click()
        expect(send).to_be_disabled()
        cards.nth(0).click()
        send.click()
        expect(
            page.get_by_text(f"You have chosen {named[0]}, {named[1]} and {named[2]} to pass")
            .or_(page.get_by_text(f"has chosen {named[0]}, {named[1]} and {named[2]} to pass"))
            .first
        ).to_be_visible()
    finally:
        running.stop()
