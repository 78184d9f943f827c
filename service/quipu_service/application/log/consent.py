"""What a rewind changes, whose consent it needs, and which rewinds are impossible even by consent."""

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import TakeBacks
from quipu_service.application.log.people import LEAST, MotionKind
from quipu_service.application.log.position import (
    Forgotten,
    Position,
    Recall,
    Undoable,
    recall,
    redo_target,
    undo_targets,
)
from quipu_service.bots.levels import Level


def rewound(before: Position, follows: Position, seat: Seat, to: int, moment: Recall) -> Position:
    """The position after going back (or forward again) to a version; raises Forgotten.

    Moments of the seat's own come from the position itself, so warm and cold folds agree. After a rewind by consent
    nobody may undo alone what led to that version.
    """
    redo: tuple[Undoable, ...] = ()
    people = before.people.going_on()
    if to in undo_targets(before, seat):
        redo = (*before.redo, Undoable(seat=seat, moment=before.moment))
    elif to == redo_target(before, seat):
        redo = before.redo[:-1]
    else:
        if (agreed := moment(to)) is None:
            raise Forgotten(to)
        return replace(follows, state=agreed.state, trail=None, redo=(), people=people)
    own = recall(before)(to)
    if own is None:
        raise AssertionError("a position remembers what its seats may go back to alone")
    return replace(follows, state=own.state, trail=own.trail, redo=redo, people=people)


def may_rewind(position: Position, seat: Seat, to: int) -> bool:
    """Whether the table goes back if this seat asks for it."""
    if alone(position, seat, to):
        return True
    agreed = position.people.agreed(MotionKind.REWIND, to) | {seat}
    playing = position.people.playing
    if position.table.take_backs is TakeBacks.FREE:
        return playing <= {seat} and to >= position.ruled
    return out_of_reach(position, to) is None and playing <= agreed and None not in position.people.names


def alone(position: Position, seat: Seat, to: int) -> bool:
    """Whether a seat undoes or redoes only its own actions, which drew and revealed nothing."""
    return to in undo_targets(position, seat) or to == redo_target(position, seat)


def out_of_reach(position: Position, to: int) -> Refusal | None:
    """The refusal of a version to which nobody's consent leads back.

    A newcomer cannot agree to what happened before: otherwise a host could seat an accomplice for a player who gave up.
    """
    if to < position.ruled:
        return refuse("BEFORE_RULES", "T7.6")
    if position.table.take_backs is TakeBacks.FREE:
        return None
    if position.table.take_backs is TakeBacks.CERTAIN:
        return refuse("ONLY_CERTAIN", "T7.4")
    if len(position.people.playing) < LEAST:
        return refuse("NOBODY_AGREES", "T7.3")
    return refuse("BEFORE_NEWCOMER", "T7.7") if to < position.newcomer else None


def closed_to_people(position: Position) -> bool:
    """Whether only bots may sit down: where take-backs are ``FREE``, one person plays, and nobody takes over."""
    seated = (
        name is not None and bot is None for name, bot in zip(position.people.names, position.people.bots, strict=True)
    )
    return position.table.take_backs is TakeBacks.FREE and any(seated)


def handed_over(follows: Position, seat: Seat, name: str | None, bot: Level | None = None) -> Position:
    """The position after somebody took or left a seat: all motions end, and what its holder could undo alone."""
    people, trail, redo = follows.people.seating(seat, name, bot), follows.trail, follows.redo
    plays = follows.state is not None and not follows.table.sandbox and None not in people.names
    return replace(
        follows,
        people=people,
        begun=follows.begun or plays,
        newcomer=follows.version
        if name is not None and bot is None and follows.people.names[seat] is not None
        else follows.newcomer,
        trail=None if trail is not None and trail.seat == seat else trail,
        redo=() if redo and redo[-1].seat == seat else redo,
    )
