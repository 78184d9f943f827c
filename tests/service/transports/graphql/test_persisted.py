"""Documents by name: Apollo's automatic persisted queries, and the operator's list."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from graphql import GraphQLError

from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.graphql.documents import ListError, NotPersisted, Persisted, read_list
from quipu_service.transports.graphql.engine import Engine
from tests.service.transports.graphql.executing import executed
from tests.service.transports.graphql.site import Client
from tests.service.transports.graphql.test_projection import Both, both
from tests.service.transports.graphql.test_wires import socket_of, stream

__all__ = ["both"]

QUERY = 'query Who { game(game: "caretos") { id } }'
ANSWER = {"game": {"id": "caretos"}}


def named(text: str) -> dict[str, Any]:
    return {"persistedQuery": {"version": 1, "sha256Hash": sha256(text.encode()).hexdigest()}}


async def posted(client: Client, **body: Any) -> dict[str, Any]:
    async with client.session.post(client.address, json=body) as response:
        answer: dict[str, Any] = await response.json()
        return answer


async def test_a_client_sends_the_text_once_and_the_hash_from_then_on(client: Client) -> None:
    unknown = await posted(client, extensions=named(QUERY))
    assert unknown["errors"][0]["message"] == "PersistedQueryNotFound"
    assert unknown["errors"][0]["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
    assert (await posted(client, query=QUERY, extensions=named(QUERY)))["data"] == ANSWER
    assert (await posted(client, extensions=named(QUERY)))["data"] == ANSWER
    parameters = {"extensions": json.dumps(named(QUERY))}
    async with client.session.get(client.address, params=parameters) as response:
        assert (await response.json())["data"] == ANSWER
    async with socket_of(client) as socket:
        await socket.say(type="subscribe", id="a", payload={"extensions": named(QUERY)})
        assert (await socket.hear())["payload"]["data"] == ANSWER
        await socket.hear()
        await socket.say(type="subscribe", id="b", payload={"extensions": named("{ other }")})
        heard = await socket.hear()
        assert (heard["type"], heard["payload"][0]["message"]) == ("error", "PersistedQueryNotFound")
    headers = {"accept": "text/event-stream"}
    async with client.session.post(client.address, json={"extensions": named(QUERY)}, headers=headers) as response:
        _, answer = await anext(stream(response))
    assert answer["data"] == ANSWER


async def test_a_hash_of_something_else_is_refused(client: Client) -> None:
    wrong = await posted(client, query=QUERY, extensions=named("{ games { id } }"))
    assert wrong["errors"][0]["extensions"]["path"] == "$.extensions.persistedQuery.sha256Hash"
    assert (await posted(client, extensions={"persistedQuery": 7}))["errors"][0]["extensions"]["code"] == "MALFORMED"
    assert (await posted(client))["errors"][0]["extensions"]["path"] == "$.query"


@pytest.fixture
def trusting(both: Both) -> Engine:
    return Engine(both.quipu, Persisted({"who": QUERY}, only_trusted=True))


async def test_a_phone_sends_forty_bytes(trusting: Engine) -> None:
    body = b'{"documentId":"who"}'
    assert len(body) < 40
    result = await executed(trusting, None, extensions={"documentId": "who"})
    assert result.data == ANSWER
    by_hash = await executed(trusting, None, extensions=named(QUERY))
    assert by_hash.data == ANSWER


async def test_only_the_list_is_served(trusting: Engine) -> None:
    assert (await executed(trusting, QUERY)).data == ANSWER
    for query, extensions in (("{ games { id } }", None), (None, {"documentId": "other"})):
        result = await executed(trusting, query, extensions=extensions)
        assert result.errors
        assert result.errors[0].extensions is not None
        assert result.errors[0].extensions["code"] in ("DOCUMENT_NOT_TRUSTED", "PERSISTED_QUERY_NOT_FOUND")


def test_lists_of_apollo_and_relay(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps({"who": QUERY}))
    assert read_list(file) == {"who": QUERY}
    manifest = {
        "format": "apollo-persisted-query-manifest",
        "version": 1,
        "operations": [{"id": "who", "name": "Who", "type": "query", "body": QUERY}],
    }
    file.write_text(json.dumps(manifest))
    assert read_list(file) == {"who": QUERY}
    for wrong in ("[]", "{", '{"a": 1}'):
        file.write_text(wrong)
        with pytest.raises(ListError, match=r"list\.json"):
            read_list(file)


def test_registered_documents_are_bounded() -> None:
    persisted = Persisted()
    texts = [f"{number} ".ljust(100_000, "x") for number in range(50)]
    for text in texts:
        persisted.register(text, named(text))
    assert len(persisted) == 40, "four million characters"
    assert persisted.text(None, named(texts[-1])) == texts[-1]
    with pytest.raises(NotPersisted):
        persisted.text(None, named(texts[0]))
    with pytest.raises((Malformed, GraphQLError)):
        persisted.text("", None)
