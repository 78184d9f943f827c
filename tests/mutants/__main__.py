"""Say which share of the changes of the code some test notices: ``make mutants ARGS="--sample 300 --seed 1"``.

Works on a copy of what git tracks. A change counts as noticed ("killed") if one of the tests that run its line fails,
and passes without it, or does not end. Which changes are tried depends on the seed alone, and which tests on the text
alone. A run that is stopped has tried a random sample; another one goes on from what ``build/mutants`` keeps of the
same code and tests.
"""

import argparse
import importlib
import json
import math
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.mutants.changes import Change, changed, changes_of
from tests.mutants.covering import Covering, covering, digests_of, record
from tests.mutants.trial import COMMON, Changed, Outcome, of_file, tried

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build/mutants"
EVERY = ("rules/kernel", "service")
LEFT_OUT, SERVED = ("web/", "docs/screenshots"), ("web/dist/", "web/src/english.ts")
"""What no test of these needs; without what is served no service starts, and one file is a contract."""
SIGMA = 1.96
"""Standard deviations to each side of a 95 % interval."""


def copied(folder: Path) -> None:
    """What git tracks and what is new, as it stands."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    for name in sorted(filter(None, names)):
        source, target = ROOT / name, folder / name
        if not source.exists() or (name.startswith(LEFT_OUT) and not name.startswith(SERVED)):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)


def interval(killed: int, tried_: int) -> tuple[float, float]:
    """Between which shares the true one lies, in percent, with 95 % confidence (Wilson)."""
    share, square = killed / tried_, SIGMA**2
    middle, spread = share + square / (2 * tried_), math.sqrt(share * (1 - share) / tried_ + square / (4 * tried_**2))
    least, most = (100 * (middle + sign * SIGMA * spread) / (1 + square / tried_) for sign in (-1, 1))
    return least, most


class Results:
    """What became of each change with its tests, by a digest of both, in a file that another run goes on from."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, dict[str, Outcome]()
        if path.exists():
            for line in path.read_text().splitlines():
                digest, outcome, *_ = json.loads(line)
                self.known[digest] = Outcome(outcome)

    def keep(self, digest: str, outcome: Outcome, change: Change, told: str) -> None:
        """Write it at the end of the file, unless it came from there."""
        if digest not in self.known:
            self.known[digest] = outcome
            place = f"{change.file}:{change.line} {change.operator} {change.occurrence}"
            with self.path.open("a") as file:
                file.write(json.dumps([digest, outcome.value, place, told]) + "\n")


def report(files: Iterable[str], every: Mapping[str, int], outcomes: Mapping[Change, Outcome]) -> str:
    """A table of the files, and of all together."""
    lines = [
        "| file | mutants | tried | killed | of these endless | share | 95 % |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for name in [*files, ""]:
        found = [outcome for change, outcome in outcomes.items() if change.file == name or not name]
        if not found:
            continue
        killed, endless = len(found) - found.count(Outcome.SURVIVED), found.count(Outcome.ENDLESS)
        low, high = interval(killed, len(found))
        mutants = every[name] if name else sum(every.values())
        counts = f"{mutants} | {len(found)} | {killed} | {endless} | {100 * killed / len(found):.1f} %"
        lines.append(f"| {f'`{name}`' if name else 'all'} | {counts} | {low:.1f} to {high:.1f} % |")
    return "\n".join(lines)


def order(files: Iterable[str], seed: int) -> list[Change]:
    """All changes, in an order that depends on the seed alone."""
    found = sorted(change for file in files for change in changes_of(ROOT, file))
    random.Random(seed).shuffle(found)  # nobody's secret
    return found


class Run:
    """Tries changes, each with the tests that run its line."""

    def __init__(self, folder: Path, covered: Covering, known: Mapping[str, Outcome], deadline: float) -> None:
        self.folder, self.covered, self.known, self.deadline = folder, covered, known, deadline
        self.passed = set[str]()
        """The tests that passed without a change after they had failed with one."""

    def __call__(self, change: Change) -> tuple[Change, str, Outcome, str] | None:
        """The digest of the trial, what becomes of the change, and what is told of it; None if time is over."""
        if time.monotonic() > self.deadline:
            return None
        stages = self.covered.stages(change.file, change.line)
        source, difference = changed(self.folder, change)
        tests = [test for stage in stages for test in stage]
        digest = sha256(f"{self.covered.digest(tests)} {source}".encode()).hexdigest()[:16]
        if (found := self.known.get(digest)) is not None:
            return change, digest, found, ""
        loader = of_file(self.folder, change.file, source)
        for stage in stages:
            outcome, failed = self._tried(loader, stage)
            if outcome is not Outcome.SURVIVED:
                return change, digest, outcome, failed
        place = f"{change.file}:{change.line} survived {len(tests)} tests"
        return change, digest, Outcome.SURVIVED, f"{place}: {change.operator} {change.occurrence}\n{difference}\n"

    def _tried(self, loader: Changed, tests: Sequence[str]) -> tuple[Outcome, str]:
        """What becomes of it; a test that fails without the change as well says nothing."""
        left = list(tests)
        while left:
            outcome, failed = tried(self.folder, loader, left)
            if failed not in left or failed in self.passed:
                return outcome, failed
            if tried(self.folder, None, [failed])[0] is Outcome.SURVIVED:
                self.passed.add(failed)
                return outcome, failed
            print(f"{failed} failed without any change", flush=True)
            left.remove(failed)
        return Outcome.SURVIVED, ""


def known_files(asked: Sequence[str]) -> list[str]:
    """The files that are named, and those in folders that are named."""
    paths = [ROOT / name for name in asked or EVERY]
    found = [one for path in paths for one in (path.rglob("*.py") if path.is_dir() else [path])]
    return sorted({str(path.relative_to(ROOT)) for path in found})


def recorded(folder: Path, at_once: int) -> Covering:
    """Which tests run which lines of this text; ends with what failed, if a test did."""
    digests = digests_of(folder)
    with together(at_once) as workers:
        names = sorted(digests, reverse=True)
        failed = [one for found in workers.map(partial(record, folder, KEPT, digests), names) for one in found]
    if failed:
        raise SystemExit(
            "\n".join(["these tests fail now and then; what is known of others is kept:", *sorted(failed)])
        )
    found = covering(folder, KEPT, digests)
    for test in found.left_out:
        print(f"{test} is left out: it fails without any change", flush=True)
    return found


def together(at_once: int) -> ProcessPoolExecutor:
    """So many processes that are forks of this one, as it is now."""
    return ProcessPoolExecutor(at_once, multiprocessing.get_context("fork"))


def outcomes(run: Run, changes: Sequence[Change], at_once: int, results: Results) -> Iterator[tuple[Change, Outcome]]:
    """Try these changes, several at once; tell of each that survives."""
    with together(at_once) as workers:
        for found in workers.map(run, changes):
            if found is not None:
                change, digest, outcome, told = found
                results.keep(digest, outcome, change, told)
                if outcome is Outcome.SURVIVED:
                    print(told, flush=True)
                yield change, outcome


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="files or folders; by default rules/kernel and service")
    parser.add_argument("--sample", type=int, help="how many changes to try, drawn by chance; all of them by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no further change after this time")
    parser.add_argument("--at-once", type=int, default=2, help="how many processes try changes")
    parser.add_argument("--least", type=float, default=90.0, help="percent")
    return parser.parse_args()


def main() -> int:
    """Print each survivor and the shares; 1 if the share is below the one asked for."""
    asked = arguments()
    for name in COMMON:
        importlib.import_module(name)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    folder, files, begun = KEPT / "copy" / str(os.getpid()), known_files(asked.files), time.monotonic()
    changes, results = order(files, asked.seed), Results(KEPT / "results.jsonl")
    try:
        copied(folder)
        sys.path[0] = str(folder)
        importlib.import_module("quipu.rules.catalog")  # for all forks that change nothing of it
        run = Run(folder, recorded(folder, asked.at_once), results.known, begun + 60 * asked.minutes)
        found = dict(outcomes(run, changes[: asked.sample], asked.at_once, results))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    every = {file: sum(change.file == file for change in changes) for file in files}
    print(report(files, every, found))
    killed = sum(outcome is not Outcome.SURVIVED for outcome in found.values())
    return int(100 * killed < asked.least * len(found))


if __name__ == "__main__":
    sys.exit(main())
