"""Statistics of a game: sums over its finished tables, by edition, number of seats, and whether bots played.

A worker adds each table once, when its game is over. Only tables on the public list of their game count: their
statistics are public anyway, so a sum reveals nothing, even over one table.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from quipu_extensions.statistics.table_statistics import SeatStatistics, Statistics, TableStatistics
from quipu_extensions.statistics.tallies import Sums, Tallies
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.outcome import Verdict
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import Milliseconds
from quipu_service.application.log.position import Position
from quipu_service.application.ports.machine import Clock
from quipu_service.application.problems.bounded import Count, Listed, OfSeats, SeatCount, Wide, Word
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.listing import public

LONGEST_OPTION: Final = 60
"""Characters of an option's value; longer ones are not counted by value."""
Path: TypeAlias = tuple[Any, ...]


class SeatSums(Value, frozen=True, kw_only=True):
    """Sums over the seats with this number."""

    seat: Seat
    """Their number, counted from 0 in turn order."""
    time: Wide
    """Milliseconds for which tables waited for it."""
    turns: Wide
    """How often tables began to wait for it."""
    score: Wide
    """Final points."""
    wins: Count
    """Tables at which it has won, alone or with others."""


class ActionSums(Value, frozen=True, kw_only=True):
    """How often one kind of action was taken."""

    type: Word
    """The kind, as in the `type` of the action."""
    tables: Count
    """Tables at which it was taken at least once."""
    count: Wide
    """How often, without what was taken back."""
    taken_back: Wide
    """How often it was taken back by a rewind or an undo."""


class EndingSums(Value, frozen=True, kw_only=True):
    """How often games ended in one way."""

    ending: Word
    """How the game ended, as in `ending` of a table's statistics."""
    tables: Count
    """Tables that ended so."""


class OptionSums(Value, frozen=True, kw_only=True):
    """How often an option was chosen."""

    option: Word
    """The name of the option in `setup`."""
    value: Annotated[str, Meta(max_length=LONGEST_OPTION)]
    """Its value, as JSON; of a list each item counts by itself, and `[]` if there is none."""
    tables: Count
    """Tables that were opened with it."""


class LengthSums(Value, frozen=True, kw_only=True):
    """How many games lasted about as long."""

    at_most: Wide
    """Milliseconds; those of the row before took less. Each row's limit is 19 % above that of the row before."""
    tables: Count
    """Tables whose game lasted so long."""


class ScoreSums(Value, frozen=True, kw_only=True):
    """How often a score was reached."""

    score: int
    """Final points."""
    seats: Count
    """Seats that had them."""


class GroupStatistics(Value, frozen=True, kw_only=True):
    """Tables with the same edition and number of seats, with bots or without. Numbers are sums over these."""

    edition: Word
    """The printed components."""
    seats: SeatCount
    """How many play."""
    bots: bool
    """Whether a bot had a seat at the end."""
    tables: Count
    """How many tables were counted: divide by it for a mean."""
    length: Wide
    """Milliseconds from the beginning to the end."""
    entries: Wide
    """Log entries."""
    entries_taken_back: Wide
    """Those that did not count any more because of a rewind."""
    lengths: Listed[LengthSums]
    """How games are spread over lengths, shortest first: one game by correspondence outweighs all others in a mean."""
    median_length: Wide | None
    """The limit of the row of `lengths` in which half of the games are reached; null if none was counted."""
    scores: Listed[ScoreSums]
    """How the final points of all seats are spread, fewest first."""
    median_score: int | None
    """The points that half of the seats did not exceed; null if none was counted."""
    by_seat: OfSeats[SeatSums]
    """In turn order."""
    endings: Listed[EndingSums]
    """By name."""
    actions: Listed[ActionSums]
    """By name."""
    options: Listed[OptionSums]
    """By name and value."""


class GameStatistics(Value, frozen=True, kw_only=True):
    """The finished tables of a game in numbers."""

    game: Word
    """The name of the game."""
    since: Milliseconds | None
    """When the first table was counted, in milliseconds since 1970, UTC; null if none was."""
    groups: Listed[GroupStatistics]
    """By edition, seats and bots."""


class GamesStatistics:
    """Counts tables that are over, and answers requests for the sums."""

    def __init__(self, editions: Editions, tables: TableStatistics, tallies: Tallies, clock: Clock) -> None:
        self._editions, self._tables, self._tallies, self._clock = editions, tables, tallies, clock

    async def count(self, cached: CachedTable) -> bool:
        """Add a table that is over to the sums of its game; whether it counts and was not there yet."""
        position = cached.position
        if not public(position) or cached.imported_at is not None:
            return False
        found = await self._tables.of(cached.id, None)
        ended = position.at if found.ended_at is None else found.ended_at
        return await self._tallies.add(position.game.name, cached.id, self._clock(), ended, sums_of(position, found))

    async def of(self, game: str) -> GameStatistics:
        """The statistics of a game; raises Unknown."""
        name = self._editions.game(game).name
        since, sums = await self._tallies.of(name)
        return GameStatistics(game=name, since=since, groups=groups_of(sums))


def sums_of(position: Position, found: Statistics) -> dict[str, int]:
    """What a table adds to the sums of its game."""
    table = position.table
    group = (table.opened.edition, table.seats, any(bot is not None for bot in position.people.bots))
    return {msgspec.json.encode((*group, *path)).decode(): number for path, number in _numbers(position, found)}


def _numbers(position: Position, found: Statistics) -> Iterator[tuple[Path, int]]:
    yield ("tables",), 1
    yield ("length",), found.length
    yield ("entries",), found.version
    yield ("entriesTakenBack",), found.entries_taken_back
    yield ("lengths", _limit(found.length), "tables"), 1
    for score, seats in Counter(seat.score for seat in found.seats if seat.score is not None).items():
        yield ("scores", score, "seats"), seats
    yield ("ending", found.ending or "", "tables"), 1
    for seat in found.seats:
        of_seat = {
            "time": seat.time,
            "turns": seat.turns,
            "score": seat.score or 0,
            "wins": int(seat.verdict is Verdict.WON),
        }
        yield from ((("seat", seat.seat, name), number) for name, number in of_seat.items())
    yield from _actions(found.seats)
    for option, value in msgspec.json.decode(position.table.opened.setup).items():
        for one in value if isinstance(value, list) and value else [value]:
            if len(said := msgspec.json.encode(one).decode()) <= LONGEST_OPTION:
                yield ("option", option, said, "tables"), 1


def _limit(length: int) -> int:
    """The limit of the row to which a length belongs: the next quarter of a power of two."""
    return math.ceil(2 ** (math.ceil(4 * math.log2(max(1, length))) / 4))


def _median(spread: Sequence[tuple[int, int]]) -> int | None:
    """The value at which half is reached, of values with how often each occurs."""
    half, reached = sum(count for _, count in spread) / 2, 0
    for value, count in spread:
        reached += count
        if reached >= half:
            return value
    return None


def _actions(seats: Sequence[SeatStatistics]) -> Iterator[tuple[Path, int]]:
    counts, undone = defaultdict[str, int](int), defaultdict[str, int](int)
    for seat in seats:
        for tally in seat.actions or ():
            counts[tally.type] += tally.count
            undone[tally.type] += tally.taken_back
    for kind, count in counts.items():
        yield ("action", kind, "tables"), int(count > 0)
        yield ("action", kind, "count"), count
        yield ("action", kind, "takenBack"), undone[kind]


def groups_of(sums: Sums) -> tuple[GroupStatistics, ...]:
    """Sums by their names, as a document."""
    by_group = defaultdict[tuple[str, int, bool], dict[Path, int]](dict)
    for name, number in sums.items():
        edition, seats, bots, *path = msgspec.json.decode(name)
        by_group[edition, seats, bots][tuple(path)] = number
    return tuple(
        _group(numbers, edition=edition, seats=seats, bots=bots)
        for (edition, seats, bots), numbers in sorted(by_group.items())
    )


def _group(numbers: Mapping[Path, int], **key: Any) -> GroupStatistics:
    """Numbers by path as a document: a path is the name of a number, or the list, the row in it, and the field."""
    rows = defaultdict[Path, dict[str, int]](dict)
    for path, number in numbers.items():
        rows[path[:-1]][path[-1]] = number
    named = defaultdict[str, list[tuple[Path, dict[str, int]]]](list)
    plain = rows.pop((), {})
    for (what, *name), row in sorted(rows.items()):
        named[what].append((tuple(name), row))
    return GroupStatistics(
        **key,
        tables=plain["tables"],
        length=plain["length"],
        entries=plain["entries"],
        entries_taken_back=plain["entriesTakenBack"],
        lengths=tuple(LengthSums(at_most=limit, **row) for (limit,), row in named["lengths"]),
        median_length=_median([(limit, row["tables"]) for (limit,), row in named["lengths"]]),
        scores=tuple(ScoreSums(score=score, **row) for (score,), row in named["scores"]),
        median_score=_median([(score, row["seats"]) for (score,), row in named["scores"]]),
        by_seat=tuple(SeatSums(seat=Seat(seat), **row) for (seat,), row in named["seat"]),
        endings=tuple(EndingSums(ending=ending, **row) for (ending,), row in named["ending"]),
        actions=tuple(
            ActionSums(type=kind, tables=row["tables"], count=row["count"], taken_back=row["takenBack"])
            for (kind,), row in named["action"]
        ),
        options=tuple(OptionSums(option=option, value=value, **row) for (option, value), row in named["option"]),
    )
