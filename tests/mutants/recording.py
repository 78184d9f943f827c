"""Which lines the tests of a file run, in their own process and in those that they start."""

import ast
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from tests.mutants.importing import in_functions
from tests.mutants.sitecustomize import RECORD, TEST
from tests.mutants.trial import OWN, forked, in_processes

if TYPE_CHECKING:
    from coverage import Coverage, CoverageData

    from tests.mutants.plugins import Recorder

OF_ALL = (
    "tests/service/**/test_*.py",
    "service/quipu_extensions/*/tests/test_*.py",
    "tests/contracts/test_answers.py",
    "tests/mutants/contracts_hold.py",
)
OF_KERNEL = (
    *OF_ALL,
    *("tests/rules/kernel/test_*.py", "tests/rules/car*/test_text.py", "tests/rules/caral/test_told_together.py"),
)
OF_GAME = (
    *("tests/rules/{game}/**/test_*.py", "tests/rules/laws/test_{game}.py", "tests/rules/test_transcripts.py"),
    "tests/service/across/test_values.py",
)
"""Where tests are searched for a change of the service, the kernel, and the rules of a game."""
SERVICE, KERNEL = "service", "rules/quipu_rules/kernel"
LAWS = ("QUIPU_LAW_GAMES", "QUIPU_LAW_SAMPLE")
"""What says how much random play the laws read."""
SLOW = {"test_two_worlds", "test_secrets", "test_no_free_peeks", "test_every_game"}
"""Test files that play many games."""
IMPORTED = ("tests/service/across/test_values.py", "tests/mutants/contracts_hold.py")
"""Tests of what stands when all is imported: records as they were defined, and the contracts that are made of them."""
UNREAD = ("tests/mutants/", "docs/reliability.md", "CHANGELOG.md", "CONTRIBUTING.md")
"""What no test that is searched depends on."""
BESIDE = ("tests/", "docs/", "README.md")
"""What tests may read beside the code; which lines they run depends on the modules of it alone that they import."""
MODULE = re.compile(r"\btests((?:\.\w+)+)(?: import (\w+))?")
TIMES = 3
"""How often a file is recorded at most, until the same tests failed twice in a row, or none."""
CONFIGURATION = """\
[run]
sigterm = true
disable_warnings = no-data-collected
context = ${{{test}}}
include =
    {include}
"""
"""Of coverage, in the processes that tests start."""
Lines: TypeAlias = Mapping[str, Iterable[int] | None]
"""Lines of files; None means all."""


@dataclass(frozen=True)
class Recording:
    """What the tests of one file run."""

    digest: str
    """Of the file, the code, and the modules of the tests that it imports."""
    tests: Sequence[str]
    sizes: Sequence[int]
    """How many lines each test runs."""
    failed: Sequence[str]
    """Those that failed twice without any change, and are left out."""
    starting: str
    """The tests that started a process which ran some line, as a bit mask in hexadecimal digits."""
    lines: Mapping[str, Mapping[str, str]]
    """By file and line the tests, likewise."""

    def of(self, lines: Lines) -> Iterator[tuple[int, str]]:
        """The tests that run one of these lines; each with its size."""
        mask = 0
        for file, some in lines.items():
            known = self.lines.get(file, {})
            for line in known if some is None else map(str, some):
                mask |= int(known.get(line, "0"), 16)
        return ((self.sizes[place], test) for place, test in enumerate(self.tests) if mask >> place & 1)

    @property
    def starters(self) -> set[str]:
        """The tests that start processes."""
        mask = int(self.starting, 16)
        return {test for place, test in enumerate(self.tests) if mask >> place & 1}


def part_of(file: str) -> str:
    """The folder with a changed file in which the lines that tests run are recorded: less takes less time."""
    return SERVICE if file.startswith(f"{SERVICE}/") else "/".join(file.split("/")[:3])


def patterns_of(part: str) -> Sequence[str]:
    """Of the test files that may run lines of a part."""
    known = {SERVICE: OF_ALL, KERNEL: OF_KERNEL}
    return known.get(part) or [pattern.format(game=part.rpartition("/")[2]) for pattern in OF_GAME]


def recorded_files(root: Path, parts: Sequence[str]) -> list[str]:
    """The test files that may run lines of these parts."""
    patterns = {pattern for part in parts for pattern in patterns_of(part)}
    found = {path for pattern in patterns for path in root.glob(pattern) if path.stem not in SLOW}
    return sorted(str(path.relative_to(root)) for path in found)


def digests_of(root: Path, parts: Sequence[str]) -> dict[str, str]:
    """Of each test file with the code and what it imports: what was recorded of other text, or parts, is not taken."""
    code = read(root, [name for name in names(root) if not name.startswith((*UNREAD, *BESIDE))])
    ours = sha256(f"{parts} {[os.environ.get(name) for name in LAWS]}".encode() + code).digest()
    return {
        name: sha256(ours + read(root, sorted(imported(root, name)))).hexdigest()[:12]
        for name in recorded_files(root, parts)
    }


def digest_beside(root: Path) -> str:
    """Of everything else that a test may read, but other test files."""
    found = [name for name in names(root) if name.startswith(BESIDE) and not name.startswith(UNREAD)]
    return sha256(read(root, [name for name in found if not Path(name).match("test_*.py")])).hexdigest()[:12]


def names(root: Path) -> list[str]:
    """All files of the tree but those that Python wrote."""
    found = (path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(str(path.relative_to(root)) for path in found)


def read(root: Path, files: Iterable[str]) -> bytes:
    """The digests of files, with their names."""
    return b"".join(name.encode() + sha256((root / name).read_bytes()).digest() for name in files)


def imported(root: Path, name: str) -> set[str]:
    """A test file, and the modules of the tests that it or ``conftest.py`` imports, directly or not."""
    found, new = set[str](), {name, *(str(place / "conftest.py") for place in Path(name).parents)}
    while new := {one for one in new - found if (root / one).is_file()}:
        found |= new
        told = [match for one in new for match in MODULE.findall((root / one).read_text())]
        paths = [f"tests{module.replace('.', '/')}" for module, _ in told]
        new = {f"{path}.py" for path in paths}
        new |= {f"{path}/{word}.py" for path, (_, word) in zip(paths, told, strict=True)}
    return found


def place_of(kept: Path, name: str, digest: str) -> Path:
    """Where what was recorded of a test file is kept."""
    return kept / f"{name.replace('/', '.')}-{digest}.json"


def told_of(kept: Path, name: str) -> Path:
    """Where the tests that failed while a file was recorded are told."""
    return kept / f"{name.replace('/', '.')}.failed"


def record(root: Path, kept: Path, digests: Mapping[str, str], parts: Sequence[str], name: str) -> list[str]:
    """Run a test file under coverage, again if a test fails; what failed, unless the same failed twice in a row."""
    one, told = place_of(kept, name, digests[name]), told_of(kept, name)
    told.unlink(missing_ok=True)
    for _ in range(TIMES):
        if not one.exists():
            forked(root, partial(_recorded, root, kept, name, digests[name], parts), kept=OWN)
    if one.exists():
        return []
    return (told.read_text() if told.exists() else "").splitlines() or [f"{name} does not begin, or end"]


def recordings_of(kept: Path, digests: Mapping[str, str]) -> dict[str, Recording]:
    """What was recorded of each test file."""
    found = {name: json.loads(place_of(kept, name, digest).read_text()) for name, digest in digests.items()}
    return {name: Recording(**one) for name, one in found.items()}


def _recorded(root: Path, kept: Path, name: str, digest: str, parts: Sequence[str]) -> int:
    from coverage import Coverage

    from tests.mutants.plugins import Recorder, Within, run

    include = [f"{root}/{part}{inner}" for part in parts for inner in ("", "/*")]
    coverage = Coverage(data_file=None, include=include)
    with TemporaryDirectory(dir=root.parent) as folder:
        configuration = Path(folder, "coverage.ini")
        configuration.write_text(CONFIGURATION.format(test=TEST, include="\n    ".join(include)))
        in_processes(root, RECORD, configuration)
        recorder = Recorder(coverage, Path(folder))
        coverage.start()
        code = run([name], Path(folder, "pytest"), recorder, Within())
        coverage.stop()
        told = told_of(kept, name)
        failed, before = sorted(recorder.failed), told.read_text().splitlines() if told.exists() else []
        if recorder.tests and failed == before:  # where nothing is told yet, none failed
            found = _summed(root, coverage, recorder, digest)
            place_of(kept, name, digest).write_text(json.dumps(asdict(found)))
        else:
            told.write_text("\n".join(failed))
    return code


def _summed(root: Path, coverage: "Coverage", recorder: "Recorder", digest: str) -> Recording:
    """What the tests ran that did not fail."""
    from coverage import CoverageData, CoverageException

    masks, starting = defaultdict[str, Counter[int]](Counter), 0
    tests = [test for test in recorder.tests if test not in recorder.failed]
    place = {test: number for number, test in enumerate(tests)}
    for file, line, contexts in _lines(coverage.get_data(), root):
        masks[file][line] |= sum(1 << place[test] for test in contexts if test in place)
    for saved, last in recorder.alive.items():
        data = CoverageData(str(saved))
        with suppress(CoverageException):  # a process that was killed while it wrote
            data.read()
            for file, line, contexts in _lines(data, root, of_functions=True):
                running = recorder.tests[min(map(int, contexts)) : last + 1]
                mask = sum(1 << place[test] for test in running if test in place)
                masks[file][line] |= mask
                starting |= mask
    sizes = [
        sum(mask >> number & 1 for lines in masks.values() for mask in lines.values()) for number in place.values()
    ]
    lines = {file: {str(line): f"{mask:x}" for line, mask in found.items()} for file, found in masks.items()}
    return Recording(digest, tests, sizes, sorted(recorder.failed), f"{starting:x}", lines)


def _lines(data: "CoverageData", root: Path, *, of_functions: bool = False) -> Iterator[tuple[str, int, Sequence[str]]]:
    """Each line that ran, with its file and the contexts in which it did; on demand only those of functions."""
    for measured in data.measured_files():
        file = Path(measured).resolve()
        called = in_functions(ast.parse(file.read_text())) if of_functions else set[int]()
        for line, contexts in data.contexts_by_lineno(measured).items():
            if line in called or not of_functions:
                yield str(file.relative_to(root.resolve())), line, contexts
