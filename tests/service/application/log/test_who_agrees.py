"""Who has to agree, to what, and who is not asked: at a table of three, seat by seat."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, TakeBacks
from quipu_service.application.log.consent import out_of_reach
from quipu_service.application.log.ends import all_agreed_to_end, draws_now, may_abandon, no_draw, other_wins
from quipu_service.application.log.newcomers import admits_newcomers, host_may_free, may_offer, people
from quipu_service.application.log.position import Position, Vacated
from quipu_service.bots.levels import Level
from tests.service.tables import begun

BOT, OUT, LATE = Level.CLUB, Absence.OUT, Absence.BOT
ANN, BEN, EVE = Seat(0), Seat(1), Seat(2)
NOBODY: frozenset[Seat] = frozenset()


async def three(quipu: Quipu, **changed: Any) -> Position:
    return replace(await (await begun(quipu, "caretos", 3)).position(), **changed)


@pytest.mark.parametrize(
    ("changed", "there"),
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
    quipu: Quipu, changed: Mapping[str, Any], there: set[Seat]
) -> None:
    assert people(await three(quipu, **changed)) == there


@pytest.mark.parametrize(
    ("agree", "changed", "last", "ended"),
    [
        ({ANN, BEN}, {}, {EVE}, False),
        ({ANN}, {}, set(), False),
        ({ANN}, {"away": (None, LATE, None)}, {EVE}, False),
        ({ANN}, {"bots": (None, BOT, None)}, {EVE}, False),
        ({ANN}, {"away": (None, LATE, OUT)}, {ANN, BEN, EVE}, True),
        (set(), {"names": ("Ann", None, None)}, {ANN}, False),
        (set(), {"names": (None, None, None)}, {ANN, BEN, EVE}, False),
    ],
)
async def test_a_table_is_abandoned_once_all_who_play_themselves_agree(
    quipu: Quipu, agree: set[Seat], changed: Mapping[str, Any], last: set[Seat], ended: bool
) -> None:
    position = await three(quipu, abandoning=frozenset(agree), **changed)

    assert {seat for seat in (ANN, BEN, EVE) if may_abandon(position, seat)} == last
    assert all_agreed_to_end(position) == ended


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({}, (None, None, None)),
        ({"drawing": frozenset({ANN})}, ("DRAW_OFFERED", None, None)),
        ({"undrawn": True}, ("DRAW_DECLINED",) * 3),
        ({"drawing": frozenset({ANN}), "undrawn": True}, ("DRAW_OFFERED", "DRAW_DECLINED", "DRAW_DECLINED")),
        ({"away": (None, OUT, None)}, (None, "DRAW_NEEDS_PEOPLE", None)),
        ({"away": (None, OUT, OUT)}, ("DRAW_NEEDS_PEOPLE",) * 3),
        ({"bots": (None, None, BOT)}, ("DRAW_NEEDS_PEOPLE",) * 3),
        ({"names": ("Ann", "Ben", None)}, ("DRAW_NEEDS_PEOPLE",) * 3),
    ],
)
async def test_a_draw_takes_two_people_at_least_and_no_bots(
    quipu: Quipu, changed: Mapping[str, Any], codes: tuple[str | None, ...]
) -> None:
    position = await three(quipu, **changed)

    assert tuple(no_draw(position, seat) for seat in (ANN, BEN, EVE)) == codes


async def test_the_last_of_the_people_makes_it_a_draw(quipu: Quipu) -> None:
    drawing = await three(quipu, drawing=frozenset({ANN}))
    assert [draws_now(drawing, seat) for seat in (ANN, BEN, EVE)] == [False] * 3
    without = replace(drawing, away=(None, None, OUT))
    assert [draws_now(without, seat) for seat in (ANN, BEN)] == [False, True]


async def test_of_two_players_the_other_one_wins_if_there_is_one(quipu: Quipu) -> None:
    two = await (await begun(quipu, "caretos", 2)).position()

    assert [other_wins(two, seat) for seat in (ANN, BEN)] == [True, True]
    assert [other_wins(replace(two, names=("Ann", None)), seat) for seat in (ANN, BEN)] == [False, True]
    assert [other_wins(replace(two, away=(None, OUT)), seat) for seat in (ANN, BEN)] == [False, True]
    of_three = await three(quipu)
    assert not any(other_wins(of_three, seat) for seat in (ANN, BEN))


async def test_a_seat_that_was_left_is_taken_by_somebody_new_once_all_others_agree(quipu: Quipu) -> None:
    def left(agreed: frozenset[Seat]) -> Mapping[str, Any]:
        return {"names": ("Ann", "Ben", None), "vacated": (Vacated(seat=EVE, agreed=agreed),)}

    for agreed, admitted, offering in (
        (NOBODY, False, [ANN, BEN]),
        (frozenset({ANN}), False, [BEN]),
        (frozenset({ANN, BEN}), True, []),
    ):
        position = await three(quipu, **left(agreed))
        assert admits_newcomers(position, EVE) == admitted
        assert [seat for seat in (ANN, BEN, EVE) if may_offer(position, seat, EVE)] == offering
        assert admits_newcomers(position, ANN), "it was not left"
        assert not may_offer(position, BEN, ANN)


async def test_a_host_frees_no_seat_whose_person_plays(quipu: Quipu) -> None:
    position = await three(quipu, away=(OUT, None, None), bots=(None, None, BOT))

    assert [host_may_free(position, seat) for seat in (ANN, BEN, EVE)] == [True, False, True]
    assert all(host_may_free(replace(position, closed=True), seat) for seat in (ANN, BEN, EVE))


@pytest.mark.parametrize(
    ("take_backs", "changed", "code"),
    [
        (TakeBacks.AGREED, {}, None),
        (TakeBacks.AGREED, {"ruled": 2}, None),
        (TakeBacks.AGREED, {"ruled": 3}, "BEFORE_RULES"),
        (TakeBacks.AGREED, {"newcomer": 2}, None),
        (TakeBacks.AGREED, {"newcomer": 3}, "BEFORE_NEWCOMER"),
        (TakeBacks.AGREED, {"away": (None, OUT, OUT)}, "NOBODY_AGREES"),
        (TakeBacks.AGREED, {"away": (None, None, OUT)}, None),
        (TakeBacks.CERTAIN, {}, "ONLY_CERTAIN"),
        (TakeBacks.FREE, {"newcomer": 3, "away": (None, OUT, OUT)}, None),
        (TakeBacks.FREE, {"ruled": 3}, "BEFORE_RULES"),
    ],
)
async def test_how_far_consent_leads_back_is_said_by_the_table(
    quipu: Quipu, take_backs: TakeBacks, changed: Mapping[str, Any], code: str | None
) -> None:
    position = await three(quipu, **changed)
    opened = replace(position.table.opened, take_backs=take_backs)
    position = replace(position, table=replace(position.table, opened=opened))

    assert out_of_reach(position, 2) == code
