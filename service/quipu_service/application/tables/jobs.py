"""The work of workers: play for bots and absent players, watch deadlines, compute slow answers.

The log says what is to be done; jobs and the list of attended tables only say where to look.
"""

import logging
from typing import Literal, TypeAlias

import msgspec

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.log.bodies import Absence
from quipu_service.application.log.position import Position, Status
from quipu_service.application.ports.schedule import Schedule, WorkKind
from quipu_service.application.problems.tree import Unavailable
from quipu_service.application.tables.listing import public

LOOK_AGAIN = 20_000
"""Milliseconds until a table that waits for a worker is checked again, in case its job was lost."""
LOOK_LATE = 600_000
"""Milliseconds until a table that does not wait for a worker is checked again."""
PARTS_LEFT = (4, 20)
"""A seat is reminded when this fraction of its time is left."""
LOG = logging.getLogger("quipu")

JobKind: TypeAlias = Literal["play", "hint", "notices", "ended"]


class Job(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Work to do for a table at a version; it is void once the table has another version."""

    kind: str
    """A `JobKind`, or one that an extension computes."""
    table: str
    version: int
    seat: Seat | None = None
    requester: str = ""
    """Who asked, as a hash; empty: whoever opened the table is served."""


read_job = msgspec.json.Decoder(Job).decode


def ahead_command(version: int, seat: Seat) -> str:
    """The id of the command that acts ahead for a seat at a version, so a second worker repeats the first."""
    return f"ahead~{version}~{seat}"


def bot_time_key(table: str) -> str:
    """The key for the share of its thinking time that the last bot of a table got."""
    return f"bot-time:{table}"


def served(position: Position) -> Seat | None:
    """The first seat for which a worker has to act now."""
    if position.status is not Status.RUNNING:
        return None
    for seat in position.to_act:
        if position.substitute(seat) is not None or position.people.away[seat] is Absence.OUT:
            return seat
    return None


def to_start(position: Position) -> bool:
    """Whether the service has to start the game: only bots sit there, or all entropies are revealed."""
    if position.status is not Status.OPEN:
        return False
    return None not in position.people.bots or (position.starting is not None and not position.owed)


def reveals_over(position: Position, now: int) -> bool:
    """Whether the time to reveal entropies is up, so that the game starts without the missing ones."""
    return position.status is Status.OPEN and position.starting is not None and now >= position.starting.until


def next_deadline(position: Position) -> int | None:
    """When the service has to do something about the first late seat."""
    deadlines = [position.out_at(seat) for seat in position.to_act]
    return min((one for one in deadlines if one is not None), default=None)


async def order(schedule: Schedule, kind: JobKind, position: Position) -> None:
    """Queue a job for the table at this version."""
    job = Job(kind=kind, table=position.table.id, version=position.version)
    await schedule.queue(WorkKind.JOB, job.table, msgspec.json.encode(job))


async def attended(schedule: Schedule, position: Position) -> None:
    """Tell the workers of a position that they watch or that is final; if that fails, they find it by themselves."""
    ended, table = public(position), position.table.id
    waits = served(position) is not None or to_start(position)
    try:
        if ended:
            await order(schedule, "ended", position)
        if position.notifies and not waits:
            await order(schedule, "notices", position)
        if position.status.ended:
            await schedule.drop(WorkKind.TABLE, table)
            return
        await schedule.put(WorkKind.TABLE, table, look_at(position, position.at))
        if waits:
            await order(schedule, "play", position)
    except Unavailable as lost:
        LOG.warning("workers were not told of table %s: %s", table, lost)


def look_at(position: Position, now: int) -> int:
    """When a worker should check the table again; at once if a deadline has passed, whatever was written since."""
    waits = served(position) is not None or to_start(position) or reveals_over(position, now)
    again = now + (LOOK_AGAIN if waits else LOOK_LATE)
    coming = reminders(position) if position.notifies else []
    if position.starting is not None:
        coming.append(position.starting.until)
    deadline = next_deadline(position)
    if deadline is not None and not position.watched:  # the limit of absence
        return max(now, deadline)
    return min(again, *(one for one in coming if one > now), again if deadline is None else max(now, deadline))


def reminders(position: Position) -> list[int]:
    """When those who have to act are reminded of their deadlines."""
    return [at for seat in waited_for(position) for at in reminded(position, seat)]


def reminded(position: Position, seat: Seat) -> list[int]:
    """When a quarter, and when a twentieth, of the seat's time is left."""
    deadline = position.deadline(seat)
    since = position.since if position.times is None else position.times.since[seat]
    if deadline is None or since is None:
        return []
    return [deadline - (deadline - since) // part for part in PARTS_LEFT]


def waited_for(position: Position) -> frozenset[Seat]:
    """The people for whom the table waits."""
    people = (
        one for one in position.to_act if position.people.names[one] is not None and position.people.away[one] is None
    )
    return frozenset(one for one in people if position.people.bots[one] is None)
