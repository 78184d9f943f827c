"""No click is lost, though others act at the same time."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.browser.test_hosting import invited, opened

pytestmark = pytest.mark.xdist_group("browser")

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


def test_a_seat_is_taken_once_however_often_one_clicks(pages: Pages) -> None:
    guest = invited(pages, opened(pages, "PRIVATE"))
    asked = list[str]()
    guest.on("request", lambda request: asked.append(request.url) if request.url.endswith("/seats") else None)

    guest.get_by_role("button", name="Take a free seat").dblclick()

    expect(guest.locator(".seats li.you")).to_have_count(1)
    assert len(asked) == 1
