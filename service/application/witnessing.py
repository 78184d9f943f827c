"""Who is told how actions end, such as metrics."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from quipu.rules.kernel.refusal import Refused
from quipu.service.application.problems import Problem


class Witness(Protocol):
    """Is told of every command that acts."""

    def acted(self, game: str, result: str) -> None:
        """``accepted``, ``refused`` by the rules, or the code of the problem in lower case."""


class Unwatched:
    """Nobody."""

    def acted(self, game: str, result: str) -> None:
        """Tell nobody."""


@contextmanager
def witnessed(witness: Witness, game: str) -> Iterator[None]:
    """Tell how the command in the block ends."""
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
