"""Private notes over REST and GraphQL, and repeats of what writes them, which are told as such."""

import json
from typing import Any

from quipu_service.application.facade.quipu import Quipu
from tests.service.across.test_every_write import says_so_of_a_repeat, waiting
from tests.service.asgi import app_of, ask


async def test_a_repeat_says_so_over_rest(quipu: Quipu) -> None:
    table, _, token, _ = await waiting(quipu)
    await says_so_of_a_repeat(quipu, "PUT", f"/v1/caracalla/tables/{table.id}/note", {"text": "a note"}, token)


async def test_graphql_says_which_mutations_were_answered_before(quipu: Quipu) -> None:
    table, _, token, _ = await waiting(quipu)
    note = 'setNote(table: $table, text: "a note", command: "%s") { repeated }'
    both = f"mutation ($table: ID!) {{ first: {note % 'one'} second: {note % 'two'} }}"
    one = f"mutation ($table: ID!) {{ {note % 'three'} again: {note % 'two'} }}"

    async def repeats(query: str) -> list[str]:
        body = json.dumps({"query": query, "variables": {"table": table.id}}).encode()
        answer = await ask(app_of(quipu), "POST", "/graphql", body, authorization=f"Bearer {token}")
        return [name for name, one in json.loads(answer.body)["data"].items() if one["repeated"]]

    told = [await repeats(query) for query in (both, one, both)]
    assert told == [[], ["again"], ["first", "second"]]


async def test_a_note_over_rest_is_stored_nowhere_in_between(quipu: Quipu) -> None:
    table, seat, token, _ = await waiting(quipu)
    app, path = app_of(quipu), f"/v1/caracalla/tables/{table.id}/note"
    own = {"authorization": f"Bearer {token}"}
    for method, body in (("PUT", b'{"text": "a note"}'), ("GET", b"")):
        answer = await ask(app, method, path, body, **own)
        assert (answer.status, json.loads(answer.body)) == (200, {"seat": seat, "text": "a note"})
        assert (b"cache-control", b"no-store") in answer.headers
        assert b"etag" not in dict(answer.headers)
    asked = await ask(app, "GET", path), await ask(app, "PUT", path, b'{"text": ""}')
    assert [401, 401] == [one.status for one in asked]
    large = await ask(app, "PUT", path, json.dumps({"text": "x" * 4_097}).encode(), **own)
    assert (large.status, json.loads(large.body)["code"]) == (413, "TOO_LARGE")
    assert (await ask(app, "PUT", path, b'{"text": 1}', **own)).status == 400
    german = await ask(app, "PUT", path, json.dumps({"text": "x" * 4_097}).encode(), accept_language="de", **own)
    assert "Bytes einer Notiz" in german.body.decode()


async def test_a_note_over_graphql_is_told_to_its_seat_alone_under_any_alias(quipu: Quipu) -> None:
    table, seat, token, _ = await waiting(quipu)
    app, shape = app_of(quipu), "{ seatNote { seat text } }"

    async def asked(query: str, shown: str | None) -> Any:
        headers = {} if shown is None else {"authorization": f"Bearer {shown}"}
        body = json.dumps({"query": query, "variables": {"table": table.id}}).encode()
        return json.loads((await ask(app, "POST", "/graphql", body, **headers)).body)

    put = f'mutation ($table: ID!) {{ setNote(table: $table, text: "a note", command: "1") {shape} }}'
    kept = {"seatNote": {"seat": seat, "text": "a note"}}
    assert (await asked(put, token))["data"]["setNote"] == kept
    both = f"query ($table: ID!) {{ table(table: $table) {{ mine {{ a: note {shape} b: note {shape} }} }} }}"
    assert (await asked(both, token))["data"] == {"table": {"mine": {"a": kept, "b": kept}}}
    for shown in (table.tokens[1 - seat], None, "x" * 43):
        assert "a note" not in json.dumps(await asked(both, shown))
    large = f'mutation ($table: ID!) {{ setNote(table: $table, text: "{"x" * 4_097}") {shape} }}'
    assert "TOO_LARGE" in json.dumps(await asked(large, token))
