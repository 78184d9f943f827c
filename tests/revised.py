"""High card of the examples in a second revision, by which the lowest card wins a round; the first one is kept."""

import atexit
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame, Catalog
from quipu_rules.kernel.revisions import FOLDER, LIST, Kept, at_revision, digest_of
from quipu_service.commands.freeze import archive_of, frozen

SOURCE: Final = Path(__file__).parents[1] / "examples" / "high-card" / "highcard"
MODULE: Final = "lowcard"
"""Another name than that of the example, which other tests import as it is."""
CHANGES: Final = {
    "max(card for card": "min(card for card",
    'name="high-card",': 'name="high-card",\n    revision=2,',
    'Meta(description="By seat."), drawn("score")]': 'Meta(description="By seat."), drawn("score")]\n'
    '    lowest_wins: Annotated[bool, Meta(description="Whether the lowest card wins a round.")] = False',
    "points=state.points,\n    )": "points=state.points,\n        lowest_wins=True,\n    )",
}


def _written(home: Path) -> None:
    """The package: its first revision in an archive, and the second one."""
    package = home / MODULE
    shutil.copytree(SOURCE, package)
    module = package / "__init__.py"
    text = module.read_text(encoding="utf-8").replace("highcard", MODULE)
    module.write_text(text, encoding="utf-8")
    contents = frozen(package, MODULE, 1)
    kept = package / FOLDER
    kept.mkdir()
    (kept / "1.zip").write_bytes(archive_of(contents))
    (kept / LIST).write_bytes(msgspec.json.encode({1: Kept(game=":GAME", digest=digest_of(contents))}))
    for old, new in CHANGES.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    module.write_text(text, encoding="utf-8")


HOME: Final = tempfile.TemporaryDirectory(prefix="quipu-revised-")
atexit.register(HOME.cleanup)  # left to itself it warns at the end of every process
_written(Path(HOME.name))
sys.path.append(HOME.name)
NEWEST: Final[AnyGame] = import_module(MODULE).GAME
"""The game by its second revision."""
GAME: Final = NEWEST.name


def _first() -> AnyGame:
    found = at_revision(NEWEST, 1)
    assert found is not None
    return found


FIRST: Final = _first()
"""The game by its first revision, as tables of that time play it."""
NOW: Final[Catalog] = {**GAMES, GAME: NEWEST}
"""The games of a release with the second revision."""
BEFORE: Final[Catalog] = {**GAMES, GAME: FIRST}
"""The games of the release before."""
