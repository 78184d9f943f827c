"""Queries and mutations executed by an engine, without a socket."""

from dataclasses import replace
from typing import Any

import pytest
from strawberry.types.execution import ExecutionResult

from quipu_service.application.ledger import DOCUMENTS
from quipu_service.transports.graphql import documents
from quipu_service.transports.graphql.engine import POSTED, Engine
from quipu_service.transports.graphql.operation_request import GraphQLRequest
from quipu_service.transports.graphql.sources import Context


def context_of(engine: Engine, token: str | None = None, locale: str = "en") -> Context:
    """An operation of who has this token."""
    return Context(engine.quipu, locale, authorization=None if token is None else f"Bearer {token}")


async def executed(
    engine: Engine,
    query: str | None,
    variables: dict[str, Any] | None = None,
    *,
    token: str | None = None,
    locale: str = "en",
    extensions: dict[str, Any] | None = None,
) -> ExecutionResult:
    """The answer to a query or a mutation."""
    asked = GraphQLRequest(query, variables, extensions=extensions)
    return await engine.answer(asked, context_of(engine, token, locale), POSTED)


def room_for_documents(monkeypatch: pytest.MonkeyPatch, most: int) -> int:
    """Let the cache of documents have so many bytes."""
    monkeypatch.setattr(documents, "DOCUMENTS", replace(DOCUMENTS, most=most))
    return most
