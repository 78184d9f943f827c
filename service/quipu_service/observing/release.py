"""Which release runs: shown by ``quipu --version``, the first log line, ``/healthz`` and the metrics."""

import subprocess
from importlib.metadata import version
from typing import Final

from quipu_service.shipped.lookup import CHECKOUT, HERE

RELEASE: Final = version("quipu-games")
UNKNOWN: Final = "unknown"
SHOWN: Final = 12
"""Digits of a revision that are shown, as many as git shows of a large repository."""


def _revision() -> str:
    """The commit that this was built from: of a wheel what its build wrote, of a checkout what git says."""
    written = HERE / "revision"
    if written.exists():
        return written.read_text(encoding="ascii").strip()
    if not (CHECKOUT / ".git").exists():
        return UNKNOWN
    words = ["git", "-C", str(CHECKOUT), "rev-parse", "HEAD"]
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return UNKNOWN


REVISION: Final = _revision()[:SHOWN]
BUILD: Final = f"{RELEASE} ({REVISION})"
