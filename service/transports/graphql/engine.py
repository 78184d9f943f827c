"""Execute operations over cached documents, behind the interface that strawberry expects of a schema."""

import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterable
from contextlib import aclosing
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, TypeAlias

from graphql import ExecutionResult as Executed
from graphql import GraphQLError, create_source_event_stream, execute, execute_subscription_event, subscribe
from msgspec import Struct
from strawberry.schema.config import StrawberryConfig
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType

from quipu.rules.kernel.languages import tag_of
from quipu.service.application.credentials import credential
from quipu.service.application.problems import Malformed, Problem
from quipu.service.application.quipu import Quipu
from quipu.service.transports.gate import Pass
from quipu.service.transports.graphql.documents import MOST_COST, DocumentOperation, Documents, KeptDocument
from quipu.service.transports.graphql.errors import answered
from quipu.service.transports.graphql.inputs import plain
from quipu.service.transports.graphql.leaves import is_coroutine
from quipu.service.transports.graphql.request import GraphQLRequest, Persisted
from quipu.service.transports.graphql.schema import Schema
from quipu.service.transports.graphql.sources import Context, SeenUpdate
from quipu.service.transports.problem_texts import TooCostly, locale_of
from quipu.service.transports.wire import bearer

if TYPE_CHECKING:
    from quipu.service.transports.graphql.projection import Straight

Noted: TypeAlias = Callable[[str, int, float], None]
"""Called with an operation, its status as in REST, and the seconds until its answer."""
Tell: TypeAlias = Callable[[bytes], bool]
"""Called with the JSON of an answer; whether it was sent."""
ANY = frozenset(OperationType)
GOT = frozenset({OperationType.QUERY})
POSTED = frozenset({OperationType.QUERY, OperationType.MUTATION})


class Caller(Struct):
    """The client, from the headers of the request or the parameters of a WebSocket."""

    authorization: object = None
    accept_language: str | None = None
    address: str = ""
    passed: Pass | None = None
    """How the request passed the gate, if there is one."""
    operation: str = "none"
    """The operation, once it is known; for metrics."""
    languages: set[str] = set()
    """The languages of the answer, once they are known."""
    answers: AsyncGenerator[ExecutionResult, None] | None = None
    """The answers of a stream, to be closed with its request."""

    @property
    def token(self) -> str | None:
        """The seat token; raises Unauthenticated for another kind of credentials."""
        return bearer(self.authorization)

    @property
    def locale(self) -> str:
        """The best of the service's languages."""
        return locale_of(self.accept_language)

    @property
    def content_language(self) -> str:
        """The tags of the languages in the answer."""
        return ", ".join(map(tag_of, sorted(self.languages or {self.locale})))


class Elsewhere(PreExecutionError):
    """This operation type is not allowed here."""


class Prepared(Struct, frozen=True):
    """A valid operation with everything that its execution needs."""

    kept: KeptDocument
    operation: DocumentOperation
    name: str | None
    variables: dict[str, Any]
    """The variables as sent if there is a fast path, which coerces them itself; else as graphql-core expects them."""
    cost: int
    context: Context


class Engine:
    """The engine of this process."""

    config = StrawberryConfig()

    def __init__(
        self, quipu: Quipu, persisted: Persisted | None = None, noted: Noted | None = None, *, project: bool = True
    ) -> None:
        """``noted`` counts answers of streams; ``project=False`` lets graphql-core execute everything by itself."""
        self._quipu = quipu
        self.schema = Schema(quipu.games.values())
        self.documents = Documents(self.schema.graphql)
        self.persisted = Persisted() if persisted is None else persisted
        self._noted = noted or (lambda _operation, _status, _seconds: None)
        self._class = _projecting() if project else None

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
        asked = GraphQLRequest(query, variable_values, operation_name, operation_extensions)
        return await self.answer(asked, caller, allowed)

    async def answer(
        self, asked: GraphQLRequest, caller: Caller, allowed: Collection[OperationType]
    ) -> ExecutionResult:
        """The answer to a query or mutation with decoded parameters; raises PreExecutionError if it is not executed."""
        prepared = self.prepared(asked, caller, allowed)
        return prepared if isinstance(prepared, ExecutionResult) else await self.executed(prepared)

    async def executed(self, prepared: Prepared) -> ExecutionResult:
        """The answer to a valid query or mutation."""
        kept, context = prepared.kept, prepared.context
        straight = self._straight(prepared)
        if straight is not None:
            answer = await straight.answer(prepared.variables, context)
            return told(answer, context.locale, _extensions(prepared))

        def run() -> Any:
            return execute(
                self.schema.graphql,
                kept.document,
                variable_values=prepared.variables,
                context_value=context,
                operation_name=prepared.name,
                is_awaitable=is_coroutine,
                executor_class=self._class,
                **self._more(kept),
            )

        if prepared.operation.introspects:
            key = (kept.text, prepared.name, repr(prepared.variables or None))
            result = await self.documents.introspection.answer(key, run)
        else:
            executed = run()
            result = await executed if isawaitable(executed) else executed
        return told(result, context.locale, _extensions(prepared))

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
        """The answers to any operation over server-sent events."""
        del root_value
        asked = GraphQLRequest(query, variable_values, operation_name, operation_extensions)
        caller = context_value or Caller()
        caller.answers = self.answers(asked, caller, frozenset(allowed_operation_types or ANY))
        return caller.answers

    async def answers(
        self, asked: GraphQLRequest, caller: Caller, allowed: Collection[OperationType], tell: Tell | None = None
    ) -> AsyncGenerator[ExecutionResult, None]:
        """The answers to any operation, counted at the first one.

        While a subscription waits it may call ``tell`` with an answer instead; that returns whether it was sent.
        """
        began = time.perf_counter()
        prepared = self.prepared(asked, caller, allowed)
        del asked  # frees the text of the document, which the cache has once for all
        if isinstance(prepared, ExecutionResult):
            yield self._counted(prepared, caller, began)
            return
        if prepared.operation.kind is not OperationType.SUBSCRIPTION:
            yield self._counted(await self.executed(prepared), caller, began)
            return
        begun, locale = False, prepared.context.locale
        try:
            async with aclosing(self._happening(prepared, tell)) as results:
                async for result in results:
                    shown = told(result, locale, None if begun else {"cost": prepared.cost})
                    yield shown if begun else self._counted(shown, caller, began)
                    begun = True
        except Exception as error:
            wrong = [answered(located(error), locale)]
            yield (
                ExecutionResult(None, wrong) if begun else self._counted(PreExecutionError(None, wrong), caller, began)
            )

    def _counted(self, first: ExecutionResult, caller: Caller, began: float) -> ExecutionResult:
        self._noted(caller.operation, 400 if isinstance(first, PreExecutionError) else 200, time.perf_counter() - began)
        return first

    async def _happening(self, prepared: Prepared, tell: Tell | None) -> AsyncGenerator[Executed, None]:
        """An answer for each event of a subscription."""
        if self._class is None:
            async with aclosing(self._subscribed(prepared)) as subscribed:
                async for one in subscribed:
                    yield one
            return
        executor = self._executor(self._class, prepared)
        if isinstance(executor, list):
            yield Executed(None, executor)
            return
        context, straight = prepared.context, self._straight(prepared)
        if tell is not None and straight is not None:
            context.at_once = partial(_told_at_once, straight, tell)
        source: Any = create_source_event_stream(executor)
        source = await source if isawaitable(source) else source
        if isinstance(source, Executed):
            yield source
            return
        async with aclosing(source) as events:
            async for event in events:
                shown = None if straight is None else straight.shown(event, context)
                if shown is None:
                    result = execute_subscription_event(executor.build_per_event_executor(event))
                    shown = await result if isawaitable(result) else result
                yield shown

    async def _subscribed(self, prepared: Prepared) -> AsyncGenerator[Executed, None]:
        """An answer for each event of a subscription, executed by graphql-core alone."""
        source: Any = subscribe(
            self.schema.graphql,
            prepared.kept.document,
            context_value=prepared.context,
            variable_values=prepared.variables,
            operation_name=prepared.name,
        )
        source = await source if isawaitable(source) else source
        if isinstance(source, Executed):
            yield source
            return
        async with aclosing(source) as results:
            async for result in results:
                yield result

    def _executor(self, kind: Any, prepared: Prepared) -> Any:
        """graphql-core's executor of an operation, or the errors of its variables."""
        return kind.build(
            self.schema.graphql,
            prepared.kept.document,
            context_value=prepared.context,
            raw_variable_values=prepared.variables,
            operation_name=prepared.name,
            **self._more(prepared.kept),
        )

    def _more(self, kept: KeptDocument) -> dict[str, Any]:
        return {} if self._class is None else {"kept": kept}

    def _straight(self, prepared: Prepared) -> "Straight | None":
        """The fast path of the operation, if it has one; decided once for a document."""
        kept, operation = prepared.kept.straight, prepared.operation
        if operation not in kept and self._class is not None:
            executor = self._executor(self._class, prepared)
            if isinstance(executor, list):
                return None
            kept[operation] = executor.straight()
        return kept.get(operation)

    def prepared(
        self, asked: GraphQLRequest, caller: Caller, allowed: Collection[OperationType]
    ) -> Prepared | PreExecutionError:
        """The operation to execute, or the errors."""
        locale = caller.locale
        try:
            extensions = asked.named
            query = self.persisted.text(asked.query, extensions)
            if not isinstance(asked.variables, dict | None):
                raise Malformed("expected-object", "$.variables")
            kept = self.documents.read(query)
            if isinstance(kept, list):
                return PreExecutionError(None, [answered(error, locale) for error in kept])
            operation = kept.operation(asked.operation_name)
            if operation.kind not in allowed:
                wrong = GraphQLError(f"a {operation.kind.value} is not allowed here")
                return Elsewhere(None, [answered(wrong, locale)])
            if extensions is not None:
                self.persisted.register(query, extensions)
            caller.operation = operation.label
            cost = operation.cost.of(asked.variables or {})
            if cost > MOST_COST:
                raise TooCostly("cost of a query", MOST_COST)
            frontend = None
            if caller.passed is not None:
                caller.passed.spend(cost)
                frontend = caller.passed.frontend
            context = Context(
                self._quipu, credential(caller.token), locale, caller.address, frontend, languages=caller.languages
            )
            given = asked.variables or {}
            if not kept.straight.get(operation):
                given = plain(given, operation.variables, kept.json_variables)
            return Prepared(kept, operation, asked.operation_name, given, cost, context)
        except (Problem, GraphQLError) as error:
            return PreExecutionError(None, [answered(located(error), locale)])


def _projecting() -> Any:
    from quipu.service.transports.graphql.projection import Projecting  # which builds on parts that are not public

    return Projecting


def _told_at_once(straight: "Straight", tell: Tell, update: SeenUpdate, locale: str) -> bool:
    payload = straight.for_all(update, locale)
    return payload is not None and tell(payload)


def _extensions(prepared: Prepared) -> dict[str, Any]:
    """What an answer says besides its data: the cost, and which mutations got their first answer again."""
    repeated = prepared.context.repeated
    return {"cost": prepared.cost, "repeated": repeated} if repeated else {"cost": prepared.cost}


def located(error: Exception) -> GraphQLError:
    """Any exception as a GraphQL error."""
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def told(result: Executed, locale: str, extensions: dict[str, Any] | None = None) -> ExecutionResult:
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
