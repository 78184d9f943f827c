"""Which tests are tried for a change: those that run its line, or what uses the name that it binds."""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.mutants.importing import bound, statement, uses
from tests.mutants.recording import IMPORTED, KERNEL, Lines, Recording, part_of, recorded_files
from tests.mutants.trial import files_of

NEAR = 4
"""How many tests of a file beside the changed one are taken for each of a file elsewhere."""
MOST, FEW, FEW_FILES = 120, 40, 3
"""How many tests are tried for one change, and how many of them, of how many files, before the others are imported."""
STARTING = 16
"""How many tests that start processes are tried after the others; each takes seconds."""


class Covering:
    """The tests of each line, the most special ones first."""

    def __init__(self, root: Path, recordings: Mapping[str, Recording], beside: str) -> None:
        self._root, self._recordings, self._beside = root, recordings, beside
        self.starters = frozenset(test for one in recordings.values() for test in one.starters)
        """The tests that start processes."""

    def stages(self, file: str, line: int) -> list[list[str]]:
        """The tests that are tried for a change of this line: a few, then the others, then those with processes.

        Which these are depends on the code and the tests alone: those come first that run the fewest lines, of each
        test file in turn, and more of those that stand where one would look for tests of the file.
        """
        tree = parsed(self._root / file)
        found, names = self._ordered(file, {file: statement(tree, line)}), bound(tree, line)
        on_import = names is not None or not found
        if on_import:
            found = list(dict.fromkeys([*found, *self._using(file, names or ()), *self._of_importers(file)]))
        starting = [test for test in found if test in self.starters][:STARTING]
        chosen = [test for test in found if test not in self.starters][:MOST]
        if on_import:
            imported = [self._recordings[name].tests for name in IMPORTED if name in self._recordings]
            last = [test for tests in imported for test in tests if test not in chosen]
            chosen = [*chosen[: MOST - len(last)], *last]
        files = files_of(chosen)[:FEW_FILES]
        few = [test for test in chosen if test.partition("::")[0] in files][:FEW]
        return [few, [test for test in chosen if test not in few], starting]

    @property
    def left_out(self) -> list[str]:
        """The tests that fail without any change."""
        return [test for recording in self._recordings.values() for test in recording.failed]

    def digest(self, tests: Iterable[str]) -> str:
        """Of tests and of what they run and read: the same tests of the same text find the same."""
        named = [[test, self._recordings[test.partition("::")[0]].digest] for test in tests]
        return sha256(json.dumps([self._beside, named]).encode()).hexdigest()[:12]

    def _using(self, file: str, names: Iterable[str]) -> Iterator[str]:
        """The tests that run what uses one of the names that a file binds: there, then where it is imported."""
        for name in names:
            yield from self._ordered(file, {file: uses(parsed(self._root / file), name)})
            others = importers(self._root, file)
            yield from self._ordered(file, {one: uses(parsed(self._root / one), name) for one in others})

    def _ordered(self, changed: str, lines: Lines) -> list[str]:
        """The tests that run one of the lines, for a change of that file."""
        found, near = list[tuple[int, int, str]](), beside(changed)
        searched = searched_files(self._root, part_of(changed))
        for name, recording in self._recordings.items():
            each = NEAR if name.startswith(near) else 1
            if name in searched:
                tests = sorted(recording.of(lines))
                found += [(place // each, size, test) for place, (size, test) in enumerate(tests)]
        return [test for *_, test in sorted(found)]

    def _of_importers(self, file: str) -> list[str]:
        """The tests that run anything of the file, or if none does, of those that import it."""
        tried, files = set[str](), {file}
        while files - tried:
            found = [test for one in sorted(files - tried) for test in self._ordered(one, {one: None})]
            if found:
                return list(dict.fromkeys(found))
            tried |= files
            files = {name for one in files for name in importers(self._root, one)}
        return []


def beside(file: str) -> str:
    """Where one would look for the tests of a file: the folders of tests are named like those of packages."""
    top, _, inner = file.split("/", 2)
    return f"tests/{top}/{Path(inner).parent}/".replace("/./", "/")


@cache
def searched_files(root: Path, part: str) -> frozenset[str]:
    """The test files for a change of a part; what changes in the kernel must be noticed by tests of rules."""
    found = recorded_files(root, [part])
    return frozenset(name for name in found if part != KERNEL or name.startswith("tests/rules/"))


@cache
def parsed(path: Path) -> ast.Module:
    """The statements of a file."""
    return ast.parse(path.read_text())


@cache
def importers(root: Path, file: str) -> list[str]:
    """The files that import this one."""
    module = file.partition("/")[2].removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    paths = (root / file.partition("/")[0]).rglob("*.py")
    return sorted(str(path.relative_to(root)) for path in paths if f"from {module} import " in path.read_text())
