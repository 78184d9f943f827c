"""Drawings in the packages of games."""

from importlib.resources import files
from pathlib import Path

from quipu_rules.kernel.game import AnyGame


def drawing_of(game: AnyGame) -> str | None:
    """The source of the drawing in a game's package, if there is one."""
    file = Path(str(files(game.texts.package))) / "drawing.js"
    return file.read_text(encoding="utf-8") if file.is_file() else None
