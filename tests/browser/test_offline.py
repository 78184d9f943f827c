"""Without a connection: the page, the rules, what this browser saw of its own tables, and nobody else sees these."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, PHONE, Pages
from tests.browser.player import Player, confirm, fits, until
from tests.browser.test_access import violations
from tests.browser.test_play import SHORTEST, begin
from tests.service.serving import Service, copy_of_checkout

READY = """async (count) => {
  const cache = await caches.open("quipu-public");
  const urls = (await cache.keys()).map((one) => one.url);
  return urls.some((url) => url.endsWith("/app.js")) && urls.filter((url) => url.includes("/rules?")).length >= count;
}"""
"""Whether the worker has kept the page and the rules of each game in each language."""
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      found.push([new URL(request.url).pathname, request.headers.get("authorization")]);
  return found;
}"""
STORED = """async () => {
  if (!(await indexedDB.databases()).some((one) => one.name === "quipu")) return [];
  return new Promise((done) => {
    const opened = indexedDB.open("quipu");
    opened.onsuccess = () => {
      const tables = opened.result.transaction("tables").objectStore("tables");
      const [keys, all] = [tables.getAllKeys(), tables.getAll()];
      all.onsuccess = () => {
        opened.result.close();
        const told = ({ table, replay }) => ` at ${table.version} ${replay ? "replay" : ""}`;
        done(keys.result.map((key, at) => key + told(all.result[at])));
      };
    };
  });
}"""
"""What is kept of tables, by game, table and seat, with its version."""
LOST = "ERR_INTERNET_DISCONNECTED"


def kept(page: Page, what: str) -> None:
    """Wait until something about a table is stored."""
    until(page, f"async (what) => (await ({STORED})()).some((one) => one.includes(what))", what)


def cut_off(player: Player) -> str:
    """The address of the player's table, once all that is needed is kept and the line is cut."""
    page = player.page
    until(page, READY, 8)
    address = page.url
    kept(page, f" at {player.version} ")
    page.context.set_offline(True)
    return address


def excuse(pages: Pages) -> None:
    """Browsers note each request that found no line; anything else is a complaint."""
    pages.complaints[:] = [one for one in pages.complaints if LOST not in one and "Failed to fetch" not in one]


def test_a_table_is_seen_as_it_was_and_cannot_be_played(pages: Pages) -> None:
    player = begin(pages, "inkas")
    player.play(5)
    player.wait()
    page = player.page
    version, hand = player.version, page.locator(".own").inner_text()
    address = cut_off(player)
    page.reload()

    expect(page.locator("main.kept")).to_have_attribute("data-version", str(version))
    expect(page.locator(".turn")).to_contain_text("As you saw it on")
    expect(page.locator(".own")).to_have_text(hand, use_inner_text=True)
    assert page.locator(".target, .actions").count() == 0
    assert violations(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert violations(page) == []
    fits(page, PHONE[0])

    page.goto(address.partition("#")[0])
    expect(page.locator(".game")).to_have_count(4)
    expect(page.locator(".own-tables [role=status]")).to_contain_text("as you saw them last")
    assert violations(page) == []
    page.locator(".own-tables li a").click()
    page.locator("main.kept").wait_for()

    page.context.set_offline(False)
    expect(page.locator("main.table:not(.kept)")).to_have_attribute("data-version", str(version), timeout=2 * PATIENCE)
    excuse(pages)


def test_the_rules_of_every_game_are_there_in_both_languages(pages: Pages) -> None:
    player = begin(pages, "caracalla")
    player.wait()
    page = player.page
    cut_off(player)
    for language, first in (("de", "Familie"), ("en", "family")):
        page.locator(f"header nav button:has-text('{language.upper()}')").first.click()
        for game in ("caracalla", "caretos"):
            text = page.evaluate(
                "async ([game, language]) => (await fetch(`/v1/${game}/rules?bare=true`, "
                "{ headers: { accept: 'text/html', 'accept-language': language } })).text()",
                [game, language],
            )
            assert '<p id="1.1">' in text
            assert first in text or game != "caracalla"
    excuse(pages)


def test_a_finished_game_is_replayed_and_forgotten(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    page = player.page
    player.wait()
    page.get_by_role("button", name="Table", exact=True).click()
    confirm(page.get_by_role("button", name="Resign"))
    page.locator(".ending").wait_for()
    kept(page, " replay")
    address = cut_off(player)
    table = address.rpartition("/")[2]
    page.goto(address + "/at/4")
    expect(page.locator(".checks .right").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".down")).to_contain_text("From this browser")
    page.get_by_role("slider", name="Moment").press("Home")
    expect(page.locator(".slider output")).to_have_text(re.compile(r"^1 / \d+$"))
    assert violations(page) == []

    page.goto(address.partition("#")[0])
    page.get_by_role("button", name="Forget this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget this table").click()
    expect(page.locator(".own-tables")).to_have_count(0)
    until(page, f"async () => (await ({STORED})()).length === 0")
    left = page.evaluate("Object.entries(localStorage).filter(([key]) => key !== 'quipu/forgotten')")
    assert table not in json.dumps(left)
    page.goto(address)
    page.reload()
    expect(page.locator("main.loading .down")).to_be_visible()
    page.context.set_offline(False)
    excuse(pages)


def test_the_worker_keeps_nothing_that_a_token_was_sent_for(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    player.play(2)
    player.wait()
    cut_off(player)

    found = player.page.evaluate(CACHED)

    assert found
    assert [path for path, authorization in found if authorization is not None or "/tables" in path] == []
    player.page.context.set_offline(False)


def test_another_seat_sees_nothing_of_what_was_kept(pages: Pages) -> None:
    player = begin(pages, SHORTEST)
    player.play(2)
    player.wait()
    page = player.page
    address = cut_off(player)
    game, table = address.split("#/")[1].split("/")[:2]
    tokens = json.loads(page.evaluate("(key) => localStorage.getItem(key)", f"quipu/{game}/{table}"))
    other = {str(1 - int(seat)): token for seat, token in tokens.items()}
    page.evaluate(
        "([key, tokens]) => localStorage.setItem(key, JSON.stringify(tokens))", [f"quipu/{game}/{table}", other]
    )
    page.reload()

    expect(page.locator("main.loading .down")).to_be_visible(timeout=PATIENCE)
    assert page.locator("main.kept").count() == 0
    page.context.set_offline(False)
    excuse(pages)


def test_the_page_can_be_installed(pages: Pages) -> None:
    page = pages.open()
    page.locator(".game").first.wait_for()
    session = page.context.new_cdp_session(page)

    manifest = session.send("Page.getAppManifest")
    wrong = session.send("Page.getInstallabilityErrors")

    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "/"
    assert [one["errorId"] for one in wrong["installabilityErrors"] if one["errorId"] != "in-incognito"] == []


def changeable(folder: Path) -> tuple[Path, Path]:
    """A tree that runs this checkout with a page of its own, and the page's script."""
    copy_of_checkout(folder)
    return folder, folder / "web" / "dist" / "app.js"


def test_a_changed_page_is_used_on_the_next_load_though_the_worker_keeps_the_old_one(
    valkey_url: str, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    tree, script = changeable(tmp_path / "tree")
    running = Service(tmp_path / "service", url=valkey_url, tree=tree).start()
    try:
        page = make_pages(running).open()
        until(page, READY, 0)
        until(page, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        built = page.locator("html[data-build=another]")
        expect(built).to_have_count(0)
        script.write_text(script.read_text() + ';document.documentElement.dataset.build="another";')
        running.kill()
        running.start()

        page.reload()

        expect(built).to_have_count(1)
        running.kill()
        page.reload()
        expect(built).to_have_count(1)
    finally:
        if running.process is not None:
            running.stop()
