"""Reports how commands end, for example to metrics."""

from types import TracebackType
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


class Witnessed:
    """Reports how the command in its block ends."""

    def __init__(self, witness: Witness, game: str) -> None:
        self._witness, self._game = witness, game

    def __enter__(self) -> None:
        return

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        match error:
            case None:
                result = "accepted"
            case Refused():
                result = "refused"
            case Problem():
                result = error.code.lower()
            case Exception():
                result = "defect"
            case _:
                return
        self._witness.acted(self._game, result)
