"""A table in a frame of a page of another origin: moves arrive, it resizes itself, and knows no token."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, Pages

HOST = """<!doctype html><meta charset="utf-8"><title>A club</title><link rel="icon" href="data:,">
<iframe id="table" src="%s" width="800" height="100"></iframe>
<script>addEventListener("message", ({{ data, source }}) => {{
  const frame = document.getElementById("table");
  if (source === frame.contentWindow && data.type === "quipu:size") frame.height = data.height;
}});</script>"""


def asked(address: str, method: str, body: Any = None, token: str = "") -> Any:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    return httpx.request(method, address, json=body, headers=headers).raise_for_status().json()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address of another origin that serves it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield tmp_path, f"http://localhost:{server.server_port}"
    server.shutdown()
    serving.join()
    server.server_close()


def test_a_page_of_another_origin_shows_a_table_and_its_moves(pages: Pages, club: tuple[Path, str]) -> None:
    address, (folder, origin) = pages.service.address, club
    opened = asked(f"{address}/v1/caracalla/tables", "POST", {"seats": 2})
    table = opened["id"]
    path = f"{address}/v1/caracalla/tables/{table}"
    tokens = [asked(f"{path}/seats", "POST", {"name": name})["token"] for name in ("Anna", "Ben")]
    asked(f"{path}/start", "POST", token=opened["hostToken"])
    frame = f"{address}/embed/{table}?theme=dark&language=de"
    (folder / "index.html").write_text(HOST.replace("{{", "{").replace("}}", "}") % frame)
    page = pages.open("/")
    page.evaluate("token => localStorage.setItem('quipu/secret', token)", tokens[0])
    page.goto(origin)
    shown = page.frame_locator("#table")
    expect(shown.locator("svg.board.caracalla")).to_be_visible()
    expect(shown.locator("html")).to_have_attribute("data-theme", "dark")
    expect(shown.locator(".strip")).to_contain_text("Anna")
    expect(shown.locator("p")).to_contain_text("Römer setzen")
    expect(page.locator("#table")).not_to_have_attribute("height", "100")
    expect(shown.locator("[role=button], button")).to_have_count(0)
    pieces = shown.locator("svg.board .piece")
    before = pieces.count()
    acting = asked(path, "GET")["toAct"][0]
    for kind in ("selectRoman", "placeRoman"):
        legal = asked(f"{path}/legal", "GET", token=tokens[acting])["legalActions"]
        action = next(one for one in legal if one["type"] == kind)
        asked(f"{path}/commands/{kind}", "PUT", action, token=tokens[acting])
    expect(pieces).to_have_count(before + 1)
    inside = page.frame(url=frame)
    assert inside is not None
    requests = inside.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [one for one in requests if tokens[0] in one]


def test_the_page_with_a_seat_stands_in_no_frame(pages: Pages, club: tuple[Path, str]) -> None:
    folder, origin = club
    (folder / "index.html").write_text(HOST.replace("{{", "{").replace("}}", "}") % f"{pages.service.address}/")
    page = pages.open("/docs")
    page.goto(origin)
    expect(page.frame_locator("#table").locator("#app")).to_have_count(0)
    for _ in range(PATIENCE // 100):
        if pages.complaints:
            break
        page.wait_for_timeout(100)
    refused = [
        one for one in pages.complaints if "frame-ancestors" in one or "X-Frame-Options" in one or "Framing" in one
    ]
    assert refused, pages.complaints
    pages.complaints.clear()


def test_the_address_of_a_table_leads_to_its_page(pages: Pages) -> None:
    address = pages.service.address
    table = asked(f"{address}/v1/caracalla/tables", "POST", {"seats": 2})["id"]
    page = pages.open(f"/table/{table}")
    page.wait_for_url(f"{address}/#/caracalla/{table}")
    expect(page.locator("#app")).to_contain_text("Caracalla")
