"""Take the screenshots of docs/screenshots: ``make screenshots``. Look at each before committing it."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from quipu_rules.catalog import GAMES
from tests.browser.conftest import BOTS, DESKTOP, FLAGS, PHONE
from tests.browser.layouts import EXAMPLES, Layout, keep, layout_of, packages
from tests.browser.lobby import start
from tests.browser.player import Player
from tests.service.serving import ROOT, Service

TARGET = ROOT / "docs" / "screenshots"
LAPTOP = (1280, 720)
CLICKS = {"caracalla": 14, "caral": 16, "caretos": 12, "inkas": 10}
"""How far each table is played before the picture is taken; that of an example as it begins."""

STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the tests."""
    found = shutil.which("chromium")
    if found is None:
        raise SystemExit("chromium is missing: make chromium installs it")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield running
        running.close()


def visitor(browser: Browser, address: str, size: tuple[int, int], *, dark: bool) -> Page:
    """A page of its own in one theme."""
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        locale="en",
    ).new_page()
    page.goto(address)
    page.locator(".game").first.wait_for()
    page.locator("input[autocomplete=nickname]").fill("Ann")
    return page


def table(page: Page, game: str) -> None:
    """A table against beginners, some clicks into the game."""
    start(page, game, "BEGINNER", seats=EXAMPLES[game] if EXAMPLES.get(game, 2) > 2 else None)
    player = Player(page, seed=3)
    player.play(CLICKS.get(game, 0))
    player.wait()
    while page.locator(".bubble, .template").count():
        player.click()
        player.wait()
    page.mouse.move(0, 0)
    page.wait_for_function(STILL)


def take(service: Service) -> None:
    """The lobby and every game: on the desktop and a small laptop in the light, on a phone in the dark."""
    TARGET.mkdir(exist_ok=True)
    with chromium() as browser:
        for size, dark, name in ((DESKTOP, False, "desktop"), (LAPTOP, False, "laptop"), (PHONE, True, "phone")):
            page = visitor(browser, service.address, size, dark=dark)
            page.wait_for_function("() => document.querySelectorAll('.game .scene svg.board').length === 4")
            page.locator(":focus").blur()
            page.screenshot(path=TARGET / f"lobby-{name}.png")
            for game in GAMES:
                page = visitor(browser, service.address, size, dark=dark)
                table(page, game)
                page.screenshot(path=TARGET / f"{game}-{name}.png")
                page.context.close()


def take_examples(service: Service) -> None:
    """The games of ``examples/`` at the first turn, and where everything lies: the tests compare with that."""
    layouts: dict[str, Layout] = {}
    with chromium() as browser:
        for size, dark, name in ((DESKTOP, False, "desktop"), (PHONE, True, "phone")):
            for game in EXAMPLES:
                page = visitor(browser, service.address, size, dark=dark)
                table(page, game)
                page.screenshot(path=TARGET / f"{game}-{name}.png")
                layouts[f"{game}-{name}"] = layout_of(page, name)
                page.context.close()
    keep(layouts)


def served(take_pictures: Callable[[Service], None], more: dict[str, str]) -> None:
    """With a service and a Valkey of its own."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), more={**BOTS, **more}).start()
        try:
            take_pictures(service)
        finally:
            service.stop()


def main() -> None:
    """All pictures; with the argument ``examples`` only those."""
    with tempfile.TemporaryDirectory() as folder:
        for source in packages():
            copy = shutil.copytree(source, Path(folder, source.name))
            pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
            subprocess.run([*pip, "--no-build-isolation", "--target", Path(folder, "site"), copy], check=True)
        served(take_examples, {"PYTHONPATH": str(Path(folder, "site"))})
    if "examples" not in sys.argv[1:]:
        served(take, {})


if __name__ == "__main__":
    main()
