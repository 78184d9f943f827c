"""A drawing that a package brings plays in a frame that reaches nothing."""

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BOTS, Pages
from tests.browser.lobby import start
from tests.browser.player import Player
from tests.examples.installed import Install
from tests.service.serving import ROOT, Service

GUIDE = (ROOT / "docs" / "guide" / "drawing.md").read_text(encoding="utf-8")
DRAWING = re.findall(r"^```js\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)[0]
REACHES = """async ([address]) => {
  const failed = async (attempt) => { try { await attempt(); return false; } catch { return true; } };
  return {
    fetch: await failed(() => fetch(address)),
    storage: await failed(() => localStorage.length),
    page: await failed(() => parent.document.title),
    origin: origin,
  };
}"""


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """Another server, and what it was asked for."""
    asked: list[str] = []

    class Heard(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Heard)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    serving.join()
    server.server_close()


@pytest.fixture
def drawn(install: Install, tmp_path: Path) -> Path:
    """Tic-tac-toe with the drawing of the guide."""
    source = Path(shutil.copytree(ROOT / "examples" / "tic-tac-toe", tmp_path / "tic-tac-toe"))
    (source / "tictactoe" / "drawing.js").write_text(DRAWING, encoding="utf-8")
    project = source / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace('"rules.md"', '"rules.md", "drawing.js"'))
    return install(source)


def test_the_drawing_of_the_guide_plays_and_reaches_nothing(
    drawn: Path, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    running = Service(tmp_path / "service", more={**BOTS, "PYTHONPATH": str(drawn)}).start()
    try:
        page = make_pages(running).open()
        start(page, "tic-tac-toe", "BEGINNER")
        player = Player(page)
        player.wait()
        frame = page.frame_locator("iframe.board")
        free = frame.locator("button:enabled")

        expect(free).to_have_count(8)
        version = player.version
        free.first.click()
        page.wait_for_function(
            "(version) => document.querySelector('main.table').dataset.version > version", arg=version
        )
        expect(frame.get_by_text("O", exact=True)).to_have_count(1)

        inside = next(one for one in page.frames if one.url.endswith("/drawing"))
        assert inside.evaluate(REACHES, [running.address]) == {
            "fetch": True,
            "storage": True,
            "page": True,
            "origin": "null",
        }
        with listening() as (elsewhere, asked):
            with page.expect_console_message(lambda message: "frame-src" in message.text):
                inside.evaluate("(address) => { location.href = address }", f"{elsewhere}/?seen=everything")
            assert asked == []
            page.request.get(elsewhere)
            assert asked == ["/"], "whoever can reach it is heard"
    finally:
        running.stop()
