"""Parts of a table's document beside the game: the seats, and what does not follow from the log."""

from typing import Annotated, Final

from msgspec import Meta

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.admission.server_settings import PLAIN, ServerSettings
from quipu_service.application.log.bodies import Absence, Milliseconds, MotionKind
from quipu_service.application.log.people import People
from quipu_service.application.log.position import Position
from quipu_service.application.log.signing import Signature
from quipu_service.application.problems.bounded import Count, OfSeats, PlayerName
from quipu_service.bots.levels import Level


class TableSeat(Value, frozen=True, kw_only=True):
    """A seat of a table."""

    seat: Seat
    """Counted from 0, in turn order."""
    name: PlayerName | None
    """The player's name, or the bot's that plays the seat; null while it is free, empty once the name was deleted."""
    plays_for: PlayerName | None
    """The name of the player for whom a bot plays this seat, who resigned or was late; null otherwise."""
    to_act: bool
    """Whether the table waits for this seat."""
    bot: Level | None
    """The level of the bot, if one plays the seat, as its own or for an absent player."""
    away: Absence | None
    """What happened when its time was up or its player gave up; null for a player who is there."""
    resigned: bool
    """Whether its player gave up."""
    deadline: Milliseconds | None
    """When its time runs out; null while it is not running."""
    bank: Annotated[int, Meta(extra_json_schema={"format": "int64"})] | None
    """Milliseconds left in its bank when the table last began to wait for it; null without a bank."""
    present: bool
    """Whether its holder follows the table, or did within the last minute; as of the last document fetched here."""


class OpenMotion(Value, frozen=True, kw_only=True):
    """What people who play are asked to agree to."""

    kind: MotionKind
    """What is to happen once all agree."""
    to: Count | None
    """The version to go back to, the revision of the rules, or the seat that somebody new is to take; else null."""
    agreed: OfSeats[Seat]
    """The seats that have agreed, in order."""
    asked: OfSeats[Seat]
    """The seats that have not agreed yet: it happens once all of them do."""


def open_motions(people: People) -> tuple[OpenMotion, ...]:
    """All motions, the oldest first."""
    playing = people.playing
    return tuple(
        OpenMotion(
            kind=one.kind, to=one.to, agreed=tuple(sorted(one.agreed)), asked=tuple(sorted(playing - one.agreed))
        )
        for one in people.motions
    )


def places(position: Position, present: frozenset[int] = frozenset()) -> tuple[TableSeat, ...]:
    """All seats in turn order."""
    acting, times = position.to_act, position.times
    return tuple(
        TableSeat(
            seat=Seat(seat),
            name=called,
            plays_for=None if called == name else name,
            to_act=seat in acting,
            bot=position.substitute(Seat(seat)),
            away=position.people.away[seat],
            resigned=seat in position.people.resigned,
            deadline=position.deadline(Seat(seat)),
            bank=times.banks[seat] if times is not None and position.clock and position.clock.bank else None,
            present=seat in present,
        )
        for seat, (name, called) in enumerate(zip(position.people.names, position.called, strict=True))
    )


class TableContext(Value, frozen=True, kw_only=True):
    """What documents show of a table although it does not follow from its log."""

    seed: str | None = None
    """The seed, once the game is over."""
    imported_at: int | None = None
    signature: Signature | None = None
    """The signature of the position shown."""
    present: frozenset[int] = frozenset()
    """The seats whose holders follow the table."""
    rematch: str | None = None
    kept: frozenset[Seat] = frozenset()
    """The seats that wait for the players of the table before."""
    bot_time: float = 1.0
    """The share of its thinking time that a bot here last got."""
    now: int = 0
    """The time that it shows, in milliseconds since 1970, UTC: for spectators of a delayed table an earlier one."""
    settings: ServerSettings = PLAIN


NO_CONTEXT: Final = TableContext()
