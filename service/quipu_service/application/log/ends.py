"""Ends of a table that are not by the rules of its game: all agree, or one of two players is gone."""

from typing import Any

from quipu_rules.kernel.game import Outcome
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import (
    AbandonAsked,
    Absence,
    DrawAsked,
    DrawDeclined,
    Drawn,
    Resigned,
    TimedOut,
)
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.newcomers import people
from quipu_service.application.log.position import EarlyEnd, Position

PLAYERS = 2
"""The number of seats at which the other player wins if one is gone."""


def other_wins(position: Position, seat: Seat) -> bool:
    """Whether the game is over once this seat is out: two play, and the other one is still there."""
    other = Seat(1 - seat)
    return position.table.seats == PLAYERS and position.names[other] is not None and not position.given_up(other)


def early_end(position: Position, body: Resigned | TimedOut | Drawn) -> dict[str, Any]:
    """What the entry changes if the game is over with it."""
    if isinstance(body, Drawn):
        level = tuple(sorted(people(position)))
        others = tuple(Seat(seat) for seat in range(position.table.seats) if seat not in level)
        ranking = (level, others) if others else (level,)
        return {"drawing": frozenset(), "early_end": EarlyEnd(ranking=ranking, ending="DRAWN")}
    if not body.ends:
        return {"drawing": frozenset()}
    ending = "RESIGNED" if isinstance(body, Resigned) else "TIME_UP"
    return {
        "drawing": frozenset(),
        "early_end": EarlyEnd(ranking=((Seat(1 - body.seat),), (body.seat,)), ending=ending),
    }


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
            return {"asking": None, **early_end(position, body)}


def result(position: Position) -> Outcome | None:
    """The result once the game is over. Nothing is scored where it ended before its rules end it."""
    if position.state is None:
        return None
    if (early := position.early_end) is None:
        found: Outcome | None = position.game.outcome(position.state)
        return found
    return Outcome(scores=(0,) * position.table.seats, ranking=early.ranking, ending=early.ending)


def resigned(position: Position, seat: Seat) -> dict[str, Any]:
    """What a resignation changes: a bot plays on if it does so for late seats, else nobody."""
    by_bot = position.clock is not None and position.clock.on_timeout is OnTimeout.BOT
    away = put(position.away, seat, Absence.BOT if by_bot else Absence.OUT)
    return {"away": away, "resigned": position.resigned | {seat}, "asking": None}


def still_at_it(position: Position) -> set[Seat]:
    """The seats whose consent is needed to end the table; bots, free and absent seats are not asked."""
    return {
        Seat(one) for one, name in enumerate(position.names) if name is not None and position.plays_itself(Seat(one))
    }


def may_abandon(position: Position, seat: Seat) -> bool:
    """Whether the table ends without a result if this seat agrees too."""
    return still_at_it(position) <= position.abandoning | {seat}


def all_agreed_to_end(position: Position) -> bool:
    """Whether everybody who still plays has agreed to end the table, now that somebody else is gone."""
    asked_for = still_at_it(position)
    return bool(asked_for) and asked_for <= position.abandoning


def no_draw(position: Position, seat: Seat) -> str | None:
    """The problem code if this seat cannot agree on a draw now: bots agree to nothing, and nobody draws alone."""
    there = people(position)
    if not position.game.draws:
        return "NO_DRAWS"
    if len(there) < PLAYERS or any(position.bots) or None in position.names or seat not in there:
        return "DRAW_NEEDS_PEOPLE"
    if seat in position.drawing:
        return "DRAW_OFFERED"
    return "DRAW_DECLINED" if position.undrawn else None


def draws_now(position: Position, seat: Seat) -> bool:
    """Whether the game ends as a draw if this seat agrees, too."""
    return people(position) <= position.drawing | {seat}
