"""Say which share of the changes of the code some test notices: ``make mutants ARGS="--sample 300 --seed 1"``.

Works on a copy of what git tracks. A change counts as noticed ("killed") if one of the tests that run its line fails,
or does not end. The order of the changes is drawn from the seed: a run that ``--sample`` or ``--minutes`` stops has
tried a random sample. Another run goes on from the results that ``build/mutants`` keeps.
"""

import argparse
import importlib
import json
import math
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from tests.mutants.changes import Change, changed, changes_of
from tests.mutants.covering import Covering, covering
from tests.mutants.trial import COMMON, Outcome, of_file, tried

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build/mutants"
EVERY = ("rules/kernel/*.py", "service/application/**/*.py")
LEFT_OUT, SERVED = ("web/", "docs/screenshots"), ("web/dist/",)
"""What no test of these needs; without what is served no service starts."""
CONTROL = 40
"""After so many changes the tests are run once without one; they must pass."""
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
    """What became of each change, kept in a file that another run goes on from."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, dict[tuple[str, Change], Outcome]()
        if path.exists():
            for line in path.read_text().splitlines():
                digest, *place, outcome = json.loads(line)
                self.known[digest, Change(*place)] = Outcome(outcome)

    def keep(self, digest: str, change: Change, outcome: Outcome) -> None:
        self.known[digest, change] = outcome
        written = [digest, change.file, change.line, change.operator, change.occurrence, outcome.value]
        with self.path.open("a") as file:
            file.write(json.dumps(written) + "\n")


def digest_of(file: str) -> str:
    """Of a file, so that results of another text are not taken for its own."""
    return sha256((ROOT / file).read_bytes()).hexdigest()[:12]


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
    """Tries changes one after the other, and now and then none."""

    def __init__(self, folder: Path, covered: Covering, results: Results, seconds: int, again: bool) -> None:
        self.folder, self.covered, self.results, self.seconds, self.again = folder, covered, results, seconds, again
        self.trials = 0

    def outcome(self, change: Change) -> Outcome:
        """What becomes of it; survivors of an earlier run are tried again if asked."""
        digest = digest_of(change.file)
        known = self.results.known.get((digest, change))
        if known is not None and not (self.again and known is Outcome.SURVIVED):
            return known
        stages = list(self.covered.stages(change.file, change.line))
        source, difference = changed(self.folder, change)
        self.trials += 1
        if self.trials % CONTROL == 1:
            for tests in stages:
                if tried(self.folder, None, tests, seconds=self.seconds) is not Outcome.SURVIVED:
                    raise SystemExit(f"these tests fail without any change: {' '.join(tests)}")
        loader, outcome = of_file(self.folder, change.file, source), Outcome.SURVIVED
        for tests in stages:
            outcome = tried(self.folder, loader, tests, seconds=self.seconds)
            if outcome is not Outcome.SURVIVED:
                break
        self.results.keep(digest, change, outcome)
        if outcome is Outcome.SURVIVED:
            place = f"{change.file}:{change.line} survived {sum(map(len, stages))} tests"
            print(f"{place}: {change.operator} {change.occurrence}\n{difference}\n", flush=True)
        return outcome


def main() -> int:
    """Print each survivor and the shares; 1 if the share is below the one asked for."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="by default all of rules/kernel and service/application")
    parser.add_argument("--sample", type=int, help="how many changes to try, drawn by chance; all of them by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no further change after this time")
    parser.add_argument("--seconds", type=int, default=60, help="processor time after which tests count as endless")
    parser.add_argument("--again", action="store_true", help="try the survivors of earlier runs again")
    parser.add_argument("--least", type=float, default=90.0, help="percent")
    asked = parser.parse_args()
    known = sorted(str(path.relative_to(ROOT)) for pattern in EVERY for path in ROOT.glob(pattern))
    files = asked.files or known
    for name in COMMON:
        importlib.import_module(name)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    KEPT.mkdir(parents=True, exist_ok=True)
    folder = KEPT / "copy" / str(os.getpid())
    deadline = time.monotonic() + 60 * asked.minutes
    try:
        copied(folder)
        sys.path[0] = str(folder)
        importlib.import_module("quipu.rules.catalog")  # for all forks that change nothing of it
        covered = covering(folder, KEPT, known)
        run = Run(folder, covered, Results(KEPT / "results.jsonl"), asked.seconds, asked.again)
        changes, outcomes = order(files, asked.seed), dict[Change, Outcome]()
        for change in changes[: asked.sample]:
            if time.monotonic() > deadline:
                break
            outcomes[change] = run.outcome(change)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    every = {file: sum(change.file == file for change in changes) for file in files}
    print(report(files, every, outcomes))
    killed = sum(outcome is not Outcome.SURVIVED for outcome in outcomes.values())
    return int(100 * killed < asked.least * len(outcomes))


if __name__ == "__main__":
    sys.exit(main())
