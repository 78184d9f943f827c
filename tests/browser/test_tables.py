"""Two browsers at one table, a connection that breaks, looking back, both languages, the developer's drawer."""

import gzip
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Pages
from tests.browser.lobby import show_drawer, start
from tests.browser.player import Player, press
from tests.browser.test_play import SHORTEST, begin
from tests.service.serving import ROOT, Service

FOCUSED = "() => document.activeElement.matches('main *:not(:disabled)')"
ELSEWHERE = ROOT / "tests" / "service" / "golden" / "logs" / "caretos-two.jsonl.gz"


def open_to_people(pages: Pages, game: str = "caracalla") -> Page:
    """A visitor opens a table for people."""
    page = pages.open()
    start(page, game, "PEOPLE")
    page.wait_for_selector(".waiting")
    return page


def test_two_browsers_play_at_one_table(pages: Pages) -> None:
    ann = open_to_people(pages)
    ben = pages.open(ann.url.removeprefix(pages.service.address))

    ben.get_by_role("button", name="Take a free seat").click()
    ann.get_by_role("button", name="Start").click()
    for page in (ann, ben):
        page.wait_for_selector('main.table[data-status="RUNNING"]')
    for page in (ann, ben):
        expect(page.locator(".seats .badge.here:not(.gone)")).to_have_count(2)
    for _ in range(6):
        acting = whose_turn(ann, ben)
        other = ben if acting is ann else ann
        player = Player(acting)
        player.play(1)
        expect(other.locator("main.table")).to_have_attribute("data-version", str(player.version))


def whose_turn(*pages: Page) -> Page:
    """The page that may act; between two updates it may be neither."""
    for _ in range(PATIENCE // 100):
        for page in pages:
            if page.locator("main.table.mine:not(.pending)").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError([page.locator(".turn").inner_text() for page in pages])


def test_two_tabs_of_a_seat_agree(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    player.wait()
    tab = player.page.context.new_page()
    tab.goto(player.page.url)
    tab.wait_for_selector("main.table.mine")

    player.click()
    player.wait()

    expect(tab.locator("main.table")).to_have_attribute("data-version", str(player.version))


def test_the_page_recovers_from_a_service_that_was_killed(
    own_service: Service, make_pages: Callable[[Service], Pages]
) -> None:
    ann = open_to_people(make_pages(own_service))

    own_service.kill()
    ann.wait_for_selector(".down")
    expect(ann.locator(".seats li")).to_have_count(2)
    own_service.start()
    ann.wait_for_selector(".down", state="detached")
    ben = ann.context.new_page()
    ben.goto(ann.url)
    ben.wait_for_selector(".waiting")
    ann.get_by_role("button", name="Add a bot").click()

    expect(ann.get_by_role("button", name="Start")).to_be_enabled()


def test_an_action_is_taken_back_and_done_again(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    player.wait()
    page = player.page
    page.locator("button.roman.target").first.click()
    back = page.get_by_role("button", name="Take back")

    press(back)
    page.get_by_role("button", name="Redo").wait_for()
    page.wait_for_selector("main.table:not(.pending)")
    page.wait_for_function(FOCUSED)  # the button was disabled while the page sent, and is disabled now
    press(page.get_by_role("button", name="Redo"))

    expect(page.locator(".line.gone")).to_have_count(0)
    expect(back).to_be_enabled()
    page.wait_for_function(FOCUSED)


def test_german_in_place(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    player.wait()

    player.page.get_by_role("button", name="DE", exact=True).click()

    expect(player.page.locator(".turn")).to_contain_text("Wähle, wo deine zwei Monster beginnen")
    assert player.page.evaluate("document.documentElement.lang") == "de"


def test_the_keyboard_reaches_every_target_and_acts(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    player.wait()
    page, before = player.page, player.version
    press(page.locator("button.roman.target").first)
    page.wait_for_function("(before) => document.querySelector('main').dataset.version > before", arg=before)
    player.wait()
    before = player.version
    page.locator('.field [tabindex="0"]').first.focus()
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")

    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    page.keyboard.press("Enter")

    page.wait_for_function(
        "(before) => document.querySelector('.bubble') || document.querySelector('main').dataset.version !== before",
        arg=str(before),
    )


def test_an_exported_file_is_audited_where_it_is_dropped(pages: Pages, tmp_path: Path) -> None:
    player = begin(pages, SHORTEST, shown=True)
    player.play(3)
    page, export = player.page, tmp_path / "table.jsonl"
    text = page.evaluate("(path) => fetch(path).then((answer) => answer.text())", api_of(page) + "/export")
    name = f'"{page.locator(".seats li.you .name").get_attribute("title")}"'
    assert name in text
    export.write_text(text.replace(name, '"Eve"'))
    page.goto(pages.service.address + "/#/replay")

    page.locator("input[type=file]").set_input_files(export)

    expect(page.locator(".checks .wrong")).to_have_count(1)
    expect(page.locator(".checks [role=alert]")).to_contain_text("committed")


def test_a_file_of_a_table_from_elsewhere_opens_as_a_sandbox(pages: Pages, tmp_path: Path) -> None:
    page, export = pages.open("/#/replay"), tmp_path / "table.jsonl"
    page.locator("input[type=file]").set_input_files(ELSEWHERE)
    expect(page.get_by_role("alert")).to_have_text("This file is not the log of a table.")
    export.write_bytes(gzip.decompress(ELSEWHERE.read_bytes()))
    page.locator("input[type=file]").set_input_files(export)
    expect(page.locator(".checks .right").first).to_be_visible()

    page.get_by_role("button", name="Open as sandbox").click()

    expect(page.locator(".mark")).to_have_text("sandbox")
    assert all("404" in complaint for complaint in pages.complaints)  # the page asked whether the table is here
    pages.complaints.clear()


def test_the_replay_goes_to_any_moment(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    while player.version < 8:  # one choice may take several clicks
        player.play(1)
    page = player.page
    moment = page.locator(".slider output")
    page.goto(page.url + "/at/1")
    expect(moment).to_have_text(re.compile(r"^1 / "))
    expect(page.get_by_role("button", name="New table from here")).to_be_disabled()
    page.goto(page.url.removesuffix("/1") + "/6")
    page.reload()
    expect(moment).to_have_text(re.compile(r"^6 / "))

    page.get_by_role("button", name="On", exact=True).click()
    expect(moment).to_have_text(re.compile(r"^7 / "))
    expect(page).to_have_url(re.compile("/at/7$"))
    page.get_by_role("button", name="New table from here").click()

    page.locator(".waiting").wait_for()
    expect(page).not_to_have_url(re.compile("/at/"))


def test_the_developers_drawer_shows_what_was_sent(pages: Pages, tmp_path: Path) -> None:
    player = begin(pages, SHORTEST)
    player.wait()
    page = player.page
    show_drawer(page)
    player.play(2)
    player.wait()

    page.locator(".debug summary").click()
    page.get_by_role("button", name="Requests").click()
    page.get_by_role("button", name="curl").click()
    expect(page.locator(".debug .requests")).to_contain_text("curl -X PUT")
    page.locator(".debug").get_by_role("button", name="Copy as test").click()
    expect(page.locator(".debug").get_by_role("button", name="Copied")).to_be_visible()

    copied = tmp_path / "test_moment.py"
    copied.write_text(page.evaluate("navigator.clipboard.readText()"))
    token = page.evaluate("JSON.parse(localStorage.getItem('quipu/' + location.hash.slice(2)))")
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment = {**os.environ, **alone, "QUIPU_TOKEN": next(iter(token.values()))}
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(copied)]
    ran = subprocess.run(run, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def api_of(page: Page) -> str:
    """The REST address of the table that the page shows."""
    game, table = page.url.split("#/")[1].split("/")[:2]
    return f"/v1/{game}/tables/{table}"
