"""Who takes a seat that was left in a running game: by commands, and in files."""

import secrets
from typing import Any

import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Declined
from quipu_service.bots.levels import Level
from tests.service.forging import Change, Lines, forged
from tests.service.tables import Played, begun, exported


async def left(quipu: Quipu, seats: int = 3) -> Played:
    """A running game whose last seat was left."""
    table = await begun(quipu, "inkas", seats)
    last = seats - 1
    await quipu.commands.leave(table.id, command="leave", token=table.tokens[last], seat=last)
    return table


async def offer(table: Played, by: int, seat: int = 2) -> None:
    command, token = secrets.token_hex(8), table.tokens[by]
    await table.quipu.resignations.offer(table.id, command=command, token=token, seat=seat)


async def sit(table: Played, name: str = "Dora") -> str:
    _, token = await table.quipu.commands.take(table.id, command=secrets.token_hex(8), name=name, client=name)
    return token


async def test_everybody_who_plays_has_to_agree_and_a_consent_ends_with_its_seat(quipu: Quipu) -> None:
    table = await left(quipu)
    await offer(table, 0)
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await sit(table)
    await offer(table, 1)
    await quipu.commands.leave(table.id, command="leave", token=table.tokens[1], seat=1)
    table.tokens[2] = await sit(table)  # only the first still plays, and has agreed
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await sit(table, "Emil")
    await offer(table, 0, 1)
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await sit(table, "Emil")  # the newcomer is asked, too
    await offer(table, 2, 1)
    table.tokens[1] = await sit(table, "Emil")
    assert (await quipu.verify(await exported(table, whole=True))).valid


async def test_who_has_resigned_is_not_asked_and_a_bot_needs_nobody(quipu: Quipu) -> None:
    table = await left(quipu)
    await quipu.resignations.resign(table.id, command="resign", token=table.tokens[1], seat=1)
    with pytest.raises(Declined, match="RESIGNED"):
        await offer(table, 1)
    await offer(table, 0)
    token = await sit(table)
    await quipu.commands.leave(table.id, command="again", token=token, seat=2)
    await quipu.absences.add_bot(table.id, command="bot", token=table.tokens[0], level=Level.RANDOM, seat=2)
    assert (await table.position()).bots[2] is Level.RANDOM


def kind(lines: Lines, name: str) -> dict[str, Any]:
    """The last entry of a kind."""
    found: dict[str, Any] = [line["entry"] for line in lines if line["entry"]["body"]["type"] == name][-1]
    return found


def without_consent(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "seatOffered").update(seat=None, body={"type": "noticesSet", "sent": True})


def by_the_host(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "seatLeft")["seat"] = None


def twice(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "seatOffered")["seat"] = 0


def by_nobody(_header: dict[str, Any], lines: Lines) -> None:
    kind(lines, "seatOffered")["seat"] = 2


@pytest.mark.parametrize("change", [without_consent, by_the_host, twice, by_nobody])
async def test_a_file_in_which_a_seat_changed_hands_against_the_others_is_wrong(quipu: Quipu, change: Change) -> None:
    table = await left(quipu)
    for by in (0, 1):
        await offer(table, by)
    await sit(table)
    file = await exported(table)
    assert (await quipu.verify(file)).valid
    report = await quipu.verify(forged(file, change))
    assert (report.valid, report.problem is None) == (False, False)
