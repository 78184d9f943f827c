"""Operations whose one root field is projected: executed without the executor of graphql-core.

For one resolver and one projection, that executor costs as much as both of them. Here the reading of variables, and the
argument of each, are prepared once. If something is missing or wrong, graphql-core takes over and reports what it is,
where, and what becomes null.
"""

import logging
from collections.abc import Awaitable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from graphql import (
    ExecutionResult,
    FieldNode,
    GraphQLField,
    GraphQLObjectType,
    GraphQLResolveInfo,
    MiddlewareManager,
    OperationDefinitionNode,
    VariableNode,
    execute,
)
from graphql.execution.values import VariableValues, get_argument_values
from graphql.pyutils import Path
from graphql.type.definition import GraphQLResolveInfoHelpers

from quipu.service.application.tables.presentation import MOMENT
from quipu.service.transports.graphql.context import Context, Info, Voice
from quipu.service.transports.graphql.leaves import encoded, is_coroutine
from quipu.service.transports.graphql.sources import SeenUpdate
from quipu.service.transports.graphql.variables import Variables

if TYPE_CHECKING:
    from quipu.service.transports.graphql.projection import Convert, Projecting

NOT_MADE: tuple[int, bytes | None] = (-MOMENT, None)
LOG = logging.getLogger("quipu.graphql")


def alone(operation: OperationDefinitionNode) -> bool:
    """Whether the operation asks for one field, in plain sight and always."""
    asked = operation.selection_set.selections
    return len(asked) == 1 and isinstance(asked[0], FieldNode) and not asked[0].directives


def name_of(operation: OperationDefinitionNode) -> str | None:
    """Its name, if it has one."""
    return None if operation.name is None else operation.name.value


class Straight:
    """The fast path of one operation."""

    def __init__(self, executor: "Projecting", kind: GraphQLObjectType, node: FieldNode, project: "Convert") -> None:
        """``executor`` has just found that ``project`` completes the field of ``node``, the only one at the root."""
        self._operation, self._schema, self._kept = executor.operation, executor.schema, executor.kept
        self._fragments, self._class = executor.fragment_definitions, type(executor)
        self._kind, self._node, self._field = kind, node, kind.fields[node.name.value]
        self._key = node.name.value if node.alias is None else node.alias.value
        self._project, self._resolve = project, self._field.resolve or executor.field_resolver
        self._variables = Variables(
            self._schema, self._operation.variable_definitions or (), executor.kept.json_variables
        )
        self._passed = _passed(self._field, node)

    async def answer(self, given: Mapping[str, Any], context: Context) -> ExecutionResult:
        """The answer to a query or a mutation with these variables."""
        coerced = self._variables.coerced(given)
        if isinstance(coerced, list):
            return ExecutionResult(None, coerced)
        try:
            outcome = self._resolved(coerced, context)
            if is_coroutine(outcome):
                outcome = await outcome
        except Exception as error:  # graphql-core reports it below
            outcome = error
        return self.shown(outcome, context) or await self._explained(outcome, given, context)

    def _arguments(self, coerced: VariableValues) -> dict[str, Any]:
        found = {name: coerced.coerced.get(variable) for name, variable in (self._passed or {}).items()}
        if self._passed is None or None in found.values():
            return get_argument_values(self._field, self._node, coerced)
        return found

    def _resolved(self, coerced: VariableValues, context: Context) -> Any:
        field, path = self._field, Path(None, self._key, self._kind.name)
        info: Info = GraphQLResolveInfo(
            self._node.name.value, [self._node], field.type, self._kind, path, self._schema, self._fragments, None,
            self._operation, coerced, context, is_coroutine, None, NO_HELPERS,
        )  # fmt: skip
        return self._resolve(None, info, **self._arguments(coerced))

    def shown(self, outcome: Any, context: Context) -> ExecutionResult | None:
        """The answer from the result of the resolver; None if graphql-core has to report an error in it."""
        if outcome is None or isinstance(outcome, Exception):
            return None
        data = self._projected(outcome, context.voices.get(self._key))
        return None if data is None else ExecutionResult(data, None)

    def _projected(self, outcome: Any, voice: Voice | None) -> dict[str, Any] | None:
        try:
            return {self._key: self._project(outcome, voice)}
        except Exception:  # graphql-core raises it again when it completes the outcome
            LOG.debug("a projection failed", exc_info=True)
            return None

    def for_all(self, update: SeenUpdate, locale: str) -> bytes | None:
        """The JSON of the answer about an update: made once for all who are to read the same."""
        told = update.step.memo.setdefault("told", {})
        key, now = (self, update.viewer, locale), update.cached.now
        found: tuple[int, bytes | None] = told.get(key, NOT_MADE)
        made, payload = found
        if 0 <= now - made < MOMENT:
            return payload
        if (data := self._projected(update, Voice(update.position, locale))) is None:
            return None
        payload = encoded({"data": data})
        told[key] = now, payload
        return payload

    async def _explained(self, outcome: Any, given: Mapping[str, Any], context: Context) -> ExecutionResult:
        """The outcome, completed field by field: nothing is resolved at the root a second time."""

        def known(resolve: Any, source: Any, info: Info, **arguments: Any) -> Any:
            if info.path.prev is not None:
                return resolve(source, info, **arguments)
            if isinstance(outcome, Exception):
                raise outcome
            return outcome

        result = execute(
            self._schema,
            self._kept.document,
            variable_values=self._variables.plain(given),
            context_value=context,
            operation_name=name_of(self._operation),
            middleware=MiddlewareManager(known),
            executor_class=self._class,
            is_awaitable=is_coroutine,
            kept=self._kept,
        )
        return await result if isinstance(result, Awaitable) else result


def _passed(field: GraphQLField, node: FieldNode) -> dict[str, str] | None:
    """The variable of each argument, by what the resolver calls it; None if there are literals or defaults, too."""
    given = {one.name.value: one.value for one in node.arguments or ()}
    if any(name not in given and one.default is not None for name, one in field.args.items()):
        return None
    variables = {name: value.name.value for name, value in given.items() if isinstance(value, VariableNode)}
    if len(variables) < len(given):
        return None
    return {field.args[name].out_name or name: variable for name, variable in variables.items()}


def _beside(_work: Sequence[Any]) -> Any:
    raise RuntimeError("a resolver awaits what it begins: nothing runs in the background")


NO_HELPERS = GraphQLResolveInfoHelpers(gather=_beside, track=_beside)
"""graphql-core offers them to resolvers that begin work without awaiting it."""
