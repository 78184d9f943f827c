"""How many files the process may have open; each connection is one, and so is each to the log's server."""

import resource
from contextlib import suppress
from typing import Final

SPARE: Final = 200
"""Files kept free for everything but connections, and for health checks while all other files are in use."""


def files_raised() -> int:
    """Raise the soft limit to the hard one; returns what the process may open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS tells no limit and has one
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def connections_within(files: int) -> int:
    """How many connections leave enough files for everything else."""
    return max(files - SPARE, files // 2)
