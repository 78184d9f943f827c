"""Checks the append-only files of a stopped server with the server's own checker."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import Final

from quipu.service.adapters.diagnosis import Finding, Grade
from quipu.service.adapters.embedded import binary
from quipu.service.adapters.open_files import FOLDER

CHECKER: Final = "valkey-check-aof"
"""The server's program is the checker too, when it is called by this name."""
CUT: Final = re.compile(r"size=(\d+), ok_up_to=(\d+),")
PATIENCE: Final = 120.0


def looked_through(directory: Path) -> Finding | None:
    """The checker's finding on the files in this data directory; None if there are none.

    The checker does not know the format of the base file; the server checks the sum of that file at each start.
    """
    files = sorted((directory / FOLDER).glob("*.incr.aof"))
    damaged = next((found for one in files if (found := _looked_at(one)) is not None), None)
    if damaged is not None:
        return damaged
    says = f"the append-only files in {directory / FOLDER} are whole"
    return Finding(Grade.GOOD, "log files", says) if files else None


def _looked_at(file: Path) -> Finding | None:
    done = subprocess.run(
        [CHECKER, str(file)], executable=binary(), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    found = CUT.search(done.stdout)
    if done.returncode == 0:
        return None
    if found is None:
        said = (done.stdout + done.stderr).strip().splitlines() or [f"the checker ended with {done.returncode}"]
        return Finding(Grade.BAD, "log files", f"{file}: {said[-1]}", "restore a backup")
    size, good = map(int, found.groups())
    fix = f"exec -a {CHECKER} {shlex.quote(str(binary()))} --fix {shlex.quote(str(file))}"
    cure = (
        f"restore a backup; or copy the folder, then cut the file: bash -c {shlex.quote(fix)}"
        f" (its last {size - good:,} bytes are lost, with every entry in them)"
    )
    return Finding(Grade.BAD, "log files", f"{file} is damaged at byte {good:,} of {size:,}", cure)
