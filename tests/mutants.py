"""Change the code in one place at a time, and see whether a test notices: ``make mutants ARGS=rules/kernel/move.py``.

Works on a copy of what git tracks, so an interrupted run leaves nothing changed. A mutant counts as killed if the tests
that belong to its file fail or do not end. ``|`` is left alone: between types a change of it fails the import and
proves nothing.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
COSMIC_RAY = str(Path(sys.executable).parent / "cosmic-ray")
FILTER = str(Path(sys.executable).parent / "cr-filter-operators")
PYTEST = f"{sys.executable} -m pytest -q -x -p pytest_asyncio.plugin -p no:cacheprovider"
"""Without the other plugins, which take longer to load than most tests to run."""
SECONDS = 40.0
"""After which the tests of a mutant count as endless."""
OF_KERNEL = {
    "chance": "tests/rules/kernel/test_chance.py",
    "message": "tests/rules/kernel/test_game.py tests/rules/kernel/test_notation.py",
    "move": "tests/rules/kernel/test_move.py tests/rules/kernel/test_foresight.py tests/rules/kernel/test_game.py",
    "notation": "tests/rules/kernel/test_notation.py",
    "refusal": "tests/rules/kernel/test_move.py tests/rules/kernel/test_foresight.py",
    "text": "tests/rules/kernel/test_text.py",
}
"""The tests of a file in ``rules/kernel``; of all others the whole folder."""
SERVICE = "tests/service/test_commands.py tests/service/test_rewinds.py tests/service/test_following.py"
BESIDE = {
    "commit": "tests/service/test_commands.py tests/service/test_rewinds.py",
    "entries": "tests/service/test_forged_files.py tests/service/test_upcasts.py tests/service/test_secrets.py",
    "memory": "tests/service/test_memory.py tests/service/test_commands.py tests/service/test_following.py",
    "new_tables": "tests/service/test_new_tables.py tests/service/test_records.py",
    "past": "tests/service/test_memory.py tests/service/test_rewinds.py",
    "position": "tests/service/test_rewinds.py tests/service/test_upcasts.py",
    "quipu": "tests/service/test_listing.py tests/service/test_records.py",
    "upcasts": "tests/service/test_upcasts.py tests/service/test_golden.py",
}
"""The tests of a file in ``service/application``."""


@dataclass(frozen=True)
class Mutant:
    """One change, and what became of it."""

    outcome: str
    operator: str
    line: int
    diff: str


def tests_of(file: str) -> str:
    """What must notice a change in this file."""
    stem = Path(file).stem
    return OF_KERNEL.get(stem, "tests/rules/kernel") if file.startswith("rules/") else BESIDE.get(stem, SERVICE)


def copied(folder: Path) -> None:
    """What git tracks, as it stands."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in filter(None, tracked.decode().split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, target, follow_symlinks=False)


def mutants(folder: Path, file: str) -> Iterator[Mutant]:
    """Every mutant of one file, tried one after the other."""
    config, session = folder / "mutants.toml", folder / "mutants.sqlite"
    session.unlink(missing_ok=True)
    config.write_text(
        f'[cosmic-ray]\nmodule-path = "{file}"\ntimeout = {SECONDS}\nexcluded-modules = []\n'
        f'test-command = "{PYTEST} {tests_of(file)}"\n'
        '[cosmic-ray.distributor]\nname = "local"\n'
        '[cosmic-ray.filters.operators-filter]\nexclude-operators = ["core/ReplaceBinaryOperator_BitOr_.*"]\n'
    )
    for command in (
        [COSMIC_RAY, "init", str(config), str(session)],
        [FILTER, str(session), str(config)],
        [COSMIC_RAY, "exec", str(config), str(session)],
    ):
        subprocess.run(command, cwd=folder, check=True, env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    dumped = subprocess.run([COSMIC_RAY, "dump", str(session)], cwd=folder, check=True, capture_output=True).stdout
    for line in dumped.splitlines():
        work, result = json.loads(line)
        if result is None or result["worker_outcome"] == "skipped":
            continue
        change = work["mutations"][0]
        outcome = result["test_outcome"] or result["worker_outcome"]
        yield Mutant(outcome, change["operator_name"], change["start_pos"][0], result["diff"] or "")


def main() -> int:
    """Print the share killed and each survivor; 1 if some file is below the share that was asked for."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="by default all of rules/kernel and service/application: many hours")
    parser.add_argument("--least", type=float, default=90.0, help="percent")
    asked = parser.parse_args()
    every = [*ROOT.glob("rules/kernel/*.py"), *ROOT.glob("service/application/*.py")]
    files = asked.files or sorted(str(path.relative_to(ROOT)) for path in every if path.name != "__init__.py")
    below = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        for file in files:
            found = list(mutants(folder, file))
            survivors = [mutant for mutant in found if mutant.outcome.lower() == "survived"]
            share = 100 * (len(found) - len(survivors)) / max(1, len(found))
            for mutant in survivors:
                print(f"{file}:{mutant.line} survived {mutant.operator}\n{mutant.diff}")
            print(f"{file}: {len(found) - len(survivors)} of {len(found)} killed, {share:.1f} %", flush=True)
            below += share < asked.least
    return int(below > 0)


if __name__ == "__main__":
    raise SystemExit(main())
