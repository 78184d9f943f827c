"""Execute operations over cached documents; streams behind the interface that strawberry expects of a schema."""

import re
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable
from contextlib import aclosing
from functools import partial
from inspect import isawaitable
from typing import Any, TypeAlias, cast

from graphql import ExecutionResult as Executed
from graphql import GraphQLError, create_source_event_stream, execute, execute_subscription_event
from strawberry.schema.config import StrawberryConfig
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType

from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.spending import metered_items
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Malformed, Problem, Unknown
from quipu_service.transports.graphql.documents import (
    DocumentOperation,
    Documents,
    FastPath,
    Persisted,
    Unread,
)
from quipu_service.transports.graphql.failures import answered, located, status_in_rest
from quipu_service.transports.graphql.inputs import plain
from quipu_service.transports.graphql.leaves import is_awaitable
from quipu_service.transports.graphql.limits import MOST_COST
from quipu_service.transports.graphql.operation_request import GraphQLRequest
from quipu_service.transports.graphql.projection import Projecting
from quipu_service.transports.graphql.schema import schema_of
from quipu_service.transports.graphql.sources import Context
from quipu_service.transports.http.exchange import credential_by
from quipu_service.transports.texts.problem_texts import TooCostly
from quipu_service.transports.wire.operations import OperationRow

Noted: TypeAlias = Callable[[str, int, float], None]
"""Called with an operation, its status as in REST, and the seconds until its answer."""
SendNow: TypeAlias = Callable[[bytes], bool]
"""Called with the JSON of an answer; whether it was sent."""
Bringing: TypeAlias = Callable[[str, str], Awaitable[str | None]]
NO_FIELD = re.compile(r"Cannot query field '(?P<field>\w+)' on type '(?P<kind>\w+)'\.")
"""What graphql-core says of a field that the schema does not have."""
ANY = frozenset(OperationType)
GOT = frozenset({OperationType.QUERY})
POSTED = frozenset({OperationType.QUERY, OperationType.MUTATION})


class Elsewhere(PreExecutionError):
    """This operation type is not allowed here."""


async def brought_by_none(_kind: str, _field: str) -> str | None:
    """Nothing is left out."""
    return None


class Engine:
    """The engine of this process."""

    config = StrawberryConfig()

    def __init__(
        self,
        quipu: Quipu,
        persisted: Persisted | None = None,
        noted: Noted | None = None,
        *,
        begun: Callable[[], None] = lambda: None,
        bringing: Bringing = brought_by_none,
    ) -> None:
        """``noted`` counts answers of streams; ``begun`` is called when an operation of a WebSocket begins.

        ``bringing`` tells the extension that the settings leave out and that would bring a field of a type.
        """
        self.begun, self._bringing = begun, bringing
        self.quipu = quipu
        self.schema = schema_of(tuple(quipu.games.values()), tuple(quipu.all_of(OperationRow)))
        self.documents = Documents(self.schema.graphql, Persisted() if persisted is None else persisted)
        self._noted = noted or (lambda _operation, _status, _seconds: None)

    async def answer(
        self, parameters: GraphQLRequest, context: Context, allowed: Collection[OperationType]
    ) -> ExecutionResult:
        """The answer to a query or a mutation; a PreExecutionError if nothing was executed."""
        try:
            operation = self.prepared(parameters, context, allowed)
        except Unread as unread:
            operation = await self.read_first(unread, parameters, context, allowed)
        return await self._answer_of(operation, context)

    async def executed(self, operation: DocumentOperation, context: Context) -> ExecutionResult:
        """The answer to a valid query or mutation."""
        fast_path = operation.fast_path or self._fast_path(operation, context)
        if fast_path is not None:
            answer = await fast_path.answer(context)
            if isinstance(answer, dict):
                return ExecutionResult(answer, None, extensions={"cost": context.cost})
            return result_for_client(answer, context.locale, {"cost": context.cost})

        def run() -> Any:
            return execute(
                self.schema.graphql,
                operation.kept.document,
                variable_values=context.variables,
                context_value=context,
                operation_name=operation.name,
                is_awaitable=is_awaitable,
                executor_class=Projecting,
                kept=operation.kept,
            )

        if operation.introspects:
            key = (operation.kept.text, operation.name, repr(context.variables or None))
            result = await self.documents.introspection.answer(key, run)
        else:
            executed = run()
            result = await executed if isawaitable(executed) else executed
        return result_for_client(result, context.locale, {"cost": context.cost})

    async def stream(  # noqa: PLR0917 - strawberry's signature
        self,
        query: str | None,
        variable_values: dict[str, object] | None = None,
        context_value: object | None = None,
        root_value: object | None = None,
        operation_name: str | None = None,
        operation_extensions: dict[str, object] | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
    ) -> AsyncGenerator[ExecutionResult, None]:
        """The answers to any operation over server-sent events, whose parameters are in the context."""
        del query, variable_values, root_value, operation_name, operation_extensions
        context = cast("Context", context_value)
        parameters, context.sent = context.sent or GraphQLRequest(), None
        context.answers = metered_items(self._answers(parameters, context, frozenset(allowed_operation_types or ANY)))
        return context.answers

    async def _answers(
        self, parameters: GraphQLRequest, context: Context, allowed: Collection[OperationType]
    ) -> AsyncGenerator[ExecutionResult, None]:
        began = time.perf_counter()
        try:
            operation = self.prepared(parameters, context, allowed)
        except Unread as unread:
            operation = await self.read_first(unread, parameters, context, allowed)
        del parameters  # frees the text of the document, which the cache has once for all
        if isinstance(operation, ExecutionResult) or operation.kind is not OperationType.SUBSCRIPTION:
            yield await self.once(operation, context, began)
            return
        async with aclosing(self.happening(operation, context, began)) as results:
            async for result in results:
                yield result

    async def once(
        self, operation: DocumentOperation | ExecutionResult, context: Context, began: float
    ) -> ExecutionResult:
        """The answer to a query or a mutation, or why it is not executed; counted."""
        return self._counted(await self._answer_of(operation, context), context, began)

    async def _answer_of(self, operation: DocumentOperation | ExecutionResult, context: Context) -> ExecutionResult:
        if not isinstance(operation, ExecutionResult):
            return await self.executed(operation, context)
        for place, error in enumerate(operation.errors or ()):
            wrong = NO_FIELD.match(error.message)
            without = wrong and await self._bringing(wrong["kind"], wrong["field"])
            if operation.errors and without:
                problem = Unknown("extension", without)
                named = GraphQLError("", error.nodes, error.source, error.positions, original_error=problem)
                operation.errors[place] = answered(named, context.locale)
        return operation

    async def happening(
        self, operation: DocumentOperation, context: Context, began: float, send_now: SendNow | None = None
    ) -> AsyncGenerator[ExecutionResult, None]:
        """The answers to a subscription, counted at the first one.

        While it waits it may call ``send_now`` with an answer instead; that returns whether it was sent.
        """
        begun, locale = False, context.locale
        try:
            async with aclosing(self._events(operation, context, send_now)) as results:
                async for event_id, result in results:
                    if context.event_ids is not None:
                        context.event_ids.append(event_id)
                    shown = result_for_client(result, locale, None if begun else {"cost": context.cost})
                    yield shown if begun else self._counted(shown, context, began)
                    begun = True
        except Exception as error:
            wrong = [answered(located(error), locale)]
            yield (
                ExecutionResult(None, wrong) if begun else self._counted(PreExecutionError(None, wrong), context, began)
            )

    def _counted(self, first: ExecutionResult, context: Context, began: float) -> ExecutionResult:
        errors = first.errors
        status = status_in_rest(errors, executed=not isinstance(first, PreExecutionError)) if errors else 200
        self._noted(context.label, status, time.perf_counter() - began)
        return first

    async def _events(
        self, operation: DocumentOperation, context: Context, send_now: SendNow | None
    ) -> AsyncGenerator[tuple[int | None, Executed], None]:
        """An answer for each event of a subscription, with the id of the event."""
        executor = self._executor(operation, context)
        if isinstance(executor, list):
            yield None, Executed(None, executor)
            return
        fast_path = operation.fast_path or self._fast_path(operation, context)
        if send_now is not None and fast_path is not None:
            context.at_once = partial(fast_path.send, send_now)
        source: Any = create_source_event_stream(executor)
        source = await source if isawaitable(source) else source
        if isinstance(source, Executed):
            yield None, source
            return
        async with aclosing(source) as events:
            async for event in events:
                event_id = getattr(event, "event_id", None)
                shown = None if fast_path is None else fast_path.shown(event, context)
                if shown is not None:
                    yield event_id, Executed(shown, None)
                    continue
                result = execute_subscription_event(executor.build_per_event_executor(event))
                yield event_id, await result if isawaitable(result) else result

    def _executor(self, operation: DocumentOperation, context: Context) -> Any:
        """graphql-core's executor of an operation, or the errors of its variables."""
        return Projecting.build(
            self.schema.graphql,
            operation.kept.document,
            context_value=context,
            raw_variable_values=context.variables,
            operation_name=operation.name,
            kept=operation.kept,
        )

    def _fast_path(self, operation: DocumentOperation, context: Context) -> FastPath | None:
        """The fast path of the operation, if it has one; decided once for a document."""
        if not operation.decided:
            executor = self._executor(operation, context)
            if isinstance(executor, list):
                return None
            operation.fast_path, operation.decided = executor.fast_path(), True
        return operation.fast_path

    def prepared(
        self, parameters: GraphQLRequest, context: Context, allowed: Collection[OperationType]
    ) -> DocumentOperation | PreExecutionError:
        """The operation to execute, or the errors; raises Unread if its document is not cached."""
        locale, variables = context.locale, {} if parameters.variables is None else parameters.variables
        try:
            kept = self.documents.find(parameters)
            if not isinstance(variables, dict):
                raise Malformed("expected-object", "$.variables")
            operation = kept.operation(parameters.operation_name)
            if operation.kind not in allowed:
                wrong = GraphQLError(f"a {operation.kind.value} is not allowed here")
                return Elsewhere(None, [answered(wrong, locale)])
            context.label, cost = operation.label, operation.cost.fixed
            context.cost = cost = operation.cost.of(variables) if cost is None else cost
            if cost > MOST_COST:
                raise TooCostly("cost of a query", MOST_COST)
            if context.passed is not None:
                context.passed.spend(cost)
            who = context.authorization
            context.shown = who if isinstance(who, Credential) else credential_by(who)
            context.variables = (
                variables if operation.fast_path else plain(variables, operation.variables, kept.json_variables)
            )
            return operation
        except (Problem, GraphQLError) as error:
            return PreExecutionError(None, [answered(located(error), locale)])

    async def read_first(
        self, unread: Unread, parameters: GraphQLRequest, context: Context, allowed: Collection[OperationType]
    ) -> DocumentOperation | PreExecutionError:
        """The operation of a document that has to be read, or the errors."""
        try:
            found = await self.documents.reading(unread.text)
        except (Problem, GraphQLError) as error:
            return PreExecutionError(None, [answered(located(error), context.locale)])
        if isinstance(found, list):
            return PreExecutionError(None, [answered(error, context.locale) for error in found])
        return self.prepared(parameters, context, allowed)  # cached since the last step: one document always fits in


def result_for_client(result: Executed, locale: str, extensions: dict[str, object] | None = None) -> ExecutionResult:
    """The result with errors as clients see them; without data nothing was executed."""
    errors = result.errors and [answered(error, locale) for error in result.errors]
    if result.data is None and errors and all(error.path is None for error in errors):
        return PreExecutionError(None, errors)
    return ExecutionResult(result.data, errors, extensions=extensions)


def envelope(result: ExecutionResult) -> dict[str, object]:
    """The members of an answer; ``data`` only if something was executed."""
    body: dict[str, object] = {} if isinstance(result, PreExecutionError) else {"data": result.data}
    if result.extensions:
        body["extensions"] = result.extensions
    if result.errors:
        body["errors"] = [error.formatted for error in result.errors]
    return body
