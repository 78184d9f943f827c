"""``quipu freeze``: archive the present rules of a game, for the tables that are played by them."""

import argparse
import ast
import io
import re
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import FOLDER, LIST, Kept, digest_of, kept, package_at
from quipu_service.application.games.catalog import GROUP, find
from quipu_service.commands.terminal import say
from quipu_service.operate.config import Config

DONE = """Revision {revision} of {name} is kept: {archive}
Commit it with kept.json, and ship both in the wheel (package data: `revisions/*`).
Now change the rules, set `revision={next}`, and run the laws, which try this revision too.
"""
LEFT_OUT = {FOLDER, "__pycache__"}
SHARED = ("quipu_rules.kernel", "msgspec")
"""What the modules of an archive may import besides one another and the standard library."""
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same files make the same archive."""


def freeze(arguments: argparse.Namespace, _: Config) -> int:
    """Write the archive of the present revision, or put the present texts into an older one; raises ValueError."""
    game = find(arguments.game)
    folder = Path(str(files(game.texts.package)))
    written = folder / FOLDER
    if arguments.texts is not None:
        return _with_present_texts(game, written, folder, arguments.texts)
    contents = frozen(folder, game.texts.package, game.revision)
    one = Kept(game=_place(game), digest=digest_of(contents))
    before = kept(game).get(game.revision)
    if before is not None and before != one:
        raise NotFrozen(
            f"revision {game.revision} of {game.name} is kept already and its rules have changed since: "
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
        say(
            f"It shares {', '.join(shared)} with later revisions. Whenever that changes, run the laws, which play this "
            "revision, and `quipu verify` on exported tables of its time."
        )
    done = DONE.format(name=game.name, revision=game.revision, archive=archive, next=game.revision + 1)
    say(*done.splitlines())
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
    say(f"{archive} has the present texts; run the laws: they look at each sentence of each revision.")
    return 0


class NotFrozen(ValueError):
    """The package cannot be archived as it is; the message says what to change."""


def frozen(folder: Path, package: str, revision: int) -> dict[str, bytes]:
    """The contents of the archive by name; raises NotFrozen for an import that would reach the present rules."""
    root, found = package_at(revision), {}
    for name, content in _files(folder):
        inside = _inside(content.decode(), package, f"{package}.{root}", name) if name.endswith(".py") else None
        found[f"{root}/{name}"] = content if inside is None else inside.encode()
    return found


def outside(contents: Mapping[str, bytes], package: str) -> list[str]:
    """The modules outside the archive that its modules import, and that may therefore change."""
    named = set[str]()
    for name, content in contents.items():
        if name.endswith(".py"):
            named |= {module for node in ast.walk(ast.parse(content)) for module in _imported(node)}
    return sorted(one for one in named if not _known(one, package))


def archive_of(contents: Mapping[str, bytes]) -> bytes:
    """The archive with these contents."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(contents):
            archive.writestr(zipfile.ZipInfo(name, BEGINNING), contents[name], zipfile.ZIP_DEFLATED)
    return written.getvalue()


def contents_of(archive: bytes) -> dict[str, bytes]:
    """What an archive holds, by name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.rglob("*")):
        inside = one.relative_to(folder)
        if one.is_file() and LEFT_OUT.isdisjoint(inside.parts) and one.suffix != ".pyc":
            yield inside.as_posix(), one.read_bytes()


def _inside(source: str, package: str, place: str, name: str) -> str:
    """The module with every mention of its own package changed to that in the archive."""
    lines, mention = source.splitlines(keepends=True), re.compile(rf"(?<![\w.]){re.escape(package)}(?![\w])")
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0) - 1
        if isinstance(node, ast.Import) and any(_within(one.name, package) for one in node.names):
            raise NotFrozen(f"{name}, line {line + 1}: write `from … import …`, which can be moved into the archive")
        if isinstance(node, ast.ImportFrom) and not node.level and _within(node.module or "", package):
            lines[line] = mention.sub(place, lines[line], count=1)
        elif isinstance(node, ast.Call):
            for given in (*node.args, *(one.value for one in node.keywords if one.arg == "package")):
                if isinstance(given, ast.Constant) and isinstance(given.value, str) and _within(given.value, package):
                    at = given.lineno - 1
                    written = lines[at].encode()
                    before, after = (
                        part.decode() for part in (written[: given.col_offset], written[given.col_offset :])
                    )
                    lines[at] = before + mention.sub(place, after, count=1)
    return "".join(lines)


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [one.name for one in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []


def _known(module: str, package: str) -> bool:
    ours = any(_within(module, one) for one in (*SHARED, package))
    return ours or module.partition(".")[0] in sys.stdlib_module_names
