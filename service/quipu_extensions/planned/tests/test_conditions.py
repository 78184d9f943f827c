"""Conditions: what a seat has planned is played once, by whichever process, and nobody else can notice."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import pytest
from msgspec import Raw

from quipu_extensions.planned.condition_watch import ConditionWatch
from quipu_extensions.planned.planned_moves import LINES, Condition, Conditions, ConditionTurn, PlannedMoves
from quipu_rules.caracalla.actions import EndTurn, PlaceRoman, SelectRoman
from quipu_rules.caracalla.parts import Role, Square
from quipu_rules.kernel.message import Action, Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_server import RedisServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.rate_limits import hashed
from quipu_service.application.admission.spending import BYTES_OF_ONE, METER, Meter
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted, MotionKind
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Step, command_in
from quipu_service.application.log.stale import Stale
from quipu_service.application.moves.ending import Resign
from quipu_service.application.notices.computed import NoticeKind
from quipu_service.application.problems.tree import Declined, Malformed, Problem, TooLarge, TooMany, Unauthenticated
from tests.service.tables import Played, another, begun, exported
from tests.service.valkey import PATIENCE
from tests.service.worker.test_bots_at_tables import nothing_to_do, working

__all__ = ["nothing_to_do"]
DAY: Final = 86_400_000
CLOCKS: Final = pytest.mark.parametrize("clock", [None, TimeControl(turn=DAY)], ids=["no clock", "a clock"])


class Pair:
    """A table of two by correspondence: who moves now, and who waits."""

    def __init__(self, table: Played, moves: Seat, begun_at: int) -> None:
        self.table, self.moves, self.waits, self.begun_at = table, moves, Seat(1 - moves), begun_at

    @property
    def token(self) -> str:
        """Of the one who waits."""
        return self.table.tokens[self.waits]

    async def leave(self, *lines: Condition, **more: Any) -> Conditions:
        _, left = await self.table.quipu.part(PlannedMoves).set(self.table.id, token=self.token, wanted=lines, **more)
        return left

    async def left(self) -> Conditions:
        return await self.table.quipu.part(PlannedMoves).show(self.table.id, self.token)

    async def steps(self) -> list[Step]:
        cached, _ = await self.table.quipu.tables.current(self.table.id)
        return await self.table.quipu.tables.past.happened(cached, self.begun_at)

    async def notices(self, seat: Seat | None = None) -> list[NoticeKind]:
        token = self.table.tokens[self.waits if seat is None else seat]
        feed = await self.table.quipu.notices.of_table(self.table.id, token)
        return [notice.kind for notice in feed.notices if notice.version > self.begun_at]

    async def look(self) -> None:
        """A worker that has just begun watches the table."""
        watch = ConditionWatch(another(self.table.quipu.stores))
        await watch.once()
        await watch.aclose()


async def pair(quipu: Quipu, clock: TimeControl | None = None) -> Pair:
    table = await begun(quipu, "caracalla", 2, terms=Terms(clock=clock))
    position = await table.position()
    return Pair(table, position.to_act[0], position.version)


def turn(square: int, role: Role = Role.FATHER) -> list[Action]:
    """A whole turn: a Roman is put on this square."""
    return [SelectRoman(role=role), PlaceRoman(square=Square(square)), EndTurn()]


def line(*turns: tuple[Sequence[dict[str, Any]], Sequence[Action]]) -> Condition:
    """What is expected before each turn, and what is played then."""
    return Condition(
        turns=tuple(
            ConditionTurn(expect=Raw(encode(expected)), actions=Raw(encode(actions))) for expected, actions in turns
        )
    )


def on(square: int) -> list[dict[str, Any]]:
    return [{"type": "romanPlaced", "square": square}]


async def test_the_first_line_that_fits_is_played_once_as_any_other_entry(quipu: Quipu) -> None:
    two = await pair(quipu)
    left = await two.leave(line((on(5), turn(20))), line((on(0), turn(40))), line(([], turn(60))))
    assert (left.since, len(left.conditions), left.dropped) == (two.begun_at, 3, None)
    await two.look()
    assert await two.steps() == []
    await two.table.act(two.moves, *turn(0))
    await asyncio.gather(*(two.look() for _ in range(3)))
    _, second = await two.steps()
    assert (second.entry.seat, bytes(command_in(second).actions)) == (two.waits, encode(turn(40)))
    assert isinstance(second.entry.body, Acted)
    assert not second.entry.body.by
    assert second.position.to_act == (two.moves,)
    assert (await two.left()).conditions == ()
    assert await two.notices() == [], "nobody is called for a turn that is played"
    report = await quipu.verify(await exported(two.table, whole=True))
    assert report.valid, report.problem


async def test_what_fits_no_more_is_dropped_and_only_the_seat_is_told(quipu: Quipu) -> None:
    two = await pair(quipu)
    await two.leave(line((on(5), turn(20))), line((on(0), turn(0))))
    await two.table.act(two.moves, *turn(0))
    assert (await two.left()).dropped == two.begun_at + 1
    await two.look()
    await two.look()
    assert len(await two.steps()) == 1, "the square is taken"
    left = await two.left()
    assert (left.conditions, left.dropped) == ((), two.begun_at + 1)
    assert sorted(kind.value for kind in await two.notices()) == ["CONDITION_DROPPED", "TURN"]
    assert await two.notices(two.moves) == []
    everybody = await quipu.notices.of_table(two.table.id, None)
    assert NoticeKind.CONDITION_DROPPED not in {notice.kind for notice in everybody.notices}
    await two.table.act(two.waits, *turn(20))
    assert (await two.left()).dropped == two.begun_at + 1
    assert (await two.leave(line(([], turn(30))))).dropped is None


async def test_lines_that_begin_alike_go_on_by_what_happens(quipu: Quipu) -> None:
    two = await pair(quipu)
    first = (on(0), turn(20))
    lines = [
        line(first, (on(1), turn(40))),
        line(first, (on(2), turn(60, Role.MOTHER)), ([], turn(80, Role.BOY))),
        line((on(9), turn(90))),
    ]
    await two.leave(*lines)
    await two.table.act(two.moves, *turn(0))
    await two.look()
    assert [len(one.turns) for one in (await two.left()).conditions] == [1, 2]
    await two.table.act(two.moves, *turn(2, Role.MOTHER))
    await two.look()
    assert len((await two.left()).conditions) == 1
    await two.table.act(two.moves, *turn(4, Role.GRANDMOTHER))
    await two.look()
    played = [bytes(command_in(step).actions) for step in await two.steps() if step.entry.seat == two.waits]
    assert played == [encode(turn(20)), encode(turn(60, Role.MOTHER)), encode(turn(80, Role.BOY))]
    assert await two.left() == Conditions(
        seat=two.waits, version=two.begun_at + 6, since=None, conditions=(), dropped=None
    )


async def test_an_undo_of_the_others_is_waited_for_and_an_own_action_ends_the_lines(quipu: Quipu) -> None:
    two = await pair(quipu)
    await two.leave(line((on(0), turn(20)), (on(3), turn(40))))
    await two.table.act(two.moves, *turn(1)[:2])
    await two.table.rewind(two.moves, two.begun_at)
    await two.look()
    assert len((await two.left()).conditions) == 1
    await two.table.act(two.moves, *turn(0))
    await two.look()
    assert (await two.steps())[-1].entry.seat == two.waits
    await two.table.act(two.moves, *turn(5, Role.MOTHER))
    await two.table.act(two.waits, *turn(60, Role.MOTHER))
    await two.look()
    assert (await two.left()).dropped is not None


async def test_what_was_played_and_taken_back_is_not_played_again(quipu: Quipu) -> None:
    two = await pair(quipu)
    await two.leave(line(([], turn(20))))
    await two.table.act(two.moves, *turn(0))
    await two.look()
    for seat in (two.moves, two.waits):
        await two.table.back(seat, two.begun_at + 1)
    await two.look()
    assert (await two.table.position()).to_act == (two.waits,)
    assert (await two.left()).conditions == ()


async def test_the_rest_of_a_line_is_dropped_once_its_first_turn_is_taken_back(quipu: Quipu) -> None:
    two = await pair(quipu)
    await two.leave(line(([], turn(20)), ([], turn(40))))
    await two.table.act(two.moves, *turn(0))
    await two.look()
    for seat in (two.moves, two.waits):
        await two.table.back(seat, two.begun_at + 1)
    await two.look()

    position, left = await two.table.position(), await two.left()
    assert position.to_act == (two.waits,)
    assert (left.conditions, left.dropped) == ((), position.version)


@pytest.mark.parametrize("parting", ["renew", "resign", "close"])
async def test_who_parts_leaves_nothing(quipu: Quipu, parting: str) -> None:
    two = await pair(quipu)
    await two.leave(line(([], turn(20))))
    table, seat, token = two.table, two.waits, two.token
    match parting:
        case "renew":
            _, token = await quipu.resignations.renew(table.id, command="go", token=token, seat=seat)
        case "resign":
            await quipu.commands.do(table.id, Resign(), command="go", token=token, seat=seat)
        case _:
            for one in table.tokens:
                await quipu.motions.agree(table.id, command="end", token=one, kind=MotionKind.ABANDON)
            await two.look()
    cached, _ = await another(quipu.stores).tables.current(table.id)
    assert cached.kept == {}
    assert (await quipu.part(PlannedMoves).show(table.id, token)).conditions == ()


async def test_a_seat_that_was_late_leaves_nothing(quipu: Quipu) -> None:
    now = system_clock()
    here = another(quipu.stores, clock=lambda: now)
    two = await pair(here, clock=TimeControl(turn=1_000, on_timeout=OnTimeout.BOT))
    await two.table.act(two.moves, *turn(0))
    late, other = two.waits, two.moves
    await here.part(PlannedMoves).set(two.table.id, token=two.table.tokens[other], wanted=[line(([], turn(50)))])
    now += 1_100
    position = await two.table.position()
    await here.absences.time_out(position, late)
    cached, _ = await another(quipu.stores).tables.current(two.table.id)
    assert set(cached.kept) == {LINES.of(other)}


async def test_lines_can_be_replaced_and_taken_back_until_they_are_played(quipu: Quipu) -> None:
    two = await pair(quipu)
    await two.leave(line(([], turn(20))))
    again = await two.leave(line(([], turn(20))))
    assert again.since == two.begun_at
    await two.leave(line(([], turn(30))))
    assert (await two.leave()).conditions == ()
    await two.table.act(two.moves, *turn(0))
    await two.look()
    assert len(await two.steps()) == 1


async def test_lines_that_were_dropped_are_set_again_from_the_present_version_on(quipu: Quipu) -> None:
    two = await pair(quipu)
    await two.leave(line((on(0), turn(20))), line(([], turn(40))))
    await two.table.act(two.moves, *turn(5))
    await two.table.act(two.waits, *turn(60))
    assert (await two.left()).dropped == two.begun_at + 2

    again = await two.leave(line((on(0), turn(20, Role.MOTHER))))
    assert (again.since, again.dropped, len(again.conditions)) == (two.begun_at + 2, None, 1)
    await two.table.act(two.moves, *turn(0, Role.MOTHER))
    await two.look()

    assert (await two.table.position()).version == two.begun_at + 4


async def test_the_same_lines_are_watched_again_if_the_first_attempt_ended_before_that(quipu: Quipu) -> None:
    two, kept = await pair(quipu), quipu.part(PlannedMoves).listed
    await two.leave(line(([], turn(20))))
    [left_at] = [at for table, at in await kept.since(0) if table == two.table.id]
    await kept.remove(two.table.id, left_at)

    assert (await two.leave(line(([], turn(20))))).since == two.begun_at

    assert two.table.id in [table for table, _ in await kept.since(0)]


async def test_taking_back_and_playing_race_for_the_same_lines(quipu: Quipu) -> None:
    for _ in range(5):
        two = await pair(quipu)
        await two.leave(line(([], turn(20))))
        await two.table.act(two.moves, *turn(0))
        await asyncio.gather(two.look(), two.look(), two.leave())
        played = len(await two.steps()) - 1
        await two.look()
        assert len(await two.steps()) - 1 == played <= 1
        assert (await two.left()).conditions == ()


async def test_where_no_lines_can_be_left(quipu: Quipu) -> None:
    two, wanted = await pair(quipu), line(([], turn(20)))

    async def refused(code: str, token: str) -> None:
        with pytest.raises(Declined) as caught:
            await quipu.part(PlannedMoves).set(two.table.id, token=token, wanted=[wanted])
        assert str(caught.value) == code

    await refused("YOUR_TURN (T4.8)", two.table.tokens[two.moves])
    with pytest.raises(Stale) as stale:
        await two.leave(wanted, expected=two.begun_at - 1)
    assert [step.position.version for step in stale.value.happened] == [two.begun_at]
    for token in (None, "x" * 43):
        with pytest.raises(Unauthenticated):
            await quipu.part(PlannedMoves).set(two.table.id, token=token, wanted=[wanted])
    await quipu.commands.do(two.table.id, Resign(), command="go", token=two.token, seat=two.waits)
    await refused("TABLE_OVER (T1.2)", two.token)


@pytest.mark.parametrize(
    ("expected", "actions", "problem"),
    [
        ([{"type": "romanPlased"}], encode(turn(1)), Malformed),
        ([{"type": "romanPlaced", "sqare": 1}], encode(turn(1)), Malformed),
        ([{"square": 1}], encode(turn(1)), Malformed),
        ([{"type": []}], encode(turn(1)), Malformed),
        (on(1) * 11, encode(turn(1)), TooLarge),
        ([], b"[]", Malformed),
        ([], b'[{"type": "no"}]', Malformed),
        ([], encode([EndTurn()] * 51), TooLarge),
        ([{"type": "romanPlaced", "square": "9" * 9_000}], encode(turn(1)), TooLarge),
    ],
)
async def test_lines_that_can_never_fit_are_refused(
    quipu: Quipu, expected: list[dict[str, Any]], actions: bytes, problem: type[Problem]
) -> None:
    two = await pair(quipu)
    with pytest.raises(problem):
        await two.leave(Condition(turns=(ConditionTurn(expect=Raw(encode(expected)), actions=Raw(actions)),)))
    with pytest.raises(Malformed):
        await two.leave(Condition(turns=()))
    with pytest.raises(TooLarge):
        await two.leave(*[line(([], turn(1)))] * 21)
    assert (await two.left()).conditions == ()


@CLOCKS
async def test_several_workers_play_one_entry_each_time(
    quipu: Quipu, valkey_url: str, clock: TimeControl | None
) -> None:
    two = await pair(quipu, clock)
    roles = (Role.FATHER, Role.MOTHER, Role.BOY)
    await two.leave(line(*(([], turn(20 * number, role)) for number, role in enumerate(roles, start=1))))
    async with working(valkey_url, 3), asyncio.timeout(PATIENCE):
        for number, role in enumerate(roles, start=1):
            await two.table.act(two.moves, *turn(number, role))
            while len(await two.steps()) < 2 * number:
                await asyncio.sleep(0.02)
    seats = [step.entry.seat for step in await two.steps()]
    assert seats == [two.moves, two.waits] * 3


async def test_a_table_is_watched_as_long_as_lines_are_left_there(quipu: Quipu) -> None:
    two, kept = await pair(quipu), quipu.part(PlannedMoves).listed

    async def listed() -> bool:
        return two.table.id in [table for table, _ in await kept.since(0)]

    await two.leave(line(([], turn(20))))
    [left_at] = [at for table, at in await kept.since(0) if table == two.table.id]
    await two.look()
    assert await listed()
    await kept.remove(two.table.id, left_at - 1)
    assert await listed(), "lines were left again after the worker looked"
    await two.table.act(two.moves, *turn(0))
    await two.look()
    assert not await listed()
    await two.table.act(two.moves, *turn(2, Role.MOTHER))
    await two.table.act(two.waits, *turn(60, Role.MOTHER))
    await two.leave(line((on(5), turn(20))))
    for one in two.table.tokens:
        await quipu.motions.agree(two.table.id, command="end", token=one, kind=MotionKind.ABANDON)
    await two.look()
    assert not await listed()
    assert (await another(quipu.stores).tables.current(two.table.id))[0].kept == {}


@CLOCKS
async def test_an_action_asks_the_server_the_same_with_and_without_lines(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch, clock: TimeControl | None
) -> None:
    asked, call = list[str](), RedisServer.ask  # whatever is asked goes through it

    async def heard(server: RedisServer, key: str, *words: Any) -> Any:
        asked.append(str(words[0]))
        return await call(server, key, *words)

    monkeypatch.setattr(RedisServer, "ask", heard)
    async with redis_stores(valkey_url) as stores:
        plain, planned = [await pair(another(stores), clock) for _ in range(2)]
        await planned.leave(line(([], turn(20))))
        for two in (plain, planned):
            await two.table.position()
            asked.clear()
            await two.table.act(two.moves, *turn(0))
            assert asked == ["FCALL", *(["ZADD"] if clock else [])]


async def test_plans_have_a_rate_for_each_seat_and_their_first_answers_do_not_keep_them(quipu: Quipu) -> None:
    two = await pair(quipu)
    lines = [line(([], turn(number)), ([], turn(number))) for number in range(20)]
    METER.set(meter := Meter())
    first = await two.leave(*lines, command="plan")
    assert len(encode(first.conditions)) > 4 * 1024
    assert 0 < meter.kept < 1024 * BYTES_OF_ONE // 1024, "less than a KiB is kept for a day"
    assert await two.leave(*lines, command="plan") == first

    spent = hashed(f"conditions:{two.table.id}:{two.waits}")
    await quipu.stores.clients.charge(spent, 60_000, 3_600_000, strict=False)
    with pytest.raises(TooMany, match="60"):
        await two.leave(*lines)
    with pytest.raises(Malformed):
        await two.leave(line(([], [])))  # says what is wrong with it, however many there were
    assert await two.leave(*lines, command="plan") == first, "a repeat writes nothing"
