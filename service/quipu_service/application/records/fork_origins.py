"""Forks must begin with the events of the version that they come from."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from quipu_rules.kernel.message import Event
from quipu_service.application.log.bodies import AnyBody, Opened, Origin, live_versions
from quipu_service.application.log.position import Step
from quipu_service.application.records.anchors import NOTHING, Noted
from quipu_service.application.records.checks import CheckName, CheckResult, Checks, Report, Wrong


class FoundOrigin(Protocol):
    """The log of an origin, after its last entry."""

    opened: Opened | None

    @property
    def setup_type(self) -> type[Any]:
        """The type of the options of its game."""
        ...

    @property
    def all_events_known(self) -> bool:
        """Whether the file hides no event."""
        ...


class FollowOrigin(Protocol):
    """Verifies a file, and calls ``follow`` with every step."""

    def __call__(
        self, file: bytes, noted: Noted, origins: "Origins", *, follow: Callable[[Step], None]
    ) -> tuple[Report, FoundOrigin | None]:
        """The report, and what was found unless the file is wrong."""
        ...


class OriginEvents:
    """Collects the events of an origin for its forks."""

    def __init__(self) -> None:
        self.hashes: list[str] = []
        self._bodies: list[AnyBody] = []
        self._events: list[Sequence[Event]] = []

    def add(self, step: Step) -> None:
        self.hashes.append(step.stored.hash)
        self._bodies.append(step.entry.body)
        self._events.append(step.events)

    def events_to(self, version: int) -> list[Event]:
        """All events that led to a version, without what was rewound."""
        return [event for kept in live_versions(self._bodies, version) for event in self._events[kept - 1]]


class Origins:
    """Files of origins by table; each is verified when a fork names it."""

    def __init__(self, followed: FollowOrigin, files: Mapping[str, bytes]) -> None:
        self._followed, self._files = followed, files

    def check(self, checks: Checks, fork: Opened, origin: Origin, events: Sequence[Event]) -> None:
        """Raises Wrong if the fork does not begin like its origin; skips the check if the origin does not show that."""
        checks.begin(CheckName.ORIGIN)
        file = self._files.get(origin.table)
        if file is None:
            return checks.leave_out(
                CheckName.ORIGIN, f"needs the log of table {origin.table}, from which it was forked"
            )
        past = OriginEvents()
        others = {table: one for table, one in self._files.items() if table != origin.table}
        report, found = self._followed(file, NOTHING, Origins(self._followed, others), follow=past.add)
        if found is None or found.opened is None:
            raise Wrong(f"the log of its origin is wrong at entry {report.wrong}: {report.problem}")
        if not 1 <= origin.version <= len(past.hashes) or past.hashes[origin.version - 1] != origin.hash:
            raise Wrong(f"its origin has no entry {origin.version} with this hash")
        before = found.opened
        kind = found.setup_type
        fixed = [
            (one.game, one.seats, one.edition_hash, msgspec.json.decode(one.setup, type=kind)) for one in (before, fork)
        ]
        if fixed[0] != fixed[1]:
            raise Wrong("its origin is a table of another game, or with other options")
        missing = [one for one in report.checks if one.result is not CheckResult.PASSED]
        unproven = [one.name.value for one in missing if one.name is not CheckName.RESULT]
        if unproven and not found.all_events_known:
            return checks.leave_out(CheckName.ORIGIN, "the log of its origin hides events")
        if past.events_to(origin.version) != list(events):
            raise Wrong(f"its events are not those of version {origin.version} of its origin")
        if unproven:
            why = f"its events are those of its origin, where not all was checked: {', '.join(unproven)}"
            return checks.leave_out(CheckName.ORIGIN, why)
        return None
