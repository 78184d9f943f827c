"""Runs ``quipu`` as a shell would, or in this process, which takes no second to start."""

import io
import os
import subprocess
import sys
import threading
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from quipu_service.commands.command_line import main
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


def within(*words: str, feed: bytes = b"", **settings: str) -> Ran:
    """The same in this process: for commands that read, write and end."""
    out, err, codes = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8"), list[int]()

    def run() -> None:  # in a thread, because a command begins a loop of its own
        try:
            main(words)
        except SystemExit as ended:
            codes.append(ended.code if isinstance(ended.code, int) else int(ended.code is not None))

    given = environment({f"QUIPU_{name.upper()}": value for name, value in settings.items()})
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        stack.enter_context(patch("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(feed)))))
        stack.enter_context(patch.dict(os.environ, given, clear=True))
        thread = threading.Thread(target=run)
        thread.start()
        thread.join(PATIENCE)
    (code,) = codes
    return Ran(code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def is_one_line(problem: Ran, *parts: str) -> bool:
    """Whether it failed with one line for the operator that says these things."""
    line = problem.err
    said = all(part in line for part in parts)
    return problem.code != 0 and said and line.startswith("quipu: ") and line.count("\n") == 1
