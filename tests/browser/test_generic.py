"""A game without a drawing of its own is played through the generic one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.conftest import BOTS, Pages
from tests.browser.test_play import begin
from tests.examples.conftest import install, tic_tac_toe
from tests.service.serving import Service

__all__ = ["install", "tic_tac_toe"]
pytestmark = pytest.mark.xdist_group("browser")


def test_a_game_without_a_drawing_is_played_to_its_end(
    tic_tac_toe: Path, tmp_path: Path, make_pages: Callable[[Service], Pages]
) -> None:
    running = Service(tmp_path / "service", more={**BOTS, "PYTHONPATH": str(tic_tac_toe)}).start()
    try:
        player = begin(make_pages(running), "tic-tac-toe")
        player.play()

        assert player.over
        assert player.page.locator(".ending").is_visible()
    finally:
        running.stop()
