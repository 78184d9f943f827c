"""What the author of a game runs."""

import os
import subprocess
import sys
from pathlib import Path

from tests.service.serving import ROOT, environment


def ran(site: Path, *words: str | Path, folder: Path, **settings: str) -> str:
    """The output of a Python module with the installed game; fails if it does."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=environment({"PYTHONPATH": f"{site}{os.pathsep}{ROOT}", **settings}),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def own_tests(site: Path, tests: Path, folder: Path) -> str:
    """The output of its own tests, away from ours and from our settings of pytest."""
    apart = ("-p", "no:cacheprovider", "-p", "no:asyncio", "-c", "/dev/null")
    return ran(site, "pytest", "-q", *apart, tests, folder=folder, QUIPU_LAW_GAMES="1")
