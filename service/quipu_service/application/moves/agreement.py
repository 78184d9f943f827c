"""Agree to what all people who play have to agree to, or decline it. A kind of motion is a row of ``MOTIONS``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, Self

from msgspec import Meta

from quipu_rules.kernel.message import Seat, Value, Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import (
    Abandoned,
    AnyBody,
    Drawn,
    MotionAgreed,
    MotionDeclined,
    MotionKind,
    Rewound,
    RulesChanged,
    StartAsked,
    Started,
    TakeBacks,
)
from quipu_service.application.log.consent import before_rules, no_such_moment
from quipu_service.application.log.people import KEPT_FOR
from quipu_service.application.log.position import Position
from quipu_service.application.moves.playing import asks, not_ready
from quipu_service.application.moves.table_moves import TableMove, own
from quipu_service.application.problems.validation import LATEST

Body = Callable[[int], AnyBody]


class Consent(Value, frozen=True, kw_only=True):
    """Who has to agree to a kind of motion, and what refuses it. People who are late are asked too."""

    asked: Callable[[Position, Viewer, int], Refusal | None] = lambda position, seat, _: position.not_playing(seat)
    """The refusal of everybody who is not asked, and of a time at which nobody is."""
    least: Callable[[Position], int] = lambda _: 2
    """How many people have to agree at least: one person agrees to nothing with nobody."""
    few: Refusal = refuse("NOBODY_AGREES", "T7.3")
    """The refusal where fewer people play."""
    unfit: Callable[[Position, int], Refusal | None] = lambda *_: None
    """What else refuses it."""
    aims: bool = True
    """Whether it says what it is about."""
    carried: Body | None
    """What happens once all agree; None: only somebody new may sit down then."""


def asked_in_time(position: Position, seat: Viewer, at: int) -> Refusal | None:
    """The refusal of everybody who does not play, or whose time is up."""
    return position.not_playing(seat) or position.too_late(own(seat), at)


def asked_to_start(position: Position, seat: Viewer, at: int) -> Refusal | None:
    """The refusal of everybody who does not sit at a table that is ready to start."""
    return not_ready(position, at) or position.no_person(seat)


def agreed_to_start(position: Position) -> bool:
    """Whether nobody is asked any more: the start was asked for, or all who sit there sat down to play again."""
    people, kept_until = position.people, position.table.opened_at + KEPT_FOR
    again = bool(people.kept) and people.playing <= people.kept and position.at < kept_until
    return again or position.starting is not None


def no_draw(position: Position, _: int) -> Refusal | None:
    """The refusal of a draw: bots agree to nothing, and a game may have no draws."""
    if not position.game.draws:
        return refuse("NO_DRAWS", "T6.3")
    shared = any(position.people.bots) or None in position.people.names
    return refuse("DRAW_NEEDS_PEOPLE", "T6.2") if shared else None


def out_of_reach(position: Position, to: int) -> Refusal | None:
    """The refusal of a version to which nobody's consent leads back.

    A newcomer cannot agree to what happened before: otherwise a host could seat an accomplice for a player who gave up.
    """
    if (refusal := no_such_moment(position, to) or before_rules(position, to)) is not None:
        return refusal
    if position.table.take_backs is TakeBacks.CERTAIN:
        return refuse("ONLY_CERTAIN", "T7.4")
    if None in position.people.names:
        return refuse("NOBODY_AGREES", "T7.3")
    return refuse("BEFORE_NEWCOMER", "T7.7") if to < position.newcomer else None


def no_newer_rules(position: Position, revision: int) -> Refusal | None:
    """The refusal of rules that are not newer than those of the table."""
    current = position.game.revision
    return refuse("NEWEST_RULES", "T6.7", revision=current) if revision <= current else None


def not_left(position: Position, seat: int) -> Refusal | None:
    """The refusal of somebody new where nobody is gone. A hand belongs to all others."""
    if (refusal := position.no_such_seat(seat)) is not None:
        return refusal
    free = position.table.take_backs is TakeBacks.FREE
    return refuse("NOT_TO_OFFER", "T6.5", seat=seat) if seat not in position.people.gone or free else None


def to_end(position: Position) -> int:
    """How many have to agree to end a table without a result: who plays alone with free take-backs plays to learn."""
    return 2 if position.begun and position.table.take_backs is not TakeBacks.FREE else 1


MOTIONS: Final[Mapping[MotionKind, Consent]] = {
    MotionKind.START: Consent(
        asked=asked_to_start,
        least=lambda position: 1 if agreed_to_start(position) else 2,
        few=refuse("HOST_STARTS", "T3.9"),
        aims=False,
        carried=lambda _: StartAsked(),
    ),
    MotionKind.REWIND: Consent(asked=asked_in_time, unfit=out_of_reach, carried=lambda to: Rewound(to=to)),
    MotionKind.ABANDON: Consent(
        least=to_end, few=refuse("RESIGN_INSTEAD", "T6.1"), aims=False, carried=lambda _: Abandoned()
    ),
    MotionKind.DRAW: Consent(
        few=refuse("DRAW_NEEDS_PEOPLE", "T6.2"), unfit=no_draw, aims=False, carried=lambda _: Drawn()
    ),
    MotionKind.RULES: Consent(
        least=lambda _: 1,
        unfit=no_newer_rules,
        carried=lambda revision: RulesChanged(revision=revision),
    ),
    MotionKind.NEWCOMER: Consent(few=refuse("NOT_TO_OFFER", "T6.5"), unfit=not_left, carried=None),
}


class MotionMove(TableMove, frozen=True, kw_only=True):
    """What both moves are about."""

    by_clock = True

    kind: MotionKind
    """What is to happen once all agree."""
    to: Annotated[int, Meta(ge=0, le=LATEST)] | None = None
    """The version to go back to, the seat that somebody new is to take, or the revision of the rules."""

    def not_asked(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        """The refusal of everybody who is not asked, and of a motion that says nothing or too much."""
        consent = MOTIONS[self.kind]
        if (refusal := consent.asked(position, seat, at)) is not None:
            return refusal
        return refuse("NO_SUCH_MOTION", "T6.9") if (self.to is not None) is not consent.aims else None


class Agree(MotionMove, frozen=True, kw_only=True):
    """Propose what all people who play have to agree to, or agree to it.

    It happens once all of them do, late ones too; bots are not asked. `START` begins the game; `REWIND` goes back to
    the version `to`; `ABANDON` ends the table without a result, `DRAW` the game as a draw; `RULES` goes on by the
    newest rules of the game; `NEWCOMER` lets somebody new take the seat `to`, whose player resigned or is out. All but
    `RULES` take two people.
    """

    writes = (MotionAgreed, StartAsked, Started, Rewound, RulesChanged, Drawn, Abandoned)
    operation, path = "agreeToMotion", "/motions"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        people, newest = position.people, position.game.newest or position.game
        gone = [Seat(one) for one in people.gone] or [Seat(0)]
        new: list[tuple[MotionKind, int | None]] = [
            *(((MotionKind.START, None),) if position.state is None else ()),
            (MotionKind.REWIND, max(1, position.started, position.newcomer, position.ruled)),
            (MotionKind.ABANDON, None),
            (MotionKind.DRAW, None),
            (MotionKind.RULES, newest.revision),
            *((MotionKind.NEWCOMER, one) for one in gone),
        ]
        return [cls(kind=one.kind, to=one.to) for one in people.motions] + [
            cls(kind=kind, to=to) for kind, to in new if people.motion(kind, to) is None
        ]

    def inputs(self, seat: Viewer) -> dict[str, object]:
        """What a client sends; the service knows which rules are the newest."""
        found = super().inputs(seat)
        return {"kind": found["kind"]} if self.kind is MotionKind.RULES else found

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := self.not_asked(position, seat, at)) is not None:
            return refusal
        people, consent = position.people, MOTIONS[self.kind]
        if (refusal := consent.unfit(position, self.to or 0)) is not None:
            return refusal
        if len(people.playing) < consent.least(position):
            return consent.few
        if own(seat) in people.agreed(self.kind, self.to, at):
            return refuse("AGREED_ALREADY", "T6.10")
        declined = any(one.about(self.kind, self.to) for one in people.declined)
        return refuse("NOT_AGAIN_YET", "T6.4") if declined else None

    def needs(self, position: Position, seat: Viewer, at: int) -> frozenset[Seat]:
        if self.kind is MotionKind.START and agreed_to_start(position):
            return frozenset()
        return position.people.lacking(self.kind, self.to, own(seat), at)

    def _carried(self, position: Position, seat: Seat) -> bool:
        """Whether all who are asked agree once this seat does."""
        return not self.needs(position, seat, position.at)

    def sets_up(self, position: Position, seat: Viewer) -> bool:
        return self.kind is MotionKind.START and not asks(position) and self._carried(position, own(seat))

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        happens = MOTIONS[self.kind].carried
        if happens is None or not self._carried(position, own(seat)):
            return MotionAgreed(kind=self.kind, to=self.to)
        return happens(self.to or 0)

    @classmethod
    def read(cls, body: AnyBody) -> Self:
        match body:
            case StartAsked() | Started():
                return cls(kind=MotionKind.START)
            case Rewound(to=to):
                return cls(kind=MotionKind.REWIND, to=to)
            case RulesChanged(revision=revision):
                return cls(kind=MotionKind.RULES, to=revision)
            case Drawn():
                return cls(kind=MotionKind.DRAW)
            case Abandoned():
                return cls(kind=MotionKind.ABANDON)
            case _:
                return super().read(body)


class Decline(MotionMove, frozen=True, kw_only=True):
    """Decline a motion, or withdraw your own. Nobody makes it again until somebody has acted."""

    writes = (MotionDeclined,)
    operation, path = "declineMotion", "/motions/decline"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        return [cls(kind=one.kind, to=one.to) for one in position.people.motions] or [cls(kind=MotionKind.DRAW)]

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := self.not_asked(position, seat, at)) is not None:
            return refusal
        open_ = any((one.kind, one.to) == (self.kind, self.to) for one in position.people.motions)
        return None if open_ else refuse("NO_MOTION", "T6.4")

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return MotionDeclined(kind=self.kind, to=self.to)
