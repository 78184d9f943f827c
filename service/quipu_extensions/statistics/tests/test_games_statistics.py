"""Statistics of games: each public table once, by a worker, and nothing of the others."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from quipu_extensions.statistics.games_statistics import ActionSums, GamesStatistics, GameStatistics, groups_of, sums_of
from quipu_extensions.statistics.table_statistics import TableStatistics
from quipu_rules.caracalla.actions import SelectRoman
from quipu_rules.caracalla.parts import Role
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.frontends import Frontend, Listed
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import TakeBacks, Visibility
from quipu_service.application.log.entries import encode
from quipu_service.application.moves.ending import Resign
from quipu_service.bots.levels import Level
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.tables import Played, another, begun, exported, imported
from tests.service.valkey import Valkey, start_valkey


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    own = start_valkey(tmp_path_factory.mktemp("own"))
    yield own
    own.stop()


@pytest.fixture
async def own(server: Valkey) -> AsyncIterator[Quipu]:
    """On a server where nobody else has played."""
    with server.client() as client:
        client.flushall()
    async with redis_stores(server.url) as stores:
        yield another(stores)


async def finished(quipu: Quipu, game: str = "caretos", **more: Any) -> Played:
    """A table whose game is over."""
    opened = await quipu.new_tables.open(game, seats=2, **more)
    table = Played(quipu, game, opened.position.table.id, host=opened.host)
    for seat in range(2):
        command = secrets.token_hex(4)
        _, token = await quipu.commands.take(table.id, command=command, name=f"P{seat}", invitation=opened.invitation)
        table.tokens.append(token)
    await quipu.commands.start(table.id, command="start", token=table.host)
    await table.go_on()
    return table


async def counted(quipu: Quipu, table: Played) -> bool:
    cached, _ = await quipu.tables.current(table.id)
    return await quipu.part(GamesStatistics).count(cached)


async def test_sums_are_those_of_the_tables(own: Quipu) -> None:
    tables = [await finished(own), await finished(own)]
    assert [await counted(own, table) for table in tables] == [True, True]
    each = [await own.part(TableStatistics).of(table.id, None) for table in tables]
    (group,) = (await own.part(GamesStatistics).of("caretos")).groups

    assert (group.edition, group.seats, group.bots, group.tables) == ("standard", 2, False, 2)
    assert (group.length, group.entries) == (sum(one.length for one in each), sum(one.version for one in each))
    for seat in group.by_seat:
        own_row = [one.seats[seat.seat] for one in each]
        assert seat.time == sum(row.time for row in own_row)
        assert seat.turns == sum(row.turns for row in own_row)
        assert seat.score == sum(row.score or 0 for row in own_row)
        assert seat.wins == sum(row.rank == 1 for row in own_row)
    for action in group.actions:
        tallies = [[row.actions or () for row in one.seats] for one in each]
        taken = [sum(tally.count for row in rows for tally in row if tally.type == action.type) for rows in tallies]
        assert (action.count, action.tables, action.taken_back) == (sum(taken), sum(map(bool, taken)), 0)
    scores = sorted(seat.score or 0 for one in each for seat in one.seats)
    assert [one.score for one in group.scores for _ in range(one.seats)] == scores
    assert group.median_score == scores[1]
    assert sum(one.tables for one in group.lengths) == 2
    shortest = min(one.length for one in each)
    assert group.median_length is not None
    assert shortest <= group.median_length <= 1.2 * max(2, shortest)
    assert sum(one.tables for one in group.endings) == 2
    assert [(one.option, one.value, one.tables) for one in group.options] == [("experienced", "false", 2)]


async def test_a_table_counts_once_whoever_counts_it(own: Quipu, server: Valkey) -> None:
    table = await finished(own)
    async with redis_stores(server.url) as stores:
        other = another(stores)
        both = await asyncio.gather(*(counted(one, table) for one in (own, other, own, other)))
    assert sorted(both) == [False, False, False, True]
    assert _tables(await own.part(GamesStatistics).of("caretos")) == 1


async def test_a_worker_counts_when_the_game_is_over(own: Quipu) -> None:
    assert await own.part(GamesStatistics).of("caretos") == GameStatistics(game="caretos", since=None, groups=())
    await begun(own, "caretos", 2)
    before = system_clock()
    await finished(own)
    worker = Worker(own, system_clock, pace=AT_ONCE)
    for _ in range(3):
        await worker.once()
    found = await own.part(GamesStatistics).of("caretos")
    assert _tables(found) == 1
    assert before <= (found.since or 0) <= system_clock()


async def test_what_is_not_public_is_in_no_sum(own: Quipu) -> None:
    listed = await finished(own)
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        assert not await counted(own, await finished(own, terms=Terms(visibility=visibility)))
    alone = Frontend("club", Listed(keys=(), isolated=True))
    assert not await counted(own, await finished(own, opener=Opener(alone)))
    assert not await counted(own, await begun(own, "caretos", 2))
    assert (await own.part(GamesStatistics).of("caretos")).groups == ()
    assert await counted(own, listed)


async def test_a_table_where_everything_can_be_taken_back_does_not_count(own: Quipu) -> None:
    for take_backs in (TakeBacks.FREE, TakeBacks.CERTAIN):
        new = await own.new_tables.open("caretos", seats=2, terms=Terms(take_backs=take_backs))
        await own.absences.open_with_bots(new, [BotSeat(level=Level.RANDOM)])
        table = Played(own, "caretos", new.position.table.id, host=new.host)
        _, token = await own.commands.take(table.id, command="sit", name="Ann")
        await own.commands.start(table.id, command="start", token=new.host)
        await own.commands.do(table.id, Resign(), command="resign", token=token, seat=1)
        assert await counted(own, table) == (take_backs is not TakeBacks.FREE)


async def test_imported_tables_and_forks_do_not_count(own: Quipu, server: Valkey) -> None:
    table = await finished(own)
    file = await exported(table)
    fork = await own.new_tables.fork(table.id, at=None)
    assert not await counted(own, Played(own, "caretos", fork.position.table.id))
    with server.client() as client:
        client.flushall()
    async with redis_stores(server.url) as stores:
        elsewhere = another(stores)
        await imported(elsewhere, file)
        assert not await counted(elsewhere, table)


async def test_tables_are_told_apart_by_seats_and_options(own: Quipu) -> None:
    caretos = own.editions.game("caretos")
    assert await counted(own, await finished(own, setup=caretos.setup(experienced=True)))
    assert await counted(own, await finished(own))
    three = await begun(own, "caretos", 3)
    await three.go_on()
    assert await counted(own, three)
    two, of_three = (await own.part(GamesStatistics).of("caretos")).groups
    assert (two.seats, two.tables, of_three.seats, of_three.tables) == (2, 2, 3, 1)
    assert {(one.value, one.tables) for one in two.options} == {("false", 1), ("true", 1)}
    assert len(of_three.by_seat) == 3


async def test_an_action_that_was_only_taken_back_was_taken_at_no_table(own: Quipu) -> None:
    table = await begun(own, "caracalla", 2)
    position = await table.position()
    (seat,) = position.to_act
    await table.act(seat, SelectRoman(role=Role.FATHER))
    await table.rewind(seat, position.version)
    await own.commands.do(table.id, Resign(), command="go", token=table.tokens[seat], seat=seat)

    assert await counted(own, table)

    (group,) = (await own.part(GamesStatistics).of("caracalla")).groups
    assert group.actions == (ActionSums(type="selectRoman", tables=0, count=0, taken_back=1),)


async def test_each_length_is_in_the_first_row_whose_limit_it_does_not_exceed(own: Quipu) -> None:
    table = await begun(own, "caretos", 2)
    position, found = await table.position(), await own.part(TableStatistics).of(table.id, None)

    def limit(length: int) -> int:
        (name,) = [name for name in sums_of(position, replace(found, length=length)) if "lengths" in name]
        return int(json.loads(name)[-2])

    rows = {1: 1, 2: 2, 3: 4, 4: 4, 5: 6, 6: 7, 7: 8, 8: 8, 9: 10, 1_024: 1_024, 1_025: 1_218, 3_600_000: 4_194_304}
    assert {length: limit(length) for length in rows} == rows
    assert limit(0) == 1
    limits = sorted({limit(length) for length in range(1_000, 1_000_000, 37)})
    assert all(1.18 < after / before < 1.20 for before, after in pairwise(limits))
    assert all(length <= limit(length) < 1.2 * length for length in range(1_000, 100_000, 37))


@pytest.mark.parametrize(
    ("spread", "median"),
    [({5: 1}, 5), ({5: 1, 9: 1}, 5), ({5: 1, 9: 2}, 9), ({5: 2, 9: 1, 12: 1}, 5), ({5: 2, 9: 1, 12: 2}, 9)],
)
def test_the_median_is_what_half_of_all_do_not_exceed(spread: dict[int, int], median: int) -> None:
    numbers: dict[tuple[object, ...], int] = {
        **dict.fromkeys([("tables",), ("length",), ("entries",), ("entriesTakenBack",)], 1),
        **{("lengths", value, "tables"): count for value, count in spread.items()},
        **{("scores", value - 10, "seats"): count for value, count in spread.items()},
    }
    (group,) = groups_of({json.dumps(["standard", 2, False, *path]): number for path, number in numbers.items()})

    assert (group.median_length, group.median_score) == (median, median - 10)
    assert [(one.at_most, one.tables) for one in group.lengths] == list(spread.items())


def test_nothing_has_no_median() -> None:
    plain = [("tables",), ("length",), ("entries",), ("entriesTakenBack",)]
    (group,) = groups_of({json.dumps(["standard", 2, False, *path]): 0 for path in plain})

    assert (group.median_length, group.median_score) == (None, None)


async def test_a_list_without_items_counts_as_an_option_of_its_own(own: Quipu) -> None:
    table = await begun(own, "caral", 2)
    sums = sums_of(await table.position(), await own.part(TableStatistics).of(table.id, None))
    assert {name: count for name, count in sums.items() if "option" in name} == {
        '["standard",2,false,"option","modules","[]","tables"]': 1
    }


async def test_an_option_is_counted_by_a_value_of_up_to_sixty_characters(own: Quipu) -> None:
    table = await begun(own, "caretos", 2)
    position, found = await table.position(), await own.part(TableStatistics).of(table.id, None)
    setup = {f"o{length}": "x" * (length - 2) for length in (2, 59, 60, 61, 99)}  # and two quotes
    fixed = replace(position.table, opened=replace(position.table.opened, setup=Raw(encode(setup))))
    counted = [json.loads(name)[4] for name in sums_of(replace(position, table=fixed), found) if "option" in name]

    assert counted == ["o2", "o59", "o60"]


async def test_rest_and_graphql_serve_the_sums(own: Quipu, server: Valkey, tmp_path: Path) -> None:
    await counted(own, await finished(own))
    service = Service(tmp_path, url=server.url).start()
    try:
        async with Client(service.address) as client:
            said = await client.get("/v1/caretos/statistics")
            assert (said.status, said.json) == (200, json.loads(encode(await own.part(GamesStatistics).of("caretos"))))
            answer = await client.post("/graphql", {"query": QUERY})
            assert answer.json["data"]["game"]["statistics"] == said.json, answer.body
            assert (await client.get("/v1/chess/statistics")).status == 404
    finally:
        service.stop()


QUERY = """{ game(game: "caretos") { statistics { game since groups { edition seats bots tables length entries
  entriesTakenBack medianLength medianScore lengths { atMost tables } scores { score seats }
  bySeat { seat time turns score wins } endings { ending tables }
  actions { type tables count takenBack } options { option value tables } } } } }"""


def _tables(found: GameStatistics) -> int:
    return sum(group.tables for group in found.groups)
