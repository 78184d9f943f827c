"""Whatever one points at says what it is, what it would do, or why not with its rule."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quipu_rules.caretos.actions import GatherVillager
from quipu_rules.caretos.game import CARETOS
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader
from tests.browser.conftest import PATIENCE, Pages
from tests.browser.player import fits
from tests.browser.sandboxes import PLAYERS, positions, sandbox
from tests.browser.test_access import violations
from tests.browser.test_glance import HAND
from tests.browser.test_play import begin

WITHOUT = """async (patience) => {
  const without = [];
  const next = () => new Promise((done) => setTimeout(done, 30));
  const told = (spot) => document.querySelector(`.explain[data-place="${spot}"]`)?.querySelector("p")?.textContent;
  const until = Date.now() + patience;
  for (const { parentElement, dataset } of document.querySelectorAll(".board [data-collection]:has(.target) .spot")) {
    const { collection } = parentElement.dataset;
    const place = `${collection}/${dataset.id}`;
    while (Date.now() < until && !told(place)) {
      const spot = document.querySelector(`.board [data-collection="${collection}"] .spot[data-id="${dataset.id}"]`);
      spot?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
      await next();
    }
    if (!told(place)) without.push(place);
  }
  return without;
}"""
"""The places, among those of which some glow, that say neither what they would do nor why not."""
EXPLAINED = """() => {
  const { parentElement, dataset } = document.activeElement;
  const told = document.querySelector(".explain");
  return told?.querySelector("p") && told.dataset.place === `${parentElement.dataset.collection}/${dataset.id}`;
}"""
"""Whether the place with the focus says what it does or why it does nothing."""


@pytest.mark.parametrize("game", GAMES)
def test_every_place_says_what_it_would_do_or_why_not(pages: Pages, game: str) -> None:
    player = begin(pages, game)
    for _ in range(6):
        player.wait()
        if player.page.locator(".board .spot.target").count():
            break
        player.click()
    expect(player.page.locator(".turn")).not_to_be_empty()

    assert player.page.evaluate(WITHOUT, PATIENCE) == []


@pytest.mark.parametrize(("locale", "first"), [("en", "Choose something else first"), ("de", "Wähle zuerst")])
def test_a_place_that_is_chosen_second_says_what_can_be_done_then(pages: Pages, locale: str, first: str) -> None:
    state, seat, ways = gathering()
    page = sandbox(pages, "caretos", state, seat, locale=locale)
    explained = page.locator(f'.explain[data-place="places/{ways[0].place}"] .does')

    page.locator(f'.board [data-collection="places"] .spot[data-id="{ways[0].place}"]').dispatch_event("pointermove")

    expect(explained).to_contain_text(first)
    reader = Reader(locale, PLAYERS, CARETOS.board(CARETOS.editions["standard"], CARETOS.setup(), 2))
    for way in ways:
        expect(explained).to_contain_text(CARETOS.texts.action(way, reader))
    assert page.evaluate(WITHOUT, PATIENCE) == []


def test_what_is_drawn_under_a_pointer_that_rests_is_not_explained(pages: Pages) -> None:
    """A browser tells of it as of a pointer that came; nobody asked, and no question is sent."""
    player = begin(pages, "caral")
    player.wait()
    page, sent = player.page, list[str]()
    page.on("request", lambda request: sent.append(request.url))
    idle = page.locator(".board .spot:not(.target)").first

    idle.dispatch_event("pointerover")
    page.locator(".board .spot.target").first.dispatch_event("pointermove")

    expect(page.locator(".explain .does")).not_to_be_empty()
    assert [one for one in sent if one.split("?")[0].endswith("/why")] == []
    idle.dispatch_event("pointermove")
    expect(page.locator(".explain p")).not_to_be_empty()
    assert len([one for one in sent if one.split("?")[0].endswith("/why")]) == 1


def gathering() -> tuple[Any, Seat, list[GatherVillager]]:
    """A position of Caretos with villagers who can walk to a place where nobody is alone."""
    for state, seat, legal in positions("caretos"):
        walks = [one for one in legal if isinstance(one, GatherVillager)]
        joined = [one.place for one in walks if len(state.crowds[one.place]) > 1]
        if joined:
            return state, seat, [one for one in walks if one.place == joined[0]]
    raise AssertionError("nobody gathers in these games")


def stand(page: Page) -> None:
    page.locator(".board .spot.target").first.wait_for()
    page.locator(".board .spot.target").first.focus()
    expect(page.locator(".explain .does")).not_to_be_empty()


def walk_to_a_reason(page: Page, keys: Iterable[str]) -> None:
    """Go from place to place until one cannot be used; each says what it does or why not before one goes on."""
    for key in keys:
        if page.locator(".explain a").count():
            return
        page.keyboard.press(f"Shift+{key}")
        page.wait_for_function(EXPLAINED)


def test_a_place_is_explained_by_keyboard_in_german_with_its_rule(pages: Pages) -> None:
    player = begin(pages, "caral", locale="de-DE")
    player.wait()
    page = player.page
    stand(page)
    walk_to_a_reason(page, ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight"))
    reason = page.locator(".explain a")
    expect(reason).to_have_text(re.compile(r"^Regel [R\d.]+$"))
    expect(reason).to_have_attribute("href", re.compile(r"^/v1/caral/rules#"))
    assert violations(page) == []


def test_a_phone_explains_by_a_tap_and_acts_by_a_second(pages: Pages) -> None:
    player = begin(pages, "caral", size=HAND)
    player.wait()
    page, before = player.page, player.version
    page.evaluate("matchMedia('(pointer: coarse)').matches") or pytest.fail("this browser has no fingers")
    page.locator(".board .spot.target").first.click()
    act = page.get_by_role("dialog").get_by_role("button")
    expect(act).to_have_count(1)
    assert player.version == before
    fits(page, HAND[0])

    act.click()

    page.wait_for_function("(before) => Number(document.querySelector('main').dataset.version) > before", arg=before)
