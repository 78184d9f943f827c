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


BROKEN = {
    "when it paints": ("quipu.draw((scene) => scene.nothing.here);", "reading 'here'"),
    "in a promise": ("quipu.draw(async () => { throw new RangeError('too far'); });", "RangeError: too far"),
    "before it draws": ("nowhere.draw();", "nowhere is not defined"),
    "as it is read": ("quipu.draw((", "SyntaxError"),
    "nothing": ("quipu.draw((scene, root) => { root.innerHTML = ''; });", "it draws nothing"),
    "never": ("const unused = 1;", "it does not call quipu.draw"),
}
"""Drawings that fail, with what their author is told."""


def drawn_by(drawing: str, install: Install, tmp_path: Path) -> Path:
    """Tic-tac-toe with a drawing."""
    source = Path(shutil.copytree(ROOT / "examples" / "tic-tac-toe", tmp_path / "tic-tac-toe"))
    (source / "tictactoe" / "drawing.js").write_text(drawing, encoding="utf-8")
    project = source / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace('"rules.md"', '"rules.md", "drawing.js"'))
    return install(source)


def test_the_drawing_of_the_guide_plays_and_reaches_nothing(
    install: Install, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    drawn = drawn_by(DRAWING, install, tmp_path)
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


@pytest.mark.parametrize("fault", BROKEN)
def test_the_hints_draw_the_table_of_a_drawing_that_fails(
    fault: str, install: Install, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    drawing, told = BROKEN[fault]
    site = drawn_by(drawing, install, tmp_path)
    running = Service(tmp_path / "service", more={**BOTS, "PYTHONPATH": str(site)}).start()
    try:
        pages = make_pages(running)
        page = pages.open()
        start(page, "tic-tac-toe", "BEGINNER")
        player = Player(page)
        player.wait()

        expect(page.locator("iframe.board")).to_have_count(0)
        expect(page.locator(".generic .ground .cell")).to_have_count(9)
        expect(page.locator(".failure")).to_contain_text(told)
        assert [one for one in pages.complaints if "The drawing of tic-tac-toe failed" in one and told in one]
        player.click()  # and it is played
        player.wait()
        expect(page.locator(".generic .mark")).to_have_count(3)
    finally:
        running.stop()
