"""What each entry does to the clocks of a table."""

from collections.abc import Sequence

from msgspec.structs import replace

from quipu_rules.kernel.message import Event, Seat
from quipu_service.application.log.bodies import Acted, Rewound, SeatBack, SeatTaken, TimedOut
from quipu_service.application.log.clocks import TimeControl, Times, back, passed, rewound, taken
from quipu_service.application.log.consent import alone
from quipu_service.application.log.entries import Entry
from quipu_service.application.log.position import UNKNOWN, Position, Recall, recall


def timed(before: Position, after: Position, entry: Entry, events: Sequence[Event], moment: Recall) -> Position:
    """The position after an entry, with its clocks.

    A turn begins when the table begins to wait for the seat. It starts over when the seat does something that it cannot
    take back (a draw, or a reveal), after the service acted for it, and with a new or returned player.
    """
    clock, times = after.clock, before.times
    if clock is None or times is None or after.state is None:
        return after
    if after.state is UNKNOWN:
        return replace(after, times=None)
    playing = [seat for seat in map(Seat, range(len(times.since))) if before.plays_itself(seat)]
    if isinstance(body := entry.body, Acted) and not body.by and entry.seat is not None and entry.seat not in playing:
        times, playing = back(clock, times, entry.at, entry.seat), [*playing, entry.seat]  # who acts is back
    if isinstance(body, Rewound) and entry.seat is not None:
        then = _clocks_of(clock, before, entry.seat, body.to, moment)
        times = rewound(clock, times, entry.at, after.to_act, playing=playing, then=then)
    else:
        again = _begun_anew(entry, events)
        acts = isinstance(body, Acted)
        times = passed(clock, times, entry.at, after.to_act, playing=playing, acts=acts, again=again)
    return replace(after, times=_changed_hands(clock, times, entry))


def _changed_hands(clock: TimeControl, times: Times, entry: Entry) -> Times:
    match entry.body:
        case SeatTaken(seat=new):
            return taken(clock, times, entry.at, new)
        case SeatBack(seat=returned):
            return back(clock, times, entry.at, returned)
        case _:
            return times


def _begun_anew(entry: Entry, events: Sequence[Event]) -> tuple[Seat, ...]:
    """The seat whose turn starts over although the table waited for it before."""
    body = entry.body
    if isinstance(body, TimedOut):
        return (body.seat,)
    if isinstance(body, Acted) and entry.seat is not None:
        certain = not body.by and not entry.draws and not any(type(event).reveals for event in events)
        return () if certain else (entry.seat,)
    return ()


def _clocks_of(clock: TimeControl, before: Position, seat: Seat, to: int, moment: Recall) -> Times | None:
    """The clocks that a rewind restores; none if all agreed to go back and each turn has its own time."""
    if clock.turn and not alone(before, seat, to):
        return None
    found = recall(before)(to) or moment(to)
    return None if found is None else found.times
