"""The page of ``examples/``: served as files, with the package as ``npm install`` lays it, in a real browser."""

import functools
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.service.serving import ROOT, Service

pytestmark = pytest.mark.xdist_group("browser")
PAGE, CLIENT = ROOT / "examples" / "page", ROOT / "clients" / "typescript"


class Quiet(SimpleHTTPRequestHandler):
    """Tells nobody what was asked for."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the page is served."""
    subprocess.run(["npm", "run", "--silent", "build"], cwd=CLIENT, check=True)
    shutil.copytree(PAGE, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(CLIENT / "dist", tmp_path / "node_modules" / "quipu-client" / "dist")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path)))
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    serving.join()
    server.server_close()


def test_it_plays_against_a_bot(pages: Pages, service: Service, address: str) -> None:
    page = pages.open()
    page.goto(f"{address}/?service={service.address}&game=caracalla")
    expect(page.locator("#state")).to_contain_text("RUNNING")
    assert 132 <= page.locator("circle").count()
    for _ in range(3):
        expect(page.locator("#actions button:enabled").first).to_be_visible()
        before = page.locator("#state").inner_text()
        page.locator("#actions button:enabled").first.click()
        expect(page.locator("#state")).not_to_have_text(before)
    expect(page.locator("#log li").first).to_be_visible()
