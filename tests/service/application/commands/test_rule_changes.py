"""A running table goes on by newer rules only by an entry of its own, asked for by all its people or the operator."""

import json
import secrets
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import RulesAsked, RulesChanged
from quipu_service.application.log.position import Position
from quipu_service.application.problems.tree import Declined
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables import presentation
from quipu_service.application.tables.document_parts import NO_CONTEXT
from tests.service.application.log.test_kept_rules import first_release, of_first_release, release
from tests.service.client import Client, Table
from tests.service.forging import forged
from tests.service.tables import Played, another, begun, exported


async def agree(table: Played, seat: int, command: str | None = None) -> Accepted:
    return await table.quipu.rule_changes.change(
        table.id, command=command or secrets.token_hex(8), token=table.tokens[seat]
    )


async def changed(quipu: Quipu, game: str, moves: int = 12) -> Played:
    """A table that went on by the newest rules after some moves."""
    table = await of_first_release(quipu, game, moves)
    for seat in range(len(table.tokens)):
        await agree(table, seat)
    return table


async def refused(code: str, table: Played, seat: int) -> None:
    with pytest.raises(Declined) as problem:
        await agree(table, seat)
    assert problem.value.refusal.code == code


def agreeing(position: Position) -> Any:
    asked = presentation.document(position, None, NO_CONTEXT).changing_rules
    return None if asked is None else (asked.revision, asked.agreed)


async def test_it_takes_the_consent_of_all_people(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "inkas")
    first = await agree(table, 1, "same")
    assert isinstance(first.step.entry.body, RulesAsked)
    assert agreeing(await table.position()) == (2, (1,))
    assert (await agree(table, 1, "same")).repeated
    await refused("AGREED_TO_RULES", table, 1)
    await table.go_on(2)  # playing on withdraws nothing
    await agree(table, 0)
    assert (await table.position()).game.revision == 1

    last = await agree(table, 2)

    assert isinstance(last.step.entry.body, RulesChanged)
    assert (last.step.entry.revision, agreeing(last.step.position)) == (2, None)
    for process in (quipu, another(quipu.stores)):
        assert (await process.tables.current(table.id))[0].position.game is GAMES["inkas"]
    await table.go_on(3)
    await refused("NEWEST_RULES", table, 0)


@pytest.mark.parametrize("game", ["caral", "caretos", "inkas"])
async def test_the_game_goes_on_and_its_log_verifies_on_both_sides(quipu: Quipu, game: str) -> None:
    table = await changed(quipu, game)
    before = (await quipu.tables.at(table.id, 12, None))[1]
    assert before.game.revision == 1
    await table.go_on(40)

    whole = await exported(table, whole=True)
    report = Verifier(Editions(GAMES), genuine).report(whole)
    assert (report.valid, report.problem, report.missing) == (True, None, None)
    for seat in (None, 0):
        part = Verifier(Editions(GAMES), genuine).report(await exported(table, seat))
        assert (part.valid, part.problem) == (True, None)
    revisions = [json.loads(line)["entry"]["revision"] for line in whole.splitlines()[1:]]
    assert revisions == sorted(revisions)
    assert set(revisions) == {1, GAMES[game].revision}
    older = Verifier(Editions(first_release(game)), genuine).report(whole)
    assert older.missing is not None
    assert (older.valid, older.missing.code) == (True, "NEWER_RULES")


async def test_nothing_leads_back_to_before(quipu: Quipu) -> None:
    table = await changed(quipu, "caretos")
    position = await table.position()
    assert presentation.undo(position, position.to_act[0]).to_versions == ()
    for _ in range(2):
        with pytest.raises(Declined) as problem:
            await table.rewind(0, position.ruled - 1)
        assert problem.value.refusal.code == "BEFORE_RULES"
    played = await table.go_on(1)
    for seat in (0, 1):
        played = (await table.rewind(seat, position.ruled)).step.position
    assert (played.state, played.game) == (position.state, GAMES["caretos"])


async def test_only_the_operator_needs_no_consent(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "caretos")
    done = await quipu.rule_changes.impose(table.id, command="repair")
    assert (done.step.entry.seat, done.step.position.game) == (None, GAMES["caretos"])
    assert Verifier(Editions(GAMES), genuine).report(await exported(table, whole=True)).valid


async def test_before_and_after_the_game_there_is_nothing_to_change(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "caretos", moves=2_000)
    await refused("TABLE_OVER", table, 0)
    today = await begun(quipu, "caretos", 2)
    await refused("NEWEST_RULES", today, 0)


async def test_forks_stay_before_the_change_and_sandboxes_begin_after_it(quipu: Quipu) -> None:
    table = await changed(quipu, "caretos")
    ruled = (await table.position()).ruled
    await table.go_on(2_000)
    with pytest.raises(Declined) as problem:
        await quipu.new_tables.fork(table.id, at=ruled + 1)
    assert problem.value.refusal.code == "RULES_CHANGED"
    fork = await quipu.new_tables.fork(table.id, at=ruled - 3)
    sandbox = await quipu.sandboxes.of_table("caretos", table.id, None, at=ruled + 1, wanted=SandboxOptions())
    assert (fork.position.game.revision, sandbox.position.game) == (1, GAMES["caretos"])


async def test_a_change_without_consent_is_found(quipu: Quipu) -> None:
    table = await changed(quipu, "caretos")
    whole = await exported(table, whole=True)
    asked = next(number for number, line in enumerate(whole.splitlines()[1:]) if b'"rulesAsked"' in line)

    def unasked(_header: object, lines: list[Any]) -> None:
        del lines[asked]
        for number, line in enumerate(lines, start=1):
            line["entry"]["version"] = number

    report = Verifier(Editions(GAMES), genuine).report(forged(whole, unasked))
    assert (report.valid, report.problem) == (False, "RulesChanged cannot stand here")


async def test_an_older_process_names_what_it_lacks(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "caretos")
    older = release(quipu.stores, first_release("caretos"))
    await older.tables.current(table.id)
    for seat in (0, 1):
        await agree(table, seat)
    with pytest.raises(Exception, match="newer than revision 1"):
        await older.tables.current(table.id)


CHANGE = """mutation ($table: ID!, $command: ID!) { changeRules(table: $table, command: $command) {
  __typename ... on Changed { table { revision } } ... on Refused { code } } }"""
SHOWN = """query ($table: ID!) { table(id: $table) {
  revision changingRules { revision agreed }
  ... on InkasTable {
    view { starter terrains } legalActions { __typename text } board { sites { id } }
    log(first: 9) { text events { __typename text } } } } }"""


async def test_over_rest_and_graphql(client: Client, quipu: Quipu) -> None:
    table = await of_first_release(quipu, "inkas", moves=8)
    rest = Table(client, "inkas", table.id, table.tokens)
    assert (await rest.show())["revision"] == 1
    asked = await client.post(f"{rest.path}/rules", token=table.tokens[0])
    assert (asked.status, asked.json["type"]) == (200, "rulesAsked")
    shown = await in_graphql(client, SHOWN, {"table": table.id}, table.tokens[(await rest.to_act())])
    assert shown["table"]["changingRules"] == {"revision": 2, "agreed": [0]}
    assert shown["table"]["legalActions"], "typed fields show a table of older rules"
    assert all(one["text"] for one in shown["table"]["legalActions"])
    assert [entry for entry in shown["table"]["log"] if entry["events"]]
    for seat in (1, 2):
        done = await in_graphql(client, CHANGE, {"table": table.id, "command": "change"}, table.tokens[seat])
    assert done["changeRules"]["table"]["revision"] == 2
    assert (await rest.show())["revision"] == 2
    again = await client.post(f"{rest.path}/rules", token=table.tokens[0])
    assert (again.status, again.code) == (409, "NEWEST_RULES")
    assert (await rest.act(await rest.to_act(), (await rest.legal(await rest.to_act()))[0])).status == 200


async def in_graphql(client: Client, document: str, variables: dict[str, Any], token: str) -> Any:
    answer = await client.post("/graphql", {"query": document, "variables": variables}, token=token)
    assert "errors" not in answer.json, answer.json
    return answer.json["data"]


ACT = """mutation ($table: ID!, $command: ID!, $actions: [JSON!]!) {
  inkasAct(table: $table, command: $command, actionsJson: $actions) {
  __typename ... on InkasAccepted { events { __typename text } view { starter terrains } legalActions { text } } } }"""


async def test_an_older_table_is_played_over_every_door(client: Client, quipu: Quipu) -> None:
    table = await of_first_release(quipu, "inkas", moves=8)
    rest = Table(client, "inkas", table.id, table.tokens)
    for number in range(10):
        seat = await rest.to_act()
        action = (await rest.legal(seat))[0]
        if number % 2:
            assert (await rest.act(seat, action)).status == 200
            continue
        sent = {"table": table.id, "command": f"act{number}", "actions": [action]}
        done = await in_graphql(client, ACT, sent, table.tokens[seat])
        assert done["inkasAct"]["__typename"] == "InkasAccepted"
    assert (await table.position()).game.revision == 1
    assert Verifier(Editions(GAMES), genuine).report(await exported(table, whole=True)).valid
