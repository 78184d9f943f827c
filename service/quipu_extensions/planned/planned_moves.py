"""Conditions: moves that a seat plans, and that are played when its turn comes if the game goes as it expects.

The lines are stored outside the table's log, and only the seat can see them. The remaining turns are computed from the
lines and the log: the ids of commands tell which turns were played, so nothing is lost or played twice when a worker
crashes between playing a turn and recording it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta, Raw, field
from msgspec.structs import replace

from quipu_extensions.planned.watched_tables import PLANNED, WatchedTables
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, Value, tag_of
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.admission.rate_limits import within_a_minute
from quipu_service.application.commands.absent_players import service_request
from quipu_service.application.commands.commit import ATTEMPTS, MOST_IN_STALE, Plan
from quipu_service.application.commands.doing import judged
from quipu_service.application.commands.players import checked_number, play, what_is_done
from quipu_service.application.commands.repeats import FirstAnswers, Written, scoped_command
from quipu_service.application.commands.seating import own_seat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.holding import holding
from quipu_service.application.log.bodies import Acted, Rewound
from quipu_service.application.log.entries import encode, read_parts
from quipu_service.application.log.position import Position, Status, Step, command_in
from quipu_service.application.log.stale import Stale
from quipu_service.application.moves.playing import Act
from quipu_service.application.ports.seat_fields import SeatField
from quipu_service.application.ports.table_log import Holder, Until
from quipu_service.application.problems.bounded import Count
from quipu_service.application.problems.tree import Declined, Malformed, TooLarge, TooMany
from quipu_service.application.problems.validation import MOST_ACTIONS, declined
from quipu_service.application.tables.ahead import ActsAhead
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.jobs import ahead_command
from quipu_service.application.tables.presentation import events
from quipu_service.transports.wire.operations import Strict

MOST_LINES: Final = 20
"""Lines of one seat."""
MOST_TURNS: Final = 10
"""Turns of one line."""
MOST_EXPECTED: Final = 10
"""Events that are expected before one turn."""
EXPECTED: Final = {
    "type": "object",
    "properties": {"type": {"type": "string", "maxLength": 64}},
    "required": ["type"],
}
"""JSON Schema of an event as far as it matters: its type, and any of its other fields."""
Event: TypeAlias = dict[str, Any]
LINES: Final = SeatField("condition", Until.TOKEN)


class ConditionTurn(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One turn of a line: what has to happen first, and what is played then."""

    expect: Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": EXPECTED, "maxItems": MOST_EXPECTED})] = (
        Raw(b"[]")
    )
    """Events that must happen in this order, among any others: the `type` and as many fields as matter. Empty: whatever
    happens."""
    actions: Annotated[Raw, holding(Annotated[tuple[Action, ...], Meta(min_length=1, max_length=MOST_ACTIONS)])]
    """What is played, in order, as one command."""


class Condition(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line: if the game goes as expected, the turns are played one after the other."""

    turns: Annotated[tuple[ConditionTurn, ...], Meta(extra_json_schema={"minItems": 1, "maxItems": MOST_TURNS})]
    """The next one first."""


class Conditions(Value, frozen=True, kw_only=True):
    """The lines that your seat has planned; only you can see them."""

    seat: Seat
    """The seat whose lines they are, counted from 0."""
    version: Count
    """The version of the table."""
    since: Count | None
    """The version at which they were set; null if there are none."""
    conditions: Annotated[tuple[Condition, ...], Meta(max_length=MOST_LINES)]
    """The remaining turns of the lines. When the seat's turn comes, the first line that fits is played."""
    dropped: Count | None
    """The version at which none of them fitted any more; null while one may still be played."""


LINE = (
    'Each as in REST: `{"turns": [{"expect": [<events>], "actions": [<actions>]}]}`. An event has its `type` and as '
    "many fields as matter."
)


class ConditionsRequest(Strict, frozen=True, kw_only=True):
    """The lines that a seat plans; they replace all earlier ones."""

    wanted: Annotated[tuple[Condition, ...], Meta(max_length=MOST_LINES, extra={"json": LINE})] = field(
        name="conditions"
    )
    """When the seat's turn comes, the first one that fits is played."""


class FirstPlan(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The first answer to a command that plans moves; lines as they were sent are in every repeat."""

    seat: Seat
    version: int
    since: int | None
    dropped: int | None
    as_sent: bool = False
    rest: tuple[Condition, ...] = ()


class StoredPlan(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The lines of a seat as stored."""

    since: int
    conditions: tuple[Condition, ...] = ()
    dropped: int | None = None


@dataclass(frozen=True)
class Standing:
    """The state of a seat's lines after the steps since they were set."""

    lines: tuple[Condition, ...] = ()
    """Empty if all were played, or the seat no longer plays."""
    dropped: int | None = None
    actions: tuple[Action, ...] = ()
    """The actions to play now."""


read_plan = msgspec.json.Decoder(StoredPlan).decode
read_events = msgspec.json.Decoder(list[Event]).decode


class PlannedMoves(ActsAhead):
    """Stores the lines of seats, and plays them."""

    def __init__(self, quipu: Quipu) -> None:
        self._tables, self._writer, self._clock = quipu.tables, quipu.writer, quipu.clock
        self._kept, self.listed = quipu.stores.kept, WatchedTables(quipu.stores.ask)
        self._first = FirstAnswers(quipu.stores.schedule)

    async def set(
        self,
        table: str,
        *,
        token: str | None,
        wanted: Sequence[Condition],
        expected: int | None = None,
        command: str | None = None,
    ) -> tuple[Written, Conditions]:
        """Replace the lines of a seat by these; raises Declined, Malformed, TooLarge or Stale.

        A repeat changes nothing. They apply from the present version on.
        """
        cached, _, shown = await own_seat(self._tables, table, token)
        named = scoped_command("conditions", cached, shown, command)
        run = partial(self._replace, table, token, wanted, expected)
        written, first = await self._first.once(named, encode([wanted, expected]), FirstPlan, run)
        lines = checked(cached.position.game, wanted) if first.as_sent else first.rest
        conditions = Conditions(
            seat=first.seat, version=first.version, since=first.since, conditions=lines, dropped=first.dropped
        )
        return written, conditions

    async def _replace(
        self, table: str, token: str | None, wanted: Sequence[Condition], expected: int | None
    ) -> "FirstPlan":
        cached, seat, _ = await own_seat(self._tables, table, token)
        checked(cached.position.game, wanted)  # lines that nobody can read are refused, and not counted
        await within_a_minute(self._tables.stores.clients.charge, "conditions", table, seat)
        for _ in range(ATTEMPTS):
            cached, seat, shown = await own_seat(self._tables, table, token)
            lines = checked(cached.position.game, wanted)
            before = await self._standing(cached, seat)
            if before.dropped is None and _kept(cached, seat).conditions == lines:
                if lines:
                    await self.listed.add(table, self._clock())  # the first attempt may have crashed before this
                return _first(_document(cached, seat, before), lines)
            position = cached.position
            if expected not in (None, position.version):
                happened = await self._tables.past.happened(cached, expected or 0, MOST_IN_STALE)
                raise Stale(position.version, happened, seat, cached.now)
            if lines:
                _may_leave(position, seat)
            left = encode(StoredPlan(since=position.version, conditions=lines)) if lines else None
            if await self._exchanged(cached, seat, cached.holders.proof_of_seat(shown), left):
                if lines:
                    await self.listed.add(table, self._clock())
                return _first(_document(cached, seat, Standing(lines), since=position.version), lines)
        raise TooMany("commands racing for this table", ATTEMPTS)

    def waits(self, cached: CachedTable) -> bool:
        return bool(cached.kept and _lines_of(cached))

    async def show(self, table: str, token: str | None) -> Conditions:
        """The remaining lines of one's own seat."""
        cached, seat, _ = await own_seat(self._tables, table, token)
        return _document(cached, seat, await self._standing(cached, seat))

    async def dropped(self, cached: CachedTable, seat: Seat) -> int | None:
        """The version at which the lines of a seat were dropped, if they were."""
        return (await self._standing(cached, seat)).dropped

    async def run(self, table: str) -> bool:
        """Play a planned turn that is due, and drop lines that no longer fit; whether an entry was written.

        Raises Stale or Declined if somebody else was faster.
        """
        cached, _ = await self._tables.current(table)
        for seat, left in _lines_of(cached).items():
            standing = await self._standing(cached, seat)
            if standing.actions:
                await self._act(cached.position, seat, left, standing.actions)
                return True
            if not standing.lines and _kept(cached, seat).conditions:
                since, dropped = _kept(cached, seat).since, standing.dropped
                told = None if dropped is None else encode(StoredPlan(since=since, dropped=dropped))
                await self._exchanged(cached, seat, _holder(seat, left), told)
        return False

    async def pending(self, table: str) -> bool:
        """Whether the table has lines that may still be played; those of a table that has ended are deleted."""
        cached, _ = await self._tables.current(table)
        if not cached.position.status.ended:
            return any(_kept(cached, seat).conditions for seat in _lines_of(cached))
        if seats := _lines_of(cached):
            await self._kept.clear(table, [LINES.of(seat) for seat in seats])
        return False

    async def _exchanged(self, cached: CachedTable, seat: Seat, holder: Holder | None, left: bytes | None) -> bool:
        """Store the lines; whether the holder was still right and the table still at this version."""
        version, field = cached.position.version, LINES.of(seat)
        done = holder is not None and await self._kept.set(cached.id, holder, version, field, left)
        if done:
            cached.keep(field, left)
        return done

    async def _act(self, position: Position, seat: Seat, left: bytes, actions: Sequence[Action]) -> None:
        """Act for the seat at this position; only if these are still its lines."""
        command = ahead_command(position.version, seat)
        request = service_request("act", position.table.id, command, encode(actions), expected=position.version)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            judged(Act(), cached.position, seat, at)
            if cached.kept.get(LINES.of(seat)) != left:
                raise declined("NO_CONDITIONS", "T4.8")
            done = what_is_done(cached, seat, actions, command)
            return replace(done, holder=_holder(seat, left))

        await self._writer.write(request, plan, seated=False)

    async def _standing(self, cached: CachedTable, seat: Seat) -> Standing:
        left = _kept(cached, seat)
        if not left.conditions:
            return Standing(dropped=left.dropped)
        return standing(cached, await self._tables.past.happened(cached, left.since), seat, left)


def standing(cached: CachedTable, steps: Sequence[Step], seat: Seat, left: StoredPlan) -> Standing:
    """The state of lines after the steps since they were set."""
    position, lines = cached.position, left.conditions
    if position.status is not Status.RUNNING or seat in position.people.gone or position.substitute(seat) is not None:
        return Standing()
    kept = since(steps, left.since)
    fired = {step.position.version for step in steps if _fired(step, seat)}
    if kept is None or not fired <= {step.position.version for step in kept}:
        return Standing(dropped=position.version)
    seen = list[Event]()
    for step in kept:
        if step.entry.seat == seat and isinstance(step.entry.body, Acted):
            if step.position.version not in fired:
                return Standing(dropped=step.position.version)
            lines, seen = _going_on(lines, seen, bytes(command_in(step).actions)), []
        seen += read_events(encode(events(step, seat)))
    if not lines or seat not in position.to_act:
        return Standing(lines)
    for line in lines:
        if fits(line.turns[0], seen) and (actions := _legal(cached, seat, line.turns[0])):
            return Standing(lines, actions=actions)
    return Standing(dropped=position.version)


def since(steps: Sequence[Step], version: int) -> list[Step] | None:
    """The steps after a version that still count; ``None`` if the table went back to before it."""
    kept, at = list[Step](), steps[-1].position.version if steps else version
    while at > version:
        step = steps[at - version - 1]
        kept.append(step)
        body = step.entry.body
        at = body.to if isinstance(body, Rewound) else at - 1
    return kept[::-1] if at == version else None


def fits(turn: ConditionTurn, seen: Sequence[Event]) -> bool:
    """Whether all expected events have happened, in this order, among others."""
    happened = iter(seen)
    return all(
        any(expected.items() <= event.items() for event in happened) for expected in read_events(bytes(turn.expect))
    )


def _going_on(lines: Sequence[Condition], seen: Sequence[Event], played: bytes) -> tuple[Condition, ...]:
    """The remaining turns of the lines that match so far."""
    return tuple(
        Condition(turns=line.turns[1:])
        for line in lines
        if len(line.turns) > 1 and bytes(line.turns[0].actions) == played and fits(line.turns[0], seen)
    )


def _legal(cached: CachedTable, seat: Seat, turn: ConditionTurn) -> tuple[Action, ...]:
    """The actions of the turn, if they would be accepted now; else none."""
    position = cached.position
    actions = tuple(position.game.read_action(bytes(one)) for one in read_parts(turn.actions))
    chance = cached.secret.chance(position.entropies, position.draws, sandbox=position.table.sandbox)
    try:
        play(position, seat, actions, chance)
    except (Refused, Declined):
        return ()
    return actions


def _first(told: Conditions, sent: tuple[Condition, ...]) -> FirstPlan:
    """What is stored of the answer."""
    as_sent = told.conditions == sent
    return FirstPlan(
        seat=told.seat,
        version=told.version,
        since=told.since,
        dropped=told.dropped,
        as_sent=as_sent,
        rest=() if as_sent else told.conditions,
    )


def _fired(step: Step, seat: Seat) -> bool:
    """Whether the step was played by lines of the seat."""
    acted = step.entry.seat == seat and isinstance(step.entry.body, Acted)
    return acted and command_in(step).id == ahead_command(step.position.version - 1, seat)


def checked(game: AnyGame, wanted: Sequence[Condition]) -> tuple[Condition, ...]:
    """The lines as stored; raises Malformed with the path that is wrong, or TooLarge."""
    if len(wanted) > MOST_LINES:
        raise TooLarge("conditions of a seat", MOST_LINES)
    lines = tuple(_line(game, line, f"$.conditions[{place}]") for place, line in enumerate(wanted))
    if len(encode(lines)) > PLANNED.each:
        raise TooLarge("bytes of the conditions of a seat", PLANNED.each)
    return lines


def _line(game: AnyGame, line: Condition, path: str) -> Condition:
    if not line.turns:
        raise Malformed("turn-needed", f"{path}.turns")
    if len(line.turns) > MOST_TURNS:
        raise TooLarge("turns of a condition", MOST_TURNS)
    turns = [_turn(game, turn, f"{path}.turns[{place}]") for place, turn in enumerate(line.turns)]
    return Condition(turns=tuple(turns))


def _turn(game: AnyGame, turn: ConditionTurn, path: str) -> ConditionTurn:
    try:
        parts = read_parts(turn.actions)
        actions = [game.read_action(bytes(one)) for one in parts]
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Malformed(str(error), f"{path}.actions") from None
    checked_number(actions, f"{path}.actions")
    try:
        expected = read_events(turn.expect)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Malformed(str(error), f"{path}.expect") from None
    if len(expected) > MOST_EXPECTED:
        raise TooLarge("events expected before a turn", MOST_EXPECTED)
    for place, event in enumerate(expected):
        _known(game, event, f"{path}.expect[{place}]")
    return ConditionTurn(expect=Raw(encode(expected)), actions=Raw(encode(actions)))


def _known(game: AnyGame, event: Event, path: str) -> None:
    """Raises Malformed for a type or field that no event of the game has, because it could never match."""
    kinds = {tag_of(kind): kind for kind in get_args(game.events) or (game.events,)}
    named = event.get("type")
    kind = kinds.get(named) if isinstance(named, str) else None
    if kind is None:
        raise Malformed("event-type", f"{path}.type")
    for name in event:
        if name != "type" and name not in kind.__struct_encode_fields__:
            raise Malformed("unknown-field", path, name=name[:64])


def _may_leave(position: Position, seat: Seat) -> None:
    """Raises Declined if the seat cannot plan moves now."""
    if (refusal := position.nothing_more()) is not None:
        raise Declined(refusal)
    judged(Act(), position, seat, position.at)
    if position.substitute(seat) is not None:
        raise declined("A_BOT", "T1.6")
    if seat in position.to_act:
        raise declined("YOUR_TURN", "T4.8")


def _lines_of(cached: CachedTable) -> dict[Seat, bytes]:
    """What seats have left, by seat."""
    found = {seat: cached.kept.get(LINES.of(seat)) for seat in cached.position.seats}
    return {seat: left for seat, left in found.items() if left is not None}


def _kept(cached: CachedTable, seat: Seat) -> StoredPlan:
    left = cached.kept.get(LINES.of(seat))
    return StoredPlan(since=0) if left is None else read_plan(left)


def _holder(seat: Seat, left: bytes) -> Holder:
    """The holder for changing the lines: their present content is the proof."""
    return Holder(LINES.of(seat), left.decode())


def _document(cached: CachedTable, seat: Seat, found: Standing, since: int | None = None) -> Conditions:
    begun = (since or _kept(cached, seat).since or None) if found.lines or found.dropped else None
    return Conditions(
        seat=seat, version=cached.position.version, since=begun, conditions=found.lines, dropped=found.dropped
    )
