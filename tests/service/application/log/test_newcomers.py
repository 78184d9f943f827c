"""Who takes a seat whose player is gone: by commands, and in files."""

import secrets
from typing import Any

import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.moves.ending import Resign
from quipu_service.application.problems.tree import Declined
from tests.service.forging import Change, Lines, forged
from tests.service.tables import Played, begun, exported


async def left(quipu: Quipu, seats: int = 3) -> Played:
    """A running game whose last seat's player has resigned."""
    table = await begun(quipu, "inkas", seats)
    await resign(table, seats - 1)
    return table


async def resign(table: Played, seat: int) -> None:
    command, token = secrets.token_hex(8), table.tokens[seat]
    await table.quipu.commands.do(table.id, Resign(), command=command, token=token, seat=seat)


async def offer(table: Played, by: int, seat: int | None = None) -> None:
    seat = len(table.tokens) - 1 if seat is None else seat
    command, token = secrets.token_hex(8), table.tokens[by]
    await table.quipu.motions.agree(table.id, command=command, token=token, kind=MotionKind.NEWCOMER, to=seat)


async def sit(table: Played, name: str = "Dora", seat: int | None = None) -> str:
    command = secrets.token_hex(8)
    _, token = await table.quipu.commands.take(table.id, command=command, name=name, client=name, seat=seat)
    return token


async def test_everybody_who_plays_has_to_agree_and_a_change_of_people_ends_every_consent(quipu: Quipu) -> None:
    table = await left(quipu, 4)
    await offer(table, 0)
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await sit(table, seat=3)
    await offer(table, 1)
    await resign(table, 2)
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await sit(table, seat=3)
    for by in (0, 1):
        await offer(table, by, 3)
    table.tokens[3] = await sit(table)
    await offer(table, 0, 2)
    await offer(table, 1, 2)
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await sit(table, "Emil", seat=2)  # the newcomer is asked, too
    await offer(table, 3, 2)
    table.tokens[2] = await sit(table, "Emil")
    assert (await quipu.verify(await exported(table, whole=True))).valid


async def test_who_is_left_alone_admits_nobody_and_no_bot_takes_such_a_seat(quipu: Quipu) -> None:
    table = await left(quipu)
    with pytest.raises(Declined, match="RESIGNED"):
        await offer(table, 2)
    await offer(table, 0)
    await resign(table, 1)
    with pytest.raises(Declined, match="TABLE_OVER"):
        await offer(table, 0)
    with pytest.raises(Declined, match="TABLE_OVER"):
        await sit(table, seat=2)


def kind(lines: Lines, name: str) -> dict[str, Any]:
    """The last entry of a kind."""
    found: dict[str, Any] = [line["entry"] for line in lines if line["entry"]["body"]["type"] == name][-1]
    return found


def without_consent(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "motionAgreed").update(seat=None, body={"type": "noticesSet", "sent": True})


def twice(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "motionAgreed")["seat"] = 0


def by_nobody(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "motionAgreed")["seat"] = 2


@pytest.mark.parametrize("change", [without_consent, twice, by_nobody])
async def test_a_file_in_which_a_seat_changed_hands_against_the_others_is_wrong(quipu: Quipu, change: Change) -> None:
    table = await left(quipu)
    for by in (0, 1):
        await offer(table, by)
    await sit(table)
    file = await exported(table)
    assert (await quipu.verify(file)).valid
    report = await quipu.verify(forged(file, change))
    assert (report.valid, report.problem is None) == (False, False)
