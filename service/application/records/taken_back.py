"""The draws of a log that were taken back, found while its entries are read."""

from dataclasses import dataclass

from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.log.bodies import Acted, Rewound
from quipu.service.application.log.entries import Entry


class TakenBack(Value, frozen=True, kw_only=True):
    """An entry whose draws no longer count, because the table went back to before it."""

    entry: int
    """The version of the entry that drew."""
    seat: Seat | None
    """The seat that acted in it."""
    draws: int
    """How many draws it made."""
    by: int
    """The version of the entry that went back; the last one, if several did."""


@dataclass(frozen=True)
class _Drawn:
    """An entry that drew, and the one before it in the same course of the game."""

    entry: Entry
    before: "_Drawn | None"


class DrawsTakenBack:
    """Follows which draws count at each version."""

    def __init__(self) -> None:
        self._at: list[_Drawn | None] = [None]
        self._found: dict[int, TakenBack] = {}

    def follow(self, entry: Entry) -> None:
        """Process the next entry, which may rewind to an earlier version."""
        body, now = entry.body, self._at[-1]
        if isinstance(body, Rewound):
            now = self._back(now, self._at[body.to], entry.version)
        elif isinstance(body, Acted) and entry.draws:
            now = _Drawn(entry, now)
        self._at.append(now)

    def _back(self, left: _Drawn | None, there: _Drawn | None, by: int) -> _Drawn | None:
        """Go to another branch: draws of the old one are taken back, those of the new one count again."""
        one, other = left, there
        while one is not other:
            if other is None or (one is not None and one.entry.version > other.entry.version):
                if one is not None:
                    drew = one.entry
                    self._found[drew.version] = TakenBack(entry=drew.version, seat=drew.seat, draws=drew.draws, by=by)
                    one = one.before
            else:
                self._found.pop(other.entry.version, None)
                other = other.before
        return there

    def found(self) -> tuple[TakenBack, ...]:
        """Every draw that was taken back, in the order of the log."""
        return tuple(self._found[version] for version in sorted(self._found))
