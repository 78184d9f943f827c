"""``quipu freeze``: archive the present rules of a game, for the tables that are played by them."""

import sys
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import msgspec

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.revisions import FOLDER, LIST, Kept, digest_of, kept
from quipu.service.catalog import GROUP, find
from quipu.service.commands.frozen_files import NotFrozen, archive_of, contents_of, frozen, outside

DONE = """Revision {revision} of {name} is kept: {archive}
Commit it with kept.json, and ship both in the wheel (package data: `revisions/*`).
Now change the rules, set `revision={next}`, and add a golden log of the new rules.
"""


def freeze(name: str, *, texts: int | None = None) -> int:
    """Write the archive of the present revision, or put the present texts into an older one; raises ValueError."""
    game = find(name)
    folder = Path(str(files(game.texts.package)))
    written = folder / FOLDER
    if texts is not None:
        return _with_present_texts(game, written, folder, texts)
    contents = frozen(folder, game.texts.package, game.revision)
    one = Kept(game=_place(game), digest=digest_of(contents))
    before = kept(game).get(game.revision)
    if before is not None and before != one:
        raise NotFrozen(
            f"revision {game.revision} of {name} is kept already and its rules have changed since: "
            f"raise `revision` to {game.revision + 1}, or undo the change"
        )
    written.mkdir(exist_ok=True)
    archive = written / f"{game.revision}.zip"
    archive.write_bytes(archive_of(contents))
    listed = {**kept(game), game.revision: one}
    (written / LIST).write_bytes(
        msgspec.json.format(msgspec.json.encode(dict(sorted(listed.items()))), indent=2) + b"\n"
    )
    if shared := outside(contents, game.texts.package):
        sys.stdout.write(f"It shares {', '.join(shared)} with later revisions: only laws and golden logs watch that.\n")
    sys.stdout.write(DONE.format(name=name, revision=game.revision, archive=archive, next=game.revision + 1))
    return 0


def _place(game: AnyGame) -> str:
    """Where the game is in its package, from its entry point; raises NotFrozen."""
    (point,) = entry_points(group=GROUP, name=game.name)
    package = game.texts.package
    if point.module != package and not point.module.startswith(f"{package}."):
        raise NotFrozen(f"{game.name} is in {point.module}, its texts in {package}: put both into one package")
    return f"{point.module.removeprefix(package).removeprefix('.')}:{point.attr}"


def _with_present_texts(game: AnyGame, written: Path, folder: Path, revision: int) -> int:
    archive = written / f"{revision}.zip"
    if revision not in kept(game):
        raise NotFrozen(f"revision {revision} of {game.name} is not kept")
    contents = contents_of(archive.read_bytes())
    for name in [one for one in contents if one.endswith(".ftl")]:
        contents[name] = folder.joinpath(*name.split("/")[1:]).read_bytes()
    archive.write_bytes(archive_of(contents))
    sys.stdout.write(f"{archive} has the present texts; run the laws: they look at each sentence of each revision.\n")
    return 0
