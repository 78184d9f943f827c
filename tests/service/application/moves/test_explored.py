"""Every sequence of what one person, the host, a second self and silence can do at a table: what must never come of it.

The judges are pure, so all sequences can be tried; ``QUIPU_EXPLORED`` is how many entries each may have.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from msgspec import UNSET, Raw
from msgspec.structs import replace

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.commands.first_entries import Terms, unless_agreed
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, Acted, AnyBody, Chosen, MotionKind, SeatTaken, TakeBacks
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.entries import FORMAT, Entry, Role, encode
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.position import Played, Position, recall, redo_target, undo_targets
from quipu_service.application.log.sealing import stored_of
from quipu_service.application.moves import agreement
from quipu_service.application.moves.agreement import MOTIONS, Agree, Decline
from quipu_service.application.moves.ending import ImposeRules, Rewind
from quipu_service.application.moves.kinds import KINDS
from quipu_service.application.moves.playing import Act, ActFor, Claim, RevealEntropy, TimeOut
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.moves.taking_seats import (
    AddBot,
    ChangeInvitation,
    ChangeToken,
    FreeSeat,
    SetNotices,
    SitDown,
)
from quipu_service.bots.levels import Level

DEPTH: Final = int(os.environ.get("QUIPU_EXPLORED", "4"))
TURN: Final = 60_000
OF_NO_ACCOUNT: Final = {ChangeToken, ChangeInvitation, SetNotices, ImposeRules}
"""What changes nothing that these laws are about; the operator's rules are its own affair."""


@dataclass
class Found:
    """What sequences led to, and how many entries were tried."""

    entries: int = 0
    annulled: list[str] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Way:
    """A position, and what led to it."""

    position: Position
    names: tuple[str, ...] = ()
    mine: frozenset[Seat] = frozenset()
    """The seats that I hold: my own, and that of my second self."""
    looked: bool = False


def moves_of(kind: type[TableMove], here: Position, seat: Viewer) -> list[TableMove]:
    """The moves of a kind that are tried: all, or of an open family some."""
    seats = [Seat(one) for one in range(here.table.seats)]
    mine = [] if seat is None else [*undo_targets(here, seat), redo_target(here, seat)]
    if kind is Rewind:
        return [Rewind(to=to) for to in mine if to is not None]
    if kind is Decline:
        return [Decline(kind=one.kind, to=one.to) for one in here.people.motions]
    if kind is Agree:
        open_ = {(one.kind, one.to) for one in here.people.motions}
        ends = {(MotionKind.ABANDON, None), (MotionKind.DRAW, None), (MotionKind.REWIND, here.started)}
        new = {(MotionKind.RULES, here.game.revision + 1), *((MotionKind.NEWCOMER, one) for one in seats)}
        return [Agree(kind=one, to=to) for one, to in sorted(open_ | ends | new, key=repr)]
    if kind is Claim:
        return [Claim(seat=one, then=then) for one in seats for then in Absence]
    if kind in (SitDown, FreeSeat, TimeOut):
        return [kind(seat=one) for one in seats]
    if kind is AddBot:
        return [AddBot(seat=one, bot=Level.CLUB) for one in seats]
    return [] if kind in (ActFor, RevealEntropy) else [kind()]


class Explorer:
    """Follows all ways from a position of a game that has begun."""

    def __init__(self, folding: Folding) -> None:
        self._folding, self.found = folding, Found()

    def explore(self, start: Position, me: Seat, depth: int = DEPTH) -> None:
        """Go all ways of so many entries, of this person and nobody else."""
        ways = [Way(start, mine=frozenset({me}))]
        for _ in range(depth):
            ways = [further for way in ways for further in self._ways(way)]
            unlike = {self._situation(way): way for way in reversed(ways)}
            ways = list(unlike.values())

    def _situation(self, way: Way) -> Any:
        """What matters of a way: two that are alike lead to the same."""
        here = way.position
        return (here.people, here.closed, here.early_end, way.mine, way.looked, repr(here.state))

    def _ways(self, way: Way) -> Iterator[Way]:
        for role, seat, move, at in self._tried(way):
            if move.refusal(way.position, seat, at) is not None:
                continue
            self.found.entries += 1
            yield self._after(way, role, seat, move, at)

    def _tried(self, way: Way) -> Iterator[tuple[Role, Viewer, TableMove, int]]:
        here = way.position
        at = here.at + 1
        actors: list[tuple[Role, Viewer]] = [
            *((Role.SEAT, seat) for seat in sorted(way.mine)),
            (Role.HOST, None),
            (Role.NEWCOMER, None),
        ]
        for kind in KINDS:
            if kind in OF_NO_ACCOUNT:
                continue
            for role, mine in actors:
                if role in kind.roles and (kind is not Act or mine in here.to_act):
                    yield from ((role, mine, move, at) for move in moves_of(kind, here, mine))
        for seat in here.to_act:
            if here.substitute(seat) is not None:
                yield Role.SERVICE, seat, ActFor(by=Chosen.BOT), at
            if seat not in way.mine:  # they stay silent until their time is up
                up = max(at, here.deadline(seat) or at)
                yield Role.SERVICE, seat, TimeOut(seat=seat), up

    def _after(self, way: Way, role: Role, by: Viewer, move: TableMove, at: int) -> Way:
        before, names = way.position, (*way.names, f"{role.value} {type(move).__name__}")
        body, played, mine, looked = self._body(before, move, by)
        seat = body.seat if isinstance(body, SeatTaken) else by
        entry = Entry(
            format=FORMAT,
            version=before.version + 1,
            at=at,
            seat=seat,
            by=role,
            revision=before.game.revision,
            first_draw=before.draws,
            draws=0,
            previous=before.head,
            body=body,
        )
        step = self._folding.written(before, stored_of(entry), entry, played, recall(before))
        after, mine = step.position, way.mine | mine
        if after.closed and not before.closed:
            self.found.annulled.append(" > ".join(names))
        if looked and not way.looked:
            self.found.looked.append(" > ".join(names))
        return Way(after, names, mine, looked or way.looked)

    def _body(
        self, here: Position, move: TableMove, by: Viewer
    ) -> tuple[AnyBody, Played | None, frozenset[Seat], bool]:
        if isinstance(move, SitDown):
            taken = SeatTaken(seat=move.seat, name="", entropy="", sealed_name="0" * 64)
            return taken, None, frozenset({move.seat}), True
        if isinstance(move, Act | ActFor) and by is not None:
            action = here.game.rulebook.proposals(here.state, by)[0]
            decided = here.game.rulebook.decide(here.state, by, action, Seeded(b"explored", "t", 1))
            bot = move.by if isinstance(move, ActFor) else UNSET
            body = Acted(command="0" * 64, events=Raw(encode(decided.events)), by=bot)
            return body, (decided.events, decided.state), frozenset(), False
        return move.written(here, by), None, frozenset(), False


async def table_of(
    quipu: Quipu, people: int, bots: int, on_timeout: OnTimeout | None, take_backs: TakeBacks
) -> Position:
    """A game that has begun at such a table."""
    clock = None if on_timeout is None else TimeControl(turn=TURN, on_timeout=on_timeout)
    opened = await quipu.new_tables.open(
        "caretos", seats=people + bots, terms=Terms(clock=clock, take_backs=unless_agreed(take_backs))
    )
    here = opened.position.table.id
    for seat in range(people):
        await quipu.commands.take(here, command=f"sit-{seat}", name=f"Player {seat}", seat=seat)
    for seat in range(people, people + bots):
        await quipu.absences.add_bot(here, command=f"bot-{seat}", token=opened.host, level=Level.CLUB, seat=seat)
    return (await quipu.commands.start(here, command="start", token=opened.host)).step.position


KINDS_OF_TABLES: Final = {
    "three": (3, 0, None, TakeBacks.AGREED),
    "two, a bot plays for who is late": (2, 0, OnTimeout.BOT, TakeBacks.AGREED),
    "two, who is late is out": (2, 0, OnTimeout.DROP_OUT, TakeBacks.AGREED),
    "two, the other one claims": (2, 0, OnTimeout.CLAIM, TakeBacks.AGREED),
    "one and a bot": (1, 1, None, TakeBacks.AGREED),
    "two and a bot": (2, 1, OnTimeout.BOT, TakeBacks.AGREED),
}


@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
async def test_nobody_alone_annuls_a_game_or_looks_into_anothers_hand(quipu: Quipu, kind: str) -> None:
    explorer, start = Explorer(quipu.tables.folding), await table_of(quipu, *KINDS_OF_TABLES[kind])
    for me in sorted(start.people.playing):
        explorer.explore(start, me)

    assert (explorer.found.annulled, explorer.found.looked) == ([], [])
    assert explorer.found.entries > 10


@pytest.mark.parametrize(
    ("judge", "wrong", "shortest"),
    [
        ("agreement.to_end", 1, "SEAT Agree"),
        ("taking_seats.admits_newcomers", True, "NEWCOMER SitDown"),
        ("ending.Close.refusal", None, "HOST Close"),
    ],
)
async def test_a_judge_that_is_wrong_is_found(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch, judge: str, wrong: object, shortest: str
) -> None:
    start = await table_of(quipu, *KINDS_OF_TABLES["one and a bot"])
    monkeypatch.setattr(f"quipu_service.application.moves.{judge}", lambda *_: wrong)
    monkeypatch.setitem(MOTIONS, MotionKind.ABANDON, replace(MOTIONS[MotionKind.ABANDON], least=agreement.to_end))
    explorer = Explorer(quipu.tables.folding)
    explorer.explore(start, Seat(0), depth=1)

    assert shortest in [*explorer.found.annulled, *explorer.found.looked]
