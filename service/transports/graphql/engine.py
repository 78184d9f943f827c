"""Execute operations over cached documents, behind the interface that strawberry expects of a schema."""

import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterable
from dataclasses import dataclass, replace
from inspect import isawaitable
from typing import Any, TypeAlias

from graphql import ExecutionResult as Executed
from graphql import GraphQLError, create_source_event_stream, execute, execute_subscription_event
from graphql.execution.executor_throwing_on_incremental import ExecutorThrowingOnIncremental
from strawberry.schema.config import StrawberryConfig
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType
from strawberry.utils.aio import aclosing

from quipu.service.application.problems import Malformed, Problem
from quipu.service.application.quipu import Quipu
from quipu.service.transports.gate import KEY, Gate, Pass
from quipu.service.transports.graphql.context import Context
from quipu.service.transports.graphql.cost import MOST_COST
from quipu.service.transports.graphql.documents import Documents, Kept, Operation
from quipu.service.transports.graphql.errors import answered
from quipu.service.transports.graphql.leaves import is_coroutine
from quipu.service.transports.graphql.persisted import Persisted
from quipu.service.transports.graphql.projection import Projecting
from quipu.service.transports.graphql.schema import Schema
from quipu.service.transports.problems import TooCostly, locale_of
from quipu.service.transports.wire import bearer

Noted: TypeAlias = Callable[[str, int, float], None]
"""Called with an operation, its status as in REST, and the seconds until its answer."""
ANY = frozenset(OperationType)
GOT = frozenset({OperationType.QUERY})
POSTED = frozenset({OperationType.QUERY, OperationType.MUTATION})


@dataclass
class Caller:
    """The request: its headers, and for WebSockets the parameters of the connection."""

    authorization: str | None = None
    accept_language: str | None = None
    address: str = ""
    connection_params: dict[str, Any] | None = None
    operation: str = "none"
    """The operation, once it is known; for metrics."""
    passed: Pass | None = None
    """How the request passed the gate, if there is one."""
    frontend_key: str | None = None
    gate: Gate | None = None
    """The gate for each operation of a WebSocket, which is a single request."""

    @property
    def token(self) -> str | None:
        """The seat token; raises Unauthenticated for another kind of credentials."""
        given = self.connection_params or {}
        lowered = {name.lower(): value for name, value in given.items()}
        if isinstance(token := lowered.get("token"), str):
            return token
        return bearer(lowered.get("authorization", self.authorization))

    async def enter(self) -> None:
        """Pass the gate with one more operation of a WebSocket; raises Unauthenticated or Exceeded."""
        if self.gate is not None:
            given = {name.lower(): value for name, value in (self.connection_params or {}).items()}
            key = given.get(KEY, self.frontend_key)
            self.passed = await self.gate.enter(None if key is None else str(key), self.address)

    @property
    def locale(self) -> str:
        """The best of the service's languages."""
        wanted = (self.connection_params or {}).get("locale", self.accept_language)
        return locale_of(wanted if isinstance(wanted, str) else None)


class Elsewhere(PreExecutionError):
    """This operation type is not allowed here."""


@dataclass(frozen=True)
class Asked:
    """The parameters of a request, not decoded yet."""

    query: Any
    variables: Any
    operation_name: str | None
    extensions: dict[str, Any] | None


@dataclass(frozen=True)
class Prepared:
    """A valid operation with everything that its execution needs."""

    kept: Kept
    operation: Operation
    name: str | None
    variables: dict[str, Any] | None
    cost: int
    context: Context


class Engine:
    """The engine of this process."""

    config = StrawberryConfig()

    def __init__(
        self, quipu: Quipu, persisted: Persisted | None = None, noted: Noted | None = None, *, project: bool = True
    ) -> None:
        """``noted`` counts answers of streams; ``project=False`` lets graphql-core execute everything, to compare."""
        self._quipu = quipu
        self.schema = Schema(quipu.games.values())
        self.documents = Documents(self.schema.graphql)
        self.persisted = Persisted() if persisted is None else persisted
        self._noted = noted or (lambda _operation, _status, _seconds: None)
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
        """The answer to a query or mutation; raises PreExecutionError if nothing was executed."""
        del root_value
        caller = context_value or Caller()
        allowed = frozenset(allowed_operation_types or POSTED)
        asked = Asked(query, variable_values, operation_name, operation_extensions)
        prepared = self._prepared(asked, caller, allowed)
        return prepared if isinstance(prepared, ExecutionResult) else await self._executed(prepared)

    async def _executed(self, prepared: Prepared) -> ExecutionResult:
        kept, context = prepared.kept, prepared.context

        straight = kept.straight.get(prepared.operation)
        if straight is not None:
            answer = await straight.answer(prepared.variables, context)
            return told(answer, context.locale, {"cost": prepared.cost})

        def run() -> Any:
            return execute(
                self.schema.graphql,
                kept.document,
                variable_values=prepared.variables,
                context_value=context,
                operation_name=prepared.name,
                is_awaitable=is_coroutine,
                **self._executor(kept),
            )

        if prepared.operation.introspects:
            key = (kept.text, prepared.name, repr(prepared.variables or None))
            result = await self.documents.introspection.answer(key, run)
        else:
            executed = run()
            result = await executed if isawaitable(executed) else executed
        return told(result, context.locale, {"cost": prepared.cost})

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
        del root_value
        allowed = frozenset(allowed_operation_types or ANY)
        asked = Asked(query, variable_values, operation_name, operation_extensions)
        return self._counted(asked, context_value or Caller(), allowed)

    async def _counted(
        self, asked: Asked, caller: Caller, allowed: Collection[OperationType]
    ) -> AsyncGenerator[ExecutionResult, None]:
        """Count each operation at its first answer."""
        began, caller = time.perf_counter(), replace(caller)  # operations of one WebSocket run concurrently
        try:
            await caller.enter()
        except Problem as problem:
            yield PreExecutionError(None, [answered(located(problem), caller.locale)])
            return
        async with aclosing(self._stream(asked, caller, allowed)) as results:
            first = True
            async for result in results:
                if first:
                    status = 400 if isinstance(result, PreExecutionError) else 200
                    self._noted(caller.operation, status, time.perf_counter() - began)
                first = False
                yield result

    async def _stream(
        self, asked: Asked, caller: Caller, allowed: Collection[OperationType]
    ) -> AsyncGenerator[ExecutionResult, None]:
        prepared = self._prepared(asked, caller, allowed)
        if isinstance(prepared, ExecutionResult):
            yield prepared
            return
        if prepared.operation.kind is not OperationType.SUBSCRIPTION:
            yield await self._executed(prepared)
            return
        begun, locale = False, prepared.context.locale
        try:
            async with aclosing(self._happening(prepared)) as results:
                async for result in results:
                    yield told(result, locale, None if begun else {"cost": prepared.cost})
                    begun = True
        except Exception as error:
            wrong = [answered(located(error), locale)]
            yield ExecutionResult(None, wrong) if begun else PreExecutionError(None, wrong)

    async def _happening(self, prepared: Prepared) -> AsyncGenerator[Executed, None]:
        """An answer for each event of a subscription."""
        kept, context = prepared.kept, prepared.context
        more: dict[str, Any] = {"kept": kept} if self._project else {}
        executor = (Projecting if self._project else ExecutorThrowingOnIncremental).build(
            self.schema.graphql,
            kept.document,
            context_value=context,
            raw_variable_values=prepared.variables,
            operation_name=prepared.name,
            **more,
        )
        if isinstance(executor, list):
            yield Executed(None, executor)
            return
        source = create_source_event_stream(executor)
        source = await source if isawaitable(source) else source
        if isinstance(source, Executed):
            yield source
            return
        async with aclosing(source) as events:
            async for event in events:
                straight = kept.straight.get(prepared.operation)
                shown = None if straight is None else straight.shown(event, context)
                if shown is None:
                    result = execute_subscription_event(executor.build_per_event_executor(event))
                    shown = await result if isawaitable(result) else result
                yield shown

    def _executor(self, kept: Kept) -> dict[str, Any]:
        if not self._project:
            return {}
        return {"executor_class": Projecting, "kept": kept}

    def _prepared(
        self, asked: Asked, caller: Caller, allowed: Collection[OperationType]
    ) -> Prepared | PreExecutionError:
        """The operation to execute, or the errors."""
        locale = caller.locale
        try:
            query = self.persisted.text(asked.query, asked.extensions)
            if not isinstance(asked.variables, dict | None):
                raise Malformed("expected-object", "$.variables")
            kept = self.documents.read(query)
            if isinstance(kept, list):
                return PreExecutionError(None, [answered(error, locale) for error in kept])
            operation = kept.operation(asked.operation_name)
            if operation.kind not in allowed:
                wrong = GraphQLError(f"a {operation.kind.value} is not allowed here")
                return Elsewhere(None, [answered(wrong, locale)])
            self.persisted.register(query, asked.extensions)
            caller.operation = operation.label
            cost = operation.cost.of(asked.variables or {})
            if cost > MOST_COST:
                raise TooCostly("cost of a query", MOST_COST)
            frontend = None
            if caller.passed is not None:
                caller.passed.spend(cost)
                frontend = caller.passed.frontend
            context = Context(self._quipu, caller.token, locale, caller.address, frontend)
            return Prepared(kept, operation, asked.operation_name, plain(asked.variables, kept), cost, context)
        except (Problem, GraphQLError) as error:
            return PreExecutionError(None, [answered(located(error), locale)])


def plain(variables: dict[str, Any] | None, kept: Kept) -> dict[str, Any] | None:
    """The variables without ``__typename``, which some clients add to all objects; JSON variables are unchanged."""
    if not variables:
        return variables
    return {name: one if name in kept.json_variables else untyped(one) for name, one in variables.items()}


def untyped(value: Any) -> Any:
    """A value without ``__typename``, at any depth."""
    if isinstance(value, dict):
        return {name: untyped(one) for name, one in value.items() if name != "__typename"}
    return [untyped(one) for one in value] if isinstance(value, list) else value


def located(error: Exception) -> GraphQLError:
    """Any exception as a GraphQL error."""
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def told(result: Executed, locale: str, extensions: dict[str, Any] | None = None) -> ExecutionResult:
    """The result with errors as clients see them; without data nothing was executed."""
    errors = result.errors and [answered(error, locale) for error in result.errors]
    if result.data is None and errors and all(error.path is None for error in errors):
        return PreExecutionError(None, errors)
    return ExecutionResult(result.data, errors, extensions=extensions)
