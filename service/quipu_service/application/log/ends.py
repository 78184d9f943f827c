"""Ends of a table that are not by the rules of its game: all people agree, or at most one of them is left."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from quipu_rules.kernel.game import Outcome
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import (
    AbandonAsked,
    Absence,
    DrawAsked,
    DrawDeclined,
    Drawn,
    Resigned,
    TakeBacks,
    TimedOut,
)
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.newcomers import LEAST, people
from quipu_service.application.log.position import EarlyEnd, Position


def gone(position: Position, seat: Seat, then: Absence) -> dict[str, Any]:
    """What changes when a seat's time is up, or its player gives up: open consents end, since the people are others."""
    left = (*position.gone, seat) if then is Absence.OUT and seat not in position.gone else position.gone
    return {
        "away": put(position.away, seat, then),
        "gone": left,
        "asking": None,
        "abandoning": frozenset(),
        "drawing": frozenset(),
    }


def resigned(position: Position, seat: Seat) -> dict[str, Any]:
    """What a resignation changes: a bot plays on if it does so for late seats, else nobody."""
    by_bot = position.clock is not None and position.clock.on_timeout is OnTimeout.BOT
    changed = gone(position, seat, Absence.OUT)
    away = put(position.away, seat, Absence.BOT if by_bot else Absence.OUT)
    return {**changed, "away": away, "resigned": position.resigned | {seat}}


def after_leaving(position: Position, body: Resigned | TimedOut) -> Position:
    """The position after somebody left a game: over if nobody is left, or one person without bots, who has won."""
    there = people(position)
    plays_on = len(there) > 1 or (there and any(position.bots))
    if plays_on or not position.begun:
        return position
    others = [seat for seat in map(Seat, range(position.table.seats)) if seat not in position.gone]
    ending = "RESIGNED" if isinstance(body, Resigned) else "TIME_UP"
    return replace(position, early_end=EarlyEnd(ranking=ranking(position, others), ending=ending))


def ranking(position: Position, first: Iterable[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """These seats share the first place, then come the others; who left later is ahead of who left earlier."""
    level = tuple(sorted(first))
    others = tuple(seat for seat in map(Seat, range(position.table.seats)) if seat not in (*level, *position.gone))
    behind = ((seat,) for seat in reversed(position.gone) if seat not in level)
    return tuple(filter(None, (level, others, *behind)))


def agreeing(
    position: Position, body: AbandonAsked | DrawAsked | DrawDeclined | Drawn, seat: Seat | None
) -> dict[str, Any]:
    """What a seat's consent to an end changes, or its refusal."""
    match body:
        case AbandonAsked():
            return {"abandoning": position.abandoning | ({seat} if seat is not None else set())}
        case DrawAsked():
            return {"drawing": position.drawing | ({seat} if seat is not None else set())}
        case DrawDeclined():
            return {"drawing": frozenset(), "undrawn": True}
        case Drawn():
            drawn = EarlyEnd(ranking=ranking(position, people(position)), ending="DRAWN")
            return {"asking": None, "drawing": frozenset(), "early_end": drawn}


def result(position: Position) -> Outcome | None:
    """The result once the game is over. Nothing is scored where it ended before its rules end it."""
    if position.state is None:
        return None
    if (early := position.early_end) is None:
        found: Outcome | None = position.game.outcome(position.state)
        return found
    return Outcome(scores=(0,) * position.table.seats, ranking=early.ranking, ending=early.ending)


def nobody_to_abandon_with(position: Position) -> bool:
    """Whether nobody else could agree to end the table without a result, so that one person alone would annul a game.

    Who plays alone with free take-backs plays to learn.
    """
    plays = position.begun and position.table.take_backs is not TakeBacks.FREE
    return plays and len(people(position)) < LEAST


def may_abandon(position: Position, seat: Seat) -> bool:
    """Whether the table ends without a result if this seat agrees too; late people are asked as well."""
    return not nobody_to_abandon_with(position) and people(position) <= position.abandoning | {seat}


def no_draw(position: Position, seat: Seat) -> Refusal | None:
    """The refusal of a seat that cannot agree on a draw now: bots agree to nothing, and nobody draws alone."""
    there = people(position)
    if not position.game.draws:
        return refuse("NO_DRAWS", "T6.3")
    if len(there) < LEAST or any(position.bots) or None in position.names or seat not in there:
        return refuse("DRAW_NEEDS_PEOPLE", "T6.2")
    if seat in position.drawing:
        return refuse("DRAW_OFFERED", "T6.2")
    return refuse("DRAW_DECLINED", "T6.4") if position.undrawn else None


def draws_now(position: Position, seat: Seat) -> bool:
    """Whether the game ends as a draw if this seat agrees, too."""
    return people(position) <= position.drawing | {seat}
