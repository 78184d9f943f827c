"""How a table ends otherwise than by the rules of its game: all agree to end it, or one of two players is gone."""

from typing import Any

from quipu.rules.kernel.game import Outcome
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.rows import put
from quipu.service.application.log.bodies import Absence, Resigned, TimedOut
from quipu.service.application.log.clocks import OnTimeout
from quipu.service.application.log.position import Forfeit, Position

PLAYERS = 2
"""At a table of so many the other one wins."""


def other_wins(position: Position, seat: Seat) -> bool:
    """Whether the game is over once this seat is out: two play, and the other one is still there."""
    other = Seat(1 - seat)
    return position.table.seats == PLAYERS and position.names[other] is not None and not position.given_up(other)


def forfeited(body: Resigned | TimedOut) -> dict[str, Any]:
    """What the entry changes if the game is over with it."""
    ending = "RESIGNED" if isinstance(body, Resigned) else "TIME_UP"
    return {"forfeit": Forfeit(seat=body.seat, ending=ending)} if body.ends else {}


def result(position: Position) -> Outcome | None:
    """The result once the game is over. Nothing is scored where a player was gone before the end."""
    if position.state is None:
        return None
    if (lost := position.forfeit) is None:
        found: Outcome | None = position.game.outcome(position.state)
        return found
    ranking = ((Seat(1 - lost.seat),), (lost.seat,))
    return Outcome(scores=(0,) * position.table.seats, ranking=ranking, ending=lost.ending)


def resigned(position: Position, seat: Seat) -> dict[str, Any]:
    """What a resignation changes: a bot plays on if it does so for late seats, else nobody."""
    by_bot = position.clock is not None and position.clock.on_timeout is OnTimeout.BOT
    away = put(position.away, seat, Absence.BOT if by_bot else Absence.OUT)
    return {"away": away, "resigned": position.resigned | {seat}, "asking": None}


def still_at_it(position: Position) -> set[Seat]:
    """The seats whose consent ends the table; bots, free and absent seats are not asked."""
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
