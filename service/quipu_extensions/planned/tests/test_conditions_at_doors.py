"""Conditions over REST and GraphQL, and what all others may not see of them."""

import json
from typing import Any

from quipu_extensions.planned.tests.test_conditions import line, on, pair, turn
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from tests.contracts.test_openapi import document
from tests.service.asgi import app_of, ask
from tests.service.tables import another


def test_the_contract_says_what_is_planned() -> None:
    turn = document("caretos")["components"]["schemas"]["ConditionTurn"]

    assert "'#/components/schemas/Action'" in str(turn["properties"]["actions"])


async def test_over_rest(quipu: Quipu) -> None:
    two, app = await pair(quipu), app_of(quipu)
    path, own = f"/v1/caracalla/tables/{two.table.id}/conditions", {"authorization": f"Bearer {two.token}"}
    body = json.dumps({"conditions": [json.loads(encode(line((on(0), turn(20)))))]}).encode()
    for method in ("PUT", "GET"):
        answer = await ask(app, method, path, body if method == "PUT" else b"", **own)
        found = json.loads(answer.body)
        assert (answer.status, found["seat"], found["since"], found["dropped"]) == (200, two.waits, two.begun_at, None)
        assert found["conditions"][0]["turns"][0]["expect"] == on(0)
        assert (b"cache-control", b"no-store") in answer.headers
        assert b"etag" not in dict(answer.headers)
    assert (await ask(app, "GET", path)).status == 401
    stale = await ask(app, "PUT", path, body.replace(b"20", b"30"), if_match=f'"{two.begun_at - 1}"', **own)
    assert stale.status == 412
    wrong = await ask(app, "PUT", path, b'{"conditions": [{"turns": [{"actions": [{"type": "x"}]}]}]}', **own)
    assert json.loads(wrong.body)["path"] == "$.conditions[0].turns[0].actions"
    gone = json.loads((await ask(app, "DELETE", path, b"", **own)).body)
    assert (gone["conditions"], gone["since"]) == ([], None)


async def test_over_graphql(quipu: Quipu) -> None:
    two, app = await pair(quipu), app_of(quipu)
    shape = "{ problem { __typename } conditions { seat since dropped conditions { turns { expect actions } } } }"

    async def asked(query: str, token: str, **more: Any) -> Any:
        sent = json.dumps({"query": query + " " + shape + " }", "variables": {"table": two.table.id, **more}}).encode()
        return json.loads((await ask(app, "POST", "/graphql", sent, authorization=f"Bearer {token}")).body)["data"]

    put = "mutation ($table: ID!, $lines: [JSON!]!) { setConditions(table: $table, conditions: $lines)"
    given = [json.loads(encode(line((on(0), turn(20)))))]
    kept = (await asked(put, two.token, lines=given))["setConditions"]["conditions"]
    assert kept["conditions"][0]["turns"][0] == {"expect": on(0), "actions": given[0]["turns"][0]["actions"]}
    shape += " } }"
    shown = (await asked("query ($table: ID!) { table(table: $table) { mine { conditions", two.token))["table"]
    assert shown["mine"]["conditions"]["conditions"] == kept
    shape = shape.removesuffix(" } }")
    refused = await asked(put, two.table.tokens[two.moves], lines=given)
    assert refused["setConditions"]["problem"]["__typename"] == "Refused"
    wrong = await asked(put, two.token, lines=[{"turns": 3}])
    assert wrong["setConditions"]["problem"]["__typename"] == "InvalidArgument"
    gone = await asked("mutation ($table: ID!) { deleteConditions(table: $table)", two.token)
    assert gone["deleteConditions"]["conditions"]["conditions"] == []


async def test_nobody_else_can_tell_whether_lines_were_left(quipu: Quipu) -> None:
    two, now = await pair(quipu), system_clock()
    app = app_of(another(quipu.stores, lambda: now))
    paths = ["", "/legal", "/events?view=true&text=true", "/statistics", "/notices", "/branches", "/export", "/webhook"]
    query = """query ($id: ID!) { table(table: $id) { mine { conditions { conditions { since dropped } } }
      notices { notices { notice kind } }
      version head changedAt seats { present deadline } log(first: 100) { nodes { version text } } } }"""
    asked = json.dumps({"query": query, "variables": {"id": two.table.id}}).encode()

    async def seen(token: str | None) -> list[Any]:
        shown = {} if token is None else {"authorization": f"Bearer {token}"}
        answers = [
            await ask(app, "GET", f"/v1/caracalla/tables/{two.table.id}{path}", b"", **shown)
            for path in [*paths, "/conditions"]
        ]
        answers.append(await ask(app, "POST", "/graphql", asked, **shown))
        return [(answer.status, answer.headers, answer.body) for answer in answers]

    others = (two.table.tokens[two.moves], None)
    before = [await seen(token) for token in others]
    await two.leave(line((on(0), turn(20))), line((on(1), turn(20))))
    assert [await seen(token) for token in others] == before
    await two.table.act(two.moves, *turn(9))
    after = [await seen(token) for token in others]
    await two.look()  # which drops them
    assert [await seen(token) for token in others] == after
    await two.leave()
    assert [await seen(token) for token in others] == after
