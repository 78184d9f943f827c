"""A table with a delay: spectators see it late at every door there is, seats and the host as it is."""

import ast
import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from graphql import GraphQLField, GraphQLObjectType, GraphQLSchema, is_required_argument
from starlette.types import ASGIApp

import quipu_service
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Viewer
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import DOCUMENTS
from quipu_service.application.log.bodies import Absence, Visibility
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Status, Step
from quipu_service.application.moves.playing import Claim
from quipu_service.application.problems.tree import Malformed, Unauthenticated, Unavailable, Unknown
from quipu_service.application.tables.delay import LateTable
from quipu_service.application.tables.filters import BotsWanted, TableFilter
from quipu_service.application.tables.listing import Summary, summary
from quipu_service.extensions.extension import operations_of
from quipu_service.transports.graphql.schema import schema_of
from tests.service.asgi import app_of, ask
from tests.service.tables import EXTENSIONS, OPERATIONS, Played, another, begun, exported
from tests.service.transports.graphql.everything import ASKED, everything
from tests.service.transports.graphql.executing import room_for_documents
from tests.service.valkey import PATIENCE

MINUTE: Final = 60_000
FOREIGN: Final = "f" * 43
BODIES: Final[dict[str, Any]] = {
    "takeSeat": {"name": "Eve"},
    "claimSeat": {"seat": 0, "then": "BOT"},
    "setWebhook": {"url": "https://example.test/"},
    "resendNotice": {"id": "none"},
    "act": {"type": "endTurn"},
    "setConditions": {"conditions": []},
    "setNote": {"text": "mine"},
    "revealEntropy": {"entropy": "ab" * 32},
}
"""What is sent to operations that do not take ``{}``; what names a version is filled in, and ``tryLine``."""
CREATE: Final = {
    "forkTable": "{ table { now { view { json } } } problem { __typename } }",
    "openSandbox": "{ table { now { view { json } } } problem { __typename } }",
}
"""Of what they open, the game is compared: each time it is another table."""
ENDLESS: Final = frozenset({"repeated", "log", "board", "picture"}) | ASKED
"""Fields that never change, need a painter, or are asked one by one."""
ALWAYS: Final = frozenset({"showTable", "showLegal", "showEvents", "showPosition", "exportTable"})
"""Operations that a spectator can always use, so that the test looks at more than refusals."""


class Clock:
    """The time, which a test moves on; it begins with the present, as lists are sorted by time."""

    def __init__(self) -> None:
        self.now = system_clock()

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def late(valkey_url: str, clock: Clock) -> AsyncIterator[Quipu]:
    """The application at a time that the test decides."""
    async with redis_stores(valkey_url) as stores:
        yield another(stores, clock)


async def delayed(quipu: Quipu, delay: int = MINUTE, game: str = "caracalla") -> Played:
    return await begun(quipu, game, 2, terms=Terms(delay=delay))


DRAWN = {"showPicture", "showPixels"}
"""They need a painter, and are tried by ``service/quipu_extensions/pictures/tests``."""


async def at_rest(app: ASGIApp, table: Played, hidden: int, shown: dict[str, str]) -> dict[str, tuple[int, bytes]]:
    """What somebody gets from every operation about a table; ``hidden`` is a version that nobody but the seats sees."""
    bodies = {
        **BODIES,
        "rewindTable": {"to": hidden},
        "agreeToMotion": {"kind": "REWIND", "to": hidden},
        "declineMotion": {"kind": "REWIND", "to": hidden},
        "tryLine": [{"seat": 0, "actions": [{"type": "endTurn"}]}],
    }
    answers = {}
    for operation in OPERATIONS:
        if "{table}" not in operation.path or operation.id in DRAWN:
            continue
        command = secrets.token_hex(8)
        path = operation.path.format(game=table.game, table=table.id, seat=0, command=command)
        body = json.dumps(bodies.get(operation.id, {})).encode() if operation.takes else b""
        answer = await ask(app, operation.method, path, body, content_length=str(len(body)), **shown)
        assert answer.status in {200, 201, 401, 403, 404, 409, 422}, (operation.id, answer.body)
        content = answer.body
        if operation.id in CREATE and answer.status == 201:
            content = json.dumps(json.loads(content)["view"]).encode()
        etag = dict(answer.headers).get(b"etag", b"")
        answers[operation.id] = (answer.status, etag + content)
    for query in (f"?at={hidden}", "?wait=1", "/events?view=true&text=true", f"/line?at={hidden}", "/legal?text=true"):
        method, body = ("POST", json.dumps(bodies["tryLine"]).encode()) if "line" in query else ("GET", b"")
        length = str(len(body))
        answer = await ask(
            app, method, f"/v1/{table.game}/tables/{table.id}{query}", body, content_length=length, **shown
        )
        answers[query] = (answer.status, answer.body)
    return answers


@cache
def caracalla_graph() -> GraphQLSchema:
    return schema_of((GAMES["caracalla"],), operations_of(EXTENSIONS)).graphql


def documents(hidden: int) -> dict[str, tuple[str, dict[str, Any]]]:
    """A document for every field of GraphQL that is about a table, with the variables beside the table."""
    schema, found = caracalla_graph(), dict[str, tuple[str, dict[str, Any]]]()
    assert schema.mutation_type is not None
    for name, field in schema.mutation_type.fields.items():
        if "table" in field.args:
            found[f"mutation {name}"] = _document(name, field, hidden)
    table, own = schema.type_map["Table"], schema.type_map["OwnSeat"]
    assert isinstance(table, GraphQLObjectType)
    assert isinstance(own, GraphQLObjectType)
    head = "query ($table: ID!"
    found["query table"] = (f"{head}) {{ table(table: $table) {everything(table, 'Caracalla', without=ENDLESS)} }}", {})
    log = everything(schema.type_map["EntryConnection"], "Caracalla", without=ENDLESS | {"edges"})
    found["query log"] = (f"{head}) {{ table(table: $table) {{ log(first: 100) {log} }} }}", {})
    for name, field in table.fields.items():
        if name in (ASKED | {"at"}) - DRAWN_TOO:
            document, given = _document(name, field, hidden)
            inner = document.partition("{ ")[2].replace("(table: $table)", "").replace("(table: $table, ", "(")
            declared = document.partition("(")[2].partition(") {")[0]
            found[f"query {name}"] = (f"query ({declared}) {{ table(table: $table) {{ {inner} }}", given)
    for name, field in own.fields.items():
        if name in ASKED - {"legalAfter"}:
            inner = everything(field.type, "Caracalla")
            found[f"own {name}"] = (f"{head}) {{ table(table: $table) {{ mine {{ {name} {inner} }} }} }}", {})
    for name in ("", "/seats/0", "/seats/0/own", f"/{hidden}/-", f"/{hidden}/-/view", f"/{hidden}/0"):
        found[f"node {name}"] = ("query ($id: ID!) { node(id: $id) { __typename id } }", {"id": f"$table{name}"})
    return found


DRAWN_TOO: Final = frozenset({"picture"})


def _document(name: str, field: GraphQLField, hidden: int) -> tuple[str, dict[str, Any]]:
    values = {"seat": 0, "name": "Eve", "to": hidden, "level": "CLUB", "then": "BOT", "url": "https://example.test/"}
    values |= {
        "kind": "REWIND",
        "notation": "1 0 endTurn",
        "id": "none",
        "version": hidden,
        "actions": [{"endTurn": "YES"}],
        "conditions": [],
        "text": "mine",
        "entropy": "ab" * 32,
        "command": secrets.token_hex(8),
        "game": "caracalla",
    }
    wanted = {one for one, kind in field.args.items() if one == "to" or is_required_argument(kind)} - {"table"}
    given = {one: values[one] for one in wanted}  # a new argument has to be named above
    declared = "".join(f", ${one}: {field.args[one].type}" for one in given)
    passed = "".join(f", {one}: ${one}" for one in given)
    inner = CREATE.get(name) or everything(field.type, "Caracalla", without=ENDLESS)
    return f"mutation ($table: ID!{declared}) {{ {name}(table: $table{passed}) {inner} }}", given


async def at_graphql(app: ASGIApp, table: Played, hidden: int, shown: dict[str, str]) -> dict[str, bytes]:
    """What somebody gets from every such field."""
    answers = {}
    for name, (query, given) in documents(hidden).items():
        values = {key: one.replace("$table", table.id) if key == "id" else one for key, one in given.items()}
        asked = json.dumps({"query": query, "variables": {"table": table.id, **values}}).encode()
        answer = json.loads((await ask(app, "POST", "/graphql", asked, **shown)).body)
        answer.pop("extensions", None)
        assert "data" in answer, (name, answer)
        answers[name] = json.dumps(answer).encode()
    return answers


async def on_lists(app: ASGIApp, table: Played) -> list[Any]:
    """The rows of the table in the lists that show it to everybody."""
    answer = await ask(app, "GET", f"/v1/{table.game}/tables?first=100&status=RUNNING")
    assert answer.status == 200, answer.body
    rows = json.loads(answer.body)["tables"]
    query = """{ tables(game: "caracalla", first: 20, status: RUNNING) {
      nodes { id version toAct now { version view { json } } } } }"""
    asked = json.dumps({"query": query}).encode()
    found = json.loads((await ask(app, "POST", "/graphql", asked)).body)
    nodes = [one for one in found["data"]["tables"]["nodes"] if one["id"] == table.id]
    return [row for row in rows + nodes if row["id"] == table.id]


async def test_what_is_too_young_changes_no_answer_to_a_spectator(
    late: Quipu, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither to one who shows no token nor to one who shows a foreign one."""
    room_for_documents(monkeypatch, 100 * DOCUMENTS.most)  # so that each is read once
    app, table = app_of(late), await delayed(late)
    await table.go_on(6)
    clock.now += MINUTE
    hidden = (await table.position()).version + 2

    async def answers() -> tuple[dict[str, Any], ...]:
        shown: tuple[dict[str, str], ...] = ({}, {"authorization": f"Bearer {FOREIGN}"})
        doors = [(await at_rest(app, table, hidden, one), await at_graphql(app, table, hidden, one)) for one in shown]
        return tuple(door for pair in doors for door in pair)

    before, listed = await answers(), await on_lists(app, table)
    await table.go_on(4)
    after = await answers()
    for some, same in zip(before, after, strict=True):
        for door in some:
            assert some[door] == same[door], door
    assert await on_lists(app, table) == listed
    assert len(listed) == 2
    assert {door for door in ALWAYS if before[0][door][0] == 200} == ALWAYS
    assert before[0]["forkTable"][0] == 201
    clock.now += MINUTE
    then = await answers()
    assert not [door for door in ALWAYS if then[0][door] == before[0][door]]
    assert then[1]["query table"] != before[1]["query table"]
    assert await on_lists(app, table) != listed


SERVICE: Final = Path(quipu_service.__file__).parents[1]
HOLDERS: Final = {
    "application/facade/quipu.py": "the whole file of an operator",
    "application/records/importing.py": "the origin of a log, which only the check of it reads",
    "transports/graphql/shared_fields.py": "a rematch, for the seat that asked for it",
    "transports/graphql/sources.py": "what a command led to, for its seat or the host",
}
"""Where the present table of a delayed game is shown, and to whom."""


def callers(name: str) -> set[str]:
    """The files of the service and its extensions that call a function of this name."""
    return {
        str(file.relative_to(SERVICE)).removeprefix("quipu_service/")
        for file in SERVICE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    }


def test_what_is_shown_of_a_table_is_made_in_one_place_and_the_present_only_for_who_has_acted() -> None:
    """mypy tells apart `Seen` from a table that was only read, so no field of an answer can be of another position."""
    assert callers("Seen") == {"application/tables/cache.py"}
    assert callers("seen_as") == {"application/tables/current.py"}
    assert callers("seen_by_holder") == HOLDERS.keys()


FILTERS: Final = (
    TableFilter(),
    TableFilter(free=True),
    TableFilter(status=Status.RUNNING),
    *(TableFilter(bots=wanted) for wanted in BotsWanted),
)


async def test_a_row_in_lists_and_the_filters_that_it_passes_are_as_late_as_the_table(
    late: Quipu, clock: Clock
) -> None:
    terms = Terms(delay=10 * MINUTE, clock=TimeControl(turn=MINUTE, on_timeout=OnTimeout.CLAIM))
    table = await begun(late, "caracalla", 3, terms=terms)
    (late_one,) = (await table.position()).to_act
    claiming = (late_one + 1) % 3
    clock.now += 2 * MINUTE

    async def rows() -> list[list[Summary]]:
        found = [await late.listed("caracalla", wanted, first=100) for wanted in FILTERS]
        return [[row for row in page.tables if row.id == table.id] for page in found]

    before = await rows()
    assert [len(some) for some in before[:4]] == [1, 0, 1, 1]
    own: dict[str, Any] = {"command": "claim", "token": table.tokens[claiming]}
    await late.commands.do(table.id, Claim(seat=late_one, then=Absence.BOT), **own)
    assert (await table.position()).called != before[0][0].seats
    seen = await late.tables.seen(table.id, None)
    assert before[0] == [summary(seen.position)], "every field is from the position that spectators see"
    assert await rows() == before
    clock.now += 10 * MINUTE
    (row,) = (await rows())[0]
    assert row.seats == (await table.position()).called


async def test_a_seat_and_the_host_see_the_table_as_it_is(late: Quipu, clock: Clock) -> None:
    new = await late.new_tables.open("caracalla", seats=2, terms=Terms(delay=MINUTE))
    table = Played(late, "caracalla", new.position.table.id, host=new.host)
    for seat in range(2):
        table.tokens.append((await late.commands.take(table.id, command=f"{seat}", name="Ann"))[1])
    await late.commands.start(table.id, command="start", token=new.host)
    version = (await table.go_on(5)).version
    live, _ = await late.tables.current(table.id)
    for token in (*table.tokens, new.host):
        assert await late.tables.seen(table.id, token) is live
    seen = await late.tables.seen(table.id, None)
    assert isinstance(seen, LateTable)
    assert seen.position.status is Status.RUNNING
    assert seen.position.version == version - 5, "the beginning is seen at once"
    clock.now += MINUTE - 1
    assert (await late.tables.seen(table.id, None)).position.version == version - 5
    clock.now += 1
    assert (await late.tables.seen(table.id, None)).position.version == version


async def test_a_table_without_a_delay_has_nothing_beside_it(late: Quipu) -> None:
    table = await begun(late, "caracalla", 2)
    live, _ = await late.tables.current(table.id)
    assert await late.tables.seen(table.id, None) is live
    assert live.late is None


async def test_the_end_opens_everything_at_once(late: Quipu) -> None:
    table = await delayed(late, 86_400_000)
    told = list[Step]()
    follower = asyncio.create_task(heard(late, table, told))
    position = await table.go_on()
    assert position.status is Status.OVER
    assert (await late.tables.seen(table.id, None)).position.version == position.version
    async with asyncio.timeout(PATIENCE):
        await follower
    assert [step.position.version for step in told] == list(range(1, position.version + 1))
    assert await exported(table) == await exported(table, 0)


async def heard(quipu: Quipu, table: Played, into: list[Step], token: str | None = None, upto: int = 10**9) -> None:
    """What somebody who follows the table is told, up to a version or its end."""
    async with quipu.following.following(table.id, token, 0) as steps:
        async for step, viewer in steps:
            assert viewer is None or token is not None
            into.append(step)
            if step.position.version == upto or step.position.status is Status.OVER:
                return


async def test_who_follows_is_told_when_each_entry_is_old_enough(quipu: Quipu) -> None:
    delay = 400
    table = await delayed(quipu, delay)
    upto = (await table.position()).version + 3
    told, arrived = list[Step](), list[int]()

    async def follow() -> None:
        async with quipu.following.following(table.id, None, upto - 3) as steps:
            async for step, _ in steps:
                told.append(step)
                arrived.append(system_clock())
                if step.position.version == upto:
                    return

    spectator, at_once = asyncio.create_task(follow()), list[Step]()
    player = asyncio.create_task(heard(quipu, table, at_once, table.tokens[0], upto))
    await table.go_on(3)
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(player, spectator)
    assert [step.position.version for step in told] == [upto - 2, upto - 1, upto]
    assert all(at >= step.entry.at + delay for step, at in zip(told, arrived, strict=True))


async def test_a_long_poll_waits_until_something_is_old_enough(quipu: Quipu) -> None:
    table = await delayed(quipu, 300)
    seen = await quipu.tables.seen(table.id, None)
    version = seen.position.version
    acted = (await table.go_on(1)).at
    if seen.position.version == version:  # a busy machine may have slept for so long
        seen = await quipu.following.changed(seen, 30, None)
    assert seen.position.version == version + 1
    assert system_clock() >= acted + 300


async def test_another_process_may_be_ahead_by_a_moment(late: Quipu, clock: Clock) -> None:
    table = await delayed(late)
    version = (await table.go_on(2)).version
    answer = await ask(app_of(late), "GET", f"/v1/{table.game}/tables/{table.id}/events?after={version}")
    assert (answer.status, answer.body) == (200, b"")
    told = list[Step]()
    async with late.following.following(table.id, None, version) as steps:
        await table.go_on(1)
        clock.now += MINUTE
        await table.go_on(1)  # wakes who waits
        async with asyncio.timeout(PATIENCE):
            told.append((await anext(steps))[0])
    assert told[0].position.version == version + 1


async def test_a_spectator_is_told_when_the_log_lost_entries(late: Quipu) -> None:
    table = await delayed(late)
    async with late.following.following(table.id, None, None) as steps:
        live, _ = await late.tables.current(table.id)
        late.tables.forget(live)
        with pytest.raises(Unavailable):
            await anext(steps)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_can_be_seen_late(late: Quipu, clock: Clock, game: str) -> None:
    table = await begun(late, game, GAMES[game].seats[0], terms=Terms(delay=MINUTE))
    await table.go_on(20)
    clock.now += MINUTE
    shown, file = await late.tables.seen(table.id, None), await exported(table)
    assert shown.position.to_act
    await table.go_on(20)
    assert await exported(table) == file
    report = await late.verify(file)
    assert report.valid, report.problem


async def test_the_delay_of_a_private_table_holds_for_guests(late: Quipu) -> None:
    new = await late.new_tables.open("caracalla", seats=2, terms=Terms(delay=MINUTE, visibility=Visibility.PRIVATE))
    table = Played(late, "caracalla", new.position.table.id, host=new.host)
    for seat in range(2):
        taken = await late.commands.take(table.id, command=f"{seat}", name="Ann", invitation=new.invitation)
        table.tokens.append(taken[1])
    await late.commands.start(table.id, command="start", token=table.host)
    version = (await table.go_on(3)).version
    guest = await late.tables.seen(table.id, new.invitation)
    viewer: Viewer = guest.viewer(new.invitation)
    assert (viewer, guest.position.version) == (None, version - 3)
    with pytest.raises(Unknown):
        (await late.tables.seen(table.id, FOREIGN)).viewer(FOREIGN)
    for to in (version, version + 100):
        with pytest.raises(Unauthenticated):
            await late.commands.rewind(table.id, command="back", token=new.invitation, to=to)


async def test_a_delay_lasts_a_day_at_most_and_goes_on_at_the_rematch(late: Quipu) -> None:
    for delay in (-1, 86_400_001):
        with pytest.raises(Malformed):
            await delayed(late, delay)
    table = await delayed(late)
    await table.go_on()
    again = await late.rematches.play_again(table.id, command="again", token=table.tokens[0])
    assert again.position.table.delay == MINUTE


async def test_the_words_of_a_refusal_come_from_what_its_reader_may_see(late: Quipu) -> None:
    table = await delayed(late)
    await table.go_on(3)
    live = await table.position()

    assert late.tables.latest(table.id, None) is None, "nobody has asked for what spectators see"
    seen = await late.tables.seen(table.id, None)
    told = late.tables.latest(table.id, FOREIGN)
    assert told is seen.position
    assert told.version < live.version
    assert late.tables.latest(table.id, table.tokens[1]) == live == late.tables.latest(table.id, table.host)
