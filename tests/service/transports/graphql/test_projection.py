"""Projected and unprojected execution answer alike, byte for byte."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any

import msgspec
import pytest
from graphql import execute, parse, validate
from strawberry.types.execution import ExecutionResult

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import PROJECTIONS
from quipu_service.application.tables import presentation
from quipu_service.transports.graphql.documents import DocumentOperation
from quipu_service.transports.graphql.engine import Engine, envelope, result_for_client
from quipu_service.transports.graphql.leaves import encoded, is_awaitable
from quipu_service.transports.graphql.sources import Context
from tests.service import replay
from tests.service.tables import sizes
from tests.service.transports.graphql.everything import whole_act, whole_table
from tests.service.transports.graphql.executing import executed

BEGUN = system_clock()
"""The time of all answers, which are compared."""
DOCUMENTS = {
    "aliases": """query ($table: ID!) { a: table(table: $table) { e: now {
        b: view { ... on CaracallaView { c: round round } } } } }""",
    "fragments": """query ($table: ID!) { table(table: $table) { now {
          ...T view { ...V ... on CaracallaView { rounds } } } } }
        fragment T on Entry { view { ... on CaracallaView { families { ...F hand } } } legalActions { ...L ...M } }
        fragment V on CaracallaView { round families { ...F } turn { meetings { bath } selected } }
        fragment F on CaracallaFamilyView { colour romans { square role } }
        fragment L on LegalAction { __typename ... on CaracallaSelectRoman { role } }
        fragment M on CaracallaMoveRoman { square text type }""",
    "some members": """query ($table: ID!) { table(table: $table) {
        now { legalActions { ... on CaracallaPlaceRoman { square } } } log(first: 100) { nodes { events {
          ... on CaracallaRomanSelected { who: colour role } ... on CaracallaTurnBegan { __typename } } } } } }""",
    "switches": """query ($table: ID!, $yes: Boolean! = true, $no: Boolean!) { table(table: $table) { now {
        view { ... on CaracallaView { round @include(if: $no) rounds @skip(if: $yes)
          ... @include(if: $yes) { temple families @skip(if: $no) { points } }
          turn @include(if: false) { seat } } } } } }""",
    "two tables": """query ($table: ID!) { table(table: $table) { ...T } other: table(table: $table) { ...T } }
        fragment T on Table { log(first: 100) { nodes { events { ... on CaracallaTurnBegan { text } } } } }""",
    "nodes": """query ($table: ID!) { nodes(ids: [$table, "caracalla", "nowhere"]) { __typename id
        ... on Table { now { text prompt } } ... on Game { title } } }""",
    "links": """query ($table: ID!) { table(table: $table) { __typename id
        now { undo { allowed reason } table { now { id } } } origin { hash } seats { table { id } } } }""",
    "what fails": """query ($table: ID!) { table(table: $table) {
        at(version: 0) { id } notices(after: "1") { after } } }""",
    "whose": """query ($table: ID!) { table(table: $table) { id a: now(as: 0) { id } b: mine(as: 1) { id } } }""",
}


class GraphqlCore(Engine):
    """Executes queries and mutations by graphql-core alone."""

    async def executed(self, operation: DocumentOperation, context: Context) -> ExecutionResult:
        running = execute(
            self.schema.graphql,
            operation.kept.document,
            variable_values=context.variables,
            context_value=context,
            operation_name=operation.name,
            is_awaitable=is_awaitable,
        )
        result = await running if isawaitable(running) else running
        return result_for_client(result, context.locale, {"cost": context.cost})


@dataclass
class Both:
    """The two ways to answer, over one application."""

    quipu: Quipu
    projected: Engine
    plain: Engine

    async def same(self, document: str, token: str | None, variables: dict[str, Any]) -> bytes:
        """The answer, if it is one."""
        answers = [
            encoded(envelope(await executed(engine, document, variables, token=token, locale="de")))
            for engine in (self.projected, self.plain)
        ]
        assert answers[0] == answers[1]
        return answers[0]

    async def begin(self, game: AnyGame) -> tuple[str, list[str]]:
        """A table that has started, and its tokens."""
        commands = self.quipu.commands
        opened = await self.quipu.new_tables.open(game.name, seats=game.seats[0])
        table = opened.position.table.id
        tokens = []
        for seat in range(game.seats[0]):
            _, token = await commands.take(table, command=f"sit{seat}", name=f"Player {seat}")
            tokens.append(token)
        await commands.start(table, command="start", token=opened.host)
        return table, tokens


@pytest.fixture
async def both(valkey_url: str) -> AsyncIterator[Both]:
    async with redis_stores(valkey_url) as stores:
        quipu = Quipu(stores, GAMES, clock=lambda: BEGUN, entropy=replay.entropy)
        yield Both(quipu, Engine(quipu), GraphqlCore(quipu))


def typed(action: Any) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(action)
    return {fields.pop("type"): fields or "YES"}


async def test_a_lower_failure_has_the_same_cause(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    table, tokens = await both.begin(GAMES["caracalla"])

    def broken(_position: Any, _viewer: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(presentation, "view", broken)
    document = """query ($table: ID!) { table(table: $table) { version log { nodes {
      version view { ... on CaracallaView { round } } } } } }"""
    answer = msgspec.json.decode(await both.same(document, tokens[0], {"table": table}))
    assert [error["path"] for error in answer["errors"]] == [
        ["table", "log", "nodes", place, "view"] for place in range(4)
    ]
    assert answer["data"]["table"]["log"]["nodes"][3] == {"version": 4, "view": None}


OF_AN_INTERFACE = {"__typename", "type", "text", "input"}
"""What every legal action has."""


def agree(typed: Any, plain: Any) -> bool:
    """Whether the JSON says the same; it may leave out what is nought, where the struct does."""
    if isinstance(typed, dict) and isinstance(plain, str):
        return bool(typed["name"] == plain)  # the edition of a board, a node here
    if isinstance(typed, list):
        return len(typed) == len(plain) and all(map(agree, typed, plain))
    if isinstance(typed, dict) and typed.keys() == OF_AN_INTERFACE:
        return bool(typed["input"] == {plain["type"]: {name: plain[name] for name in plain if name != "type"} or "YES"})
    if isinstance(typed, dict):
        added = {"__typename"} | ({"text", "input", "id", "json", "edition"} - plain.keys())
        ours = {name: value for name, value in typed.items() if name not in added}
        if "number" in ours and "id" in plain:
            ours["id"] = ours.pop("number")
        return plain.keys() <= ours.keys() | {"id"} and all(
            agree(value, plain[name]) if name in plain else not value for name, value in ours.items()
        )
    return bool(typed == plain)


def says_the_same_twice(table: dict[str, Any], log: list[dict[str, Any]]) -> None:
    """Each typed part and what REST says of it."""
    for part in (table["board"], table["setup"], table["now"]["view"]):
        assert agree(part, part["json"])
    assert agree(table["now"]["view"], table["now"]["json"]["view"])
    for entry in (*log, table["now"]):
        for name in ("events", "legalActions"):
            assert agree(entry[name], entry["json"][name]), name


@pytest.mark.parametrize("steps", sizes(15, 60))
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_every_field_of_every_type_over_random_play(
    both: Both, game: AnyGame, caplog: pytest.LogCaptureFixture, steps: int
) -> None:
    caplog.set_level(logging.DEBUG, "quipu.graphql")
    graphql, prefix = both.projected.schema.graphql, game.name.capitalize()
    see, do = whole_table(graphql, prefix), whole_act(graphql, game.name, prefix)
    table, tokens = await both.begin(game)
    picks = Seeded(game.name.encode(), "picks", 1)
    for number in range(steps):
        cached, _ = await both.quipu.tables.current(table)
        acting = cached.position.to_act
        if not acting:
            break
        proposals = game.rulebook.proposals(cached.position.state, acting[0])
        action = typed(proposals[picks.below(len(proposals))])
        variables = {"table": table, "command": f"c{number}", "actions": [action]}
        answer = await both.same(do, tokens[acting[0]], variables)
        assert b'"problem":null' in answer, answer[:1000]
        if number % 6 == 0:
            for token in (*tokens, None):
                seen = await both.same(see, token, {"table": table, "after": str(max(0, cached.position.version - 5))})
                assert b'"errors"' not in seen, seen[-2000:]
                data = msgspec.json.decode(seen)["data"]
                says_the_same_twice(data["table"], data["other"]["log"]["nodes"])
    assert caplog.records == []


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())
async def test_documents(both: Both, document: str) -> None:
    table, tokens = await both.begin(GAMES["caracalla"])
    for token in (*tokens, None):
        for no in (True, False):
            answer = await both.same(document, token, {"table": table, "no": no})
            assert b'"data"' in answer


async def test_selections_that_mean_the_same_are_projected_once(both: Both) -> None:
    command = 'caracallaAct(table: $table, command: "c", actions: $actions)'
    act = f"mutation ($table: ID!, $actions: [CaracallaAction!]!) {{ {command}"
    documents = (
        f"{act} {{ entry {{ view {{ ... on CaracallaView {{ round families {{ colour }} }} }} }} }} }}",
        f"""{act} {{ ...A }} }} fragment A on Written {{ entry {{ view {{ ...V }} }} }}
        fragment V on CaracallaView {{ round families {{ ...F }} }} fragment F on CaracallaFamilyView {{ colour }}""",
    )
    table, tokens = await both.begin(GAMES["caracalla"])
    cached = both.quipu.tables.remembered(table)
    assert cached is not None
    seat = cached.position.to_act[0]
    actions = [typed(presentation.legal(cached.position, seat)[0])]
    first, repeat = [
        await both.same(document, tokens[seat], {"table": table, "actions": actions}) for document in documents
    ]
    assert first == repeat
    assert [what for what, *_ in cached.position.memo].count("projected") == 1


async def test_projections_are_bounded(both: Both) -> None:
    names = [f"v{number}" for number in range(9)]
    fields = " ".join(f"f{number}: round @include(if: ${name})" for number, name in enumerate(names))
    variables = "".join(f", ${name}: Boolean!" for name in names)
    view = f"view {{ ... on CaracallaView {{ {fields} }} }}"
    document = f"query ($table: ID!{variables}) {{ table(table: $table) {{ now {{ {view} }} }} }}"
    table, _ = await both.begin(GAMES["caracalla"])
    for bits in range(2 ** len(names)):
        switches = {name: bool(bits >> place & 1) for place, name in enumerate(names)}
        await executed(both.projected, document, {"table": table, **switches})
    kept = both.projected.documents.read(document)
    assert not isinstance(kept, list)
    assert 0 < len(kept.projections) <= PROJECTIONS.each


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_one_document_selects_every_member_of_every_union(game: AnyGame, schema: Any) -> None:
    prefix = game.name.capitalize()
    for document in (whole_table(schema, prefix), whole_act(schema, game.name, prefix)):
        assert validate(schema, parse(document)) == []
