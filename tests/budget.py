"""Run a command, and fail if it takes more CPU than its budget: ``python -m tests.budget make test``.

What a second of CPU does depends on the machine and on what else runs there. So the budget is a multiple of what known
work takes beside the command: the tests of the rules of one game.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

CALIBRATION = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/caral")
TIMES = 3
"""How often the calibration runs beside the command."""
PAUSE = 20
"""Seconds before each."""
MOST = 66.0
"""How many times the CPU of the calibration the command may take; it took 44 times as much when this was written."""


def ended(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Its exit code, and the CPU seconds that it and all processes took that it waited for."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def calibrated() -> float:
    """The CPU seconds of the calibration; ends if its tests fail."""
    with subprocess.Popen(CALIBRATION, stdout=subprocess.DEVNULL) as process:
        code, seconds = ended(process)
    if code:
        raise SystemExit(f"{' '.join(CALIBRATION[1:])} ended with {code}")
    return seconds


def within_budget(seconds: float, known: Sequence[float]) -> bool:
    """Whether the command kept to its budget; says so."""
    each = sum(known) / len(known)
    ratio = seconds / each
    verdict = "within" if ratio <= MOST else "over"
    told = f"{ratio:.0f} times the calibration ({each:.1f} s), {verdict} its budget of {MOST:.0f}"
    print(f"{seconds:.0f} s of CPU are {told}", flush=True)
    return ratio <= MOST


def main(command: Sequence[str]) -> int:
    """The exit code of the command; 1 if it is over its budget."""
    with subprocess.Popen(command) as process:
        known = []
        for _ in range(TIMES):
            time.sleep(PAUSE)
            known.append(calibrated())
        code, seconds = ended(process)
    return code or int(not within_budget(seconds, known))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
