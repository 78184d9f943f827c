"""A table that cannot be read hides no other: lists show what they know of it; what only its log knows fails alone."""

import json
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any

import pytest
from graphql import GraphQLNonNull, GraphQLObjectType, get_named_type, is_composite_type, is_required_argument
from redis.asyncio import Redis
from starlette.types import ASGIApp

from quipu_rules.catalog import GAMES
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.transports.graphql.schema import Schema
from tests.service import replay
from tests.service.application.commands.test_players import new_player
from tests.service.application.log.test_damaged_logs import by_a_newer_release, changed
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another, begun
from tests.service.transports.graphql.everything import ASKED, everything

GAME = "caretos"
SCHEMA = Schema(GAMES.values()).graphql
BELOW = frozenset({"log", "board", "now", "table"}) | ASKED
"""What is asked one by one."""


async def damage(table: Played, url: str) -> None:
    await changed(url, table.id, 1, b'"seats":2', b'"seats":3')


async def lose(table: Played, url: str) -> None:
    """Delete the log as if that had just begun: the table is on its lists still."""
    async with Redis.from_url(url) as server:
        await server.delete(f"{{{table.id}}}:log")


async def outgrow(table: Played, _url: str) -> None:
    await by_a_newer_release(table)


Break = Callable[[Played, str], Awaitable[None]]
BROKEN = pytest.mark.parametrize(
    ("broken", "code"),
    [(damage, "DAMAGED"), (outgrow, "UNAVAILABLE"), (lose, "UNKNOWN")],
    ids=["damaged", "of a newer release", "just deleted"],
)


async def three(quipu: Quipu, url: str, broken: Break, **more: Any) -> tuple[str, list[str]]:
    """A room with three tables, of which the second cannot be read; the newest first, as lists have them."""
    room = f"room:{token_hex(8)}"
    tables = [await begun(quipu, GAME, 2, terms=Terms(room=room, **more)) for _ in range(3)]
    await broken(tables[1], url)
    return room, [one.id for one in reversed(tables)]


def fields(kind: str, prefix: str = "Caretos") -> dict[str, str]:
    """How each field of a type is asked for that needs no argument; those that are asked one by one may be null."""
    named = SCHEMA.type_map[kind]
    assert isinstance(named, GraphQLObjectType)
    found = {}
    for name, field in named.fields.items():
        if name in ASKED:
            assert not isinstance(field.type, GraphQLNonNull), name
        elif not any(is_required_argument(one) for one in field.args.values()):
            composite = is_composite_type(get_named_type(field.type))
            inner = everything(field.type, prefix, without=BELOW, above=(named,)) if composite else ""
            few = "(first: 1)" if name == "log" else ""
            found[name] = f"{name}{few} {inner}"
    return found


async def answer_of(app: ASGIApp, query: str, **headers: str) -> Any:
    return json.loads((await ask(app, "POST", "/graphql", json.dumps({"query": query}).encode(), **headers)).body)


def only_the_second(answer: Any, ids: list[str], name: str, *codes: str) -> bool:
    """Whether this field, or what is below it, fails for the second of these tables; everything else is told."""
    assert answer.get("data") is not None, (name, answer)
    nodes = answer["data"]["tables"]["nodes"]
    assert [one["id"] for one in nodes] == ids, name
    errors = answer.get("errors", [])
    assert {tuple(one["path"][:3]) for one in errors} <= {("tables", "nodes", 1)}, (name, errors)
    assert {one["extensions"]["code"] for one in errors} <= set(codes), (name, errors)
    return bool(errors)


@BROKEN
async def test_every_field_of_a_table_in_a_list_fails_alone(
    quipu: Quipu, valkey_url: str, broken: Break, code: str
) -> None:
    room, ids = await three(quipu, valkey_url, broken)
    cold = another(quipu.stores)
    app, failed = app_of(cold), set[str]()
    for kind, begin, end in (("Table", "", ""), ("Seat", "seats { ", " }")):
        for name, asked in fields(kind).items():
            query = f'{{ tables(game: "{GAME}", room: "{room}", first: 3) {{ nodes {{ id {begin}{asked}{end} }} }} }}'
            answer = await answer_of(app, query)
            if only_the_second(answer, ids, name, code):
                failed.add(f"{kind}.{name}")
    assert {"Table.now", "Table.log", "Table.board", "Table.head", "Table.may", "Seat.present"} <= failed
    assert not failed & {"Table.version", "Table.status", "Table.toAct", "Table.setup", "Seat.name", "Seat.toAct"}


@BROKEN
async def test_lists_of_rest_and_graphql_show_the_same_of_it(
    quipu: Quipu, valkey_url: str, broken: Break, code: str
) -> None:
    room, ids = await three(quipu, valkey_url, broken)
    app = app_of(another(quipu.stores))
    rows = json.loads((await ask(app, "GET", f"/v1/{GAME}/tables?room={room}")).body)["tables"]
    query = f"""{{ tables(game: "{GAME}", room: "{room}") {{
      nodes {{ id version status toAct changedAt seats {{ name }} now {{ version }} head }} }} }}"""
    answer = await answer_of(app, query)
    assert only_the_second(answer, ids, "now", code)
    for row, node in zip(rows, answer["data"]["tables"]["nodes"], strict=True):
        assert [row[name] for name in ("id", "version", "status", "toAct", "changedAt")] == [
            node[name] for name in ("id", "version", "status", "toAct", "changedAt")
        ]
        assert row["seats"] == [seat["name"] for seat in node["seats"]]
        assert (node["now"] is None) is (node["head"] is None) is (row["id"] == ids[1])


async def test_a_table_of_a_list_is_read_once_though_it_cannot_be(quipu: Quipu, valkey_url: str) -> None:
    room, _ = await three(quipu, valkey_url, damage)
    cold = another(quipu.stores)
    query = (
        f'{{ tables(game: "{GAME}", room: "{room}") {{ nodes {{ now {{ id }} head hints may {{ operation }} }} }} }}'
    )
    errors = (await answer_of(app_of(cold), query))["errors"]
    assert [one["path"][3] for one in errors] == ["now", "head", "hints", "may"]
    assert cold.tables.damage.count == 1


@BROKEN
async def test_a_delayed_one_is_left_out_of_lists(quipu: Quipu, valkey_url: str, broken: Break, code: str) -> None:
    room, (newest, _, oldest) = await three(quipu, valkey_url, broken, delay=60_000)
    app = app_of(another(quipu.stores))
    answer = await ask(app, "GET", f"/v1/{GAME}/tables?room={room}")
    assert answer.status == 200, (code, answer.body)
    assert [one["id"] for one in json.loads(answer.body)["tables"]] == [newest, oldest]


@BROKEN
async def test_of_several_nodes_only_that_one_is_null(quipu: Quipu, valkey_url: str, broken: Break, code: str) -> None:
    _, ids = await three(quipu, valkey_url, broken)
    app = app_of(another(quipu.stores))
    answer = await answer_of(app, f"{{ nodes(ids: {json.dumps(ids)}) {{ id }} }}")
    assert [one and one["id"] for one in answer["data"]["nodes"]] == [ids[0], None, ids[2]]
    errors = [(one["path"], one["extensions"]["code"]) for one in answer.get("errors", [])]
    assert errors == ([] if code == "UNKNOWN" else [(["nodes", 1], code)])


async def test_a_table_whose_game_is_not_installed_says_so_beside_the_others(quipu: Quipu) -> None:
    player, ids = new_player(), list[str]()
    for game in ("caracalla", GAME, "caracalla"):
        ids.insert(0, (await quipu.new_tables.open(game, seats=2)).position.table.id)
        await quipu.commands.take(ids[0], command="sit", name="Ann", player=player)
    games = {"caracalla": GAMES["caracalla"]}
    without = Quipu(quipu.stores, games, clock=system_clock, entropy=replay.entropy)
    app, failed = app_of(without), set[str]()
    for name, asked in fields("Table", "Caracalla").items():
        query = f"{{ tables(mine: true, first: 3) {{ nodes {{ id problem {asked} }} }} }}"
        answer = await answer_of(app, query, authorization=f"Bearer {player}")
        if only_the_second(answer, ids, name, "GAME_NOT_INSTALLED", "UNKNOWN"):
            failed.add(name)
        assert answer["data"]["tables"]["nodes"][1]["problem"] == "GAME_NOT_INSTALLED", name
    assert {"now", "game", "edition", "setup", "board"} <= failed
