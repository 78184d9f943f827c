"""What comes after a game: giving up, playing again, and a position to try things out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.lobby import show_drawer
from tests.browser.player import confirm, fits, press, until
from tests.browser.test_access import violations
from tests.browser.test_ahead import Pair, turn
from tests.browser.test_clocks import seated
from tests.browser.test_play import SHORTEST, begin

COUNTED = f"""async () => (await (await fetch('/v1/{SHORTEST}/statistics')).json()).groups
  .findIndex((one) => one.seats === 3 && one.scores.length > 0) + 1"""
"""The place of the tables of three in the statistics, from 1; 0 until one is counted that was played to its end."""
AMONG_BOTS = f"""async () => {{
  const body = JSON.stringify({{ seats: 3, bots: [0, 1, 2].map(() => ({{ level: "RANDOM" }})) }});
  await fetch("/v1/{SHORTEST}/tables", {{ method: "POST", headers: {{ "content-type": "application/json" }}, body }});
}}"""
"""A game that bots play to its end."""
HELD = """
const real = window.fetch;
window.fetch = async (address, options) => {
  const answer = await real(address, options);
  if (new URL(address, location).pathname.endsWith("/start")) await new Promise((done) => { window.held = done; });
  return answer;
};"""
"""The answer to the start comes when ``held`` is called."""


def given_up(
    pages: Pages,
    game: str = SHORTEST,
    *,
    size: tuple[int, int] = DESKTOP,
    locale: str = "en",
    seats: int = 2,
    shown: bool = False,
    meanwhile: Callable[[Page], None] = lambda _: None,
) -> Page:
    """A visitor who resigned against bots, which have won then."""
    player = begin(pages, game, size=size, locale=locale, seats=seats, shown=shown)
    player.wait()
    page = player.page
    meanwhile(page)
    german = locale.startswith("de")
    press(page.get_by_role("button", name="Tisch" if german else "Table", exact=True))
    resign = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Aufgeben" if german else "^Resign"))
    confirm(resign)
    page.locator(".ending").wait_for()
    return page


def test_nobody_gives_up_before_the_command_before_it_is_answered(pages: Pages) -> None:
    page = pages.open()
    page.add_init_script(HELD)
    page.reload()
    seated(page, SHORTEST, {"seats": 2, "bots": [{"level": "RANDOM"}]})

    press(page.locator(".panel").get_by_role("button", name="Table", exact=True))
    resign = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Resign"))
    expect(resign).to_be_disabled()
    page.evaluate("window.held()")
    confirm(resign)

    expect(page.locator(".seats li.you")).to_contain_text("resigned")


def test_the_same_people_play_again(pages: Pages) -> None:
    page = given_up(pages, shown=True)
    before = page.url
    expect(page.locator(".seats li.you")).to_contain_text("resigned")

    press(page.locator(".ending").get_by_role("button", name="Play again"))

    expect(page).not_to_have_url(before)
    expect(page.locator("main.table")).to_have_attribute("data-status", "RUNNING")
    expect(page.locator(".seats li.you")).to_have_count(1)
    watcher = pages.open(before.removeprefix(pages.service.address))
    watcher.get_by_role("link", name="Go to the rematch").click()
    expect(watcher).to_have_url(page.url)


def test_who_waits_at_the_rematch_is_named_to_the_others_and_who_gave_up_to_all(pages: Pages) -> None:
    two = Pair(pages.open())
    page, other = two.page, two.tokens[two.moves]
    two.ask("POST", f"/{two.table}/seats/{two.moves}/resign", other)
    ending = page.locator(".ending")
    expect(ending.locator(".ranking li").last).to_contain_text(re.compile("(Ann|Ben).*resigned"))

    two.ask("POST", f"/{two.table}/rematch", other)

    expect(ending.get_by_role("status")).to_have_text(re.compile("(Ann|Ben) wants to play again"))
    before = page.url
    press(ending.get_by_role("button", name="Play again"))
    expect(page).not_to_have_url(before)
    expect(page.locator("main.table")).to_have_attribute("data-status", "RUNNING")


def test_a_phone_plays_again_in_german(pages: Pages) -> None:
    page = given_up(pages, size=PHONE, locale="de-DE")
    before = page.url
    fits(page, PHONE[0])

    page.locator(".ending").get_by_role("button", name="Noch einmal").tap()

    expect(page).not_to_have_url(before)
    expect(page.locator("main.table")).to_have_attribute("data-status", "RUNNING")


def test_a_finished_game_is_opened_as_a_sandbox(pages: Pages) -> None:
    page = given_up(pages)
    page.locator(".ending").get_by_role("link", name="Look back").click()
    page.get_by_role("slider", name="Moment").fill("6")
    expect(page).to_have_url(re.compile("/at/6$"))

    press(page.get_by_role("button", name="Open as sandbox"))

    expect(page.locator(".mark")).to_have_text("sandbox")
    expect(page.locator("main.table")).to_have_attribute("data-status", "RUNNING")
    expect(page.locator(".seats button")).to_have_count(2)
    before = page.url
    show_drawer(page)
    page.locator(".debug summary").click()
    page.locator(".debug").get_by_role("button", name="Open as sandbox").click()
    expect(page).not_to_have_url(before)
    expect(page.locator(".mark")).to_have_text("sandbox")


def test_a_player_alone_with_bots_ends_the_table_without_a_result(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    player.wait()
    page = player.page
    press(page.get_by_role("button", name="Table", exact=True))
    abandon = page.get_by_role("dialog").get_by_role("button", name=re.compile("^End without a result"))

    confirm(abandon)

    expect(page.locator("main.table")).to_have_attribute("data-status", "CLOSED")
    expect(page.locator(".turn")).to_have_text(re.compile(r"^Ended without a result by [\w ]+$"))
    page.locator(".panel").get_by_role("link", name="Look back").click()
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_statistics_of_a_game_are_a_picture(pages: Pages, locale: str) -> None:
    page = pages.open(size=PHONE, locale=locale)
    page.evaluate(AMONG_BOTS)
    place = until(page, COUNTED) - 1

    page.goto(f"{pages.service.address}/#/{SHORTEST}/statistics")
    page.locator(".statistics h1").wait_for()
    if page.locator(".statistics select").count():
        page.locator(".statistics select").select_option(str(place))

    expect(page.locator(".bars")).to_have_count(5)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        {"en": "Caretos: Statistics", "de": "Caretos: Statistik"}[locale]
    )
    fits(page, PHONE[0])
    assert violations(page) == []


def test_a_finished_game_shows_its_chances_and_turning_points(pages: Pages) -> None:
    page = given_up(pages)
    page.locator(".ending").get_by_role("link", name="Look back").click()

    page.get_by_role("button", name="Show the chances of winning").click()

    chances = page.get_by_role("region", name="Chances of winning over the game, in percent")
    expect(chances.locator("polyline")).to_have_count(2)
    point = chances.get_by_role("listitem").get_by_role("button").first
    version = point.inner_text().split()[1].strip(":")
    point.click()
    expect(page).to_have_url(re.compile(f"/at/{version}$"))
    assert violations(page) == []


def test_a_finished_game_is_played_on_from_a_turning_point_against_a_bot_and_printed(pages: Pages) -> None:
    page = given_up(pages)
    ending = page.locator(".ending")
    press(ending.get_by_role("button", name="Turning points"))
    expect(ending.get_by_text("What changed somebody’s chance of winning most:")).to_be_visible()
    expect(ending.locator(".turning li p").first).not_to_be_empty()
    assert violations(page) == []
    printed(page)
    played_on(page)


def printed(page: Page) -> None:
    """On paper stands the result alone."""
    ending = page.locator(".ending")
    page.emulate_media(media="print")
    expect(ending.locator(".ranking")).to_be_visible()
    expect(page.locator(".field")).to_be_hidden()
    expect(ending.get_by_role("button", name="Print")).to_be_hidden()
    page.emulate_media(media="screen")


@pytest.mark.parametrize(("game", "seats"), [("caracalla", 2), ("caral", 2), ("inkas", 3)])
def test_every_other_game_is_played_on_from_a_turning_point(pages: Pages, game: str, seats: int) -> None:
    page = given_up(pages, game, seats=seats)
    ending = page.locator(".ending")
    with page.expect_response("**/analysis*") as answer:
        press(ending.get_by_role("button", name="Turning points"))
    points = answer.value.json()["turningPoints"][:3]
    expect(ending.locator(".turning li")).to_have_count(len(points))
    expect(ending.locator(".turning .better")).to_have_text(
        [f"Better: {better}" for one in points if (better := one["better"])]
    )
    played_on(page)


def played_on(page: Page) -> None:
    """A sandbox from there on, with bots in all other seats."""
    before = page.url
    press(page.locator(".ending").get_by_role("button", name="Play on from there").first)
    expect(page).not_to_have_url(before)
    expect(page.locator("main.table")).to_have_attribute("data-status", "RUNNING")
    expect(page.locator(".mark")).to_have_text("sandbox")
    expect(page.locator(".seats li.you")).to_have_count(1)
    others = page.locator(".seats li:not(.you)")
    expect(others.filter(has_text="Bot")).to_have_count(others.count())


def offer_draw(page: Page, menu: str, words: str) -> None:
    """Offer one in the table's menu."""
    press(page.get_by_role("button", name=menu, exact=True))
    button = page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{words}"))
    confirm(button)
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("locale", "size"), [("en", DESKTOP), ("de", PHONE)])
def test_two_people_agree_on_a_draw(pages: Pages, locale: str, size: tuple[int, int]) -> None:
    words = {
        "en": ("Table", "Offer a draw", "offers a draw", "Take back", "does not agree", "agreed on a draw"),
        "de": (
            "Tisch",
            "Unentschieden anbieten",
            "bietet ein",
            "Zurücknehmen",
            "ist nicht für",
            "Unentschieden geei",
        ),
    }[locale]
    menu, offer, offers, take_back, declines, drawn = words
    two = Pair(pages.open(size=size, locale=locale))
    page, other = two.page, two.tokens[two.moves]

    offer_draw(page, menu, offer)
    going = page.locator(".asks")
    expect(going).to_contain_text(offers)
    press(going.get_by_role("button", name=re.compile(f"^{take_back}")))
    expect(going).not_to_contain_text(offers)
    expect(page.locator("main.table")).to_contain_text(declines)
    two.act(*turn(0))
    two.ask("POST", f"/{two.table}/motions", other, {"kind": "DRAW"})
    agree = going.get_by_role("button", name={"en": "Agree", "de": "Zustimmen"}[locale], exact=True)
    agree.wait_for()
    assert violations(page) == []

    press(agree)

    ending = page.locator(".ending")
    expect(ending).to_contain_text(drawn)
    expect(ending.locator(".ranking li")).to_have_count(2)
    assert violations(page) == []
