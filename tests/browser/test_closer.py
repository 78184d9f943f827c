"""Looking closer: pinch, wheel, keys, buttons; and a finger never needs a target below 40 pixels."""

from itertools import islice

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Action, Template, tag_of
from tests.browser.conftest import PHONE, Pages
from tests.browser.sandboxes import positions, sandbox
from tests.browser.test_access import violations
from tests.browser.test_named import BUTTONS
from tests.browser.test_play import SHORTEST, begin

FINGER = 40
MOST = 5
"""How many targets of a moment are tapped."""
LOOKED_AT = 300
"""Positions of random games; the one with the most targets is shown."""
SCALE = "() => Math.round(100 * new DOMMatrix(getComputedStyle(document.querySelector('.lens')).transform).a) / 100"
SMALL = """() => [...document.querySelectorAll("main button, main a.button, main select, main summary, header button")]
  .filter((one) => one.checkVisibility() && !one.closest(".debug"))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 0 && (box.width < 39.5 || box.height < 39.5))
  .map(([box, one]) => `${one.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`)"""
CENTRES = """() => [
  ...document.querySelectorAll('.frame [role="button"][tabindex="0"], .frame button:enabled'),
].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
TOOK = """([scale, chosen]) => document.querySelector(".bubble") !== null
  || document.querySelector("main.table").dataset.chosen !== chosen
  || Math.abs(new DOMMatrix(getComputedStyle(document.querySelector(".lens")).transform).a - scale) > 0.02"""


def settled(page: Page) -> float:
    """The scale once it has stopped changing."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.evaluate(SCALE))


def whole(page: Page) -> None:
    """Nothing is asked and the whole board is shown."""
    page.keyboard.press("Escape")
    page.locator(".field [tabindex='0']").first.focus()
    page.keyboard.press("0")
    page.wait_for_function(f"() => ({SCALE})() === 1")


def tapped(page: Page, target: int) -> float:
    """Tap a target until something is asked or chosen; how far its nearest neighbour was away at the last tap."""
    for _ in range(6):
        before = [settled(page), page.get_attribute("main.table", "data-chosen")]
        centres = page.evaluate(CENTRES)
        x, y = centres[target]
        page.touchscreen.tap(x, y)
        try:
            page.wait_for_function(TOOK, arg=before, timeout=15_000)
        except PlaywrightTimeoutError:
            continue  # the board made room for something else just then
        if page.evaluate(f"() => ({SCALE})()") == before[0]:
            return float(min([FINGER, *(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in centres if (a, b) != (x, y))]))
    raise AssertionError("the tap chooses nothing, or enlarges the board again and again")


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_needs_no_target_below_40_pixels(pages: Pages, game: str) -> None:
    state, seat, _ = max(islice(positions(game), LOOKED_AT), key=lambda one: places(game, one[2]))
    page = sandbox(pages, game, state, seat, size=PHONE)
    page.locator(".tools .menu").wait_for()
    assert page.evaluate(SMALL) == []
    count = len(page.evaluate(CENTRES))
    assert count >= MOST
    for target in range(0, count, count // MOST):
        whole(page)
        assert tapped(page, target) >= FINGER - 0.5
        if page.get_attribute("main.table", "data-chosen"):
            page.keyboard.press("Escape")


def places(game: str, legal: list[Action | Template]) -> int:
    """How many of these actions lie on the board or in the hand."""
    actions = (one.example if isinstance(one, Template) else one for one in legal)
    return sum(tag_of(action) not in BUTTONS[game] for action in actions)


def test_wheel_keys_and_buttons_enlarge_and_a_double_tap_shows_all(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    player.wait()
    page = player.page
    board = page.locator(".frame").bounding_box()
    assert board is not None
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.mouse.wheel(0, -300)
    assert settled(page) == 1
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(f"() => ({SCALE})() > 1")
    page.get_by_role("button", name="The whole board").click()
    page.wait_for_function(f"() => ({SCALE})() === 1")
    page.get_by_role("button", name="Closer").click()
    page.get_by_role("button", name="Closer").click()
    page.wait_for_function(f"() => ({SCALE})() > 2")
    assert violations(page) == []
    for key in ("ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(f"Shift+{key}")
    focused = page.locator(".field :focus")
    expect(focused).to_have_count(1)
    page.wait_for_function(
        "() => { const [frame, spot] = [document.querySelector('.frame'), document.querySelector('.field :focus')]"
        ".map((one) => one.getBoundingClientRect()); return spot.left >= frame.left - 1 && spot.top >= frame.top - 1"
        " && spot.right <= frame.right + 1 && spot.bottom <= frame.bottom + 1; }"
    )
    before = player.version
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] / 2 + 90, board["y"] + board["height"] / 2 + 60, steps=4)
    page.mouse.up()
    assert (player.version, page.locator(".bubble").count()) == (before, 0)
    page.keyboard.press("0")
    page.wait_for_function(f"() => ({SCALE})() === 1")


def test_two_fingers_enlarge_the_board(pages: Pages) -> None:
    player = begin(pages, SHORTEST, size=PHONE)
    player.wait()
    page = player.page
    fingers = page.context.new_cdp_session(page)
    board = page.locator(".frame").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    for kind, apart in (("Start", 20), ("Move", 40), ("Move", 70), ("Move", 100)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    page.wait_for_function(f"() => ({SCALE})() > 1.2")
    assert page.locator(".bubble").count() == 0
    expect(page.get_by_role("button", name="The whole board")).to_be_visible()
