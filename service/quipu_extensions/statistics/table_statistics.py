"""Statistics of a table, computed from its log: length, time per seat, and how often each kind of action was taken."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec

from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.outcome import Outcome, Verdict
from quipu_service.application.access.credentials import Shown
from quipu_service.application.log.bodies import Acted, live_versions
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import COMMAND, NULL, read_parts
from quipu_service.application.log.position import Position, Step, read_command
from quipu_service.application.problems.bounded import Count, Listed, OfSeats, Wide, Word
from quipu_service.application.tables.current import Tables

MEMO = "statistics"


class Tally(Value, frozen=True, kw_only=True):
    """How often one kind of action or event occurred."""

    type: Word
    """The kind, as in the `type` of the action or event."""
    count: Count
    """How often, without what was taken back."""
    taken_back: Count
    """How often it was taken back by a rewind or an undo."""


class SeatStatistics(Value, frozen=True, kw_only=True):
    """What one seat did."""

    seat: Seat
    """Its number, counted from 0 in turn order."""
    entries: Count
    """Its action entries, without those that were taken back."""
    turns: Count
    """How often the table began to wait for it, without what was taken back."""
    time: Wide
    """Milliseconds for which the table waited for it; what was taken back counts, because it took time too."""
    time_taken_back: Wide
    """The part of `time` that was spent on what was taken back."""
    score: int | None
    """Its final points; null before the end, and if nothing was scored."""
    rank: Count | None
    """Its final place, counted from 1; seats that share a place have the same. Null before the end."""
    verdict: Verdict | None
    """Whether it has won, lost or drawn; null before the end."""
    actions: Listed[Tally] | None
    """The kinds of its actions, by name; null until the game is over, because commands are hidden until then."""
    events: Listed[Tally]
    """The kinds of the events of its entries, as everybody could see them when they happened, by name."""


class Statistics(Value, frozen=True, kw_only=True):
    """A table in numbers."""

    version: Count
    """The version up to which they count, which is the number of log entries."""
    entries_taken_back: Count
    """The entries that do not count any more because of a rewind."""
    begun_at: Wide | None
    """When the game began, in milliseconds since 1970, UTC; null before that."""
    ended_at: Wide | None
    """When the game ended or was closed, in milliseconds since 1970, UTC; null before that."""
    length: Wide
    """Milliseconds from the beginning to the end, or to the last entry of a running game."""
    ending: Word | None
    """How the game ended; null before that, and for a table closed without a result."""
    seats: OfSeats[SeatStatistics]
    """What each seat did, in turn order."""


class _Kind(msgspec.Struct, frozen=True):
    type: str


read_kind = msgspec.json.Decoder(_Kind).decode


class TableStatistics:
    """Answers requests for statistics."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def of(self, table: str, token: Shown) -> Statistics:
        """The statistics of a table, delayed for spectators, otherwise the same for every viewer; raises Unknown."""
        cached = await self._tables.seen(table, token)
        position = cached.position
        found: Statistics | None = position.memo.get(MEMO)
        if found is None:
            steps = await self._tables.past.happened(cached, 0)
            found = position.memo[MEMO] = statistics_of(steps)
        return found


def statistics_of(steps: Sequence[Step]) -> Statistics:
    """The statistics of a complete log. Of a running game they hold only what every spectator can see."""
    last = steps[-1].position
    kept = frozenset(live_versions([step.entry.body for step in steps]))
    begun = next((step.entry.at for step in steps if step.position.state is not None), None)
    ended = _ended_at(steps, begun) if last.status.ended else None
    outcome = None if last.closed else result(last)
    return Statistics(
        version=last.version,
        entries_taken_back=len(steps) - len(kept),
        begun_at=begun,
        ended_at=ended,
        length=0 if begun is None else (last.at if ended is None else ended) - begun,
        ending=None if outcome is None else outcome.ending,
        seats=tuple(_of_seat(steps, kept, Seat(seat), outcome) for seat in range(last.table.seats)),
    )


def _ended_at(steps: Sequence[Step], begun: int | None) -> int | None:
    """When the table last stopped waiting for anybody; the beginning, if the game was over at once."""
    ended = begun
    for before, step in pairwise(steps):
        if before.position.to_act and not step.position.to_act:
            ended = step.entry.at
    return ended


def _of_seat(steps: Sequence[Step], kept: frozenset[int], seat: Seat, outcome: Outcome | None) -> SeatStatistics:
    own = [step for step in steps if step.entry.seat == seat and isinstance(step.entry.body, Acted)]
    line = [step.position for step in steps if step.entry.version in kept]
    time, wasted = _time(steps, kept, seat)
    return SeatStatistics(
        seat=seat,
        entries=sum(step.entry.version in kept for step in own),
        turns=_turns(line, seat),
        time=time,
        time_taken_back=wasted,
        score=None if outcome is None else outcome.of(seat).score,
        rank=None if outcome is None else outcome.of(seat).place,
        verdict=None if outcome is None else outcome.of(seat).verdict,
        actions=_tallies(own, kept, _actions) if steps[-1].position.disclosed else None,
        events=_tallies(own, kept, _public_events),
    )


def _time(steps: Sequence[Step], kept: frozenset[int], seat: Seat) -> tuple[int, int]:
    """Milliseconds for which the table waited for the seat, and the part of it that was undone."""
    time = wasted = 0
    for before, step in pairwise(steps):
        if seat in before.position.to_act:
            passed = step.entry.at - before.entry.at
            time += passed
            wasted += 0 if {before.entry.version, step.entry.version} <= kept else passed
    return time, wasted


def _turns(line: Sequence[Position], seat: Seat) -> int:
    """How often the table began to wait for the seat on the current line."""
    waits = [seat in position.to_act for position in line]
    return sum(now and not before for before, now in pairwise(waits))  # at first for nobody


Kinds: TypeAlias = Callable[[Step], Iterator[str]]


def _tallies(own: Sequence[Step], kept: frozenset[int], kinds: Kinds) -> tuple[Tally, ...]:
    lasts, undone = Counter[str](), Counter[str]()
    for step in own:
        (lasts if step.entry.version in kept else undone).update(kinds(step))
    names = sorted(lasts.keys() | undone.keys())
    return tuple(Tally(type=name, count=lasts[name], taken_back=undone[name]) for name in names)


def _actions(step: Step) -> Iterator[str]:
    """The kinds of the actions in an entry's sealed command."""
    for one in step.stored.hidden:
        if one.part == COMMAND:
            yield from (read_kind(action).type for action in read_parts(read_command(one.content).actions))


def _public_events(step: Step) -> Iterator[str]:
    """The kinds of the entry's public events, which are the same for everybody."""
    if isinstance(step.entry.body, Acted):
        parts = read_parts(step.entry.body.events)
        yield from (read_kind(part).type for part in parts if bytes(part) != NULL)
