"""What an archive of a kept revision holds: the files of a game's package, which import one another there."""

import ast
import io
import re
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from quipu.rules.kernel.revisions import FOLDER, package_at

LEFT_OUT = {FOLDER, "__pycache__"}
SHARED = ("quipu.rules.kernel", "msgspec")
"""What the modules of an archive may import besides one another and the standard library."""
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same files make the same archive."""


class NotFrozen(ValueError):
    """The package cannot be archived as it is; the message says what to change."""


def frozen(folder: Traversable, package: str, revision: int) -> dict[str, bytes]:
    """The contents of the archive by name; raises NotFrozen for an import that would reach the present rules."""
    root, found = package_at(revision), {}
    for name, content in _files(folder, ""):
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


def _files(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.name in LEFT_OUT or one.name.endswith(".pyc"):
            continue
        if one.is_dir():
            yield from _files(one, f"{before}{one.name}/")
        else:
            yield before + one.name, one.read_bytes()


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
                    before, after = lines[at][: given.col_offset], lines[at][given.col_offset :]
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
