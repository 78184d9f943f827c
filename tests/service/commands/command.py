"""Runs ``quipu`` as a shell would."""

import subprocess
import sys
from dataclasses import dataclass

from tests.service.serving import ROOT, environment
from tests.service.valkey import PATIENCE


@dataclass(frozen=True)
class Ran:
    """How it ended."""

    code: int
    out: str
    err: str


def quipu(*words: str, feed: bytes = b"", **settings: str) -> Ran:
    """One run, with the settings given as ``data_dir="x"``."""
    done = subprocess.run(
        [sys.executable, "-m", "quipu", *words],
        cwd=ROOT,
        env=environment({f"QUIPU_{name.upper()}": value for name, value in settings.items()}),
        input=feed,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_one_line(problem: Ran, *parts: str) -> bool:
    """Whether it failed with one line for the operator that says these things."""
    line = problem.err
    said = all(part in line for part in parts)
    return problem.code != 0 and said and line.startswith("quipu: ") and line.count("\n") == 1
