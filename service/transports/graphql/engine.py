"""Executing operations: what strawberry's views and protocols expect of a schema, over documents that are kept."""

from collections.abc import AsyncGenerator, Awaitable, Collection, Iterable
from dataclasses import dataclass
from inspect import isawaitable
from types import CoroutineType
from typing import Any, TypeGuard, cast

from graphql import ExecutionResult as Executed
from graphql import GraphQLError, execute, subscribe
from strawberry.schema.config import StrawberryConfig
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType
from strawberry.utils.aio import aclosing

from quipu.service.application.problems import Malformed, Problem, Unauthenticated
from quipu.service.application.quipu import Quipu
from quipu.service.transports.graphql.context import Context
from quipu.service.transports.graphql.documents import Documents, Kept
from quipu.service.transports.graphql.errors import answered
from quipu.service.transports.graphql.projection import Projecting
from quipu.service.transports.graphql.schema import Schema
from quipu.service.transports.problems import locale_of

BEARER = "bearer "
ANY = frozenset(OperationType)
GOT = frozenset({OperationType.QUERY})
POSTED = frozenset({OperationType.QUERY, OperationType.MUTATION})


@dataclass
class Caller:
    """Who asks: headers of the request, and for websockets what the connection began with."""

    authorization: str | None = None
    accept_language: str | None = None
    address: str = ""
    connection_params: dict[str, Any] | None = None

    @property
    def token(self) -> str | None:
        """The seat token; raises Unauthenticated if there is something else in its place."""
        given = self.connection_params or {}
        lowered = {name.lower(): value for name, value in given.items()}
        if isinstance(token := lowered.get("token"), str):
            return token
        authorization = lowered.get("authorization", self.authorization)
        if authorization is None:
            return None
        if not isinstance(authorization, str) or not authorization.lower().startswith(BEARER):
            raise Unauthenticated("expected `Authorization: Bearer <seat token>`")
        return authorization[len(BEARER) :].strip()

    @property
    def locale(self) -> str:
        """The best of our languages."""
        wanted = (self.connection_params or {}).get("locale", self.accept_language)
        return locale_of(wanted if isinstance(wanted, str) else None)


class Elsewhere(PreExecutionError):
    """The operation is none that may be asked for in this way."""


class Engine:
    """One for the process."""

    config = StrawberryConfig()

    def __init__(self, quipu: Quipu, *, project: bool = True) -> None:
        """``project=False`` executes every field by graphql-core alone, for comparison."""
        self._quipu = quipu
        self.schema = Schema(quipu.games.values())
        self.documents = Documents(self.schema.graphql)
        self._project = project

    async def execute(  # noqa: PLR0917 - strawberry's signature
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Any | None = None,
        root_value: Any | None = None,
        operation_name: str | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
        operation_extensions: dict[str, Any] | None = None,
    ) -> ExecutionResult:
        """The answer to a query or a mutation; PreExecutionError if nothing was executed."""
        del root_value, operation_extensions
        caller = context_value or Caller()
        allowed = frozenset(allowed_operation_types or POSTED)
        prepared = self._prepared(query, variable_values, operation_name, caller, allowed)
        if isinstance(prepared, ExecutionResult):
            return prepared
        kept, _, context = prepared
        executed = execute(
            self.schema.graphql,
            kept.document,
            variable_values=variable_values,
            context_value=context,
            operation_name=operation_name,
            is_awaitable=is_coroutine,
            **self._executor(kept),
        )
        result = await executed if isawaitable(executed) else executed
        return told(result, context.locale)

    async def stream(  # noqa: PLR0917 - strawberry's signature
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Any | None = None,
        root_value: Any | None = None,
        operation_name: str | None = None,
        operation_extensions: dict[str, Any] | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
    ) -> AsyncGenerator[ExecutionResult, None]:
        """The answers to any operation."""
        del root_value, operation_extensions
        allowed = frozenset(allowed_operation_types or ANY)
        return self._stream(query, variable_values, context_value or Caller(), operation_name, allowed)

    async def _stream(
        self,
        query: str | None,
        variables: dict[str, Any] | None,
        caller: Caller,
        operation_name: str | None,
        allowed: Collection[OperationType],
    ) -> AsyncGenerator[ExecutionResult, None]:
        prepared = self._prepared(query, variables, operation_name, caller, allowed)
        if isinstance(prepared, ExecutionResult):
            yield prepared
            return
        kept, kind, context = prepared
        if kind is not OperationType.SUBSCRIPTION:
            yield await self.execute(query, variables, caller, None, operation_name, allowed)
            return
        source = subscribe(
            self.schema.graphql,
            kept.document,
            variable_values=variables,
            context_value=context,
            operation_name=operation_name,
            **self._executor(kept),
        )
        begun = False
        try:
            events = await source if isawaitable(source) else source
            if isinstance(events, Executed):
                yield told(events, context.locale)
                return
            async with aclosing(cast("AsyncGenerator[Executed, None]", events)) as results:
                async for result in results:
                    begun = True
                    yield told(result, context.locale)
        except Exception as error:
            wrong = [answered(located(error), context.locale)]
            yield ExecutionResult(None, wrong) if begun else PreExecutionError(None, wrong)

    def _executor(self, kept: Kept) -> dict[str, Any]:
        if not self._project:
            return {}
        return {"executor_class": Projecting, "kept": kept}

    def _prepared(
        self, query: Any, variables: Any, operation_name: str | None, caller: Caller, allowed: Collection[OperationType]
    ) -> tuple[Kept, OperationType, Context] | PreExecutionError:
        """What is to be executed, or why nothing is."""
        locale = caller.locale
        try:
            if not isinstance(query, str) or not query:
                raise Malformed("expected a query", "$.query")
            if not isinstance(variables, dict | None):
                raise Malformed("expected an object", "$.variables")
            kept = self.documents.read(query)
            if isinstance(kept, list):
                return PreExecutionError(None, [answered(error, locale) for error in kept])
            kind = OperationType(kept.operation(operation_name).operation.value)
            if kind not in allowed:
                wrong = GraphQLError(f"a {kind.value} cannot be asked for in this way")
                return Elsewhere(None, [answered(wrong, locale)])
            return kept, kind, Context(self._quipu, caller.token, locale, caller.address)
        except (Problem, GraphQLError) as error:
            return PreExecutionError(None, [answered(located(error), locale)])


def located(error: Exception) -> GraphQLError:
    """Any exception as one of GraphQL's."""
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def told(result: Executed, locale: str) -> ExecutionResult:
    """The result with its errors as clients see them; without data nothing was executed."""
    errors = result.errors and [answered(error, locale) for error in result.errors]
    if result.data is None and errors and all(error.path is None for error in errors):
        return PreExecutionError(None, errors)
    return ExecutionResult(result.data, errors)


def is_coroutine(value: Any) -> TypeGuard[Awaitable[Any]]:
    """Whether to await it: our resolvers are functions or coroutine functions, nothing else."""
    return isinstance(value, CoroutineType)
