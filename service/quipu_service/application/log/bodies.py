"""What entries say: one body for each kind."""

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, ClassVar, TypeAlias

from msgspec import UNSET, Meta, Raw, UnsetType

from quipu_rules.kernel.message import Seat, Value, wire
from quipu_rules.kernel.outcome import Verdict
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.problems.bounded import Count, Hash, TableId
from quipu_service.bots.levels import Level

Milliseconds: TypeAlias = Annotated[
    int, Meta(description="Milliseconds since 1970, UTC.", extra_json_schema={"format": "int64"})
]


class Body(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """The body of an entry: what was done."""


class Origin(Value, frozen=True, kw_only=True):
    """Where a forked table comes from."""

    table: TableId
    """Its id."""
    version: Count
    """The version that was forked."""
    hash: Hash
    """The hash of the entry of that version."""


class Visibility(Enum):
    """Who may find a table, look at it and sit down."""

    LISTED = "LISTED"
    """Everybody: it is on public lists."""
    UNLISTED = "UNLISTED"
    """Everybody who has its id; it is on no list."""
    PRIVATE = "PRIVATE"
    """Its players, its host, and everybody with its invitation."""


class TakeBacks(Enum):
    """What can be taken back at a table."""

    CERTAIN = "CERTAIN"
    """Own actions that drew and revealed nothing, as long as nobody else has acted."""
    AGREED = "AGREED"
    """Those; and everything else if at least two people still play and all of them agree to this rewind."""
    FREE = "FREE"
    """Everything, by the only person: for learning against bots. Nobody else can sit down."""


class Opened(Body, frozen=True, kw_only=True):
    """The table was opened; its seed is committed to, but not yet used."""

    table: str
    game: str
    seats: int
    edition: str
    edition_hash: str
    setup: Raw
    commitment: str
    """SHA-256 of the secret seed, both in hexadecimal."""
    origin: Origin | None = None
    clock: TimeControl | UnsetType = UNSET
    """The time control of the seats; missing: no limit but that of absence."""
    absence: int | UnsetType = UNSET
    """Milliseconds after which a person is out for whom the others wait, where no clock says what happens then."""
    hints: bool | UnsetType = UNSET
    """Whether seats may ask for hints; missing: they may not."""
    visibility: Visibility | UnsetType = UNSET
    """Omitted if it is ``LISTED``."""
    sandbox: bool | UnsetType = UNSET
    """Whether it may begin anywhere and hides nothing; missing: a real table."""
    frontend: str | UnsetType = UNSET
    """The name of the frontend that opened it; missing: none."""
    isolated: bool | UnsetType = UNSET
    """Whether it is listed only to that frontend."""
    rematch: str | UnsetType = UNSET
    """The table of which this one is a rematch."""
    kept: tuple[Seat, ...] | UnsetType = UNSET
    """The seats of a rematch that wait for their players for a day; missing: none."""
    delay: int | UnsetType = UNSET
    """Milliseconds after which spectators see what has happened; missing: they see it at once."""
    take_backs: TakeBacks | UnsetType = UNSET
    """What can be taken back; omitted if it is ``AGREED``."""
    room: str | UnsetType = UNSET
    """What the frontend that opened it calls its room, such as a chat; missing: none."""

    @property
    def waits(self) -> bool:
        """Whether the others wait for an absent player, as nothing happens of itself once the time is up."""
        claimed = not self.clock or self.clock.on_timeout is OnTimeout.CLAIM
        return self.seats > 1 and not self.sandbox and claimed


def bot_name(seat: int) -> str:
    """The name of a bot in this seat."""
    return f"Bot {seat + 1}"


class SeatTaken(Body, frozen=True, kw_only=True):
    """Somebody sat down. ``entropy`` is mixed into the chance of the game."""

    seat: Seat
    name: str
    """The name of a bot; empty for a person, whose name ``sealed_name`` commits to."""
    entropy: str
    bot: Level | UnsetType = UNSET
    """The bot's level; missing for a person."""
    sealed_name: str | UnsetType = UNSET
    """The commitment to a person's name. Name and salt can be deleted without changing the log."""
    entropy_commitment: str | UnsetType = UNSET
    """SHA-256 of the entropy that the seat reveals at the start, both in hexadecimal; ``entropy`` is empty then."""


class SeatLeft(Body, frozen=True, kw_only=True):
    """The seat is free again, before the game or after it: its holder left, or the host freed it (without a seat)."""

    seat: Seat


class Sealed(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The commitment to an event of which not everybody may see everything."""

    part: int
    commitment: str
    seats: tuple[Seat, ...] | None = None
    """Who sees it whole, so that a seat's file can be checked; null if that is secret."""


class StartAsked(Body, frozen=True, kw_only=True):
    """The start was asked for; the seats that committed to entropy reveal it now."""


class EntropyRevealed(Body, frozen=True, kw_only=True):
    """A seat revealed the entropy that it had committed to."""

    seat: Seat
    entropy: str


class Started(Body, frozen=True, kw_only=True):
    """The game was set up."""

    events: Raw
    """What everybody may see: an event, its public form, or null."""
    sealed: tuple[Sealed, ...] = ()
    withheld: tuple[Seat, ...] | UnsetType = UNSET
    """The seats that did not reveal their entropy in time; missing: none."""


class Forked(Body, frozen=True, kw_only=True):
    """The game continues from a version of another table: all events that led there."""

    events: Raw


class Placed(Body, frozen=True, kw_only=True):
    """The game of a sandbox starts from a given position."""

    state: Raw
    """The fields of the state that differ from the blank table."""


class Chosen(Enum):
    """Who chose the actions of a seat, if its holder did not."""

    BOT = "BOT"
    """A bot in the seat, or a bot that plays for it."""
    TIMEOUT = "TIMEOUT"
    """Nobody: the time is up or the seat is out, and the service made a minimal move."""


class Acted(Body, frozen=True, kw_only=True):
    """A seat acted; ``command`` commits to the command id and the actions."""

    command: str
    events: Raw
    sealed: tuple[Sealed, ...] = ()
    by: Chosen | UnsetType = UNSET
    """Missing: the holder of the seat."""


class Absence(Enum):
    """What happened to a seat whose time was up."""

    BOT = "BOT"
    """A bot plays for it until the player comes back."""
    OUT = "OUT"
    """The service makes minimal moves for it for the rest of the game."""


class TimedOut(Body, frozen=True, kw_only=True):
    """The seat's time was up. The entry's seat is the one that claimed it, or the seat itself without a claim."""

    seat: Seat
    then: Absence


class SeatBack(Body, frozen=True, kw_only=True):
    """The player of a seat takes it back from the bot that played for it."""

    seat: Seat


class MotionKind(Enum):
    """What needs the agreement of all people who play."""

    START = "START"
    """Start the game without the host."""
    REWIND = "REWIND"
    """Go back to a version."""
    ABANDON = "ABANDON"
    """End the table without a result."""
    DRAW = "DRAW"
    """End the game as a draw."""
    RULES = "RULES"
    """Go on by newer rules of the game."""
    NEWCOMER = "NEWCOMER"
    """Let somebody new take a seat whose player is gone."""


class MotionAgreed(Body, frozen=True, kw_only=True):
    """The entry's seat proposes this, or agrees to it. Once all have agreed, it happens."""

    kind: MotionKind
    to: int | None = None
    """The version to go back to, the revision of the rules to go on by, or the seat that somebody new is to take."""


class MotionDeclined(Body, frozen=True, kw_only=True):
    """The entry's seat does not agree, or not any more: the motion ends, and is not made again until somebody acted."""

    kind: MotionKind
    to: int | None = None
    """As in the motion."""


class Rewound(Body, frozen=True, kw_only=True):
    """The table is back at this version; nothing is deleted."""

    to: int


class InvitationChanged(Body, frozen=True, kw_only=True):
    """The host replaced the invitation; the old one is invalid."""


class NoticesSet(Body, frozen=True, kw_only=True):
    """The host turned the sending of notices on or off."""

    sent: bool


class Closed(Body, frozen=True, kw_only=True):
    """The host closed the table; afterwards seats can only be left."""


class TokenChanged(Body, frozen=True, kw_only=True):
    """The seat has a new token; the old one is invalid."""

    seat: Seat


class Resigned(Body, frozen=True, kw_only=True):
    """The seat's player gave up for good. The table's clock decides who plays the seat, as for late seats."""

    seat: Seat


class AgreedEnd(Body, frozen=True, kw_only=True):
    """The last of those who still played agreed to end the game."""

    verdict: ClassVar[Verdict | None]
    """That of all who still played, who share the first place; None: the table is closed without a result."""


class Abandoned(AgreedEnd, frozen=True, kw_only=True):
    """The last of those who still played agreed to end the table without a result."""

    verdict = None


class Drawn(AgreedEnd, frozen=True, kw_only=True):
    """The last of the people who still play agreed to end the game as a draw: it is over, and they share the win."""

    verdict = Verdict.DRAWN


class RulesChanged(Body, frozen=True, kw_only=True):
    """From here on the table is played by this revision: all people agreed, or the operator repaired a game."""

    revision: int


AnyBody: TypeAlias = (
    Opened
    | SeatTaken
    | SeatLeft
    | StartAsked
    | EntropyRevealed
    | Started
    | Forked
    | Placed
    | Acted
    | MotionAgreed
    | MotionDeclined
    | Rewound
    | TimedOut
    | SeatBack
    | InvitationChanged
    | NoticesSet
    | Closed
    | TokenChanged
    | Resigned
    | Abandoned
    | Drawn
    | RulesChanged
)


def live_versions(bodies: Sequence[AnyBody], version: int | None = None) -> list[int]:
    """The versions that led to a version (default: the last), oldest first; all others were taken back.

    ``bodies`` are those of a log from its first entry on.
    """
    at, kept = len(bodies) if version is None else version, list[int]()
    while at:
        kept.append(at)
        body = bodies[at - 1]
        at = body.to if isinstance(body, Rewound) else at - 1
    return kept[::-1]
