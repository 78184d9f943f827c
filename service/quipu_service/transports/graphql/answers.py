"""Answers of GraphQL: from the results of an execution, or of a fast path, to JSON."""

from collections.abc import Awaitable
from types import CoroutineType
from typing import Any, TypeGuard

import msgspec
import orjson
from graphql import ExecutionResult as Executed
from graphql import GraphQLError
from strawberry.types.execution import ExecutionResult, PreExecutionError

from quipu_service.transports.graphql.failures import answered
from quipu_service.transports.graphql.leaves import embedded


def is_coroutine(value: object) -> TypeGuard[Awaitable[Any]]:
    """Whether to await it: our resolvers are plain or coroutine functions only."""
    return isinstance(value, CoroutineType)


def located(error: Exception) -> GraphQLError:
    """Any exception as a GraphQL error."""
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def told(result: Executed, locale: str, extensions: dict[str, object] | None = None) -> ExecutionResult:
    """The result with errors as clients see them; without data nothing was executed."""
    errors = result.errors and [answered(error, locale) for error in result.errors]
    if result.data is None and errors and all(error.path is None for error in errors):
        return PreExecutionError(None, errors)
    return ExecutionResult(result.data, errors, extensions=extensions)


def envelope(result: ExecutionResult) -> dict[str, Any]:
    """The members of an answer; ``data`` only if something was executed."""
    body: dict[str, Any] = {} if isinstance(result, PreExecutionError) else {"data": result.data}
    if result.extensions:
        body["extensions"] = result.extensions
    if result.errors:
        body["errors"] = [error.formatted for error in result.errors]
    return body


def encoded(answer: object) -> bytes:
    """JSON of an answer, or of a part of one."""
    return orjson.dumps(answer, default=_raw)


def _raw(value: object) -> Any:
    if isinstance(value, msgspec.Raw):
        return embedded(value)
    raise TypeError(f"{type(value).__name__} has no JSON")
