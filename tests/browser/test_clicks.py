"""No click is lost, though others act at the same time."""

from collections.abc import Callable

from playwright.sync_api import Request, expect

from tests.browser.conftest import Pages
from tests.browser.test_hosting import invited, opened
from tests.browser.test_play import SHORTEST, begin
from tests.service.serving import Service

CHANGE_INVITATION_AND_CLICK = """async (path) => {
  const token = JSON.parse(localStorage.getItem(`quipu/host/${path.split("/").at(-1)}`));
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  await fetch(`${path}/invitation`, { method: "POST", headers });
  let target = null; // the page may be drawing what it heard
  while ((target = document.querySelector("button.roman.target")) === null) await new Promise(requestAnimationFrame);
  target.click();
}"""


def test_an_action_counts_though_somebody_else_came_first(pages: Pages) -> None:
    page = opened(pages, "PRIVATE")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("main.table.mine")
    game, table = page.url.split("#/")[1].split("/")

    page.evaluate(CHANGE_INVITATION_AND_CLICK, f"/v1/{game}/tables/{table}")

    expect(page.get_by_role("button", name="Take back")).to_be_enabled()
    expect(page.locator(".refused")).to_have_count(0)


def test_a_click_while_the_line_is_down_is_sent_once_it_is_back(
    service: Service, make_pages: Callable[[Service], Pages]
) -> None:
    pages = make_pages(service)  # the browser itself complains of the broken line
    player = begin(pages, SHORTEST)
    player.wait()
    page, before = player.page, player.version
    sent = list[str]()

    def note(request: Request) -> None:
        if "/commands/" in request.url:
            sent.append(request.url)

    page.on("request", note)
    page.context.set_offline(True)
    page.locator(".field [tabindex='0'], .actions button").first.click()
    page.wait_for_selector(".bubble button, main.table.pending")
    if page.locator(".bubble button").count():
        page.locator(".bubble button").first.click()
    expect(page.locator(".turn")).to_have_text("Sending …")
    page.locator(".down").wait_for()

    page.context.set_offline(False)

    page.wait_for_function("(before) => Number(document.querySelector('main').dataset.version) > before", arg=before)
    expect(page.locator(".down")).to_have_count(0)
    assert len(sent) > 1
    assert len(set(sent)) == 1


def test_a_seat_is_taken_once_however_often_one_clicks(pages: Pages) -> None:
    guest = invited(pages, opened(pages, "PRIVATE"))
    asked = list[str]()
    guest.on("request", lambda request: asked.append(request.url) if request.url.endswith("/seats") else None)

    guest.get_by_role("button", name="Take a free seat").dblclick()

    expect(guest.locator(".seats li.you")).to_have_count(1)
    assert len(asked) == 1
