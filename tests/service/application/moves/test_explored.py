"""Every sequence of what one person, the host, a second self and silence can do at a table: what must never come of it.

The judges are pure, so all sequences can be tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.log.bodies import Absence, AnyBody, Chosen, MotionKind, Rewound, TakeBacks, Visibility
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.entries import Role
from quipu_service.application.log.entropies import REVEAL_WITHIN, committed
from quipu_service.application.log.people import KEPT_FOR
from quipu_service.application.log.position import Forgotten, Position, redo_target, undo_targets
from quipu_service.application.moves import agreement
from quipu_service.application.moves.agreement import MOTIONS, Agree, Decline
from quipu_service.application.moves.ending import Expire, ImposeRules, Resign, Rewind
from quipu_service.application.moves.kinds import KINDS
from quipu_service.application.moves.playing import Act, ActFor, Begin, Claim, Continue, RevealEntropy, TimeOut
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.moves.taking_seats import (
    AddBot,
    ChangeInvitation,
    ChangeToken,
    FreeSeat,
    Leave,
    SetNotices,
    SitDown,
)
from quipu_service.bots.levels import Level
from tests.service.application.moves.given import ANN, BEN, EVE, HOST, Given, begun, opened, seated

OF_NO_ACCOUNT: Final = {ChangeToken, ChangeInvitation, SetNotices, ImposeRules}
"""What changes nothing that these laws are about; the operator's rules are its own affair."""
EVER: Final = 2**50
"""A time at which every limit is over."""
LEAST: Final = 2
"""So many people at least are there if somebody waits for somebody."""


@dataclass
class Found:
    """What sequences led to, and how many entries were tried."""

    entries: int = 0
    annulled: list[str] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)
    took_back: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    started: list[str] = field(default_factory=list)
    seated_bots: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Way:
    """A table, and what led to it."""

    table: Given
    names: tuple[str, ...] = ()
    mine: frozenset[Seat] = frozenset()
    """The seats that I hold: my own, and that of my second self."""
    looked: bool = False
    drawn: int = 0
    """The last version that drew something."""


def moves_of(kind: type[TableMove], here: Position, seat: Viewer) -> list[TableMove]:
    """The moves of a kind that are tried: all, or of an open family some."""
    seats = here.seats
    mine = [] if seat is None else [*undo_targets(here, seat), redo_target(here, seat), here.started]
    if kind is Rewind:
        return [Rewind(to=to) for to in mine if to is not None]
    if kind is Decline:
        return [Decline(kind=one.kind, to=one.to) for one in here.people.motions]
    if kind is Agree:
        open_ = {(one.kind, one.to) for one in here.people.motions}
        ends = {(kind, None) for kind, consent in MOTIONS.items() if not consent.aims}
        new = {(MotionKind.RULES, here.game.revision + 1), *((MotionKind.NEWCOMER, one) for one in seats)}
        new |= {(MotionKind.REWIND, here.started)}
        return [Agree(kind=one, to=to) for one, to in sorted(open_ | ends | new, key=repr)]
    if kind is Claim:
        return [Claim(seat=one, then=then) for one in seats for then in Absence]
    if kind in (SitDown, FreeSeat):
        return [kind(seat=one) for one in seats]
    if kind is AddBot:
        return [AddBot(seat=one, bot=Level.CLUB) for one in seats]
    return [] if kind is RevealEntropy else [kind()]


def is_stuck(here: Position) -> bool:
    """Whether people wait for somebody, and nothing would ever happen if everybody stayed silent."""
    if here.closed or here.over or len(here.people.playing) < LEAST:
        return False
    for seat in here.to_act:
        for move in (ActFor(by=Chosen.BOT), ActFor(by=Chosen.TIMEOUT), TimeOut(seat=seat)):
            if move.refusal(here, seat, EVER) is None:
                return False
    return True


class Explorer:
    """Follows all ways from a position."""

    def __init__(self, *, host: bool = True) -> None:
        """``host``: whether the host is one of those who do something."""
        self.found, self._host = Found(), host
        self._states = dict[int, tuple[Any, int]]()
        self._numbers = dict[Any, int]()

    def explore(self, start: Given, me: Viewer, depth: int) -> None:
        """Go all ways of so many entries, of this person and nobody else; None is somebody who has not sat down."""
        ways = [Way(start, mine=frozenset() if me is None else frozenset({me}))]
        for _ in range(depth):
            ways = [further for way in ways for further in self._ways(way)]
            unlike = {self._situation(way): way for way in reversed(ways)}
            ways = list(unlike.values())

    def _situation(self, way: Way) -> Any:
        """What matters of a way: two that are alike lead to the same."""
        here = way.table.position
        undone = here.trail and here.trail.seat, len(here.redo)
        return (
            here.people,
            here.starting,
            here.closed,
            here.early_end,
            way.mine,
            way.looked,
            way.drawn,
            self._number(here.state),
            undone,
        )

    def _number(self, state: Any) -> int:
        """The number of a state: an entry that is not of the game keeps the very object, which is looked up fast."""
        known = self._states.get(id(state))
        if known is None:
            number = self._numbers.setdefault(state, len(self._numbers))
            known = self._states[id(state)] = (state, number)
        return known[1]

    def _ways(self, way: Way) -> Iterator[Way]:
        here = way.table.position
        for role, seat, move, at in self._tried(way):
            if move.refusal(here, seat, at) is not None:
                continue
            self.found.entries += 1
            yield self._after(way, role, seat, move, at)

    def _tried(self, way: Way) -> Iterator[tuple[Role, Viewer, TableMove, int]]:
        here = way.table.position
        at = here.at + 1
        actors: list[tuple[Role, Viewer]] = [
            *((Role.SEAT, seat) for seat in sorted(way.mine)),
            *([(Role.HOST, None)] if self._host else []),
            (Role.NEWCOMER, None),
        ]
        for kind in KINDS:
            if kind in OF_NO_ACCOUNT:
                continue
            for role, mine in actors:
                if role in kind.roles and (kind is not Act or mine in here.to_act):
                    yield from ((role, mine, move, at) for move in moves_of(kind, here, mine))
        yield Role.SERVICE, None, Expire(), at
        for moment in (at, at + REVEAL_WITHIN):
            yield Role.SERVICE, Begin.asker(here), Begin(), moment
        for seat in here.to_act:
            up = max(at, here.deadline(seat) or at)
            yield Role.SERVICE, seat, ActFor(by=Chosen.BOT), at
            if seat not in way.mine:  # they stay silent until their time is up
                yield Role.SERVICE, seat, ActFor(by=Chosen.TIMEOUT), up
                yield Role.SERVICE, seat, TimeOut(seat=seat), up

    def _after(self, way: Way, role: Role, by: Viewer, move: TableMove, at: int) -> Way:
        before, names = way.table.position, (*way.names, f"{role.value} {type(move).__name__}")
        if isinstance(body := _said(move, before, by), Rewound) and body.to < way.drawn:
            self.found.took_back.append(" > ".join(names))
            return way
        mine, looked = way.mine, way.looked
        try:
            table = way.table.after((by, move), later=at - before.at)
        except Forgotten:  # what others did or saw since then
            self.found.took_back.append(" > ".join(names))
            return way
        if isinstance(move, SitDown):
            mine, looked = mine | {move.seat}, True
        if table.position.closed and not before.closed:
            self.found.annulled.append(" > ".join(names))
        if looked and not way.looked:
            self.found.looked.append(" > ".join(names))
        if table.position.state is not None and before.state is None:
            self.found.started.append(" > ".join(names))
        if sum(map(bool, table.position.people.bots)) > sum(map(bool, before.people.bots)):
            self.found.seated_bots.append(" > ".join(names))
        if is_stuck(table.position):
            self.found.stuck.append(" > ".join(names))
        return Way(
            table, names, mine, looked, table.position.version if table.position.draws > before.draws else way.drawn
        )


def _said(move: TableMove, before: Position, by: Viewer) -> AnyBody | None:
    """What the entry of somebody who goes back says."""
    return move.written(before, by) if isinstance(move, Rewind | Agree) else None


KINDS_OF_TABLES: Final[dict[str, dict[str, Any]]] = {
    "three": {},
    "two, a bot plays for who is late": {"seats": 2, "on_timeout": OnTimeout.BOT},
    "two, who is late is out": {"seats": 2, "on_timeout": OnTimeout.DROP_OUT},
    "two, the other one claims": {"seats": 2, "on_timeout": OnTimeout.CLAIM},
    "two, minimal moves for who is late": {"seats": 2, "on_timeout": OnTimeout.DEFAULT_ACTION},
    "two, who take back nothing": {"seats": 2, "take_backs": TakeBacks.CERTAIN},
    "one and a bot": {"seats": 1, "bots": 1},
    "two and a bot": {"seats": 2, "bots": 1, "on_timeout": OnTimeout.BOT},
}


@pytest.mark.parametrize("depth", [5, pytest.param(7, marks=pytest.mark.everything)])
@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_nobody_alone_annuls_a_game_looks_into_a_hand_or_takes_back_a_draw_and_no_table_is_stuck(
    kind: str, depth: int
) -> None:
    explorer, start = Explorer(), begun(**KINDS_OF_TABLES[kind])
    for me in sorted(start.position.people.playing):
        explorer.explore(start, me, depth)

    found = explorer.found
    assert (found.annulled, found.looked, found.took_back, found.stuck) == ([], [], [], [])
    assert found.entries > 10


@pytest.mark.parametrize(
    ("judge", "wrong", "shortest"),
    [
        ("moves.agreement.to_end", 1, "SEAT Agree"),
        ("moves.taking_seats.admits_newcomers", True, "NEWCOMER SitDown"),
        ("moves.ending.Close.refusal", None, "HOST Close"),
        ("moves.ending.Expire.refusal", None, "SERVICE Expire"),
        ("moves.ending.alone", True, "SEAT Act > SERVICE ActFor > SEAT Rewind"),
        ("log.position.Position.out_at", None, "SEAT Act"),
    ],
)
def test_a_judge_that_is_wrong_is_found(
    monkeypatch: pytest.MonkeyPatch, judge: str, wrong: object, shortest: str
) -> None:
    start = begun(2) if "out_at" in judge else begun(1, bots=1)
    monkeypatch.setattr(f"quipu_service.application.{judge}", lambda *_: wrong)
    monkeypatch.setitem(MOTIONS, MotionKind.ABANDON, replace(MOTIONS[MotionKind.ABANDON], least=agreement.to_end))
    explorer = Explorer()
    for me in sorted(start.position.people.playing):
        explorer.explore(start, me, depth=4)

    found = explorer.found
    assert shortest in [*found.annulled, *found.looked, *found.took_back, *found.stuck]


WHATEVER: Final[dict[str, Given]] = {
    **{kind: begun(**terms) for kind, terms in KINDS_OF_TABLES.items()},
    "one, who takes back freely": begun(1, bots=1, take_backs=TakeBacks.FREE),
    "two, who wait": seated(2, visibility=Visibility.PRIVATE),
    "one, who waits for somebody who committed to entropy": opened(2).after(
        (HOST, SitDown(seat=BEN, entropy_commitment=committed("ab" * 32))), (HOST, SitDown(seat=ANN))
    ),
    "two, whose game is over": begun(2).after((BEN, Resign())),
}
NOT_IN_THE_LOG: Final = (ChangeToken(), SetNotices(sent=True))
"""What changes a key, or the address of a receiver, each time."""


def remembering(table: Given) -> Given:
    """The table with all moments from here on."""
    return Given(table.position, {table.position.version: table.position.moment})


def as_it_was(here: Position) -> Position:
    """The position without what each entry changes."""
    return replace(
        here, version=0, at=0, head="", draws=0, memo={}, since=0, settled=0, changed=0, back_at=0, turns=(), times=None
    )


def done_twice(table: Given, depth: int) -> Iterator[tuple[TableMove, bool]]:
    """Everything that is done within so many entries, and whether the same again would change nothing."""
    here = table.position
    for kind in KINDS:
        for role, seat in ((Role.SEAT, ANN), (Role.SEAT, BEN), (Role.HOST, None), (Role.NEWCOMER, None)):
            if role not in kind.roles or (kind is Act and seat not in here.to_act):
                continue
            for move in every_move(kind, here, seat):
                if move.refusal(here, seat, here.at + 1) is not None:
                    continue
                after = table.after((seat, move))
                again = move.refusal(after.position, seat, after.position.at + 1) is None and kind is not Act
                then = after.after((seat, move)).position if again else None
                yield move, then is not None and as_it_was(then) == as_it_was(after.position)
                if depth > 1:
                    yield from done_twice(after, depth - 1)


def every_move(kind: type[TableMove], here: Position, seat: Viewer) -> list[TableMove]:
    """Those of ``moves_of``, and all versions to go back to."""
    if kind is Rewind:
        return [Rewind(to=to) for to in range(here.version)]
    if kind is SetNotices:
        return [SetNotices(sent=sent) for sent in (True, False)]
    back = [Agree(kind=MotionKind.REWIND, to=to) for to in range(here.version)] if kind is Agree else []
    newer = [one for one in moves_of(kind, here, seat) if getattr(one, "kind", None) is not MotionKind.RULES]
    return [*newer, *back] if kind is not Continue else []


@pytest.mark.parametrize("kind", WHATEVER)
def test_what_was_just_done_is_not_done_again_to_no_effect(kind: str) -> None:
    """T1.8"""
    done = list(done_twice(remembering(WHATEVER[kind]), depth=3))
    assert {repr(move) for move, idle in done if idle} <= {repr(move) for move in NOT_IN_THE_LOG}
    assert len(done) > LEAST


@pytest.mark.parametrize(
    ("judge", "wrong", "kind"),
    [
        ("ending.as_it_is", False, "one, who takes back freely"),
        ("taking_seats.NOTHING_CHANGES", None, "two, who wait"),
    ],
)
def test_a_judge_that_lets_the_same_be_done_again_is_found(
    monkeypatch: pytest.MonkeyPatch, judge: str, wrong: bool | None, kind: str
) -> None:
    monkeypatch.setattr(f"quipu_service.application.moves.{judge}", wrong if wrong is None else lambda *_: wrong)
    idle = {repr(move) for move, idle in done_twice(remembering(WHATEVER[kind]), depth=3) if idle}
    assert idle - {repr(move) for move in NOT_IN_THE_LOG}


def free_beside(*people: SitDown, bots: int = 0, later: int = 1, **terms: Any) -> Given:
    """A listed table at which these people and bots sit, and one seat is free."""
    seats = len(people) + bots + 1
    levels = [AddBot(seat=Seat(seats - 1 - one), bot=Level.CLUB) for one in range(bots)]
    return opened(seats, **terms).after(*((HOST, move) for move in (*people, *levels)), later=later)


OPEN_TABLES: Final[dict[str, Given]] = {
    "two others sit there": free_beside(SitDown(seat=ANN), SitDown(seat=BEN)),
    "one other sits there, with a bot": free_beside(SitDown(seat=ANN), bots=1),
    "one other sits there, who committed to entropy": free_beside(
        SitDown(seat=ANN, entropy_commitment=committed("ab" * 32))
    ),
    "the host has seated bots": free_beside(bots=2),
    "a rematch that waits for longer than a day": free_beside(
        SitDown(seat=ANN), bots=1, later=KEPT_FOR, rematch="before", kept=(ANN, BEN)
    ),
    "a rematch that waits for one of two": free_beside(SitDown(seat=ANN), rematch="before", kept=(ANN,)),
    "a rematch that one has left again": free_beside(
        SitDown(seat=ANN), SitDown(seat=EVE), rematch="before", kept=(ANN, BEN, EVE)
    ).after((HOST, SitDown(seat=BEN)), (BEN, Leave())),
}


@pytest.mark.parametrize("kind", OPEN_TABLES)
def test_a_stranger_who_sits_down_at_an_open_table_neither_starts_it_nor_seats_bots(kind: str) -> None:
    """Where others sit, a second self may sit down too, who is another person to these rules."""
    explorer = Explorer(host=False)
    explorer.explore(OPEN_TABLES[kind], None, depth=6)

    found = explorer.found
    assert (found.started, found.seated_bots) == ([], [])
    assert found.entries > 5


@pytest.mark.parametrize("kind", OPEN_TABLES)
@pytest.mark.parametrize(
    ("judge", "wrong"),
    [("agreement.agreed_to_start", lambda _: True), ("playing.Start.roles", (Role.HOST, Role.SEAT))],
)
def test_a_judge_that_lets_a_stranger_start_is_found(
    monkeypatch: pytest.MonkeyPatch, kind: str, judge: str, wrong: object
) -> None:
    monkeypatch.setattr(f"quipu_service.application.moves.{judge}", wrong)
    explorer = Explorer(host=False)
    explorer.explore(OPEN_TABLES[kind], None, depth=3)
    assert explorer.found.started


def test_a_host_who_is_gone_keeps_nobody_waiting() -> None:
    for table in (seated(2), seated(2, bots=1)):
        people = sorted(table.position.people.playing)
        assert table.after(*((seat, Agree(kind=MotionKind.START)) for seat in people)).position.begun
