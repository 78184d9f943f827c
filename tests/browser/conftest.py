"""A real Chromium, headless, and pages in it that may not complain."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.service.serving import Service
from tests.service.valkey import start_valkey

FOLDER = Path(__file__).parent
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP quipu.test 127.0.0.1",
)
ELSEWHERE = "quipu.test"
"""A name of the service that browsers do not trust over plain http, as they trust localhost."""
UNSEEN = "--force-gpu-mem-available-mb=0"
"""Pages are laid out and not drawn in pixels, which took an eighth of the CPU: no test looks at a picture."""
BOTS = {"QUIPU_WORKER": "on", "QUIPU_BOT_PACE": "at-once", "QUIPU_BOT_TABLES": "0"}
STALE = "status of 412"
"""Chromium notes each answer with an error; this one says that somebody else acted first, and is no fault."""
DESKTOP, PHONE = (1440, 900), (360, 640)
THROTTLE = float(os.environ.get("QUIPU_BROWSER_THROTTLE", "1"))
"""How many times slower the pages are than this machine."""
HAND_WIDTH = 430
"""Windows up to so wide are of phones, which are touched."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test that fails is run once more, and the summary says so; not with ``--reruns 0``."""
    for item in items:
        if item.path.parent == FOLDER and config.getoption("reruns", 0) is None:
            item.add_marker(pytest.mark.flaky(reruns=1))


PATIENCE = 90_000
"""Milliseconds to wait for anything: a busy machine is slow, and only a failure waits so long."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Pages:
    """Opens pages of one service, each with a storage of its own, and keeps what they complain of."""

    browser: Browser
    service: Service
    complaints: list[str] = field(default_factory=list)

    def open(
        self,
        path: str = "/",
        *,
        size: tuple[int, int] = DESKTOP,
        locale: str = "en",
        dark: bool = False,
        moving: bool = False,
        host: str = "127.0.0.1",
        before: str = "",
    ) -> Page:
        """A new visitor; a script may run ``before`` those of the page."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=size[0] <= HAND_WIDTH,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if THROTTLE > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if before:
            page.add_init_script(before)
        page.goto(self.service.address.replace("127.0.0.1", host) + path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and STALE not in message.text:
            self.complaints.append(message.text)


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One with bots that play, and a log of its own: its worker would play at the tables of other tests."""
    server = start_valkey(tmp_path_factory.mktemp("valkey"))
    running = Service(tmp_path_factory.mktemp("service"), url=server.url, more=BOTS).start()
    yield running
    running.stop()
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of this folder, closed with them: its event loop would be in the way of others.

    `make everything` installs it where it is missing.
    """
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        pytest.fail("the tests of the page need Debian's chromium: `make chromium` installs it")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=[*FLAGS, UNSEEN])
        yield running
        running.close()


@pytest.fixture
def pages(browser: Browser, service: Service) -> Iterator[Pages]:
    """Pages of the running service; the console stays empty."""
    opened = Pages(browser, service)
    yield opened
    for context in browser.contexts:
        context.close()
    assert opened.complaints == []


@pytest.fixture
def own_service(valkey_url: str, tmp_path: Path) -> Iterator[Service]:
    """A service of the test's own, to be killed."""
    running = Service(tmp_path / "service", url=valkey_url).start()
    yield running
    if running.process is not None:
        running.stop()


@pytest.fixture
def make_pages(browser: Browser) -> Iterator[Callable[[Service], Pages]]:
    """Pages of another service; the test itself looks at what they complain of."""
    yield lambda other: Pages(browser, other)
    for context in browser.contexts:
        context.close()
