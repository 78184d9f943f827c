"""The documentation in a browser: axe finds nothing, nothing sticks out of a phone, no other server is asked."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Pages
from tests.browser.player import fits, press
from tests.browser.test_access import violations

READ = (
    "/docs",
    "/docs/drawing",
    "/docs/pages",
    "/docs/polling",
    "/docs/sdk/typescript",
    "/docs/games/caracalla",
    "/docs/problems",
    "/docs/search?q=undo",
    "/v1/caracalla/rules",
    "/problems/STALE",
)


def asked_elsewhere(page: Page, address: str) -> list[str]:
    """Every address of another server that the page asks for from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.url.startswith("http") else None)
    page.reload()
    page.wait_for_load_state("networkidle")
    return [one for one in found if not one.startswith(address)]


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["light desktop", "dark phone"])
def test_a_page_of_the_documentation_is_for_everybody(pages: Pages, size: tuple[int, int], dark: bool) -> None:
    page = pages.open("/docs", size=size, dark=dark)
    for path in READ:
        page.goto(pages.service.address + path)
        assert violations(page) == [], path
        fits(page, size[0])


def test_the_samples_of_the_front_are_chosen_by_keyboard_and_without_a_script(pages: Pages) -> None:
    page = pages.open("/docs")
    assert page.locator("script").count() == 0
    samples = page.locator(".sample")
    expect(samples.filter(visible=True)).to_have_count(7)
    page.get_by_role("radio", name="TypeScript").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Python")).to_be_checked()
    expect(samples.filter(visible=True)).to_have_count(7)
    expect(page.locator(".in-python").first).to_be_visible()
    expect(page.locator(".in-ts").first).to_be_hidden()


def test_the_tutorial_shows_its_pictures(pages: Pages) -> None:
    page = pages.open("/docs/tutorial")
    pictures = page.locator("main img")
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")

    expect(pictures).to_have_count(8)
    assert pictures.evaluate_all("all => all.every((one) => one.naturalWidth >= 360 && one.alt.length > 10)")


def test_the_search_leads_to_a_section(pages: Pages) -> None:
    page = pages.open("/docs")
    page.get_by_role("searchbox").fill("templates exclusions")
    press(page.get_by_role("searchbox"))
    page.get_by_role("main").get_by_role("link", name="Read a table: Templates").click()
    expect(page).to_have_url(pages.service.address + "/docs/reading#templates")


def test_a_phone_finds_headings_and_pages(pages: Pages) -> None:
    page = pages.open("/docs/seats", size=PHONE)
    page.get_by_text("On this page").click()
    page.get_by_role("complementary").get_by_role("link", name="Delete a name").click()
    expect(page).to_have_url(pages.service.address + "/docs/seats#delete-a-name")
    page.get_by_role("link", name="Menu").click()
    page.get_by_role("navigation").get_by_role("link", name="Draw a board").click()
    expect(page).to_have_url(pages.service.address + "/docs/drawing")


def test_graphiql_runs_a_query_and_asks_no_other_server(pages: Pages) -> None:
    page = pages.open("/graphql")
    assert asked_elsewhere(page, pages.service.address) == []
    expect(page.get_by_role("region", name="Query Editor")).to_contain_text("query Games")
    page.get_by_role("button", name="Execute query").click()
    expect(page.locator(".result-window")).to_contain_text("caracalla")


def test_the_rest_reference_sends_a_request_and_asks_no_other_server(pages: Pages) -> None:
    page = pages.open("/docs/rest")
    assert asked_elsewhere(page, pages.service.address) == []
    operation = page.locator("#operations-games-showGame")
    operation.get_by_role("button").first.click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text("leastSeats")
