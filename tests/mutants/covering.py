"""Which tests run which lines: found by running each test file once under coverage."""

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.trial import PLUGINS, forked

SEARCHED = (
    "tests/rules/kernel/test_*.py",
    "tests/rules/car*/test_text.py",
    "tests/rules/caral/test_told_together.py",
    "tests/service/across/test_*.py",
    "tests/service/application/**/test_*.py",
    "tests/service/transports/*/test_*.py",
    "tests/service/worker/test_*.py",
)
SLOW = {"test_processes", "test_siblings", "test_unavailable", "test_pages", "test_connections"}
"""Test files that start processes of their own, in which no change is seen, or that wait."""
OF = {"rules": "tests/rules/", "service": "tests/"}
"""What a change in the kernel must be noticed by stands beside it; every test of the service runs it."""
SHAPES = "tests/service/across/test_values.py"
"""Looks at every record as it was defined, on import."""
SECONDS = 600
STAGES = ((2, 2.0), (6, 15.0))
"""Of how many test files, and for how many seconds, tests are run for one change: at first few, then more."""


@dataclass(frozen=True)
class Covering:
    """For each file the tests that run each line (line 0: any line), and how long each test takes."""

    lines: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def stages(self, file: str, line: int) -> Iterator[list[str]]:
        """The quickest tests that run this line, a few, then more; of the whole file if it runs on import only."""
        of_file = self.lines.get(file, {})
        found = [
            test for test in of_file.get(line) or of_file.get(0, ()) if test.startswith(OF[file.partition("/")[0]])
        ]
        left = sorted(found, key=lambda test: self.seconds[test])
        for most_files, most_seconds in STAGES:
            chosen, files, spent = list[str](), set[str](), 0.0
            for test in left:
                name = test.partition("::")[0]
                if (spent + self.seconds[test] > most_seconds and chosen) or len(files | {name}) > most_files:
                    continue
                spent += self.seconds[test]
                files.add(name)
                chosen.append(test)
            if chosen:
                yield chosen
            left = [test for test in left if test not in set(chosen)]
        if line not in of_file or not of_file[line]:
            yield [SHAPES]


class Recorder:
    """A plugin of pytest that tells coverage which test runs."""

    def __init__(self, coverage: Any) -> None:
        self.coverage, self.seconds = coverage, dict[str, float]()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        started = time.monotonic()
        yield
        self.seconds[item.nodeid] = round(time.monotonic() - started, 3)
        self.coverage.switch_context("")


def covering(root: Path, kept: Path, measured: Iterable[str]) -> Covering:
    """Run the test files that may matter, each once for one state of itself and of the measured files."""
    sources = sha256(b"".join((root / name).read_bytes() for name in sorted(measured)))
    lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    seconds = dict[str, float]()
    for path in sorted(path for pattern in SEARCHED for path in root.glob(pattern) if path.stem not in SLOW):
        name = str(path.relative_to(root))
        digest = sha256(sources.digest() + path.read_bytes()).hexdigest()[:12]
        one = kept / f"{name.replace('/', '.')}-{digest}.json"
        if not one.exists() and forked(root, partial(_recorded, root, name, one), seconds=SECONDS) != 0:
            print(f"{name} is left out: it fails without any change", flush=True)
            continue
        known = json.loads(one.read_text())
        seconds |= known["seconds"]
        for file, of_file in known["lines"].items():
            for line, tests in of_file.items():
                lines[file][int(line)] += tests
    return Covering(lines=lines, seconds=seconds)


def _recorded(root: Path, name: str, kept: Path) -> int:
    from coverage import Coverage

    measured = [f"{root}{part}/*" for part in ("/rules/kernel", "/service/application")]
    linked = [f"{root}/quipu{part}/*" for part in ("/rules/kernel", "/service/application")]
    coverage = Coverage(data_file=None, include=[*measured, *linked])
    coverage.start()
    recorder = Recorder(coverage)
    code = pytest.main(["-q", *PLUGINS, f"--basetemp={root.parent / 'temporary'}", name], plugins=[recorder])
    coverage.stop()
    data, lines = coverage.get_data(), dict[str, dict[int, list[str]]]()
    for file in data.measured_files():
        found = {line: sorted(set(tests) - {""}) for line, tests in data.contexts_by_lineno(file).items()}
        found[0] = sorted({test for tests in found.values() for test in tests})
        lines[str(Path(file).resolve().relative_to(root.resolve()))] = found
    if code == 0:
        kept.write_text(json.dumps({"lines": lines, "seconds": recorder.seconds}))
    return int(code)
