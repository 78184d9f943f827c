"""The judges of what is done at a table: they allow what commands write, and not its neighbours on each side."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import pytest
from msgspec import Raw
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import ranked
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import (
    Abandoned,
    Absence,
    Acted,
    AnyBody,
    Chosen,
    Closed,
    Drawn,
    EntropyRevealed,
    Forked,
    InvitationChanged,
    MotionAgreed,
    MotionDeclined,
    MotionKind,
    NoticesSet,
    Opened,
    Origin,
    Placed,
    Resigned,
    Rewound,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatTaken,
    StartAsked,
    Started,
    TakeBacks,
    TimedOut,
    TokenChanged,
    Visibility,
)
from quipu_service.application.log.clocks import OnTimeout, TimeControl, Times
from quipu_service.application.log.entries import FORMAT, Entry, Role
from quipu_service.application.log.entropies import Starting, committed
from quipu_service.application.log.people import Motion
from quipu_service.application.log.position import UNKNOWN, Position
from quipu_service.application.moves.kinds import refusal_of
from quipu_service.application.problems.tree import Problem
from quipu_service.application.records.checks import Wrong
from quipu_service.application.records.files import Header
from quipu_service.application.records.first_entry import opened_so
from quipu_service.bots.levels import Level
from tests.service.application.commands.test_sandboxes import steps_of
from tests.service.positions import changed
from tests.service.tables import begun, seated

ANN, BEN, EVE, NOBODY = Seat(0), Seat(1), Seat(2), Seat(3)
BOT, OUT, LATE = Level.CLUB, Absence.OUT, Absence.BOT
ACTED = Acted(command="", events=Raw(b"[]"))
SECRET = "ab" * 32
Changes: TypeAlias = Mapping[str, Any]
Case: TypeAlias = tuple[AnyBody, int | None, bool] | tuple[AnyBody, int | None, bool, Changes]
"""An entry, its seat, whether it may stand there; and what is special about it, or about the position."""
OVER: Final = {"early_end": ranked("DRAWN", {"STAYED": (1, 1)})}


ABANDON, DRAW = MotionAgreed(kind=MotionKind.ABANDON), MotionAgreed(kind=MotionKind.DRAW)
NO_DRAW = MotionDeclined(kind=MotionKind.DRAW)


def admits(seat: int) -> MotionAgreed:
    return MotionAgreed(kind=MotionKind.NEWCOMER, to=seat)


def rules(revision: int) -> MotionAgreed:
    return MotionAgreed(kind=MotionKind.RULES, to=revision)


def motion(kind: MotionKind, *agreed: Seat, to: int | None = None) -> tuple[Motion, ...]:
    return (Motion(kind=kind, to=to, agreed=frozenset(agreed), at=2**50),)


def allowed(position: Position, case: Case, **usual: Any) -> bool:
    """Whether somebody can have written it there: by any role, if the case names none."""
    body, seat, _, *more = case
    special = {"at": position.at, **usual}
    special.update(*more)
    position = changed(position, **{name: special[name] for name in special if name not in ("at", "version", "by")})
    entry = Entry(
        format=FORMAT,
        version=special.get("version", position.version + 1),
        at=special["at"],
        seat=None if seat is None else Seat(seat),
        by=Role.SEAT,
        revision=1,
        first_draw=0,
        draws=0,
        previous=position.head,
        body=body,
    )
    roles = [special["by"]] if "by" in special else Role
    return any(refusal_of(replace(entry, by=role), position) is None for role in roles)


def judged(position: Position, cases: Sequence[Case], **usual: Any) -> None:
    for case in cases:
        assert allowed(position, case, **usual) == case[2], case


async def running(quipu: Quipu, **special: Any) -> Position:
    """Ann, Ben and Eve play."""
    return changed(await (await begun(quipu, "caretos", 3)).position(), **special)


async def waiting(quipu: Quipu, **special: Any) -> Position:
    """They sit there, and the game has not begun."""
    return changed(await (await seated(quipu, "caretos", 3)).position(), **special)


def opened(position: Position, **special: Any) -> Position:
    """As if the table had been opened otherwise."""
    table = replace(position.table, opened=replace(position.table.opened, **special))
    return replace(position, table=table)


def taken(seat: int, **more: Any) -> SeatTaken:
    return SeatTaken(seat=Seat(seat), **{"name": "", "entropy": "", **more})


async def test_somebody_sits_down_on_a_free_seat(quipu: Quipu) -> None:
    free = await waiting(quipu, names=("Ann", None, "Eve"))
    commitment = committed(SECRET)
    cases: list[Case] = [
        (taken(BEN), BEN, True),
        (taken(BEN), ANN, False),
        (taken(BEN), None, False),
        (taken(ANN), ANN, False),
        *((taken(BEN), BEN, False, {"by": role}) for role in Role if role is not Role.NEWCOMER),
        (taken(NOBODY), NOBODY, False),
        (taken(-1), -1, False),
        (taken(BEN), BEN, False, OVER),
        (taken(BEN, entropy="ab"), BEN, True),
        (taken(BEN, entropy_commitment=commitment), BEN, True),
        (taken(BEN, entropy_commitment=commitment, entropy="ab"), BEN, False),
        (taken(BEN, entropy_commitment=commitment, bot=BOT), BEN, False),
    ]
    judged(free, cases)
    judged(replace(free, closed=True), [(taken(BEN), BEN, False)])
    judged(opened(free, sandbox=True), [(taken(BEN, entropy_commitment=commitment), BEN, False)])
    judged(
        opened(free, take_backs=TakeBacks.FREE),
        [(taken(BEN), BEN, False), (taken(BEN, bot=BOT, name="Bot 2"), None, True)],
    )
    playing = await running(quipu, names=("Ann", None, "Eve"))
    asked: list[Case] = [
        *((taken(BEN, bot=BOT, name="Bot 2"), seat, seat is None) for seat in (None, ANN, BEN, NOBODY)),
    ]
    judged(free, asked)
    late: list[Case] = [
        (taken(BEN), BEN, True),
        (taken(BEN, entropy="ab"), BEN, False),
        (taken(BEN, entropy_commitment=commitment), BEN, False),
    ]
    judged(playing, late)
    gone = changed(await running(quipu), away=(None, OUT, None), gone=(BEN,))
    by_bot = taken(BEN, bot=BOT, name="Bot 2")
    judged(gone, [(taken(BEN), BEN, False), (by_bot, BEN, False)])
    half = changed(gone, motions=motion(MotionKind.NEWCOMER, ANN, to=BEN))
    judged(half, [(taken(BEN), BEN, False)])
    all_agree = changed(gone, motions=motion(MotionKind.NEWCOMER, ANN, EVE, to=BEN))
    judged(all_agree, [(taken(BEN), BEN, True), (by_bot, BEN, False), (taken(ANN), ANN, False)])


async def test_a_seat_is_left_by_its_holder_or_freed_by_the_host(quipu: Quipu) -> None:
    position = await running(quipu)
    leaves = SeatLeft(seat=BEN)
    judged(position, [(leaves, BEN, False), (leaves, ANN, False), (leaves, None, False)])
    judged(replace(position, state=UNKNOWN), [(leaves, BEN, True), (leaves, None, False)])
    judged(position, [(leaves, BEN, True, OVER), (leaves, ANN, False, OVER), (leaves, None, False, OVER)])
    by_bot = changed(position, bots=(None, BOT, None))
    judged(by_bot, [(leaves, BEN, False, OVER), (leaves, None, False), (SeatLeft(seat=NOBODY), 3, False, OVER)])
    unfilled = replace(position, begun=False)
    judged(unfilled, [(leaves, BEN, True), (leaves, ANN, False), (leaves, None, False)])
    judged(changed(unfilled, away=(None, OUT, None)), [(leaves, None, True)])
    judged(changed(unfilled, names=("Ann", None, "Eve")), [(leaves, BEN, False), (leaves, None, False)])
    open_ = await waiting(quipu)
    judged(open_, [(leaves, BEN, True), (leaves, None, True)])
    judged(replace(open_, starting=Starting(at=1, seat=None)), [(leaves, BEN, False), (leaves, None, False)])


async def test_a_host_changes_the_invitation_sends_notices_and_closes(quipu: Quipu) -> None:
    open_, playing = await waiting(quipu), await running(quipu)
    for position in (open_, playing):
        judged(position, [(NoticesSet(sent=True), None, True), (NoticesSet(sent=True), ANN, False)])
        judged(position, [(InvitationChanged(), None, False), (NoticesSet(sent=True), None, False, OVER)])
        private = opened(position, visibility=Visibility.PRIVATE)
        judged(private, [(InvitationChanged(), None, True), (InvitationChanged(), ANN, False)])
    judged(open_, [(Closed(), None, True), (Closed(), ANN, False), (Closed(), None, False, OVER)])
    judged(playing, [(Closed(), None, False)])
    judged(replace(playing, begun=False), [(Closed(), None, True), (Closed(), ANN, False)])


async def test_a_player_changes_its_token_resigns_and_agrees_to_end_the_table(quipu: Quipu) -> None:
    position = await running(quipu)
    token, resigns = TokenChanged(seat=BEN), Resigned(seat=BEN)
    cases: list[Case] = [
        (token, BEN, True),
        (token, ANN, False),
        (token, None, False),
        (token, BEN, False, OVER),
        (resigns, BEN, True),
        (resigns, ANN, False),
        (ABANDON, BEN, True),
        (ABANDON, None, False),
        (Abandoned(), BEN, False),
        (admits(EVE), BEN, False),
    ]
    judged(position, cases)
    judged(changed(position, bots=(None, BOT, None)), [(token, BEN, False), (resigns, BEN, False)])
    for gone in ({"resigned": frozenset({BEN})}, {"away": (None, OUT, None)}):
        judged(
            changed(position, **gone),
            [(token, BEN, True), (resigns, BEN, False), (ABANDON, BEN, False)],
        )
    judged(
        await waiting(quipu),
        [(token, BEN, True), (resigns, BEN, False), (ABANDON, BEN, False)],
    )
    last = changed(position, motions=motion(MotionKind.ABANDON, ANN, EVE))
    judged(
        last,
        [
            (ABANDON, BEN, False),
            (Abandoned(), BEN, True),
            (ABANDON, ANN, False),
        ],
    )
    left = changed(position, away=(None, None, OUT), gone=(EVE,))
    judged(
        left,
        [
            (admits(EVE), BEN, True),
            (admits(ANN), BEN, False),
        ],
    )


async def test_a_game_starts_once_all_are_there_and_those_who_committed_were_asked(quipu: Quipu) -> None:
    open_ = await waiting(quipu)
    started = Started(events=Raw(b"[]"))
    judged(open_, [(started, None, True), (started, ANN, False), (started, NOBODY, False), (StartAsked(), ANN, False)])
    others = Motion(kind=MotionKind.START, agreed=frozenset({BEN, EVE}))
    ready = changed(open_, motions=(others,))
    judged(ready, [(started, ANN, True), (started, BEN, False), (StartAsked(), ANN, False)])
    judged(changed(open_, motions=(replace(others, agreed=frozenset({EVE})),)), [(started, ANN, False)])
    judged(open_, [(replace(started, withheld=()), None, False)])
    judged(replace(open_, closed=True), [(started, None, False)])
    judged(changed(open_, names=("Ann", None, "Eve")), [(started, None, False), (started, ANN, False)])
    judged(await running(quipu), [(started, None, False)])
    owing = replace(open_, commitments=(None, committed(SECRET), None))
    asked = replace(owing, starting=Starting(at=owing.at, seat=None))
    revealed, without = EntropyRevealed(seat=BEN, entropy=SECRET), replace(started, withheld=(BEN,))
    judged(owing, [(StartAsked(), ANN, False), (StartAsked(), None, True)])
    judged(changed(owing, motions=(others,)), [(StartAsked(), ANN, True), (started, ANN, False)])
    judged(owing, [(started, None, False), (without, None, False), (revealed, BEN, False)])
    judged(asked, [(StartAsked(), ANN, False), (started, None, False)])
    late = {"at": asked.at + 5_000}
    judged(asked, [(without, None, False, {"at": asked.at + 4_999}), (without, None, True, late)])
    judged(asked, [(replace(started, withheld=(ANN,)), None, False, late), (started, None, False, late)])
    wrong = EntropyRevealed(seat=BEN, entropy="cd" * 32)
    judged(asked, [(revealed, BEN, True), (revealed, ANN, False), (wrong, BEN, False)])
    judged(asked, [(EntropyRevealed(seat=ANN, entropy=SECRET), ANN, False)])


async def test_a_seat_is_played_by_its_person_its_bot_or_by_nobody_once_it_is_late(quipu: Quipu) -> None:
    position = await running(quipu)
    by_bot, by_nobody = replace(ACTED, by=Chosen.BOT), replace(ACTED, by=Chosen.TIMEOUT)
    judged(position, [(ACTED, BEN, True), (ACTED, None, False), (ACTED, NOBODY, False), (ACTED, -1, False)])
    judged(position, [(by_bot, BEN, False), (by_nobody, BEN, False), (ACTED, BEN, False, OVER)])
    judged(changed(position, bots=(None, BOT, None)), [(ACTED, BEN, False), (by_bot, BEN, True)])
    judged(changed(position, away=(None, LATE, None)), [(ACTED, BEN, True), (by_bot, BEN, True)])
    judged(changed(position, away=(None, OUT, None)), [(ACTED, BEN, False), (by_nobody, BEN, True)])
    judged(changed(position, resigned=frozenset({BEN})), [(ACTED, BEN, False)])
    judged(changed(position, names=("Ann", None, "Eve")), [(ACTED, BEN, False)])
    judged(await waiting(quipu), [(ACTED, BEN, False)])


@pytest.mark.parametrize("on_timeout", OnTimeout)
async def test_a_late_seat_is_treated_as_the_tables_clock_says(quipu: Quipu, on_timeout: OnTimeout) -> None:
    times = Times(since=(None, 1_000, None), banks=(9_000,) * 3, used=(0,) * 3, holders=(0,) * 3)
    position = opened(await running(quipu, times=times), clock=TimeControl(turn=9_000, on_timeout=on_timeout))
    by_nobody, late = replace(ACTED, by=Chosen.TIMEOUT), TimedOut(seat=BEN, then=LATE)
    out = TimedOut(seat=BEN, then=OUT)
    for at, up in ((9_999, False), (10_000, True), (10_001, True)):
        cases: list[Case] = [
            (by_nobody, BEN, up and on_timeout is OnTimeout.DEFAULT_ACTION),
            (by_nobody, ANN, False),
            (late, BEN, up and on_timeout is OnTimeout.BOT),
            (out, BEN, up and on_timeout is OnTimeout.DROP_OUT),
            (late, ANN, up and on_timeout is OnTimeout.CLAIM),
            (out, ANN, up and on_timeout is OnTimeout.CLAIM),
            (out, EVE, up and on_timeout is OnTimeout.CLAIM),
            (TimedOut(seat=EVE, then=OUT), ANN, False),
            (TimedOut(seat=NOBODY, then=OUT), ANN, False),
            (late, NOBODY, False),
        ]
        judged(position, cases, at=at)
    judged(changed(position, bots=(BOT, None, None), names=("Bot 1", "Ben", None)), [(out, ANN, False)], at=10_000)
    judged(changed(position, bots=(BOT, None, None), names=("Bot 1", "Ben", None)), [(out, EVE, False)], at=10_000)
    unknown = replace(position, times=None)
    judged(unknown, [(by_nobody, BEN, on_timeout is OnTimeout.DEFAULT_ACTION)], at=0)


@pytest.mark.parametrize("on_timeout", OnTimeout)
async def test_an_action_is_in_time_up_to_a_second_after_the_deadline(quipu: Quipu, on_timeout: OnTimeout) -> None:
    times = Times(since=(None, 1_000, None), banks=(9_000,) * 3, used=(0,) * 3, holders=(0,) * 3)
    position = opened(
        await running(quipu, times=times, started=1), clock=TimeControl(turn=9_000, on_timeout=on_timeout)
    )
    claimed = on_timeout is OnTimeout.CLAIM
    for at, in_time in ((10_000, True), (11_000, True), (11_001, claimed), (86_410_000, claimed)):
        judged(position, [(ACTED, BEN, in_time)], at=at)
    back = MotionAgreed(kind=MotionKind.REWIND, to=position.version - 1)
    for at, in_time in ((10_000, True), (10_001, claimed)):
        judged(position, [(back, BEN, in_time)], at=at)


async def test_a_player_comes_back_to_the_own_seat_from_a_bot(quipu: Quipu) -> None:
    position = opened(await running(quipu, away=(None, LATE, OUT)), clock=TimeControl(turn=9_000))
    back = SeatBack(seat=BEN)
    judged(position, [(back, BEN, True), (back, ANN, False), (SeatBack(seat=ANN), ANN, False)])
    judged(position, [(SeatBack(seat=EVE), EVE, False), (SeatBack(seat=NOBODY), BEN, False)])
    judged(changed(position, resigned=frozenset({BEN})), [(back, BEN, False)])
    judged(changed(position, names=("Ann", None, "Eve")), [(back, BEN, False)])
    judged(await running(quipu, away=(None, LATE, None)), [(back, BEN, False)])


async def test_the_second_entry_of_a_fork_or_a_sandbox_is_its_game(quipu: Quipu) -> None:
    position = replace(await waiting(quipu), version=1)
    forked, placed = Forked(events=Raw(b"[{}]")), Placed(state=Raw(b"{}"))
    origin = Origin(table="a" * 16, version=3, hash="ab" * 32)
    judged(position, [(forked, None, False), (placed, None, False)])
    fork, sandbox = opened(position, origin=origin), opened(position, sandbox=True)
    judged(
        fork, [(forked, None, True), (forked, ANN, False), (placed, None, False), (NoticesSet(sent=True), None, False)]
    )
    judged(replace(fork, version=2), [(forked, None, False), (NoticesSet(sent=True), None, True)])
    judged(sandbox, [(placed, None, True), (placed, ANN, False), (forked, None, False)])
    judged(opened(fork, sandbox=True), [(placed, None, False), (forked, None, True)])


async def test_people_agree_on_a_draw_or_decline_it(quipu: Quipu) -> None:
    position = await running(quipu)
    judged(
        position,
        [
            (DRAW, BEN, True),
            (DRAW, None, False),
            (DRAW, NOBODY, False),
        ],
    )
    judged(position, [(NO_DRAW, BEN, False), (Drawn(), BEN, False)])
    judged(position, [(DRAW, BEN, False, OVER)])
    judged(await waiting(quipu), [(DRAW, BEN, False)])
    offered = changed(position, motions=motion(MotionKind.DRAW, ANN))
    judged(
        offered,
        [
            (DRAW, BEN, True),
            (DRAW, ANN, False),
            (NO_DRAW, BEN, True),
        ],
    )
    last = changed(position, motions=motion(MotionKind.DRAW, ANN, EVE))
    judged(last, [(Drawn(), BEN, True), (DRAW, BEN, False), (Drawn(), None, False)])
    judged(
        changed(last, away=(None, OUT, None)),
        [(NO_DRAW, BEN, False), (Drawn(), BEN, False)],
    )


async def test_people_agree_to_newer_rules_and_the_last_one_changes_them(quipu: Quipu) -> None:
    position = await running(quipu)
    newest = position.game.revision
    newer = rules(newest + 1)
    judged(position, [(newer, BEN, True), (newer, None, False), (newer, NOBODY, False)])
    judged(
        position,
        [
            (rules(newest), BEN, False),
            (rules(newest - 1), BEN, False),
        ],
    )
    judged(changed(position, away=(None, OUT, None)), [(newer, BEN, False), (newer, ANN, True)])
    asked = changed(position, motions=motion(MotionKind.RULES, ANN, to=newest + 1))
    judged(
        asked,
        [(newer, BEN, True), (newer, ANN, False), (rules(newest + 2), ANN, True)],
    )
    last = changed(position, motions=motion(MotionKind.RULES, ANN, EVE, to=newest + 1))
    judged(last, [(newer, BEN, False)])
    change = RulesChanged(revision=newest + 1)
    judged(last, [(change, BEN, True), (change, ANN, False), (change, None, True)])
    judged(last, [(change, None, False, OVER)])
    judged(last, [(RulesChanged(revision=one), None, False) for one in (newest - 1, newest)])


@pytest.mark.parametrize(
    ("said", "opens"),
    [
        ({}, True),
        ({"viewer": 0}, True),
        ({"viewer": 2}, True),
        ({"viewer": 3}, False),
        ({"viewer": -1}, False),
        ({"table": "b" * 16}, False),
        ({"game": "caral"}, False),
        ({"seats": 1}, False),
        ({"setup": Raw(b"{}")}, False),
        ({"setup": Raw(b'{"experienced":false,"more":1}')}, False),
        ({"edition": "other"}, False),
    ],
)
async def test_a_table_is_opened_as_its_header_and_its_game_have_it(quipu: Quipu, said: Changes, opens: bool) -> None:
    first = (await steps_of(await seated(quipu, "caretos", 3)))[0].entry
    assert isinstance(first.body, Opened)
    table = first.body.table
    header = Header(quipu=1, table=table, game="caretos", viewer=None, seed=None, version=1, head="")
    of_header = {name: value for name, value in said.items() if name in ("viewer", "table", "game")}
    of_body = {name: value for name, value in said.items() if name in ("seats", "setup", "edition")}
    body = replace(first.body, **of_body)
    entry = replace(first, body=body)
    if opens:
        assert opened_so(entry, body, replace(header, **of_header), quipu.editions) is quipu.games["caretos"]
    else:
        with pytest.raises((Wrong, Problem)):
            opened_so(entry, body, replace(header, **of_header), quipu.editions)


async def test_seats_go_back_to_where_the_game_had_begun_if_all_agree(quipu: Quipu) -> None:
    position = await running(quipu, started=1)

    def asks(to: int) -> MotionAgreed:
        return MotionAgreed(kind=MotionKind.REWIND, to=to)

    last = position.version - 1
    judged(
        position,
        [(asks(last), BEN, True), (asks(0), BEN, False), (asks(last + 1), BEN, False), (asks(last + 2), BEN, False)],
    )
    judged(position, [(asks(1), BEN, True), (asks(1), BEN, False, {"started": 2}), (asks(1), None, False)])
    judged(position, [(asks(1), NOBODY, False), (asks(1), BEN, False, OVER), (Rewound(to=1), BEN, False)])
    asked = changed(position, motions=motion(MotionKind.REWIND, ANN, to=1))
    judged(asked, [(asks(1), BEN, True), (asks(1), ANN, False), (asks(2), ANN, True), (Rewound(to=1), BEN, False)])
    agreed = changed(position, motions=motion(MotionKind.REWIND, ANN, EVE, to=1))
    judged(agreed, [(Rewound(to=1), BEN, True), (Rewound(to=2), BEN, False), (asks(1), BEN, False)])
    judged(agreed, [(asks(1), BEN, False, {"redacted": True}), (asks(2), BEN, True)])
    eve = changed(position, motions=motion(MotionKind.REWIND, EVE, to=1), bots=(None, BOT, None))
    judged(eve, [(Rewound(to=1), BEN, False), (Rewound(to=1), ANN, True)])
    judged(replace(position, newcomer=2), [(asks(2), BEN, True), (asks(1), BEN, False)])
