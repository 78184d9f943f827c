"""Say which share of the changes of the code some test notices: ``make mutants ARGS="--sample 300 --seed 1"``.

Works on a copy of what git tracks. A change counts as noticed ("killed") if one of the tests that run its line, in
their own process or in one that they start, fails, and passes without it, or does not end. One that starts processes
must fail twice. Which changes are tried depends on the seed alone, and which tests on the text
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
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.checkout import roots
from tests.mutants.changes import Change, changed, changes_of
from tests.mutants.covering import Covering
from tests.mutants.recording import digest_beside, digests_of, part_of, record, recordings_of
from tests.mutants.sitecustomize import Changed
from tests.mutants.trial import COMMON, OURS, Outcome, failing, of_file, tried

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build/mutants"
EVERY = ("rules/quipu_rules", "service/quipu_service", "service/quipu_extensions")
LEFT_OUT, SERVED = ("web/", "docs/screenshots"), ("web/dist/",)
"""What no test of these needs; without what is served no service starts."""
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
    shutil.copy2(folder / "tests/mutants/sitecustomize.py", folder)


def interval(killed: int, tried_: int) -> tuple[float, float]:
    """Between which shares the true one lies, in percent, with 95 % confidence (Wilson)."""
    share, square = killed / tried_, SIGMA**2
    middle, spread = share + square / (2 * tried_), math.sqrt(share * (1 - share) / tried_ + square / (4 * tried_**2))
    least, most = (100 * (middle + sign * SIGMA * spread) / (1 + square / tried_) for sign in (-1, 1))
    return least, most


@dataclass(frozen=True)
class Trial:
    """What became of a change: the test that noticed it, or the difference that none did."""

    change: Change
    digest: str
    """Of the changed source, and of the tests with all that they run."""
    outcome: Outcome
    told: str


class Results:
    """What became of each change, by its digest, in a file that another run goes on from."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, dict[str, tuple[Outcome, str]]()
        if path.exists():
            for line in path.read_text().splitlines():
                digest, outcome, _, told = json.loads(line)
                self.known[digest] = Outcome(outcome), told

    def keep(self, one: Trial) -> None:
        """Write it at the end of the file, unless it came from there."""
        if one.digest not in self.known:
            self.known[one.digest] = one.outcome, one.told
            place = f"{one.change.file}:{one.change.line} {one.change.operator} {one.change.occurrence}"
            with self.path.open("a") as file:
                file.write(json.dumps([one.digest, one.outcome.value, place, one.told]) + "\n")


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


@dataclass(frozen=True)
class Run:
    """Tries changes, each with the tests that run its line."""

    folder: Path
    covered: Covering
    known: Mapping[str, tuple[Outcome, str]]
    deadline: float
    left_out: frozenset[str] = frozenset()
    """Tests that fail without any change."""

    def __call__(self, change: Change) -> Trial | None:
        """What becomes of the change; None if time is over."""
        if time.monotonic() > self.deadline:
            return None
        stages = [
            [test for test in stage if test not in self.left_out]
            for stage in self.covered.stages(change.file, change.line)
        ]
        source, difference = changed(self.folder, change)
        tests = [test for stage in stages for test in stage]
        digest = sha256(f"{self.covered.digest(tests)} {source}".encode()).hexdigest()[:16]
        if (found := self.known.get(digest)) is not None:
            return Trial(change, digest, *found)
        loader = of_file(self.folder, change.file, source)
        for stage in filter(None, stages):
            outcome, failed = self._tried(loader, stage)
            if outcome is not Outcome.SURVIVED:
                return Trial(change, digest, outcome, failed)
        place = f"{change.file}:{change.line} survived {len(tests)} tests"
        told = f"{place}: {change.operator} {change.occurrence}\n{difference}\n"
        return Trial(change, digest, Outcome.SURVIVED, told)

    def _tried(self, loader: Changed, tests: Sequence[str]) -> tuple[Outcome, str]:
        """Whether a test notices the change, and which; one that starts processes must fail twice."""
        outcome, failed = tried(self.folder, loader, tests)
        if failed not in self.covered.starters or tried(self.folder, loader, [failed])[0] is not Outcome.SURVIVED:
            return outcome, failed
        rest = tests[tests.index(failed) + 1 :]
        return self._tried(loader, rest) if rest else (Outcome.SURVIVED, "")


def known_files(asked: Sequence[str]) -> list[str]:
    """The files that are named, and those in folders that are named."""
    paths = [ROOT / name for name in asked or EVERY]
    found = [one for path in paths for one in (path.rglob("*.py") if path.is_dir() else [path])]
    return sorted({str(path.relative_to(ROOT)) for path in found})


def recorded(folder: Path, files: Iterable[str], at_once: int) -> Covering:
    """Which tests run which lines of the parts of these files; ends with what failed, if a test did."""
    parts = sorted({part_of(file) for file in files})
    digests = digests_of(folder, parts)
    with together(at_once) as workers:
        names = sorted(digests, reverse=True)
        failed = [one for found in workers.map(partial(record, folder, KEPT, digests, parts), names) for one in found]
    if failed:
        raise SystemExit(
            "\n".join(["these tests fail now and then; what is known of others is kept:", *sorted(failed)])
        )
    found = Covering(folder, recordings_of(KEPT, digests), digest_beside(folder))
    for test in found.left_out:
        print(f"{test} is left out: it fails without any change", flush=True)
    return found


def together(at_once: int, *runs: Run) -> ProcessPoolExecutor:
    """So many processes that are forks of this one, as it is now; each tries changes with this run."""
    return ProcessPoolExecutor(at_once, multiprocessing.get_context("fork"), TRYING.extend, (runs,))


TRYING: list[Run] = []
"""What a forked process tries changes with: it is large, so that nobody sends it along with each change."""


def trial(change: Change) -> Trial | None:
    """What becomes of a change, in a forked process."""
    return TRYING[-1](change)


def outcomes(run: Run, changes: Sequence[Change], at_once: int, results: Results) -> dict[Change, Outcome]:
    """Try these changes, several at once; tell of each that survives.

    Tests that noticed one must pass without it. Where one does not, the change is tried again with the others.
    """
    found = list[Trial]()
    with together(at_once, run) as workers:
        for one in filter(None, workers.map(trial, changes)):
            results.keep(one)
            found.append(one)
            if one.outcome is Outcome.SURVIVED:
                print(one.told, flush=True)
    noticed = [one.told for one in found if one.outcome is Outcome.KILLED and "::" in one.told]
    wrong = failing(run.folder, sorted(set(noticed)))
    for test in sorted(wrong):
        print(f"{test} failed without any change", flush=True)
    again = [one.change for one in found if one.told in wrong]
    known = {one.change: one.outcome for one in found}
    without = replace(run, known=results.known, left_out=run.left_out | wrong)
    return known | outcomes(without, again, at_once, results) if again else known


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="files or folders; by default rules and service")
    parser.add_argument("--sample", type=int, help="how many changes to try, drawn by chance; all of them by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="begin no further change so long after the recording"
    )
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
        sys.path[:1] = roots(folder).split(os.pathsep)
        for name in OURS:  # for all forks that change nothing of it
            importlib.import_module(name)
        covered = recorded(folder, files, asked.at_once)
        print(f"recorded after {time.monotonic() - begun:.0f} s", flush=True)
        begun = time.monotonic()
        run = Run(folder, covered, results.known, begun + 60 * asked.minutes)
        found = outcomes(run, changes[: asked.sample], asked.at_once, results)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    every = {file: sum(change.file == file for change in changes) for file in files}
    print(report(files, every, found))
    print(f"{len(found)} changes in {time.monotonic() - begun:.0f} s, {asked.at_once} at once")
    killed = sum(outcome is not Outcome.SURVIVED for outcome in found.values())
    return int(100 * killed < asked.least * len(found))


if __name__ == "__main__":
    sys.exit(main())
