"""Reports how commands end, for example to metrics."""

from types import TracebackType
from typing import Protocol

from quipu.rules.kernel.refusal import Refused
from quipu.service.application.problems import Problem


class CommandObserver(Protocol):
    """Is told about every command that acts."""

    def acted(self, game: str, result: str) -> None:
        """``result`` is ``accepted``, ``refused``, ``defect``, or the code of the problem in lower case."""


class NoObserver:
    """Ignores everything."""

    def acted(self, game: str, result: str) -> None:
        """Do nothing."""


class Observing:
    """Reports how the command in its block ends."""

    def __init__(self, observer: CommandObserver, game: str) -> None:
        self._observer, self._game = observer, game

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
        self._observer.acted(self._game, result)
