"""Ends of a table that are not by the rules of its game: all people agree, or at most one of them is left."""

from collections.abc import Iterable

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, tag_of
from quipu_rules.kernel.outcome import Outcome, Verdict, ranked
from quipu_service.application.log.bodies import Absence, AgreedEnd, MotionKind
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.position import Position


def played_on(position: Position) -> Absence:
    """Who plays the seat of somebody who resigns: a bot if it plays for late seats, else nobody."""
    by_bot = position.clock is not None and position.clock.on_timeout is OnTimeout.BOT
    return Absence.BOT if by_bot else Absence.OUT


def after_leaving(position: Position, ending: str) -> Position:
    """The position after somebody left a game: over if nobody is left, or one person without bots, who has won."""
    there = position.people.playing
    plays_on = len(there) > 1 or (there and any(position.people.bots))
    if plays_on or not position.begun:
        return position
    others = [seat for seat in map(Seat, range(position.table.seats)) if seat not in position.people.gone]
    return replace(position, early_end=outlasted(position, others, ending))


def outlasted(position: Position, first: Iterable[Seat], ending: str, tie: Verdict = Verdict.WON) -> Outcome:
    """These seats share the first place, then come the others; who left later is ahead of who left earlier."""
    gone = position.people.gone
    stayed = [gone.index(Seat(seat)) if seat in gone else len(gone) for seat in range(position.table.seats)]
    for seat in first:
        stayed[seat] = len(gone) + 1
    return ranked(ending, {"STAYED": stayed}, tie=tie)


def ended(follows: Position, body: AgreedEnd) -> Position:
    """The position after all people who play have agreed to end the game."""
    if body.verdict is None:
        return closed(follows)
    end = outlasted(follows, follows.people.playing, tag_of(body).upper(), body.verdict)
    return replace(follows, early_end=end, people=follows.people.without(frozenset(MotionKind)))


def closed(follows: Position) -> Position:
    """The position after the table was closed."""
    return replace(follows, closed=True, starting=None, people=follows.people.without(frozenset(MotionKind)))


def result(position: Position) -> Outcome | None:
    """The result once the game is over. Nothing is scored where it ended before its rules end it."""
    if position.state is None:
        return None
    found: Outcome | None = position.early_end or position.game.outcome(position.state)
    return found
