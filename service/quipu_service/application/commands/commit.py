"""Write one entry: decide on the cached table, append; if another entry came first, catch up and decide again."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.access.credentials import SCOPE, Credential, Shown, credential
from quipu_service.application.log.bodies import Acted, AnyBody, SeatTaken
from quipu_service.application.log.entries import FORMAT, Entry, Hidden, Role, encode
from quipu_service.application.log.names import apart
from quipu_service.application.log.position import Moment, Played, Position, Status, Step
from quipu_service.application.log.sealing import stored_of
from quipu_service.application.log.stale import Stale
from quipu_service.application.log.validity import check_entry
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.ports.seat_fields import SeatField
from quipu_service.application.ports.table_log import NO_EFFECTS, Append, AppendReply, Effects, Holder, Outcome, Until
from quipu_service.application.problems.tree import (
    CommandReused,
    Malformed,
    NotSeated,
    Problem,
    TooMany,
    Unauthenticated,
    Unavailable,
)
from quipu_service.application.problems.validation import COMMAND_ID
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.jobs import attended, look_at
from quipu_service.application.tables.listing import Lists, public, summary, summary_at

FREEING = ("leave", "remove")
"""Kinds of commands that write names, perhaps at a finished table: the table is read first, because names may have
been deleted."""
SERVICE = "the service itself"
"""Used in place of a token. No client can send it, because tokens contain no spaces."""
ATTEMPTS = 64
"""How often a command without an expected version is decided again because other commands came first."""
MOST_IN_STALE = 100
"""How many entries a stale answer contains, starting after the expected version."""


class Request(Struct, frozen=True, kw_only=True):
    """A command as a client sent it."""

    kind: str
    table: str
    command: str
    digest: str
    """The digest of everything that must be the same in a repeat."""
    shown: Credential
    """The token."""
    expected: int | None = None
    foreign: bool = False
    """Whether the entry may name another seat; the answer still goes to the seat that asked."""

    @property
    def proof(self) -> str:
        """The hash of the token."""
        return self.shown.proof


def checked_command(command: str) -> str:
    """A valid command id; raises Malformed."""
    if not COMMAND_ID.fullmatch(command):
        raise Malformed("command-id", "$.command")
    return command


def request_of(
    kind: str,
    table: str,
    command: str,
    token: Shown,
    payload: bytes,
    *,
    expected: int | None = None,
    foreign: bool = False,
) -> Request:
    """A command of the holder of this token; raises Malformed or Unauthenticated.

    ``payload`` is everything that must be the same in a repeat.
    """
    checked_command(command)
    digest, shown = sha256(b"%b %b" % (kind.encode(), payload)).hexdigest(), credential(token)
    if shown is None:
        raise Unauthenticated("needed")
    return Request(
        kind=kind, table=table, command=command, digest=digest, shown=shown, expected=expected, foreign=foreign
    )


class Plan(Struct, frozen=True):
    """What a command would write after a position."""

    body: AnyBody
    effects: Effects = NO_EFFECTS
    hidden: Sequence[Hidden] = ()
    """What the body commits to."""
    draws: int = 0
    played: Played | None = None
    """The game's next state, if the entry belongs to the game."""
    moment: Moment | None = None
    """The version that a rewind leads to."""
    holder: Holder | None = None
    """What must be valid at this moment, if the command needs no seat."""
    seat: Seat | None = None
    """The seat of the entry, if it is not the seat that asked."""
    by: Role = Role.SEAT
    revision: int | None = None
    """The revision of the rules from this entry on, if it is not that of the table."""


Planner: TypeAlias = Callable[[CachedTable, Seat | None, int], Plan]
"""Raises Refused or Declined. The seat is the one that the request's token holds, if any; the number is the time of the
entry, which is read once."""


class Accepted(Struct, frozen=True):
    """The result of an accepted command; ``repeated`` if it was accepted before."""

    step: Step
    seat: Viewer
    """The seat that acted; none for the host."""
    repeated: bool = False


class Writer:
    """Writes entries to existing tables."""

    def __init__(self, tables: Tables, lists: Lists, clock: Clock, fields: Sequence[SeatField] = ()) -> None:
        """``fields``: what seats may keep for themselves."""
        self._fields = fields
        self._tables, self._log, self._lists, self._clock = tables, tables.stores.log, lists, clock
        self._schedule = tables.stores.schedule

    async def write(self, request: Request, plan: Planner, *, seated: bool = True) -> Accepted:
        """Write one entry, in one round trip if no other entry came first; a problem means that nothing was written.

        A refusal is final only at a version up to which the log does not have the command (``new_at``): before that
        it may be a repeat, refused because of what the first attempt did.
        """
        cached, new_at = None if request.kind in FREEING else self._tables.remembered(request.table, read=False), -1
        for _ in range(ATTEMPTS):
            if cached is not None:
                at = max(self._clock(), cached.position.at)
                try:
                    seat = cached.seat_of(request.shown) if seated else None
                    if request.expected not in (None, cached.position.version):
                        raise Stale(cached.position.version)
                    planned = plan(cached, seat, at)
                except (Refused, Problem) as problem:
                    if cached.position.version == new_at:
                        raise await self._explained(cached, request, problem) from None
                else:
                    outcome = await self._append(cached, request, seat, planned, at)
                    if isinstance(outcome, Accepted):
                        return outcome
                    cached, new_at = outcome, -1
                    continue
            cached, new_at, found = await self._refreshed(request)
            if found is not None:
                return found
        raise TooMany("commands racing for this table", ATTEMPTS)

    async def first_answer(self, request: Request) -> Accepted | None:
        """The first answer to this command; None if it was not accepted before. Raises CommandReused."""
        return (await self._refreshed(request))[2]

    async def _refreshed(self, request: Request) -> tuple[CachedTable, int, Accepted | None]:
        """The table as it is now, the version of the log, and the first answer if the command was already accepted."""
        known = self._tables.remembered(request.table)
        key = f"{request.proof[:SCOPE]}:{request.command}" if known is None else key_of(known, request)
        cached, log_read = await self._tables.current(request.table, key)
        while (now := key_of(cached, request)) != key:  # the seat has changed hands, or was not known here
            key = now
            cached, log_read = await self._tables.current(request.table, key)
        if log_read.command is None:
            return cached, log_read.version, None
        return cached, log_read.version, await self._again(cached, request, *log_read.command)

    async def _append(
        self, cached: CachedTable, request: Request, seat: Seat | None, plan: Plan, at: int
    ) -> Accepted | CachedTable:
        """Accepted, or the current table if another entry came first."""
        before, step = cached.position, self._drawn_up(cached.position, seat, plan, at)
        after, status = step.position, step.position.status
        effects = plan.effects
        if effects.ends is not None:
            effects = self._ending(effects, *effects.ends)
        append = _append_of(cached, request, plan, step, effects, seat=seat)
        attend = after.watched
        if (attend and not before.watched) or after.begun is not before.begun:
            await self._schedule.put(WorkKind.TABLE, request.table, look_at(after, after.at))
        moves = step.rearranged and (before.status is not status or before.called != after.called)
        if moves:
            await self._lists.before(before, summary(after, cached.imported_at))
        cached.sending()
        try:
            reply = await self._log.append(append)
        finally:
            cached.sent()
        if reply.outcome is not Outcome.APPENDED:
            return await self._not_appended(cached, request, append, reply, seated=seat is not None)
        self._tables.written += 1
        cached.took(step)
        if plan.effects is not NO_EFFECTS:
            cached.holders.take_over(plan.effects)
        if moves:
            await self._lists.afterwards(before, summary(after, cached.imported_at))
        if attend or (status is Status.OVER and public(after)):
            await attended(self._schedule, after)
        return Accepted(step, _asker(cached, request) if request.foreign else step.entry.seat)

    def _ending(self, effects: Effects, seat: int, until: Until) -> Effects:
        """With the fields that the seat has kept until then, which end."""
        ended = {one.of(seat): "" for one in self._fields if one.until <= until}
        return replace(effects, keys={**effects.keys, **ended})

    async def _not_appended(
        self, cached: CachedTable, request: Request, append: Append, reply: AppendReply, *, seated: bool
    ) -> Accepted | CachedTable:
        """The first answer to this command, or the table on which it is to be decided again."""
        match reply.outcome:
            case Outcome.REPEATED:  # read in one trip with the log: a failover may have put another entry in its place
                cached, _, found = await self._refreshed(request)
                return found or cached
            case Outcome.REUSED:
                raise CommandReused(reply.version)
            case Outcome.BEHIND if reply.version >= append.expected:
                if await self._tables.advance(cached, reply.entries):
                    return cached
            case Outcome.DIVERGED:  # after a failover the log has diverged from what was folded
                self._tables.forget(cached)
            case _:
                pass
        cached, _ = await self._tables.current(request.table)
        if reply.outcome is Outcome.NOT_HELD and seated and not cached.holders.holds(request.shown):
            raise NotSeated("lost")
        return cached

    def _drawn_up(self, position: Position, seat: Seat | None, plan: Plan, at: int) -> Step:
        entry = Entry(
            format=FORMAT,
            version=position.version + 1,
            at=at,
            seat=seat if plan.seat is None else plan.seat,
            by=plan.by,
            revision=position.game.revision if plan.revision is None else plan.revision,
            first_draw=position.draws,
            draws=plan.draws,
            previous=position.head,
            body=plan.body,
        )
        if not isinstance(plan.body, Acted):  # an action follows from the rules, other bodies are checked
            check_entry(entry)
        earlier = {} if plan.moment is None else {plan.moment.version: plan.moment}
        return self._tables.folding.next_step(position, stored_of(entry, plan.hidden), entry, earlier.get, plan.played)

    async def _again(self, cached: CachedTable, request: Request, version: int, digest: str) -> Accepted:
        """The first answer once more; raises Unauthenticated for a token that ended before it."""
        last = cached.holders.scope(request.shown)[1]
        if last is not None and version > last:
            raise Unauthenticated("foreign")
        if digest != request.digest:
            raise CommandReused(version)
        steps = await self._tables.past.happened(cached, version - 1, 1)
        if not steps:  # a failover happened between two answers of the log
            raise Unavailable(f"the log of table {request.table} no longer has version {version}")
        step = steps[0]
        return Accepted(step, _asker(cached, request) if request.foreign else step.entry.seat, repeated=True)

    async def _explained(self, cached: CachedTable, request: Request, problem: Exception) -> Exception:
        """A Stale problem with the entries since the expected version."""
        if not isinstance(problem, Stale) or request.expected is None or request.expected > problem.version:
            return problem
        steps = await self._tables.past.happened(cached, request.expected, MOST_IN_STALE)
        return Stale(problem.version, steps, _asker(cached, request), cached.now)


def key_of(cached: CachedTable, request: Request) -> str:
    """The command id, scoped to the seat or the client: ids of different people never collide."""
    return f"{cached.holders.scope(request.shown)[0]}:{request.command}"


def _append_of(
    cached: CachedTable, request: Request, plan: Plan, step: Step, effects: Effects, *, seat: Seat | None
) -> Append:
    """The append of a step with all its conditions and effects."""
    before, after = cached.position, step.position
    stored = step.stored
    entry, name = apart(stored) if isinstance(plan.body, SeatTaken) else (encode(stored), None)
    return Append(
        table=request.table,
        expected=before.version,
        command=key_of(cached, request),
        digest=request.digest,
        entry=entry,
        name=name,
        holder=plan.holder if seat is None else cached.holders.proof_of_seat(request.shown),
        effects=effects,
        summary=summary_at(cached.listed, after),
        previous=before.head,
        head=after.head,
    )


def _asker(cached: CachedTable, request: Request) -> Viewer:
    """The seat that asked; none for the host."""
    return cached.seat_of(request.shown) if cached.holders.holds(request.shown) else None
