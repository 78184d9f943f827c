"""What can be told at a glance: everybody at the table, whose turn it was, and why nothing happens yet."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quipu_rules.catalog import GAMES
from tests.browser.conftest import BOTS, PHONE, Pages
from tests.browser.lobby import start
from tests.browser.player import SETTLED, fits, press
from tests.browser.test_access import violations
from tests.browser.test_play import SHORTEST, begin
from tests.service.serving import Service

SMALL, USUAL, HAND = (1280, 720), (1440, 900), (390, 844)
CUT = """() => [...document.querySelectorAll(".seats li")].filter((seat) => {
  const { left, top, right, bottom } = seat.getBoundingClientRect();
  const inner = [...seat.querySelectorAll(".badge, strong, .held, .facts-line")]
    .filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect());
  return left < 0 || top < 0 || right > innerWidth || bottom > (innerWidth > 960 ? innerHeight : innerHeight / 4)
    || inner.length < 3 || inner.some((one) => one.left < left || one.right > right);
}).length"""
"""How many seats are not whole: in a column beside the board, on a phone in the upper quarter of the window."""


def six(pages: Pages, size: tuple[int, int]) -> Page:
    """A visitor at a table of Caracalla with five bots."""
    page = pages.open(size=size)
    start(page, "caracalla", "BEGINNER", seats=6)
    page.locator("main.table.mine").wait_for()
    return page


def test_six_seats_are_seen_at_once_with_score_hand_and_last_deed(pages: Pages) -> None:
    page = six(pages, SMALL)
    for size in (SMALL, USUAL, HAND, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".seats li")).to_have_count(6)
        page.wait_for_function(f"() => ({CUT})() === 0")
        fits(page, size[0])
    expect(page.locator(".seats strong")).to_have_count(6)
    expect(page.get_by_role("img", name="in hand")).to_have_count(6)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.locator(".roman.target").first.click()
    page.locator(".field [tabindex='0']").first.click()
    expect(page.locator(".seats li.you .deed")).to_contain_text("places the")
    assert violations(page) == []


COVERED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [aim, hand, turn] = [".strip", ".holdings", ".turn"].map(box);
  return aim.bottom > turn.top || turn.bottom > hand.top + 1 || hand.bottom > innerHeight;
}"""
"""Whether what one wants, what to do now and one's own hand lie over each other."""


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_of_a_phone_says_what_one_wants_and_shows_where_to_tap(
    pages: Pages, game: str, locale: str
) -> None:
    player = begin(pages, game, size=HAND, locale=locale)
    page = player.page
    player.wait()
    aim = page.locator(".aim")

    for width, height in (HAND, (390, 664), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        expect(aim).to_have_text(GAMES[game].first_turn(locale)[0])
        expect(aim).to_be_in_viewport(ratio=1)
        assert aim.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
        assert not page.evaluate(COVERED)
        assert player.offers().count()
        fits(page, width)
    version = player.version
    while player.version == version:
        player.click()
    player.wait()
    expect(aim).to_have_count(0)


def test_the_log_ends_with_the_newest_where_the_reader_wants_it(pages: Pages) -> None:
    page = six(pages, SMALL)
    headings = page.locator(".turn-group > b")
    expect(headings.first).to_contain_text("’s turn with White")

    press(page.get_by_role("button", name="newest first"))

    expect(headings.last).to_contain_text("’s turn with White")
    expect(headings.last).to_be_in_viewport()
    page.reload()
    expect(headings.last).to_contain_text("’s turn with White")


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Service]:
    """A service, with a Valkey of its own, that lets each address have one table with bots."""
    running = Service(tmp_path / "narrow", more={**BOTS, "QUIPU_BOT_TABLES": "1"}).start()
    yield running
    running.stop()


def test_a_play_button_that_opens_nothing_says_why_and_what_to_do(
    narrow: Service, make_pages: Callable[[Service], Pages]
) -> None:
    pages = make_pages(narrow)
    first = pages.open()
    first.locator(f".game.{SHORTEST} button.primary").click()
    first.locator("main.table").wait_for()

    for locale, why, cure in (
        ("en", "Tables with bots in play from here: 1 at most.", "Finish one, or resign there"),
        ("de", "Tische von hier, an denen Bots spielen: höchstens 1.", "Beende einen oder gib dort auf"),
    ):
        page = pages.open(locale=locale)
        page.locator(f".game.{SHORTEST} button.primary").click()
        expect(page.get_by_role("alert")).to_contain_text(why)
        expect(page.get_by_role("alert")).to_contain_text(cure)


HEARD = """() => {
  window.heard = { tones: 0, notices: [] };
  window.AudioContext = class extends AudioContext {
    createOscillator() { window.heard.tones += 1; return super.createOscillator(); }
  };
  window.Notification = class {
    static permission = "granted";
    static requestPermission() { return Promise.resolve("granted"); }
    constructor(title, { body }) { window.heard.notices.push(`${title}: ${body}`); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
}"""
"""Notes what would be heard and shown outside the page, as if nobody looked at it."""


def test_a_player_is_called_only_by_what_was_switched_on(pages: Pages) -> None:
    page = six(pages, SMALL)
    page.evaluate(HEARD)
    turn_of_others(page)
    assert page.evaluate("window.heard") == {"tones": 0, "notices": []}
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="A tone").check()
    page.get_by_role("checkbox", name="A notification").check()
    assert violations(page) == []
    page.keyboard.press("Escape")
    before = page.evaluate("window.heard.tones")

    turn_of_others(page)

    page.wait_for_function("(tones) => window.heard.tones === tones", arg=before + 1)
    [notice] = page.evaluate("window.heard.notices")
    assert notice == f"Caracalla: {page.locator('.turn').inner_text()}"


def turn_of_others(page: Page) -> None:
    """End one's turn and wait for the next."""
    version = int(page.get_attribute("main.table", "data-version") or 0)
    page.locator(".actions .primary").click()
    page.wait_for_function(SETTLED, arg=[version, ""])
    if page.locator(".bubble button:not(.dismiss)").count():
        page.locator(".bubble button:not(.dismiss)").first.click()
    page.wait_for_function(
        "(version) => { const main = document.querySelector('main.table.mine:not(.pending)');"
        " return main && Number(main.dataset.version) > version + 1; }",
        arg=version,
    )


UNCUT = "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
UNSCROLLED = "(one) => one.scrollHeight - one.clientHeight < 2"
"""Browsers round both."""


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("size", [PHONE, (1280, 720)])
def test_the_tools_and_the_menu_of_a_table_are_seen_whole(pages: Pages, locale: str, size: tuple[int, int]) -> None:
    player = begin(pages, "inkas", size=size, locale=locale)
    player.wait()
    page = player.page
    assert page.locator(".tools > button span").evaluate_all(UNCUT)

    press(page.locator(".tools .menu"))

    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("button", name={"en": "Resign", "de": "Aufgeben"}[locale])).to_be_in_viewport(ratio=1)
    page.wait_for_function(UNSCROLLED, arg=menu.element_handle())  # once a frame has measured what it holds
