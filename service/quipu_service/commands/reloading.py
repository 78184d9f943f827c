"""``quipu serve --reload``: for authors, start the service again whenever the files of a game change."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from quipu_service.adapters.processes import ending_with_us, same_packages
from quipu_service.application.games.catalog import GROUP
from quipu_service.commands.store import store
from quipu_service.commands.terminal import say
from quipu_service.operate.config import Config

LOOK = 0.5
"""Seconds between two looks at the files."""
STOPPING = 5.0
"""Seconds to wait for a graceful exit."""
READ = {".py", ".ftl", ".md", ".json"}
"""Files that the service reads once, when it starts."""


def keep_current(arguments: argparse.Namespace, config: Config) -> int:
    """Serve the present files until told to stop. The log's server stays, so that tables go on."""
    command = [sys.executable, "-m", "quipu", "serve", *_repeated(arguments)]
    folders = game_folders()
    with store(config) as log, suppress(KeyboardInterrupt):
        settings = {**os.environ, **same_packages(), "QUIPU_REDIS_URL": log.url, "QUIPU_DRAIN": "0"}
        while True:
            seen = files_in(folders)
            with _running(command, settings) as process:
                changed = _changed(folders, seen, process)
            say(f"{changed} has changed: starting again")
            sys.stdout.flush()
    return 0


def game_folders() -> list[Path]:
    """The packages of the installed games, which are not imported here."""
    modules = sorted({point.module.partition(".")[0] for point in entry_points(group=GROUP)})
    specs = [spec for spec in map(find_spec, modules) if spec is not None]
    return [Path(place) for spec in specs for place in spec.submodule_search_locations or ()]


def files_in(folders: Sequence[Path]) -> dict[Path, tuple[int, int]]:
    """When each file was written last, and its size."""
    found = dict[Path, tuple[int, int]]()
    for path in (path for folder in folders for path in folder.rglob("*") if path.suffix in READ):
        with suppress(OSError):  # an editor may replace it at this moment
            written = path.stat()
            found[path] = written.st_mtime_ns, written.st_size
    return found


def _repeated(arguments: argparse.Namespace) -> Iterator[str]:
    """The options for the service itself; those for its log are done here."""
    if arguments.no_worker:
        yield "--no-worker"
    if arguments.lan:
        yield "--lan"
    if arguments.workers is not None:
        yield from ("--workers", str(arguments.workers))


@contextmanager
def _running(command: Sequence[str], settings: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """The service, in a process of its own, as modules that were imported stay as they are."""
    process = subprocess.Popen(
        ending_with_us(list(command)), env=settings, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _changed(folders: Sequence[Path], seen: Mapping[Path, tuple[int, int]], process: "subprocess.Popen[bytes]") -> Path:
    """Wait until a file is new, gone or another; returns the first one."""
    ended = False
    while True:
        now = files_in(folders)
        if changes := sorted(path for path in {*now, *seen} if now.get(path) != seen.get(path)):
            return changes[0]
        if not ended and process.poll() is not None:
            ended = True
            say("The service has ended; it is started again when a file of a game changes")
            sys.stdout.flush()
        time.sleep(LOOK)
