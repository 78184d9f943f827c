"""The recent past of a cached table: its last steps, and checkpoints of what was before."""

from collections import deque
from typing import Final

from quipu.service.application.log.position import Moment, Position, Step, recall

MOST_STEPS: Final = 32
"""Steps of a table that are kept, so that clients that reconnect soon need no log."""
FRESH: Final = 2
"""How many of these steps keep their encoded updates."""
STRIDE: Final = 32
"""Entries between two checkpoints of the recent past."""


class Checkpoints:
    """Checkpoints, denser for recent versions: going back ``n`` entries folds at most about ``2 n``."""

    def __init__(self) -> None:
        self._kept: list[Position] = []

    def pass_by(self, position: Position) -> None:
        """Keep the position if it is due, and drop checkpoints that are too close together for their age."""
        number, rest = divmod(position.version, STRIDE)
        if rest or (self._kept and self._kept[-1].version >= position.version):
            return
        self._kept = [one for one in self._kept if not one.version // STRIDE % _spacing(number - one.version // STRIDE)]
        self._kept.append(position)

    def before(self, version: int) -> Position | None:
        """The latest checkpoint that is not after this version."""
        return next((one for one in reversed(self._kept) if one.version <= version), None)

    def __len__(self) -> int:
        return len(self._kept)


def _spacing(age: int) -> int:
    """The greatest power of two that is at most half the age, both in strides; at least one."""
    return 1 << (max(1, age // 2).bit_length() - 1)


class Recent:
    """The last steps of a table, and checkpoints."""

    def __init__(self, checkpoints: Checkpoints | None = None) -> None:
        self._steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._checkpoints = checkpoints or Checkpoints()

    def add(self, step: Step) -> None:
        """Keep the next step; older ones lose what was encoded of them."""
        steps = self._steps
        steps.append(step)
        self._checkpoints.pass_by(step.position)
        if len(steps) > FRESH:
            old = steps[-1 - FRESH]
            old.memo.clear()
            old.position.memo.clear()

    def after(self, version: int, newest: Position) -> list[Step] | None:
        """The steps after a version; ``None`` if not all of them are kept."""
        if version >= newest.version:
            return []
        if self._steps and self._steps[0].position.version <= version + 1:
            return [step for step in self._steps if step.position.version > version]
        return None

    def moment(self, version: int, newest: Position) -> Moment | None:
        """The moment of a version, if it is kept."""
        found = recall(newest)(version)
        if found is not None or version >= newest.version:
            return found
        return next((step.position.moment for step in reversed(self._steps) if step.position.version == version), None)

    def checkpoint(self, version: int, newest: Position) -> Position | None:
        """The latest position that is kept and not after this version."""
        if version >= newest.version:
            return newest
        recent = next((step.position for step in reversed(self._steps) if step.position.version <= version), None)
        return recent or self._checkpoints.before(version)
