"""Two tables that differ only in what a viewer cannot know answer it byte for byte the same, at every door."""

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import pytest
import pytest_asyncio
from starlette.types import ASGIApp

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.entries import encode
from quipu_service.application.notices.computed import notices_since
from quipu_service.observing.metrics import Metrics, instrumented
from quipu_service.observing.requests import JsonLines
from tests.service.asgi import Whole, app_of, ask, streamed
from tests.service.entropy import FixedEntropy
from tests.service.tables import Played, another, dice_of, seated
from tests.service.valkey import PATIENT, Valkey, start_valkey
from tests.service.worlds import Worlds

TIMES = ("at", "ms", "level")
LEAST, MOST = 16, 250
"""Entries of the game."""
VARIED = {"caracalla": (3, 0), "caral": (3, 3), "caretos": (2, 2), "inkas": (3, 2)}
"""Games, their seats, and how many entries hold other events in the other world; in caracalla nothing is hidden."""
SHOWN = """query ($table: ID!) {{ table(table: $table) {{
  version status toAct outcome {{ __typename }}
  now {{ undo {{ allowed toVersions }} json view {{ json }} legalActions {{ text }} }} }} }}"""
LOGGED = """query ($table: ID!) {{ table(table: $table) {{
  log(first: 100) {{ nodes {{ version seat type text json }} }} }} }}"""
FOLLOWED = """subscription ($table: ID!) {{ entries(table: $table, after: 0) {{
  version entry {{ seat type json view {{ json }} }} }} }}"""


@dataclass
class World:
    """A table as one process shows it."""

    app: ASGIApp
    table: Played
    metrics: Metrics

    @property
    def path(self) -> str:
        return f"/v1/{self.table.game}/tables/{self.table.id}"

    async def ask(self, viewer: Viewer, method: str, way: str, body: Any = None) -> Whole:
        """The answer to this viewer, below the table's address."""
        content = b"" if body is None else json.dumps(body).encode()
        return await ask(self.app, method, self.path + way, content, **self.shown(viewer))

    def shown(self, viewer: Viewer) -> dict[str, str]:
        named = {"x-request-id": "the-same-in-both"}
        return named if viewer is None else {**named, "authorization": f"Bearer {self.table.tokens[viewer]}"}

    async def counted(self) -> list[str]:
        """The page for Prometheus, without times and what is the process's."""
        text = (await self.metrics.text())[0].decode()
        lines = [line for line in text.splitlines() if line.startswith("quipu_")]
        return [line for line in lines if "seconds" not in line and "_created" not in line]

    def query(self, text: str) -> bytes:
        """A GraphQL request about the table."""
        document = text.format(prefix=GAMES[self.table.game].prefix, game=self.table.game)
        return json.dumps({"query": document, "variables": {"table": self.table.id}}).encode()


Door: TypeAlias = Callable[[World, Viewer], Awaitable[Any]]


def rest(method: str, way: str, body: Any = None) -> Door:
    """What one request below the table's address answers; ``{last}`` is the version of the table."""

    async def answered(world: World, viewer: Viewer) -> Whole:
        last = (await world.table.position()).version
        told = json.loads(json.dumps(body).replace('"{last}"', str(last)))
        answer = await world.ask(viewer, method, way.format(last=last, early=last - 5), told)
        assert answer.status < 500, answer
        return answer

    return answered


def graphql(text: str) -> Door:
    """What a GraphQL query about the table answers."""

    async def answered(world: World, viewer: Viewer) -> Whole:
        answer = await ask(world.app, "POST", "/graphql", world.query(text), **world.shown(viewer))
        errors = json.loads(answer.body).get("errors", [])
        assert all(error["extensions"]["code"] == "UNKNOWN" for error in errors), answer
        return answer

    return answered


async def server_sent_events(world: World, viewer: Viewer) -> bytes:
    """The whole table as a stream."""
    last, way = (await world.table.position()).version, f"{world.path}/events?after=0&view=true&text=true"
    return await streamed(world.app, "GET", way, b"", messages=last, **world.shown(viewer))


async def subscription(world: World, viewer: Viewer) -> bytes:
    """The whole table by a GraphQL subscription."""
    last, asked = (await world.table.position()).version, world.query(FOLLOWED)
    return await streamed(world.app, "POST", "/graphql", asked, messages=last, **world.shown(viewer))


async def notified(world: World, _viewer: Viewer) -> list[bytes]:
    """All notices of what has happened, as they are for somebody outside, whoever that is."""
    cached, _ = await world.table.quipu.tables.current(world.table.id)
    steps = await world.table.quipu.tables.past.happened(cached, 0)
    return [encode(one) for one in notices_since(None, steps, now())]


async def refused(world: World, viewer: Viewer) -> list[Whole]:
    """What is said of commands that come too late, are no actions, or are not for this seat."""
    end = {"type": "endTurn"}
    commands: tuple[tuple[Any, dict[str, str]], ...] = (
        ({"type": "nothing"}, {}),
        ([], {}),
        ([end, end], {}),
        (end, {"if-match": '"3"'}),
    )
    return [
        await ask(world.app, "PUT", f"{world.path}/commands/{number}", encode(body), **world.shown(viewer), **more)
        for number, (body, more) in enumerate(commands)
    ]


async def listed(world: World, viewer: Viewer) -> Whole:
    """The table as a list shows it."""
    return await ask(world.app, "GET", f"/v1/{world.table.game}/tables", b"", **world.shown(viewer))


DOORS: dict[str, Door] = {
    "document": rest("GET", ""),
    "long poll": rest("GET", "?wait=1"),
    "list": listed,
    "earlier document": rest("GET", "?at={early}"),
    "legal actions": rest("GET", "/legal?text=true"),
    "events": rest("GET", "/events?view=true&text=true"),
    "events in German": rest("GET", "/events?text=true&language=de"),
    "server-sent events": server_sent_events,
    "export": rest("GET", "/export"),
    "position": rest("GET", "/position"),
    "statistics": rest("GET", "/statistics"),
    "analysis": rest("GET", "/analysis"),
    "notices": rest("GET", "/notices"),
    "notices to somebody outside": notified,
    "GraphQL document": graphql(SHOWN),
    "GraphQL log": graphql(LOGGED),
    "GraphQL subscription": subscription,
    "refusals": refused,
    "line": rest("POST", "/line", [{"seat": 0, "actions": [{"type": "endTurn"}]}]),
    "fork": rest("POST", "/fork", {}),
    "fork of the past": rest("POST", "/fork", {"at": "{last}"}),
    "rewind": rest("POST", "/rewind", {"to": 5}),
    "branches": rest("GET", "/branches"),
    "conditions": rest("GET", "/conditions"),
    "invitation": rest("GET", "/invitation"),
    "document after a rewind": rest("GET", ""),
    "seat left": rest("DELETE", "/seats/0"),
}
"""Each with what it tells a viewer; those that write come last, in the same order in both worlds."""


@dataclass
class Moment:
    """Now, as a test has it."""

    at: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


now = Moment()


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """A server with nothing on it but these worlds."""
    server = start_valkey(tmp_path_factory.mktemp("worlds"))
    yield server
    server.stop()


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """All that the service logs, without times and what depends on them."""
    found: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line = json.loads(self.format(record))
            found.append(json.dumps({name: said for name, said in line.items() if name not in TIMES}))

    keeping, logger = Keeping(), logging.getLogger("quipu")
    keeping.setFormatter(JsonLines())
    logger.addHandler(keeping)
    before = logger.level
    logger.setLevel(logging.DEBUG)
    yield found
    logger.setLevel(before)
    logger.removeHandler(keeping)


def world_of(stores: Stores, table: Played) -> World:
    """The table as a process shows it that knows only its log."""
    metrics = Metrics()
    stores = instrumented(stores, metrics)
    quipu = another(stores, now, entropy=FixedEntropy("doors"), observer=metrics)
    metrics.watch(quipu, lambda: None)
    return World(app_of(quipu, metrics), Played(quipu, table.game, table.id, table.tokens, host=table.host), metrics)


LISTED = Terms()


class Play(Protocol):
    """Plays a table so that the viewer saw the same in two worlds, but other things happened."""

    async def __call__(self, name: str, viewer: Viewer, terms: Terms = LISTED) -> tuple[World, World]: ...


def playing(own: Valkey, here: Stores, there: Stores) -> Play:
    """On these two databases."""

    async def played(name: str, viewer: Viewer, terms: Terms = LISTED) -> tuple[World, World]:
        seats, differing = VARIED[name]
        first = Quipu(here, GAMES, clock=now, entropy=FixedEntropy(f"{name} {viewer}"))
        table = await seated(first, name, seats, terms=terms)
        worlds = Worlds(table, viewer, dice_of(7))
        await worlds.start()
        await worlds.go_on(LEAST, MOST, differing)
        assert worlds.differing >= differing
        worlds.write(f"{own.address}/0", f"{own.address}/1")
        return world_of(here, table), world_of(there, table)

    return played


@pytest_asyncio.fixture
async def play(own: Valkey, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Play]:
    """The same on databases that hold nothing else."""
    with own.client() as client:
        client.flushall()
    # what entries commit to is the first world's, as the viewer cannot open it
    for module in ("log.folding", "records.files"):
        monkeypatch.setattr(f"quipu_service.application.{module}.hidden_as_committed", lambda *_: None)
    async with redis_stores(f"{own.address}/0{PATIENT}") as here, redis_stores(f"{own.address}/1{PATIENT}") as there:
        yield playing(own, here, there)


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", sorted(VARIED))
async def test_no_door_tells_what_happened_hidden_from_a_viewer(
    play: Play, name: str, viewer: Viewer, lines: list[str]
) -> None:
    here, there = await play(name, viewer)
    await tell_the_same(here, there, viewer, lines)


@pytest.mark.parametrize("viewer", [None, 0])
async def test_nor_does_a_door_of_a_private_table(play: Play, viewer: Viewer, lines: list[str]) -> None:
    """Neither to a seat nor to somebody without an invitation, who is told that there is no such table."""
    here, there = await play("caretos", viewer, Terms(visibility=Visibility.PRIVATE))
    for world in (here, there):
        shown = [(await world.ask(viewer, "GET", way)).status for way in ("", "/events", "/export")]
        assert shown == ([404] * 3 if viewer is None else [200] * 3)
    await tell_the_same(here, there, viewer, lines)


async def tell_the_same(here: World, there: World, viewer: Viewer, lines: list[str]) -> None:
    """At each door, in the lines that are logged, and in the metrics."""

    async def told(world: World, door: str) -> tuple[Any, Sequence[str]]:
        lines.clear()
        return await DOORS[door](world, viewer), tuple(lines)

    for door in DOORS:
        assert await told(here, door) == await told(there, door), door
    assert await here.counted() == await there.counted()


@pytest.mark.parametrize("name", sorted(set(VARIED) - {"caracalla"}))
async def test_a_viewer_who_may_know_more_sees_a_difference(play: Play, name: str) -> None:
    """Or the law above would say nothing."""
    here, there = await play(name, Seat(0))

    for door in ("events", "export", "server-sent events"):
        seats = map(Seat, range(1, VARIED[name][0]))
        assert any([await DOORS[door](here, seat) != await DOORS[door](there, seat) for seat in seats]), door
