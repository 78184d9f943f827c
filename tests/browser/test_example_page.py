"""The pages of ``examples/`` and of the client's README, with the package as ``npm install`` lays it, in a browser."""

import functools
import re
import shutil
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.service.serving import ROOT, Service

pytestmark = pytest.mark.xdist_group("typescript")  # it packs the boards, which the client's own tests read
FIRST = re.compile(r"^```ts\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORTS = """<script type="importmap">{"imports": {
  "quipu-client": "./node_modules/quipu-client/dist/index.js"
}}</script>"""
PAGE, CLIENT = ROOT / "examples" / "page", ROOT / "clients" / "typescript"


class Quiet(SimpleHTTPRequestHandler):
    """Tells nobody what was asked for."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the page is served."""
    shutil.copytree(PAGE, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(CLIENT / "dist", tmp_path / "node_modules" / "quipu-client" / "dist")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path)))
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    serving.join()
    server.server_close()


@pytest.mark.parametrize("where", ["{address}/?service={service}&game=caracalla", "{service}/sdk/start.html"])
def test_it_plays_against_a_bot(pages: Pages, service: Service, address: str, where: str) -> None:
    page = pages.open()
    page.goto(where.format(address=address, service=service.address))
    expect(page.locator("#state")).to_contain_text("RUNNING")
    assert 132 <= page.locator("circle").count()
    for _ in range(3):
        expect(page.locator("#actions button:enabled").first).to_be_visible()
        before = page.locator("#state").inner_text()
        page.locator("#actions button:enabled").first.click()
        expect(page.locator("#state")).not_to_have_text(before)
    expect(page.locator("#log li").first).to_be_visible()


def test_the_first_page_of_the_readme_is_played(pages: Pages, service: Service, address: str, tmp_path: Path) -> None:
    code = FIRST.findall((CLIENT / "README.md").read_text(encoding="utf-8"))[0]
    assert len([line for line in code.splitlines() if line]) <= 20
    script = code.replace("http://127.0.0.1:8000", service.address)
    document = f'<!doctype html><link rel="icon" href="data:,">{IMPORTS}<body><script type="module">{script}</script>'
    (tmp_path / "first.html").write_text(document, encoding="utf-8")
    page = pages.open()
    page.goto(f"{address}/first.html")
    grandfather = page.get_by_role("button", name="Take up the grandfather")
    grandfather.click()
    expect(grandfather).to_have_count(0)
    expect(page.get_by_role("button").first).to_be_visible()
    expect(page.locator("body")).to_contain_text(re.compile(r"[A-Z]+: \d+, [A-Z]+: \d+"))


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the boards, unpacked."""
    folder = tmp_path_factory.mktemp("boards")
    words = ["npm", "pack", "--silent", "--pack-destination", str(folder)]
    subprocess.run(words, cwd=ROOT / "clients" / "boards", check=True, capture_output=True)
    (file,) = folder.glob("quipu-boards-*.tgz")
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


@pytest.fixture
def packed(boards: Path, tmp_path: Path) -> set[str]:
    """What the package of the boards holds; it is laid beside the page."""
    package = shutil.copytree(boards, tmp_path / "node_modules" / "quipu-boards")
    return {path.name for path in package.rglob("*") if path.is_file()}


def test_a_board_of_the_package_is_drawn_and_played(
    pages: Pages, service: Service, address: str, packed: set[str]
) -> None:
    assert packed == {"README.md", "package.json", "index.d.ts", "boards.js", "boards.css", "licenses.txt"}
    page = pages.open()
    page.goto(f"{address}/boards.html?service={service.address}&game=caral")
    board = page.locator("#board > .quipu-board")
    targets = board.locator(".spot.target")
    expect(targets.first).to_be_visible()
    before = page.locator("#state").inner_text()
    targets.first.click()
    expect(page.locator("#state")).not_to_have_text(before)
    expect(targets.first).to_be_visible()
    ink = board.evaluate("drawn => getComputedStyle(drawn).color")
    assert ink == "rgb(35, 29, 24)", "the colours come with the package"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)", "the page keeps its own"


@pytest.mark.usefixtures("packed")
def test_the_package_draws_a_game_that_it_does_not_know(
    pages: Pages, service: Service, address: str, tmp_path: Path
) -> None:
    shown = (PAGE / "boards.html").read_text(encoding="utf-8")
    unknown = shown.replace("const moment = { game,", 'const moment = { game: { ...game, name: "unknown" },')
    assert unknown != shown
    (tmp_path / "unknown.html").write_text(unknown, encoding="utf-8")
    page = pages.open()
    page.goto(f"{address}/unknown.html?service={service.address}&game=caral")
    target = page.locator(".quipu-board .generic .spot.target").first
    expect(target).to_be_visible()
    before = page.locator("#state").inner_text()
    target.click()
    expect(page.locator("#state")).not_to_have_text(before)
