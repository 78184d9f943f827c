"""What is deprecated says so: in OpenAPI and in every answer, in the GraphQL schema; and is served long enough."""

from datetime import date
from typing import Any

import msgspec
import pytest
from graphql import print_schema

from quipu_rules.catalog import GAMES
from quipu_service.application.facade.quipu import Quipu
from quipu_service.transports.graphql.schema import Schema
from quipu_service.transports.rest.openapi import document
from quipu_service.transports.wire.deprecations import REST, Deprecation, mark
from tests.service.asgi import app_of, ask

SOON = Deprecation(since=date(2026, 11, 22), sunset=date(2027, 6, 1), instead="Use `showGame`.")


async def test_an_operation_says_it_in_each_answer_and_in_its_document(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(REST, "listGames", SOON)
    app = app_of(quipu)

    old, refused = await ask(app, "GET", "/v1/games"), await ask(app, "GET", "/v1/games?nobody=knows")
    new = await ask(app, "GET", "/v1/caretos")

    for answer, status in ((old, 200), (refused, 400)):
        assert answer.status == status
        headers = dict(answer.headers)
        assert headers[b"deprecation"] == b"@1795305600"
        assert headers[b"sunset"] == b"Tue, 01 Jun 2027 00:00:00 GMT"
        assert b'rel="deprecation"' in headers[b"link"]
    assert b"deprecation" not in dict(new.headers)
    described: Any = msgspec.json.decode(msgspec.json.encode(document([], "1", service=True)))
    assert described["paths"]["/v1/games"]["get"]["deprecated"] is True
    assert "Use `showGame`. Served until 2027-06-01" in described["paths"]["/v1/games"]["get"]["description"]


def test_a_field_is_marked_in_the_schema_wherever_it_is() -> None:
    schema = Schema([GAMES["caretos"]]).graphql
    mark(schema, {"Query.game": SOON, "LegalAction.text": SOON})
    printed = print_schema(schema)

    assert printed.count('@deprecated(reason: "Use `showGame`. Served until 2027-06-01 at least.")') > 2
    with pytest.raises(KeyError):
        mark(schema, {"Query.nobody": SOON})


def test_nothing_goes_before_half_a_year() -> None:
    with pytest.raises(ValueError, match="180 days"):
        Deprecation(since=date(2026, 11, 22), sunset=date(2027, 1, 1), instead="")
