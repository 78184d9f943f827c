"""Inputs that nobody would write: hypothesis makes them up, and shrinks what goes wrong."""

import os

from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("QUIPU_FUZZ_EXAMPLES", "0"))
"""How many inputs for each test; a few in `make everything`, many in `make soak`."""


def bounded(few: int) -> settings:
    """So many inputs, the same in each run; as many as the environment says, all of them new, in a soak."""
    return settings(
        max_examples=EXAMPLES or few,
        derandomize=not EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
