"""A draw by consent of all people: offered, declined, taken back, and withdrawn by whoever goes on."""

import asyncio
import secrets
from dataclasses import replace as other
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import ranked
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.log.ends import result
from quipu_service.application.log.position import Position, Status
from quipu_service.application.moves.agreement import Agree, Decline
from quipu_service.application.moves.ending import Resign
from quipu_service.application.problems.tree import Declined
from quipu_service.application.records.verify import Verifier
from quipu_service.bots.levels import Level
from tests.service.application.records.test_checkers import by_javascript, by_python
from tests.service.forging import forged
from tests.service.tables import Played, another, begun, exported

everywhere = pytest.mark.parametrize("name", GAMES)


def new_command() -> str:
    return secrets.token_hex(8)


async def resign(table: Played, seat: int) -> None:
    await table.quipu.commands.do(table.id, Resign(), command=new_command(), token=table.tokens[seat], seat=seat)


async def offer(table: Played, seat: int, command: str | None = None) -> Position:
    command = command or new_command()
    accepted = await table.quipu.motions.agree(
        table.id, command=command, token=table.tokens[seat], kind=MotionKind.DRAW
    )
    return accepted.step.position


async def decline(table: Played, seat: int) -> Position:
    accepted = await table.quipu.commands.do(
        table.id, Decline(kind=MotionKind.DRAW), command=new_command(), token=table.tokens[seat]
    )
    return accepted.step.position


@everywhere
async def test_a_game_that_all_agree_to_draw_is_over_and_shared(quipu: Quipu, name: str) -> None:
    seats = GAMES[name].seats[0]
    table = await begun(quipu, name, seats)
    await table.go_on(3)
    for seat in range(seats - 1):
        offered = await offer(table, seat)
        assert (offered.people.agreed(MotionKind.DRAW), offered.status) == (
            frozenset(map(Seat, range(seat + 1))),
            Status.RUNNING,
        )
    drawn = await offer(table, seats - 1)

    shared = ranked("DRAWN", {"STAYED": (1,) * seats})
    assert (drawn.status, drawn.to_act, drawn.people.agreed(MotionKind.DRAW)) == (Status.OVER, (), frozenset())
    assert result(drawn) == shared
    folded, _ = await another(quipu.stores).tables.current(table.id)
    assert result(folded.position) == shared
    report = await quipu.verify(await exported(table))
    assert (True, True) == (report.valid, report.complete), report
    for seat in range(seats):
        await quipu.free(table.id, command=new_command(), token=table.tokens[seat], seat=seat)
    assert result(await table.position()) == shared


async def test_whoever_goes_on_withdraws_the_offers_and_a_repeat_finds_its_answer(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    before = await offer(table, 0, "once")
    with pytest.raises(Declined, match="AGREED_ALREADY"):
        await offer(table, 0)
    await table.go_on(1)
    assert (await table.position()).people.agreed(MotionKind.DRAW) == frozenset()
    assert (await offer(table, 0, "once")).version == before.version
    assert (await table.position()).people.agreed(MotionKind.DRAW) == frozenset()
    assert (await offer(table, 1)).people.agreed(MotionKind.DRAW) == frozenset({Seat(1)})


@pytest.mark.parametrize("by", [0, 1])
async def test_a_draw_that_was_declined_or_taken_back_is_not_offered_until_somebody_acts(quipu: Quipu, by: int) -> None:
    table = await begun(quipu, "caretos", 2)
    with pytest.raises(Declined, match="NO_MOTION"):
        await decline(table, by)
    await offer(table, 0)
    assert (await decline(table, by)).people.agreed(MotionKind.DRAW) == frozenset()
    for seat in range(2):
        with pytest.raises(Declined, match="NOT_AGAIN_YET"):
            await offer(table, seat)
    await table.go_on(1)
    await offer(table, 1)
    assert (await offer(table, 0)).status is Status.OVER
    assert (await quipu.verify(await exported(table))).valid


async def test_who_resigned_is_not_asked_and_does_not_share(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 3)
    await offer(table, 0)
    await resign(table, 2)
    assert (await table.position()).people.agreed(MotionKind.DRAW) == frozenset(), "who resigns ends the offers"
    with pytest.raises(Declined, match="RESIGNED"):
        await offer(table, 2)
    await offer(table, 1)
    drawn = await offer(table, 0)
    assert result(drawn) == ranked("DRAWN", {"STAYED": (2, 2, 0)})
    assert (await quipu.verify(await exported(table))).valid


async def test_nobody_draws_with_bots_or_alone_or_where_the_game_has_no_draws(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caracalla", seats=2)
    opened = await quipu.absences.open_with_bots(opened, [BotSeat(level=Level.RANDOM)])
    table = Played(quipu, "caracalla", opened.position.table.id, host=opened.host)
    _, token = await quipu.commands.take(table.id, command="sit", name="Ann")
    await quipu.commands.start(table.id, command="start", token=opened.host)
    with pytest.raises(Declined, match="DRAW_NEEDS_PEOPLE"):
        await quipu.motions.agree(table.id, command="draw", token=token, kind=MotionKind.DRAW)
    position = await (await begun(quipu, "caracalla", 2)).position()
    without = position.game.__class__(**{**_fields(position.game), "draws": False})
    changed = _with(position, table=_with(position.table, game=without))
    offers, seat = Agree(kind=MotionKind.DRAW), position.to_act[0]
    refusal = offers.refusal(changed, seat, position.at)
    assert (offers.refusal(position, seat, position.at), refusal and refusal.code) == (None, "NO_DRAWS")


def _fields(game: Any) -> dict[str, Any]:
    return {name: getattr(game, name) for name in game.__dataclass_fields__ if game.__dataclass_fields__[name].init}


def _with(value: Any, **changes: Any) -> Any:
    return other(value, **changes) if hasattr(value, "__dataclass_fields__") else replace(value, **changes)


async def test_two_offers_at_once_are_one_draw(quipu: Quipu) -> None:
    for _ in range(5):
        table = await begun(quipu, "caracalla", 2)
        second = Played(another(quipu.stores), table.game, table.id, table.tokens)
        answers = await asyncio.gather(*(offer(one, seat) for one, seat in ((table, 0), (second, 1))))
        assert sorted(one.status.value for one in answers) == ["OVER", "RUNNING"]
        kinds = [
            line for line in (await exported(table)).splitlines() if b'"motionAgreed"' in line or b'"drawn"' in line
        ]
        assert len(kinds) == 2


async def test_forged_draws_are_found_by_verify_and_the_small_checkers_read_them(quipu: Quipu, tmp_path: Path) -> None:
    table = await begun(quipu, "caretos", 2)
    await offer(table, 0)
    await decline(table, 1)
    await table.go_on(1)
    await offer(table, 1)
    await offer(table, 0)
    file = await exported(table)
    verifier, texts = Verifier(Editions(quipu.games), genuine), {"0.jsonl": file.decode()}
    assert (by_python(texts), by_javascript(tmp_path, texts)) == ({"0.jsonl": (9, True)},) * 2
    version = (await table.position()).version

    def told(at: int, kind: str, seat: int) -> bytes:
        about = {} if kind == "drawn" else {"kind": "DRAW", "to": None}

        def change(_header: Any, lines: list[dict[str, Any]]) -> None:
            lines[at - 1]["entry"].update(body={"type": kind, **about}, seat=seat)

        return forged(file, change)

    for at, kind, seat in (
        (version, "drawn", 1),
        (version, "motionAgreed", 0),
        (version - 1, "drawn", 1),
        (version - 1, "motionDeclined", 1),
        (5, "drawn", 0),
    ):
        assert not verifier.report(told(at, kind, seat)).valid, (at, kind, seat)
