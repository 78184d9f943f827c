"""The first entries of a table: its terms, and a game or a position."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Value
from quipu_rules.kernel.placing import document_of
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.commands.openers import Opener
from quipu_service.application.log.bodies import (
    AnyBody,
    Forked,
    Opened,
    Origin,
    Placed,
    TakeBacks,
    Visibility,
    live_versions,
)
from quipu_service.application.log.clocks import TimeControl
from quipu_service.application.log.entries import COMMAND, NAME, encode
from quipu_service.application.log.position import Position, Step
from quipu_service.application.log.validity import MOST_DELAY
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.problems.validation import ROOM, checked
from quipu_service.application.tables.boards import checked_seats


class Terms(Value, frozen=True, kw_only=True):
    """What is decided when a table is opened, besides the game itself."""

    clock: TimeControl | None = None
    """The time control of the seats."""
    hints: bool = False
    """Whether seats may ask for hints."""
    visibility: Visibility = Visibility.LISTED
    """Who may find the table, look at it and take seats."""
    take_backs: TakeBacks | UnsetType = UNSET
    """What can be taken back; unset: everything that all people agree to, which is never written."""
    delay: int | UnsetType = UNSET
    """How long spectators wait for what has happened; unset: they see it at once."""
    room: str | UnsetType = UNSET
    """What the frontend calls the room of the table; unset: it has none."""


PLAIN: Final = Terms()
"""No time limit, no hints."""


def unless_agreed(take_backs: TakeBacks) -> TakeBacks | UnsetType:
    """The setting as stored in terms and logs, which leave out the default."""
    return UNSET if take_backs is TakeBacks.AGREED else take_backs


def checked_opening(game: AnyGame, seats: int, options: object, terms: Terms) -> None:
    """Raises Malformed or Refused if no table of this game can be opened with these values."""
    checked_seats(game, seats)
    if refusal := game.setup_refusal(options, seats):
        raise Refused(refusal)
    checked_terms(terms)


def checked_terms(terms: Terms) -> None:
    """Raises Malformed for terms that no table can have."""
    if terms.clock and not terms.clock.sensible:
        raise Malformed("clock", "$.clock")
    if terms.delay and not 0 < terms.delay <= MOST_DELAY:
        raise Malformed("whole-number", "$.delay", least=0, most=MOST_DELAY)
    if terms.room is not UNSET:
        checked(ROOM, terms.room, "$.room", "room")


def opening(
    game: str, seats: int, edition: str, edition_hash: str, setup: Raw, *, terms: Terms, opener: Opener, **more: Any
) -> Opened:
    """The first entry of a table, without its id and commitment; terms that have their default are left out."""
    frontend = opener.frontend
    return Opened(
        table="",
        game=game,
        seats=seats,
        edition=edition,
        edition_hash=edition_hash,
        setup=setup,
        commitment="",
        clock=terms.clock or UNSET,
        hints=terms.hints or UNSET,
        visibility=UNSET if terms.visibility is Visibility.LISTED else terms.visibility,
        delay=terms.delay or UNSET,
        take_backs=terms.take_backs,
        room=terms.room,
        frontend=UNSET if frontend is None else frontend.name,
        isolated=UNSET if frontend is None else frontend.listed.isolated or UNSET,
        **more,
    )


def going_on(steps: Sequence[Step], *, terms: Terms, opener: Opener, sandbox: bool | UnsetType) -> list[AnyBody]:
    """The first entries of a table that continues from the last step."""
    last, body = steps[-1], goes_on_from(steps)
    fixed, setup = last.position.table.opened, setup_of(last.position)
    printed = fixed.edition, fixed.edition_hash
    origin = origin_of(last) if isinstance(body, Forked) else None
    opened = opening(fixed.game, fixed.seats, *printed, setup, terms=terms, opener=opener, sandbox=sandbox)
    return [replace(opened, origin=origin), body]


def hides(step: Step) -> bool:
    """Whether an event of the step is hidden from somebody."""
    return any(hidden.part not in (COMMAND, NAME) for hidden in step.stored.hidden)


def setup_of(position: Position) -> Raw:
    """The options of a table, with those that were added after it was opened."""
    return Raw(encode(position.table.setup))


def origin_of(step: Step) -> Origin:
    """The origin of a table that continues from this step."""
    return Origin(table=step.position.table.id, version=step.position.version, hash=step.position.head)


def goes_on_from(steps: Sequence[Step]) -> Forked | Placed:
    """What a table that continues from the last step begins with: all events up to there, or a position."""
    last = steps[-1].position
    if last.ruled or any(isinstance(step.entry.body, Placed) for step in steps):
        return placed(last)
    return Forked(events=Raw(encode(events_to(steps))))


def placed(position: Position) -> Placed:
    """The position as a JSON document."""
    blank = position.game.blank(position.table.edition)
    return Placed(state=Raw(encode(document_of(position.game, blank, position.state))))


def events_to(steps: Sequence[Step]) -> list[Event]:
    """All events that led to the last step, without those that were rewound."""
    kept = live_versions([step.entry.body for step in steps])
    return [event for version in kept for event in steps[version - 1].events]
