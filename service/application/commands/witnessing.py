"""Reports how commands end, for example to metrics."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from quipu.rules.kernel.refusal import Refused
from quipu.service.application.problems import Problem


class Witness(Protocol):
    """Is told about every command that acts."""

    def acted(self, game: str, result: str) -> None:
        """``outcome`` is ``accepted``, ``refused``, or the code of the problem in lower case."""


class Unwatched:
    """Ignores everything."""

    def acted(self, game: str, result: str) -> None:
        """Do nothing."""


@contextmanager
def witnessed(witness: Witness, game: str) -> Iterator[None]:
    """Report how the command in the block ends."""
    try:
        yield
    except Refused:
        witness.acted(game, "refused")
        raise
    except Problem as problem:
        witness.acted(game, problem.code.lower())
        raise
    except Exception:
        witness.acted(game, "defect")
        raise
    witness.acted(game, "accepted")
