"""No click is lost, though others act at the same time."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.browser.test_hosting import opened

pytestmark = pytest.mark.xdist_group("browser")

CHANGE_INVITATION_AND_CLICK = """async (path) => {
  const token = JSON.parse(localStorage.getItem(`quipu/host/${path.split("/").at(-1)}`));
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  await fetch(`${path}/invitation`, { method: "POST", headers });
  document.querySelector("button.roman.target").click();
}"""


def test_an_action_counts_though_somebody_else_came_first(pages: Pages) -> None:
    page = opened(pages, "PRIVATE")
    page.get_by_role("button", name="Add a bot").click()
    page.locator(".waiting button.primary:enabled").click()
    page.wait_for_selector("main.table.mine")
    game, table = page.url.split("#/")[1].split("/")

    page.evaluate(CHANGE_INVITATION_AND_CLICK, f"/v1/{game}/tables/{table}")

    expect(page.get_by_role("button", name="Take back")).to_be_enabled()
    expect(page.locator(".refused")).to_have_count(0)
