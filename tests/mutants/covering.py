"""Which tests run which lines: found by running each test file once under coverage."""

import ast
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.trial import files_of, forked

OF_RULES = ("tests/rules/kernel/test_*.py", "tests/rules/car*/test_text.py", "tests/rules/caral/test_told_together.py")
OF_ALL = ("tests/service/**/test_*.py", "tests/contracts/test_answers.py", "tests/mutants/contracts_hold.py")
"""Where tests are searched: those of rules run no line of the service."""
PARTS = {"rules": "rules/kernel", "service": "service"}
"""By the folder of a changed file, where the lines that tests run are recorded: less takes less time."""
SLOW = {
    *("test_processes", "test_siblings", "test_unavailable", "test_failover", "test_worker_processes"),
    *("test_two_worlds", "test_secrets", "test_no_free_peeks", "test_every_game"),
}
"""Test files that start processes of their own, in which no change is seen, that wait, or that play many games."""
UNTRIED = ("tests/mutants/", "docs/reliability.md", "CHANGELOG.md", "CONTRIBUTING.md")
"""What no test that is searched depends on."""
OF = {"rules": "tests/rules/", "service": "tests/"}
"""What a change in the kernel must be noticed by stands beside it; every test of the service runs it."""
IMPORTED = ("tests/service/across/test_values.py", "tests/mutants/contracts_hold.py")
"""Tests of what stands when all is imported: records as they were defined, and the contracts that are made of them."""
NEAR = 4
"""How many tests of a file beside the changed one are taken for each of a file elsewhere."""
MOST, FEW, FEW_FILES = 120, 40, 3
"""How many tests are tried for one change, and how many of them, of how many files, before the others are imported."""


@dataclass(frozen=True)
class Recording:
    """What the tests of one file run."""

    digest: str
    """Of the file and of everything that is no test."""
    tests: Sequence[str]
    sizes: Sequence[int]
    """How many lines each test runs."""
    failed: Sequence[str]
    """Those that failed twice without any change, and are left out."""
    lines: Mapping[str, Mapping[str, str]]
    """By file and line the tests as a bit mask, in hexadecimal digits."""

    def of(self, file: str, lines: Iterable[int] | None) -> Iterator[tuple[int, str]]:
        """The tests that run one of these lines, or any line, of a file; each with its size."""
        known, mask = self.lines.get(file, {}), 0
        for line in known if lines is None else map(str, lines):
            mask |= int(known.get(line, "0"), 16)
        return ((self.sizes[place], test) for place, test in enumerate(self.tests) if mask >> place & 1)


class Covering:
    """The tests of each line, the most special ones first."""

    def __init__(self, root: Path, recordings: Mapping[str, Recording]) -> None:
        self._root, self._recordings = root, recordings

    def stages(self, file: str, line: int) -> list[list[str]]:
        """The tests that are tried for a change of this line: a few, then the others.

        Which these are depends on the code and the tests alone: those come first that run the fewest lines, of each
        test file in turn, and more of those that stand where one would look for tests of the file.
        """
        chosen = self._ordered(file, statement((self._root / file).read_text(), line))[:MOST]
        if not chosen:  # it runs on import
            last = [test for name in IMPORTED for test in self._recordings[name].tests]
            chosen = [*(test for test in self._of_importers(file)[: MOST - len(last)] if test not in last), *last]
        files = files_of(chosen)[:FEW_FILES]
        few = [test for test in chosen if test.partition("::")[0] in files][:FEW]
        return [few, [test for test in chosen if test not in few]]

    @property
    def left_out(self) -> list[str]:
        """The tests that fail without any change."""
        return [test for recording in self._recordings.values() for test in recording.failed]

    def digest(self, tests: Iterable[str]) -> str:
        """Of tests and of what they run: the same tests of the same text find the same."""
        named = [[test, self._recordings[test.partition("::")[0]].digest] for test in tests]
        return sha256(json.dumps(named).encode()).hexdigest()[:12]

    def _ordered(self, file: str, lines: Iterable[int] | None) -> list[str]:
        found, near = list[tuple[int, int, str]](), f"tests/{Path(file).parent}/"
        for name, recording in self._recordings.items():
            each = NEAR if name.startswith(near) else 1
            if name.startswith(OF[file.partition("/")[0]]):
                tests = sorted(recording.of(file, lines))
                found += [(place // each, size, test) for place, (size, test) in enumerate(tests)]
        return [test for *_, test in sorted(found)]

    def _of_importers(self, file: str) -> list[str]:
        """The tests that run anything of the file, or if none does, of those that import it."""
        tried, files = set[str](), {file}
        while files - tried:
            found = [test for one in sorted(files - tried) for test in self._ordered(one, None)]
            if found:
                return list(dict.fromkeys(found))
            tried |= files
            files = {name for one in files for name in importers(self._root, one)}
        return []


def importers(root: Path, file: str) -> Iterator[str]:
    """The files that import this one."""
    module = "quipu." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for path in (root / file.partition("/")[0]).rglob("*.py"):
        if f"from {module} import " in path.read_text():
            yield str(path.relative_to(root))


def statement(source: str, line: int) -> range:
    """The lines of the innermost statement around this one; of a definition all, as its first lines run on import."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):  # outer ones first
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            if first <= line < node.body[0].lineno:
                found = range(first, end_of(node) + 1)
        elif isinstance(node, ast.stmt) and not isinstance(node, ast.ClassDef | ast.Match | ast.Try):
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if body else end_of(node)
            if node.lineno <= line <= last:
                found = range(node.lineno, last + 1)
    return found


def end_of(node: ast.stmt) -> int:
    """The last line of a statement."""
    return node.end_lineno or node.lineno


def recorded_files(root: Path, parts: Sequence[str]) -> list[str]:
    """The test files that may run lines of these parts."""
    patterns = (*OF_ALL, *(OF_RULES if PARTS["rules"] in parts else ()))
    found = {path for pattern in patterns for path in root.glob(pattern) if path.stem not in SLOW}
    return sorted(str(path.relative_to(root)) for path in found)


def digests_of(root: Path, parts: Sequence[str]) -> dict[str, str]:
    """Of each test file, with everything that is no test: what was recorded of other text, or parts, is not taken."""
    names = sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and not compiled(path))
    tests = recorded_files(root, parts)
    left = [name for name in names if name in IMPORTED or not name.startswith(UNTRIED)]
    left = [name for name in left if not Path(name).match("test_*.py")]
    read = b"".join(name.encode() + sha256((root / name).read_bytes()).digest() for name in left)
    ours = sha256("".join(parts).encode() + read).digest()
    return {name: sha256(ours + (root / name).read_bytes()).hexdigest()[:12] for name in tests}


def compiled(path: Path) -> bool:
    """Whether Python wrote it."""
    return "__pycache__" in path.parts


def place_of(kept: Path, name: str, digest: str) -> Path:
    """Where what was recorded of a test file is kept."""
    return kept / f"{name.replace('/', '.')}-{digest}.json"


def told_of(kept: Path, name: str) -> Path:
    """Where the tests that failed while a file was recorded are told."""
    return kept / f"{name.replace('/', '.')}.failed"


def record(root: Path, kept: Path, digests: Mapping[str, str], parts: Sequence[str], name: str) -> list[str]:
    """Run a test file under coverage, twice if a test fails; what failed, unless the same failed both times."""
    one, told = place_of(kept, name, digests[name]), told_of(kept, name)
    told.unlink(missing_ok=True)
    for _ in range(2):
        if not one.exists():
            forked(root, partial(_recorded, root, kept, name, digests[name], parts), kept=("quipu.",))
    if one.exists():
        return []
    return told.read_text().splitlines() if told.exists() else [f"{name} does not end"]


def covering(root: Path, kept: Path, digests: Mapping[str, str]) -> Covering:
    """What was recorded of this text."""
    read = {name: json.loads(place_of(kept, name, digest).read_text()) for name, digest in digests.items()}
    return Covering(root, {name: Recording(**one) for name, one in read.items()})


def _recorded(root: Path, kept: Path, name: str, digest: str, parts: Sequence[str]) -> int:
    from coverage import Coverage

    from tests.mutants.plugins import Recorder, Within, run

    coverage = Coverage(
        data_file=None, include=[f"{root}/{linked}{part}/*" for linked in ("", "quipu/") for part in parts]
    )
    recorder = Recorder(coverage)
    coverage.start()
    with TemporaryDirectory(dir=root.parent) as folder:
        code = run([name], Path(folder, "pytest"), recorder, Within())
    coverage.stop()
    told = told_of(kept, name)
    failed, before = sorted(recorder.failed), told.read_text().splitlines() if told.exists() else []
    if failed != before or not recorder.tests:
        told.write_text("\n".join(failed or [f"{name} did not begin"]))
        return code
    tests, sizes = [test for test in recorder.tests if test not in failed], Counter[str]()
    place, lines = {test: number for number, test in enumerate(tests)}, dict[str, dict[int, str]]()
    for file in coverage.get_data().measured_files():
        of_file = lines[str(Path(file).resolve().relative_to(root.resolve()))] = {}
        for line, contexts in coverage.get_data().contexts_by_lineno(file).items():
            found = set(contexts) & place.keys()
            sizes.update(found)
            of_file[line] = f"{sum(1 << place[test] for test in found):x}"
    written = {
        "digest": digest,
        "tests": tests,
        "sizes": [sizes[test] for test in tests],
        "failed": failed,
        "lines": lines,
    }
    place_of(kept, name, digest).write_text(json.dumps(written))
    return code
