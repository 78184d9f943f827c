"""What a rewind changes, whose consent it needs, and which rewinds are impossible even by consent."""

from typing import Any

from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import SeatLeft, SeatTaken, TakeBacks
from quipu_service.application.log.entries import Entry
from quipu_service.application.log.newcomers import after_entry, people
from quipu_service.application.log.position import (
    FRESH,
    Forgotten,
    Position,
    Recall,
    Undoable,
    asked,
    recall,
    redo_target,
    undo_targets,
)


class Rewinding(Value, frozen=True, kw_only=True):
    """A rewind that waits for the consent of every person who still plays."""

    to: int
    """The version to go back to."""
    agreed: tuple[Seat, ...]
    """The seats that have agreed."""


def rewinding(position: Position) -> Rewinding | None:
    """The rewind that was asked for."""
    asking = position.asking
    return None if asking is None else Rewinding(to=asking.to, agreed=tuple(sorted(asking.agreed)))


def rewound(position: Position, seat: Seat, to: int, moment: Recall) -> dict[str, Any]:
    """What going back (or forward again) to a version changes; raises Forgotten.

    Moments of the seat's own come from the position itself, so warm and cold folds agree. After a rewind by consent
    nobody may undo alone what led to that version.
    """
    redo: tuple[Undoable, ...] = ()
    if to in undo_targets(position, seat):
        redo = (*position.redo, Undoable(seat=seat, moment=position.moment))
    elif to == redo_target(position, seat):
        redo = position.redo[:-1]
    else:
        if (agreed := moment(to)) is None:
            raise Forgotten(to)
        return {"state": agreed.state, "trail": None, "redo": (), **FRESH}
    own = recall(position)(to)
    if own is None:
        raise AssertionError("a position remembers what its seats may go back to alone")
    return {"state": own.state, "trail": own.trail, "redo": redo, **FRESH}


def may_rewind(position: Position, seat: Seat, to: int) -> bool:
    """Whether the table goes back if this seat asks for it."""
    if alone(position, seat, to):
        return True
    agreed = asked(position.asking, to, seat).agreed
    playing = people(position)
    if position.table.take_backs is TakeBacks.FREE:
        return playing <= {seat} and to >= position.ruled
    return out_of_reach(position, to) is None and playing <= agreed and None not in position.names


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
    if len(people(position)) < 2:
        return refuse("NOBODY_AGREES", "T7.3")
    return refuse("BEFORE_NEWCOMER", "T7.7") if to < position.newcomer else None


def closed_to_people(position: Position) -> bool:
    """Whether only bots may sit down: where take-backs are ``FREE``, one person plays, and nobody takes over."""
    seated = (name is not None and bot is None for name, bot in zip(position.names, position.bots, strict=True))
    return position.table.take_backs is TakeBacks.FREE and any(seated)


def handed_over(position: Position, entry: Entry) -> dict[str, Any]:
    """The vacated seats, and what ends when a seat is left or taken: consents, and what its holder could undo alone."""
    body = entry.body
    ended: dict[str, Any] = {"offers": after_entry(position, entry)}
    if not isinstance(body, SeatLeft | SeatTaken):
        return ended
    ended |= {"asking": None, "changing": None}
    if isinstance(body, SeatTaken) and not body.bot and position.names[body.seat] is not None:
        ended["newcomer"] = entry.version
    if position.trail is not None and position.trail.seat == body.seat:
        ended["trail"] = None
    if position.redo and position.redo[-1].seat == body.seat:
        ended["redo"] = ()
    return ended
