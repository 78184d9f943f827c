"""What a rewind changes, and how far one person may go back alone."""

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import TakeBacks
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
    follows = replace(follows, changed=follows.version, back_at=to)
    if to in undo_targets(before, seat):
        redo = (*before.redo, Undoable(seat=seat, moment=before.moment))
    elif to == redo_target(before, seat):
        redo = before.redo[:-1]
    else:
        if (agreed := moment(to)) is None:
            raise Forgotten(to)
        return replace(follows, state=agreed.state, trail=None, redo=(), people=people, turns=agreed.turns)
    own = recall(before)(to)
    if own is None:
        raise AssertionError("a position remembers what its seats may go back to alone")
    return replace(
        follows, state=own.state, trail=own.trail, redo=redo, people=people, turns=own.turns, since=own.since
    )


def alone(position: Position, seat: Seat, to: int) -> bool:
    """Whether a seat undoes or redoes only its own actions, which drew and revealed nothing."""
    return to in undo_targets(position, seat) or to == redo_target(position, seat)


def no_such_moment(position: Position, to: int) -> Refusal | None:
    """The refusal of a version at which there was no game."""
    return None if 0 < position.started <= to < position.version else refuse("NO_SUCH_MOMENT", "T7.1", to=to)


def as_it_is(position: Position, to: int) -> bool:
    """Whether all is as it was at this version: nobody has gone on since, or the table is just back there.

    Where there is a clock, going back gives time back.
    """
    return position.clock is None and (to >= position.changed or to == position.back_at)


def before_rules(position: Position, to: int) -> Refusal | None:
    """The refusal of a version of older rules."""
    return refuse("BEFORE_RULES", "T7.6") if to < position.ruled else None


def only_person(position: Position, seat: Seat) -> bool:
    """Whether this seat plays alone, and takes back freely."""
    return position.table.take_backs is TakeBacks.FREE and position.people.playing <= {seat}


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
