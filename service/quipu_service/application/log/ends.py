"""Ends of a table that are not by the rules of its game: all people agree, or at most one of them is left."""

from collections.abc import Iterable

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome, Verdict, ranked
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import Absence, TakeBacks
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.people import LEAST, MotionKind
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


def drawn(follows: Position) -> Position:
    """The position after all people who play have agreed on a draw."""
    people = follows.people
    end = outlasted(follows, people.playing, "DRAWN", Verdict.DRAWN)
    return replace(follows, early_end=end, people=replace(people, motions=()))


def result(position: Position) -> Outcome | None:
    """The result once the game is over. Nothing is scored where it ended before its rules end it."""
    if position.state is None:
        return None
    found: Outcome | None = position.early_end or position.game.outcome(position.state)
    return found


def nobody_to_abandon_with(position: Position) -> bool:
    """Whether nobody else could agree to end the table without a result, so that one person alone would annul a game.

    Who plays alone with free take-backs plays to learn.
    """
    plays = position.begun and position.table.take_backs is not TakeBacks.FREE
    return plays and len(position.people.playing) < LEAST


def may_abandon(position: Position, seat: Seat) -> bool:
    """Whether the table ends without a result if this seat agrees too; late people are asked as well."""
    return not nobody_to_abandon_with(position) and position.people.playing <= position.people.agreed(
        MotionKind.ABANDON
    ) | {seat}


def no_draw(position: Position, seat: Seat) -> Refusal | None:
    """The refusal of a seat that cannot agree on a draw now: bots agree to nothing, and nobody draws alone."""
    there = position.people.playing
    if not position.game.draws:
        return refuse("NO_DRAWS", "T6.3")
    if len(there) < LEAST or any(position.people.bots) or None in position.people.names or seat not in there:
        return refuse("DRAW_NEEDS_PEOPLE", "T6.2")
    if seat in position.people.agreed(MotionKind.DRAW):
        return refuse("DRAW_OFFERED", "T6.2")
    declined = any(one.kind is MotionKind.DRAW for one in position.people.declined)
    return refuse("DRAW_DECLINED", "T6.4") if declined else None


def draws_now(position: Position, seat: Seat) -> bool:
    """Whether the game ends as a draw if this seat agrees, too."""
    return position.people.playing <= position.people.agreed(MotionKind.DRAW) | {seat}
