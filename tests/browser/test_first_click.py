"""The first commands of the tutorial lead to a click on a board that looks like a game."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import BOTS, Pages
from tests.browser.test_play import begin
from tests.examples.proofs import author_python
from tests.service.serving import ROOT, Service, environment

COMMANDS = re.compile(r"```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SETTINGS = {"PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"}
"""Everything is installed already: pip finds it where it is (the first is pip's own way to say no)."""


def test_the_commands_of_the_tutorial_lead_to_a_click_on_a_board(
    tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    shown = COMMANDS.search((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"))
    assert shown is not None
    *before, last = shown[1].splitlines()
    assert (before[0], last) == ("quipu new-game tic-tac-toe", "quipu serve")
    python = str(author_python(tmp_path / "venv"))
    for command in before:
        words = [python, "-m", *command.split()]
        done = subprocess.run(
            words, cwd=tmp_path, env=environment(SETTINGS), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    running = Service(tmp_path / "service", more=BOTS, tree=tmp_path, command=(python, "-m", "quipu")).start()
    try:
        clicked(make_pages(running))
    finally:
        running.stop()


def clicked(pages: Pages) -> None:
    """The visitor clicks the second of the places that can be taken."""
    player = begin(pages, "tic-tac-toe")
    player.wait()
    places, pieces = player.page.locator('.field [role="button"][tabindex="0"]'), player.page.locator(".field .token")
    expect(places).to_have_count(3)
    there = pieces.count()

    places.nth(1).click()

    player.page.wait_for_function(
        "before => document.querySelectorAll('.field .token').length >= before + 2", arg=there
    )
    assert pages.complaints == []
