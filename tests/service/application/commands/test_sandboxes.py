"""Sandboxes: opened at a position, marked everywhere, never a peek, and never more than partly proven."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.first_entries import hides
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Status, Step
from quipu_service.application.problems.tree import Declined, Malformed, Unknown
from quipu_service.application.records.checks import CheckName, CheckResult
from quipu_service.application.tables.presentation import document, legal_json, view_json
from tests.service.application.records.test_checkers import by_javascript, by_python
from tests.service.client import Client, Table
from tests.service.tables import Played, begun, exported

SEED = "5a" * 32
GAMES = ("caracalla", "caral", "caretos", "inkas")


def wanted(seed: str | None = None) -> SandboxOptions:
    return SandboxOptions(seed=seed, command=secrets.token_hex(8), client="ann")


async def of_state(quipu: Quipu, game: str, seats: int, state: Any, seed: str | None = None) -> NewTable:
    text = None if state is None else Raw(encode(state))
    return await quipu.sandboxes.of_position(
        game, seats=seats, setup=None, edition="standard", state=text, wanted=wanted(seed)
    )


async def seated(quipu: Quipu, new: NewTable, seats: int) -> Played:
    table = Played(quipu, new.position.table.opened.game, new.position.table.id, host=new.host)
    for seat in range(seats):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name=f"Player {seat}", seat=seat)
        table.tokens.append(token)
    return table


async def written_down(quipu: Quipu, table: Played, at: int | None = None) -> dict[str, Any]:
    found = await quipu.sandboxes.position(table.id, None, at)
    state: dict[str, Any] = json.loads(bytes(found.state))
    return state


async def steps_of(table: Played) -> list[Step]:
    return list(table.quipu.tables.folding.steps((await table.quipu.stores.log.read(table.id, 0)).entries))


async def in_sandbox(quipu: Quipu, game: str, seats: int) -> Played:
    """A sandbox whose game has begun, so that its positions may be written down."""
    table = await seated(quipu, await of_state(quipu, game, seats, None, SEED), seats)
    await quipu.commands.start(table.id, command="start", token=table.host)
    return table


@pytest.mark.parametrize("game", GAMES)
async def test_a_sandbox_goes_on_from_a_document_as_the_table_did(quipu: Quipu, game: str) -> None:
    table = await in_sandbox(quipu, game, 3)
    before = await table.go_on(25)
    again = await of_state(quipu, game, 3, await written_down(quipu, table), SEED)

    assert again.position.state == before.state
    assert view_json(again.position, Seat(1)) == view_json(before, Seat(1))
    shown = document(again.position, None, quipu.tables.context(again.position))
    assert (shown.sandbox, shown.status) == (True, before.status)
    played = await seated(quipu, again, 3)
    assert (await played.go_on(5)).version >= again.position.version + 3


@pytest.mark.parametrize("game", GAMES)
async def test_the_same_seed_brings_the_same_draws(quipu: Quipu, game: str) -> None:
    one, other = [await in_sandbox(quipu, game, 3) for _ in range(2)]
    first, second = await one.go_on(20), await other.go_on(20)

    assert one.id != other.id
    assert first.draws == second.draws
    assert first.state == second.state


async def test_a_finished_game_is_opened_at_any_version_and_names_where_it_comes_from(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    last = await table.go_on()
    assert last.status is Status.OVER
    new = await quipu.sandboxes.of_table("caretos", table.id, None, at=30, wanted=wanted())
    _, then = await quipu.tables.at(table.id, 30, None)

    assert new.position.state == then.state
    assert new.position.table.opened.origin is not None
    assert (new.position.table.opened.origin.table, new.position.table.opened.origin.version) == (table.id, 30)
    assert new.position.table.sandbox


@pytest.mark.parametrize("game", ["caretos", "inkas", "caral"])
async def test_a_running_table_that_hides_something_opens_no_sandbox(quipu: Quipu, game: str) -> None:
    table = await begun(quipu, game, 3)
    while not any(map(hides, await steps_of(table))):
        await table.go_on(5)
    file = await exported(table)

    for token in (None, *table.tokens):
        with pytest.raises(Declined, match="HIDDEN"):  # T9.1
            await quipu.sandboxes.of_table(game, table.id, token, at=None, wanted=wanted())
        with pytest.raises(Declined, match="HIDDEN"):  # T9.1
            await quipu.sandboxes.position(table.id, token)
    with pytest.raises(Declined, match="HIDDEN"):  # T9.1
        await quipu.sandboxes.of_file(game, file, at=None, wanted=wanted())


async def test_a_table_of_another_game_or_before_its_game_opens_no_sandbox(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    with pytest.raises(Unknown):
        await quipu.sandboxes.of_table("caral", table.id, None, at=None, wanted=wanted())
    with pytest.raises(Declined, match="NO_SUCH_MOMENT"):
        await quipu.sandboxes.of_table("caracalla", table.id, None, at=2, wanted=wanted())


async def test_an_exported_file_is_opened_at_a_version(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on()
    file = await exported(table)
    new = await quipu.sandboxes.of_file("caretos", file, at=25, wanted=wanted(SEED))
    _, then = await quipu.tables.at(table.id, 25, None)

    assert new.position.state == then.state
    damaged = file.replace(b'"seat":1', b'"seat":0', 1)
    with pytest.raises(Declined, match="NO_LOG"):  # T9.3
        await quipu.sandboxes.of_file("caretos", damaged, at=25, wanted=wanted())
    for other in ("caral", "inkas"):
        with pytest.raises(Declined, match="NO_LOG"):  # T9.3
            await quipu.sandboxes.of_file(other, file, at=25, wanted=wanted())


async def test_an_invalid_position_is_refused(quipu: Quipu) -> None:
    table = await in_sandbox(quipu, "caracalla", 2)
    await table.go_on(10)
    state = await written_down(quipu, table)
    places = list(state["places"])
    free = places.index(None)
    standing = next(place for place in places if place is not None)
    wrong: list[dict[str, Any]] = [
        {**state, "places": [*places[:free], standing, *places[free + 1 :]]},
        {**state, "agenda": []},
        {**state, "seats": 3},
        {**state, "nothing": 1},
        {**state, "places": [None] * 3},
    ]
    for document_ in wrong:
        with pytest.raises(Declined, match="NO_POSITION"):  # T9.3
            await of_state(quipu, "caracalla", 2, document_)
    with pytest.raises(Malformed):
        await of_state(quipu, "caracalla", 2, state, "no seed")


async def test_a_repeat_opens_no_second_sandbox(quipu: Quipu) -> None:
    table = await in_sandbox(quipu, "caracalla", 2)
    state = Raw(encode(await written_down(quipu, table)))
    same = wanted()
    first, second = [
        await quipu.sandboxes.of_position(
            "caracalla", seats=2, setup=None, edition="standard", state=state, wanted=same
        )
        for _ in range(2)
    ]
    assert (first.repeated, second.repeated) == (False, True)
    assert (first.position.table.id, first.host) == (second.position.table.id, second.host)


async def test_verify_says_what_a_sandbox_cannot_prove(quipu: Quipu) -> None:
    table = await in_sandbox(quipu, "caretos", 2)
    await table.go_on(10)
    placed = await seated(quipu, await of_state(quipu, "caretos", 2, await written_down(quipu, table), SEED), 2)
    await placed.go_on()
    fork = await quipu.new_tables.fork(placed.id)
    for one in (table, placed, Played(quipu, "caretos", fork.position.table.id)):
        file = await exported(one)
        report = await quipu.verify(file)
        assert (report.valid, report.complete, report.sandbox) == (True, False, True), report
        assert CheckResult.NOT_RUN is report.result_of(CheckName.POSITION).result
        assert CheckResult.NOT_RUN is report.result_of(CheckName.SEED).result
    checks = (await quipu.verify(await exported(placed))).checks
    for name in (CheckName.LEGALITY, CheckName.CHANCE, CheckName.EVENTS, CheckName.RESULT):
        assert CheckResult.PASSED is next(one for one in checks if one.name is name).result


async def test_sandboxes_are_on_lists_of_their_own(client: Client) -> None:
    opened = await client.post("/v1/caracalla/sandboxes", {"seed": SEED})
    assert (opened.status, opened.json["sandbox"], opened.json["seed"]) == (201, True, SEED)
    real = await client.open("caracalla", 2)
    listed, apart = [
        [one["id"] for one in (await client.get(f"/v1/caracalla/tables?first=100{more}")).json["tables"]]
        for more in ("", "&sandboxes=true")
    ]
    assert (opened.json["id"] in listed, opened.json["id"] in apart) == (False, True)
    assert (real.id in listed, real.id in apart) == (True, False)
    shown = (await client.get("/v1/caracalla/tables?sandboxes=true")).json["tables"]
    assert all(one["sandbox"] for one in shown)


async def test_a_position_goes_out_and_in_over_rest(client: Client) -> None:
    opened = await client.post("/v1/caracalla/sandboxes", {"seats": 2, "seed": SEED})
    path = f"/v1/caracalla/tables/{opened.json['id']}"
    assert (await client.get(f"{path}/position")).code == "NO_SUCH_MOMENT"
    for name in ("Ann", "Ben"):
        await client.post(f"{path}/seats", {"name": name})
    await client.post(f"{path}/start", token=opened.json["hostToken"])
    found = (await client.get(f"{path}/position")).json
    again = await client.post("/v1/caracalla/sandboxes", {"seats": 2, "state": found["state"]})
    later = await client.post("/v1/caracalla/sandboxes", {"table": opened.json["id"]})
    log = (await client.get(f"{path}/export")).body
    lines = await client.post(f"/v1/caracalla/sandboxes/log?seed={SEED}", log, content_type="application/x-ndjson")

    assert [201] * 3 == [one.status for one in (again, later, lines)], again.body + later.body + lines.body
    views = [one.json["view"] for one in (again, later, lines)]
    assert views[0] == views[1] == views[2]
    assert [later.json["origin"]["version"], lines.json["origin"]["version"]] == [4, 4]


async def test_the_same_in_graphql(client: Client) -> None:
    async def ask(query: str, **variables: Any) -> Any:
        answer = await client.post("/graphql", {"query": query, "variables": variables})
        assert "errors" not in answer.json, answer.json
        return answer.json["data"]

    opened = await ask(
        """mutation ($command: ID!, $seed: String!) {
        openSandbox(game: "caracalla", command: $command, seats: 2, seed: $seed) {
        table { id sandbox seed } problem { reason } } }""",
        command=secrets.token_hex(8),
        seed=SEED,
    )
    table = opened["openSandbox"]["table"]
    assert (table["sandbox"], table["seed"]) == (True, SEED)
    path = f"/v1/caracalla/tables/{table['id']}"
    tokens = [(await client.post(f"{path}/seats", {"name": name})).json["token"] for name in ("Ann", "Ben")]
    for token in tokens:
        await client.post(f"{path}/start", token=token)
    asked = "query ($id: ID!) { table(table: $id) { position { positionDocument { version state } } } }"
    found = (await ask(asked, id=table["id"]))["table"]["position"]["positionDocument"]
    again = await ask(
        """mutation ($command: ID!, $state: JSON!) {
        openSandbox(game: "caracalla", command: $command, seats: 2, state: $state) {
        table { status sandbox log(first: 2) { nodes { text } } } problem { reason } } }""",
        command=secrets.token_hex(8),
        state=found["state"],
    )
    shown = again["openSandbox"]["table"]
    assert (shown["status"], shown["sandbox"]) == ("RUNNING", True)
    assert "sandbox" in shown["log"]["nodes"][0]["text"]


async def test_many_open_sandboxes_at_once(quipu: Quipu) -> None:
    table = await in_sandbox(quipu, "caracalla", 2)
    state = await written_down(quipu, table)
    opened = await asyncio.gather(*(of_state(quipu, "caracalla", 2, state) for _ in range(4)))
    assert len({one.position.table.id for one in opened}) == 4
    assert {legal_json(one.position, Seat(0)) for one in opened} == {legal_json(await table.position(), Seat(0))}


async def test_the_reference_checkers_know_the_draws_of_a_sandbox(quipu: Quipu, tmp_path: Path) -> None:
    table = await in_sandbox(quipu, "inkas", 3)
    last = await table.go_on(60)
    files = {"sandbox": (await exported(table)).decode()}
    assert by_python(files) == by_javascript(tmp_path, files) == {"sandbox": (last.version, True)}


@pytest.mark.parametrize("hidden", ["UNLISTED", "PRIVATE"])
async def test_a_sandbox_is_no_more_visible_than_its_table(client: Client, hidden: str) -> None:
    new = (await client.post("/v1/caracalla/tables", {"seats": 2, "visibility": hidden})).json
    table = Table(client, "caracalla", new["id"])
    for name in ("Ann", "Ben"):
        await table.sit(name, invitation=new["invitation"])
    await table.start()

    opened = await client.post("/v1/caracalla/sandboxes", {"table": table.id}, token=table.tokens[0])

    assert (opened.status, opened.json["visibility"]) == (201, hidden)
    listed = (await client.get("/v1/caracalla/tables?sandboxes=true&first=100")).json["tables"]
    assert opened.json["id"] not in [one["id"] for one in listed]
    looked = await client.get(f"/v1/caracalla/tables/{opened.json['id']}")
    assert looked.status == (404 if hidden == "PRIVATE" else 200)
