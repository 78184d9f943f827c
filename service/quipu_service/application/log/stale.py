"""The problem of a command that came second, with what happened first."""

from collections.abc import Sequence
from dataclasses import dataclass

from quipu_rules.kernel.message import Viewer
from quipu_service.application.log.position import Step
from quipu_service.application.problems.tree import Problem


@dataclass(eq=False)
class Stale(Problem):
    """Another command came first."""

    version: int
    """The table's current version."""
    happened: Sequence[Step] = ()
    """The steps after the version that the client expected, at most the first hundred."""
    viewer: Viewer = None
    """The viewer who gets them."""
    now: int = 0
    """The time then, in milliseconds."""

    code = "STALE"

    def __str__(self) -> str:
        return f"the table is at version {self.version}"
