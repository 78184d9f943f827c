"""Who has to agree, to what, and who is not asked: at a table of three, seat by seat."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, MotionAgreed, MotionKind, TakeBacks
from quipu_service.application.log.ends import after_leaving
from quipu_service.application.log.newcomers import admits_newcomers, host_may_free
from quipu_service.application.log.people import Motion
from quipu_service.application.log.position import Position
from quipu_service.application.moves.agreement import Agree
from quipu_service.bots.levels import Level
from tests.service.positions import changed
from tests.service.tables import begun

BOT, OUT, LATE = Level.CLUB, Absence.OUT, Absence.BOT
ANN, BEN, EVE = Seat(0), Seat(1), Seat(2)
NOBODY: frozenset[Seat] = frozenset()


def refused(position: Position, kind: MotionKind, seat: Seat, to: int | None = None) -> str | None:
    refusal = Agree(kind=kind, to=to).refusal(position, seat, position.at)
    return None if refusal is None else refusal.code


def offers(position: Position, seat: Seat, to: Seat) -> bool:
    return refused(position, MotionKind.NEWCOMER, seat, to) is None


def carries(position: Position, kind: MotionKind, seat: Seat, to: int | None = None) -> bool:
    """Whether the seat is the last one who has to agree."""
    move = Agree(kind=kind, to=to)
    return refused(position, kind, seat, to) is None and not isinstance(move.written(position, seat), MotionAgreed)


async def three(quipu: Quipu, **special: Any) -> Position:
    return changed(await (await begun(quipu, "caretos", 3)).position(), **special)


def motion(kind: MotionKind, *agreed: Seat, to: int | None = None) -> tuple[Motion, ...]:
    return (Motion(kind=kind, to=to, agreed=frozenset(agreed), at=2**50),)


@pytest.mark.parametrize(
    ("special", "there"),
    [
        ({}, {ANN, BEN, EVE}),
        ({"bots": (None, BOT, None)}, {ANN, EVE}),
        ({"away": (None, LATE, None)}, {ANN, BEN, EVE}),
        ({"away": (None, OUT, None)}, {ANN, EVE}),
        ({"away": (None, LATE, None), "resigned": frozenset({BEN})}, {ANN, EVE}),
        ({"names": ("Ann", None, "Eve")}, {ANN, EVE}),
    ],
)
async def test_people_are_those_who_may_still_come_back(
    quipu: Quipu, special: Mapping[str, Any], there: set[Seat]
) -> None:
    assert (await three(quipu, **special)).people.playing == there


@pytest.mark.parametrize(
    ("agree", "special", "last"),
    [
        ({ANN, BEN}, {}, {EVE}),
        ({ANN}, {}, set()),
        ({ANN}, {"away": (None, LATE, None)}, set()),
        ({ANN, BEN}, {"away": (None, LATE, None)}, {EVE}),
        ({ANN}, {"bots": (None, BOT, None)}, {EVE}),
        ({ANN}, {"away": (None, OUT, None)}, {EVE}),
        ({ANN}, {"away": (None, OUT, OUT)}, set()),
        (set(), {"away": (None, OUT, OUT), "begun": False}, {ANN}),
        (set(), {"bots": (None, BOT, BOT)}, set()),
    ],
)
async def test_a_table_is_abandoned_once_all_people_agree_and_never_by_one_alone(
    quipu: Quipu, agree: set[Seat], special: Mapping[str, Any], last: set[Seat]
) -> None:
    position = await three(quipu, motions=motion(MotionKind.ABANDON, *agree), **special)

    assert {seat for seat in (ANN, BEN, EVE) if carries(position, MotionKind.ABANDON, seat)} == last


@pytest.mark.parametrize(
    ("special", "codes"),
    [
        ({}, (None, None, None)),
        ({"motions": motion(MotionKind.DRAW, ANN)}, ("AGREED_ALREADY", None, None)),
        ({"declined": motion(MotionKind.DRAW)}, ("NOT_AGAIN_YET",) * 3),
        (
            {"motions": motion(MotionKind.DRAW, ANN), "declined": motion(MotionKind.DRAW)},
            ("AGREED_ALREADY", "NOT_AGAIN_YET", "NOT_AGAIN_YET"),
        ),
        ({"away": (None, OUT, None)}, (None, "OUT", None)),
        ({"away": (None, OUT, OUT)}, ("DRAW_NEEDS_PEOPLE", "OUT", "OUT")),
        ({"bots": (None, None, BOT)}, ("DRAW_NEEDS_PEOPLE", "DRAW_NEEDS_PEOPLE", "A_BOT")),
        ({"names": ("Ann", "Ben", None)}, ("DRAW_NEEDS_PEOPLE", "DRAW_NEEDS_PEOPLE", "SEAT_FREE")),
    ],
)
async def test_a_draw_takes_two_people_at_least_and_no_bots(
    quipu: Quipu, special: Mapping[str, Any], codes: tuple[str | None, ...]
) -> None:
    position = await three(quipu, **special)

    assert tuple(refused(position, MotionKind.DRAW, seat) for seat in (ANN, BEN, EVE)) == codes


async def test_the_last_of_the_people_makes_it_a_draw(quipu: Quipu) -> None:
    drawing = await three(quipu, motions=motion(MotionKind.DRAW, ANN))
    assert [carries(drawing, MotionKind.DRAW, seat) for seat in (ANN, BEN, EVE)] == [False] * 3
    without = changed(drawing, away=(None, None, OUT))
    assert [carries(without, MotionKind.DRAW, seat) for seat in (ANN, BEN)] == [False, True]


@pytest.mark.parametrize(
    ("special", "ranking"),
    [
        ({}, None),
        ({"gone": (EVE,), "away": (None, None, OUT)}, None),
        ({"gone": (EVE, BEN), "away": (None, OUT, OUT)}, ((ANN,), (BEN,), (EVE,))),
        ({"gone": (BEN, EVE), "away": (None, OUT, OUT)}, ((ANN,), (EVE,), (BEN,))),
        ({"gone": (BEN,), "away": (None, OUT, None), "bots": (None, None, BOT)}, None),
        ({"gone": (BEN, ANN), "away": (OUT, OUT, None), "bots": (None, None, BOT)}, ((EVE,), (ANN,), (BEN,))),
        ({"gone": (EVE, BEN), "away": (None, OUT, OUT), "begun": False}, None),
    ],
)
async def test_who_is_left_alone_has_won(quipu: Quipu, special: Mapping[str, Any], ranking: Any) -> None:
    after = after_leaving(await three(quipu, **special), "RESIGNED")

    assert (None if after.early_end is None else after.early_end.ranking) == ranking


async def test_a_seat_whose_player_is_gone_is_taken_by_somebody_new_once_two_people_agree(quipu: Quipu) -> None:
    def left(agreed: frozenset[Seat]) -> Mapping[str, Any]:
        return {"away": (None, None, OUT), "gone": (EVE,), "motions": motion(MotionKind.NEWCOMER, *agreed, to=EVE)}

    for agreed, admitted, offering in (
        (NOBODY, False, [ANN, BEN]),
        (frozenset({ANN}), False, [BEN]),
        (frozenset({ANN, BEN}), True, []),
    ):
        position = await three(quipu, **left(agreed))
        assert admits_newcomers(position, EVE, position.at) == admitted
        assert [seat for seat in (ANN, BEN, EVE) if offers(position, seat, EVE)] == offering
        assert not admits_newcomers(position, ANN, position.at)
        assert not offers(position, BEN, ANN)
    alone = await three(quipu, **{**left(frozenset({ANN})), "bots": (None, BOT, None)})
    assert not admits_newcomers(alone, EVE, alone.at), "one person alone admits nobody"
    assert not offers(alone, ANN, EVE)


async def test_a_host_frees_seats_only_before_the_game(quipu: Quipu) -> None:
    position = await three(quipu, away=(OUT, None, None), bots=(None, None, BOT))

    assert [host_may_free(position, seat) for seat in (ANN, BEN, EVE)] == [False] * 3
    unfilled = replace(position, begun=False)
    assert [host_may_free(unfilled, seat) for seat in (ANN, BEN, EVE)] == [True, False, True]
    assert all(host_may_free(replace(position, state=None, begun=False), seat) for seat in (ANN, BEN, EVE))


@pytest.mark.parametrize(
    ("take_backs", "special", "code"),
    [
        (TakeBacks.AGREED, {}, None),
        (TakeBacks.AGREED, {"ruled": 2}, None),
        (TakeBacks.AGREED, {"ruled": 3}, "BEFORE_RULES"),
        (TakeBacks.AGREED, {"newcomer": 2}, None),
        (TakeBacks.AGREED, {"newcomer": 3}, "BEFORE_NEWCOMER"),
        (TakeBacks.AGREED, {"away": (None, OUT, OUT)}, "NOBODY_AGREES"),
        (TakeBacks.AGREED, {"away": (None, None, OUT)}, None),
        (TakeBacks.CERTAIN, {}, "ONLY_CERTAIN"),
        (TakeBacks.FREE, {"away": (None, OUT, OUT)}, "NOBODY_AGREES"),
        (TakeBacks.FREE, {"ruled": 3}, "BEFORE_RULES"),
    ],
)
async def test_how_far_consent_leads_back_is_said_by_the_table(
    quipu: Quipu, take_backs: TakeBacks, special: Mapping[str, Any], code: str | None
) -> None:
    position = await three(quipu, **special)
    opened = replace(position.table.opened, take_backs=take_backs)
    position = replace(position, table=replace(position.table, opened=opened))

    assert refused(replace(position, started=1), MotionKind.REWIND, ANN, 2) == code
