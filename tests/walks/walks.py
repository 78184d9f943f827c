"""Four walks through a service in this process, each traced after others of its kind have filled the caches."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import uvicorn

from quipu_rules.catalog import GAMES
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.bots.levels import Level
from quipu_service.operate.app import application
from quipu_service.operate.config import Config
from quipu_service.transports.http.http_protocol import HttpProtocol, WebSocketProtocol
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.client import Client, Table
from tests.service.valkey import eventually
from tests.walks.trace import Walk, traced

PAGE = Path(__file__).parents[2] / "docs" / "walks.md"
GAME = "caracalla"
WARM, TRACED = 3, 3
"""Actions before the traced ones, and actions of which everything is kept that any of them passes."""
MUTATION = """mutation ($table: ID!, $command: ID!, $actions: [CaracallaAction!]!) {
  caracallaAct(table: $table, command: $command, actions: $actions) {
    problem { reason }
    entry { version events { __typename } view { ... on CaracallaView { round turn { seat selected } } } } } }"""
STREAM = {"accept": "text/event-stream"}
OPENING = """# Walks

Which files of the service an action passes, in which order, and what is carried from one to the next. Written by
`python -m tests.walks`, which traces actions of Caracalla in a running service whose caches are warm;
`tests/walks/test_walks.py` fails when a walk gets longer. A carrier is a class of data (a struct, a data class or a
named tuple) of which an object is made on the way. The rules' own files are left out."""
Act: TypeAlias = Callable[[Table, int, Any], Awaitable[None]]
"""Has a seat take an action, as it is listed."""


async def walks(url: str) -> dict[str, Walk]:
    """The walks by their titles, on the log server at this address."""
    async with serving(url) as client:
        rest = await walk(await client.begin(GAME, 2), over_rest)
        graphql = await walk(await client.begin(GAME, 2), over_graphql)
        told = await followed(client)
    return {
        "An action over REST": rest,
        "An action over typed GraphQL": graphql,
        "What a follower over server-sent events adds to it": told.beyond(rest),
        "What a bot's action passes in the worker": await bot_walk(url),
    }


@asynccontextmanager
async def serving(url: str) -> AsyncIterator[Client]:
    """A client of a service in this thread, as ``quipu serve`` sets it up."""
    app = application(redis_stores(url), Config(requests=0, waiting_tables=0, bot_tables=0), GAMES)
    listening = socket.create_server(("127.0.0.1", 0))
    settings = uvicorn.Config(app, http=HttpProtocol, ws=WebSocketProtocol, log_config=None, access_log=False)
    server = uvicorn.Server(settings)
    running = asyncio.create_task(server.serve([listening]))
    await eventually(lambda: server.started)
    try:
        async with Client(f"http://127.0.0.1:{listening.getsockname()[1]}") as client:
            yield client
    finally:
        server.should_exit = True
        await running


async def walk(table: Table, act: Act) -> Walk:
    """What actions pass, all of them together."""
    await table.play(WARM)
    whole, earlier = Walk(), Walk()
    for number in range(1 + TRACED):
        seat = await table.to_act()
        action = (await table.legal(seat))[0]
        with traced(earlier) as earlier:
            await act(table, seat, action)
        if number:
            whole.add(earlier)
    return whole


async def over_rest(table: Table, seat: int, action: Any) -> None:
    answer = await table.act(seat, action)
    assert answer.status == 200, answer.body


async def over_graphql(table: Table, seat: int, action: Any) -> None:
    kind, members = action["type"], {name: value for name, value in action.items() if name != "type"}
    named = {"table": table.id, "command": secrets.token_hex(8), "actions": [{kind: members or "YES"}]}
    answer = await table.client.post(
        "/graphql", {"query": MUTATION, "variables": named}, authorization=f"Bearer {table.tokens[seat]}"
    )
    assert answer.json["data"]["caracallaAct"]["problem"] is None, answer.body


async def followed(client: Client) -> Walk:
    """The walk of an action at a table that somebody follows, until the follower has been told."""
    table = await client.begin(GAME, 2)
    async with client.session.get(f"{client.address}{table.path}/events", headers=STREAM) as stream:

        async def until_told(table: Table, seat: int, action: Any) -> None:
            await over_rest(table, seat, action)
            while b"data:" not in await stream.content.readuntil(b"\n\n"):
                pass

        return await walk(table, until_told)


async def bot_walk(url: str) -> Walk:
    """What the worker does until a bot, whose turn it is, has acted; its decision comes from another thread."""
    async with redis_stores(url) as stores:
        quipu = Quipu(stores, GAMES, clock=system_clock, entropy=SystemEntropy())
        opened = await quipu.new_tables.open(GAME, seats=2)
        await quipu.absences.open_with_bots(opened, [BotSeat(level=Level.RANDOM)] * 2)
        worker, table = Worker(quipu, system_clock, pace=AT_ONCE), opened.position.table.id
        whole, earlier = Walk(), Walk()
        for number in range(WARM + TRACED):
            await worker.look_after(table)
            before = quipu.tables.remembered(table)
            version = 0 if before is None else before.position.version
            with traced(earlier) as earlier:
                while (await quipu.tables.current(table))[0].position.version <= version:
                    await worker.once()
            if number >= WARM:
                whole.add(earlier)
    return whole


def page(found: dict[str, Walk]) -> str:
    """The walks in words."""
    return "\n\n".join([OPENING, *(_section(title, walk) for title, walk in found.items())]) + "\n"


def _section(title: str, walk: Walk) -> str:
    named = f"{len(walk.carriers)} carriers: {', '.join(f'`{name}`' for name in walk.carriers)}"
    counted = f"{len(walk.files)} files, {walk.functions} functions, {named if walk.carriers else 'no carriers'}."
    rows = [f"| `{file}` | {', '.join(f'`{name}`' for name in names)} |" for file, names in walk.files.items()]
    return "\n".join([f"## {title}", "", counted, "", "| file | functions |", "| --- | --- |", *rows])
