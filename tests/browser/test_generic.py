"""Games without a drawing of their own are drawn by the generic one: the examples, compared with their pictures."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BOTS, DESKTOP, PHONE, Pages
from tests.browser.layouts import EXAMPLES, Layout, differences, kept, layout_of
from tests.browser.lobby import card_of, start
from tests.browser.player import Player, fits, press
from tests.browser.test_access import violations
from tests.service.serving import Service

SIZES = {"desktop": DESKTOP, "phone": PHONE}
EVERY = {**EXAMPLES, "beacon": 3, "liars-dice": 3}
"""The games of ``examples/``, with how many seats; of two there are no pictures."""
CUT = """buttons => buttons.filter((one) => one.getClientRects().length).flatMap((one) => {
  const box = one.getBoundingClientRect();
  const shown = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const inside = box.left >= 0 && box.right <= innerWidth + 0.5 && box.top >= 0 && box.bottom <= innerHeight + 0.5;
  const whole = one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1;
  if (!inside) return [`${one.textContent}: outside of the window, ${JSON.stringify(box)}`];
  const sizes = [[one.scrollWidth, one.scrollHeight], [one.clientWidth, one.clientHeight]];
  if (!whole) return [`${one.textContent}: ${sizes.map((two) => two.join("×")).join(" in ")}`];
  return one.contains(shown) ? [] : [`${one.textContent}: covered by ${shown?.outerHTML.slice(0, 80)}`];
})"""
"""Of buttons that show: those of which a part is outside of the window, cut or covered."""


@pytest.fixture(scope="module")
def examples(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the games of ``examples/``."""
    sites = os.pathsep.join(str(request.getfixturevalue(game.replace("-", "_"))) for game in EVERY)
    running = Service(tmp_path_factory.mktemp("service"), more={**BOTS, "PYTHONPATH": sites}).start()
    yield running
    running.stop()


def begun(pages: Pages, game: str, size: tuple[int, int] = DESKTOP, locale: str = "en", *, dark: bool = False) -> Page:
    """A table against beginners at the first turn of the visitor, who sits last."""
    page = pages.open(size=size, locale=locale, dark=dark)
    page.locator("input[autocomplete=nickname]").fill("Ann")
    start(page, game, "BEGINNER", seats=EVERY[game] if EVERY[game] > 2 else None)
    Player(page).wait()
    expect(page.locator(".caption")).to_have_count(0)
    page.mouse.move(0, 0)  # whatever lies where the lobby had its button is not pointed at
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", EXAMPLES)
def test_a_table_looks_like_its_picture(
    examples: Service, make_pages: Callable[[Service], Pages], game: str, size: str
) -> None:
    page = begun(make_pages(examples), game, SIZES[size])

    layout = layout_of(page, size)
    assert differences(layout, kept(f"{game}-{size}")) == []
    assert sticking_out(layout) == []
    fits(page, SIZES[size][0])


@pytest.mark.parametrize("locale", ["en", "de-DE"])
@pytest.mark.parametrize("game", EVERY)
def test_no_button_of_a_first_turn_is_cut_on_a_phone(
    examples: Service, make_pages: Callable[[Service], Pages], game: str, locale: str
) -> None:
    page = begun(make_pages(examples), game, (390, 844), locale)
    buttons = page.locator(".actions button, .template button")
    assert buttons.evaluate_all(CUT) == []


def sticking_out(layout: Layout) -> list[str]:
    """What is cut off at an edge of the field."""
    return [
        f"{name}: {box}"
        for name, boxes in layout.items()
        for box in boxes
        if min(box[:2]) < -1 or box[0] + box[2] > 101 or box[1] + box[3] > 101
    ]


def test_a_picture_with_a_part_elsewhere_is_another_one() -> None:
    picture = kept("high-card-desktop")
    moved = {**picture, "trick": [[left + 3, *rest] for left, *rest in picture["trick"]]}

    assert len(differences(moved, picture)) == len(picture["trick"])
    assert differences({**picture, "trick": picture["trick"][1:]}, picture) == ["trick: 3 instead of 4"]


def test_a_rule_of_a_package_shows_the_place_that_it_was_asked_about(
    examples: Service, make_pages: Callable[[Service], Pages]
) -> None:
    page = begun(make_pages(examples), "tic-tac-toe")
    page.locator(".board .spot:not(.target)").first.hover()
    rule = page.locator(".explain a.rule")
    place = page.locator(".explain").get_attribute("data-place") or ""

    press(rule)

    part = page.locator(".rulebook .asked svg.part")
    expect(part).to_have_attribute("data-place", place)
    expect(part).to_be_in_viewport()
    assert violations(page) == []


def test_a_first_turn_is_guided_in_a_game_of_a_package_and_can_be_skipped(
    examples: Service, make_pages: Callable[[Service], Pages]
) -> None:
    page = make_pages(examples).open()
    press(card_of(page, "hearts").locator("button.offer"))
    guide = page.locator(".guide")
    expect(guide).to_contain_text("you do not want cards")
    expect(guide).to_contain_text("First you pass three cards")
    expect(guide).to_contain_text(re.compile(r"\d\s?%"))  # what is advised, with what it is worth
    assert violations(page) == []

    press(guide.get_by_role("button", name="Skip the guide"))

    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector("main.table")
    expect(guide).to_have_count(0)


def test_marks_are_the_games_own_in_the_colours_of_the_seats(
    examples: Service, make_pages: Callable[[Service], Pages]
) -> None:
    page = begun(make_pages(examples), "tic-tac-toe")
    cross, ring = page.locator("path.mark"), page.locator("circle.mark")
    expect(cross).to_have_count(1)
    expect(ring).to_have_count(0)

    target = page.locator('.spot.target[aria-label^="Mark b"]').first
    target.focus()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    press(target)

    assert outline == "none", "a focus ring of the browser would cover the board; the place's own edge shows the focus"
    expect(ring).to_have_count(1)
    assert {cross.first.get_attribute("stroke"), ring.get_attribute("stroke")} == {"#0072b2", "#d55e00"}
    expect(page.locator('.spot[aria-label*="Ann"]')).to_have_count(1)


def test_cards_show_rank_and_suit_and_are_played_from_the_hand(
    examples: Service, make_pages: Callable[[Service], Pages]
) -> None:
    page = begun(make_pages(examples), "hearts")
    hand = page.locator(".mat.mine .fan .playing-card")
    expect(hand).to_have_count(13)
    told = hand.evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
    names = [re.sub(": Pass .*", "", one) for one in told]
    assert all(re.fullmatch(r"(10|[2-9JQKA])[♣♦♠♥]", name) for name in names)
    colours = hand.evaluate_all("cards => cards.map((card) => getComputedStyle(card).color)")
    assert {name[-1] in "♦♥": colour for name, colour in zip(names, colours, strict=True)} == {
        name[-1] in "♦♥": "rgb(195, 18, 43)" if name[-1] in "♦♥" else "rgb(29, 36, 48)" for name in names
    }

    for place in (0, 4, 8, 8, 12):  # what is touched again is not chosen any more
        press(hand.nth(place))
    expect(page.locator(".fan .picked")).to_have_count(3)
    assert page.locator(".template .selection").count() == 0, "the cards are touched where they lie"
    page.locator(".template button[type=submit]").click()
    expect(page.locator(".fan button.target").first).to_be_visible()
    expect(page.locator(".caption")).to_have_count(0)
    before = hand.count()
    Player(page).click()

    expect(hand).to_have_count(before - 1)
    assert page.locator(".actions button").count() == 0, "what is aimed at a card that shows needs no button"


@pytest.mark.parametrize("dark", [False, True])
def test_a_table_of_cards_is_for_everybody(
    examples: Service, make_pages: Callable[[Service], Pages], dark: bool
) -> None:
    page = begun(make_pages(examples), "high-card", PHONE, locale="de-DE", dark=dark)

    assert violations(page) == []
    titles = page.locator(".generic .title").all_inner_texts()
    assert "Stapel" in titles


def test_a_game_without_a_drawing_is_played_to_its_end(
    examples: Service, make_pages: Callable[[Service], Pages]
) -> None:
    player = Player(begun(make_pages(examples), "high-card"))

    player.play()

    assert player.over
    expect(player.page.locator(".ending")).to_be_visible()
