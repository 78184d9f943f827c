"""Drawings in the packages of games, and the port for drawing pictures of tables."""

from importlib.resources import files
from pathlib import Path
from typing import Protocol

from quipu_rules.kernel.game import AnyGame


def drawing_of(game: AnyGame) -> str | None:
    """The source of the drawing in a game's package, if there is one."""
    file = Path(str(files(game.texts.package))) / "drawing.js"
    return file.read_text(encoding="utf-8") if file.is_file() else None


class Painter(Protocol):
    """Draws pictures of tables."""

    @property
    def mark(self) -> str:
        """A value that changes whenever the drawings change."""
        ...

    async def aclose(self) -> None:
        """Stop drawing."""

    async def drawn(self, name: str, table: bytes, *, dark: bool, pixels: bool) -> bytes:
        """The picture of a table, given as JSON, as SVG or PNG; equal pictures have equal names.

        Raises TooMany or Unavailable.
        """
        ...
