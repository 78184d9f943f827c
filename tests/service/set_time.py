"""The monotonic time of a module, as a test sets it."""

from types import ModuleType

import pytest


class SetTime:
    """What a module gets in place of ``time``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, now: float = 1_000.0) -> None:
        self.now = now
        monkeypatch.setattr(module, "time", self)

    def monotonic(self) -> float:
        return self.now
