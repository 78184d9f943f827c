"""What is shown beside the board without scrolling: the stakes, one's own cards, the rules; sheets on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import PHONE, Pages
from tests.browser.player import fits, open_sheet, press
from tests.browser.test_access import violations
from tests.browser.test_explaining import stand, walk_to_a_reason
from tests.browser.test_glance import SMALL, USUAL, six
from tests.browser.test_play import begin

CUT = """(inner) => [...document.querySelectorAll(inner)].filter((one) => {
  const box = one.getBoundingClientRect();
  for (let around = one.parentElement; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    const frame = around.getBoundingClientRect();
    if (overflowY !== "visible" && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)) return true;
  }
  return box.top < 0 || box.bottom > innerHeight;
}).map((one) => one.textContent)"""
"""Which of these elements cannot be seen whole without scrolling."""


def in_view(page: Page, inner: str) -> None:
    expect(page.locator(inner).first).to_be_visible()
    page.wait_for_function(f"(inner) => ({CUT})(inner).length === 0", arg=inner)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_at_stake_and_ones_own_cards_are_in_view(pages: Pages, game: str) -> None:
    player = begin(pages, game)
    page, own = player.page, ".hand .side:first-of-type .roman" if game == "caracalla" else ".own"
    player.wait()
    while not page.locator(own).count():
        player.play(1)
        player.wait()
    for size in (USUAL, SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        in_view(page, ".stakes li")
        in_view(page, own)
    assert violations(page) == []

    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    in_view(page, own)
    expect(page.locator(".stakes")).to_be_hidden()
    open_sheet(page, "At stake")
    expect(page.locator(".stakes li").first).to_be_in_viewport()
    fits(page, PHONE[0])
    assert violations(page) == []


def test_with_six_the_stakes_name_who_leads_and_everybody_on_demand(pages: Pages) -> None:
    page = six(pages, SMALL)
    own = page.locator(".stakes li").first.get_by_role("img")
    expect(own).to_have_count(1)
    in_view(page, ".stakes li")
    page.get_by_role("button", name="Everybody", exact=True).click()
    expect(own).to_have_count(6)
    assert violations(page) == []


def test_what_is_at_stake_follows_the_game(pages: Pages) -> None:
    player = begin(pages, "caral")
    player.wait()
    fame = player.page.locator(".stakes li").first
    expect(fame).to_contain_text("Fame now")
    player.play(6)
    player.wait()
    scores = player.page.locator(".seats strong")
    shown = [re.sub(r"\D", "", text) for text in scores.all_inner_texts()]
    expect(fame.locator(".shares b")).to_have_text(shown)


def test_a_rule_number_opens_the_rules_at_its_statement_beside_the_board(pages: Pages) -> None:
    player = begin(pages, "caracalla", locale="de-DE")
    player.wait()
    page = player.page
    page.locator(".roman.target").first.click()
    stand(page)
    walk_to_a_reason(page, ("ArrowRight", "ArrowDown") * 6)
    number = re.sub(r"^Regel ", "", page.locator(".explain a.rule").inner_text())
    press(page.locator(".explain a.rule"))

    asked = page.locator(".rulebook .asked")
    expect(asked).to_contain_text(re.compile(rf"^{re.escape(number)}\b"))
    expect(asked).to_be_in_viewport()
    expect(asked.locator("svg.part use")).to_have_count(1)  # the place that was asked about
    expect(page.locator(".rulebook p:has(svg.icon)", has_text="Großvater").first).to_be_attached()
    expect(page.locator(".rulebook svg.emblem")).to_have_count(1)
    expect(page.locator(".frame svg")).to_be_in_viewport()
    assert "#/caracalla/" in page.url
    assert violations(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(asked).to_be_in_viewport()
    assert violations(page) == []
    page.get_by_role("region", name="Regeln").get_by_role("button", name="Schließen").click()
    expect(page.locator(".rulebook")).to_have_count(0)
