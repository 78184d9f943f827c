"""Runs ``quipu`` in a process of its own, which is forked from a warm one if it can be, or in this process."""

import io
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from quipu_service.commands.command_line import main
from tests.service.serving import ROOT, environment, forks, zygote
from tests.service.valkey import PATIENCE
from tests.service.zygote import Zygote


@dataclass(frozen=True)
class Ran:
    """How it ended."""

    code: int
    out: str
    err: str


def quipu(*words: str, feed: bytes = b"", **settings: str) -> Ran:
    """One run, with the settings given as ``data_dir="x"``; with a feed as a shell would run it."""
    given = environment({f"QUIPU_{name.upper()}": value for name, value in settings.items()})
    if forks() and not feed:
        return forked(zygote(), words, given)
    done = subprocess.run(
        [sys.executable, "-m", "quipu", *words],
        cwd=ROOT,
        env=given,
        input=feed,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def forked(warm: Zygote, words: Sequence[str], given: dict[str, str]) -> Ran:
    """One run in a process that a warm one forks."""
    with tempfile.TemporaryFile() as complaints:
        process = warm.fork([*words], given, complaints)
        ending = threading.Timer(PATIENCE, process.send_signal, [signal.SIGKILL])
        ending.start()
        with process.stdout as printed:
            out = printed.read()
        code = process.wait(PATIENCE)
        ending.cancel()
        complaints.seek(0)
        return Ran(code, out.decode(), complaints.read().decode())


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
