"""How a game ended, for tests of the rules."""

from typing import Any


def ending_of(state: Any) -> str | None:
    """The id of its ending; ``None`` while it is running."""
    return None if state.outcome is None else str(state.outcome.ending)
