"""Values of variables, read by functions that are made once for a type.

Valid values are coerced as by graphql-core. A function that meets a value of another type raises an exception; then
graphql-core coerces the values again and reports what is wrong.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Never, TypeAlias

from graphql import (
    GraphQLError,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    VariableDefinitionNode,
    VariableValues,
    get_variable_values,
    is_required_input_field,
    type_from_ast,
)

from quipu.service.application.problems import Malformed

MOST_ERRORS = 50
"""Of the values of variables, as graphql-core bounds them."""
MOST_LEVELS = 100
"""Of lists and objects within one another in a variable that is not JSON."""
Read: TypeAlias = Callable[[Any], Any]
"""A value as it was sent, to the value that a resolver gets."""


class Unusual(Exception):
    """A value that is left to graphql-core."""


class Variables:
    """The variables of one operation."""

    def __init__(
        self, schema: GraphQLSchema, defined: Collection[VariableDefinitionNode], json_variables: Collection[str]
    ) -> None:
        self._schema, self._defined, self._json = schema, defined, json_variables
        kinds = {one.variable.name.value: type_from_ast(schema, one.type) for one in defined}
        self._read = {name: _reader(kind) for name, kind in kinds.items()}

    def coerced(self, given: Mapping[str, Any]) -> VariableValues | list[GraphQLError]:
        """Their values, or what is wrong with them."""
        try:
            return VariableValues({}, {name: read(given[name]) for name, read in self._read.items()})
        except Exception:  # graphql-core reports it, or accepts the value
            try:
                known = self.plain(given)
            except Malformed as wrong:
                return [GraphQLError(str(wrong), original_error=wrong)]
            return get_variable_values(self._schema, self._defined, known, max_errors=MOST_ERRORS)

    def plain(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The same as graphql-core takes them; raises Malformed."""
        return plain(given, self._read, self._json)


def plain(given: Mapping[str, Any], defined: Iterable[str], json_variables: Collection[str]) -> dict[str, Any]:
    """Those that are defined, without ``__typename``, which some clients add to all objects; raises Malformed.

    JSON is unchanged.
    """
    found = {name: given[name] for name in defined if name in given}
    return {name: one if name in json_variables else _untyped(one) for name, one in found.items()}


def _untyped(value: Any, levels: int = MOST_LEVELS) -> Any:
    if levels == 0:
        raise Malformed("too-deep", "$.variables")
    if type(value) is dict:
        return {name: _untyped(one, levels - 1) for name, one in value.items() if name != "__typename"}
    return [_untyped(one, levels - 1) for one in value] if type(value) is list else value


def _reader(kind: Any) -> Read:
    if isinstance(kind, GraphQLNonNull):
        return _present(kind.of_type)
    read = _present(kind)
    return lambda given: None if given is None else read(given)


def _present(kind: Any) -> Read:
    """Of values that are not null."""
    if isinstance(kind, GraphQLList):
        return _listed(_reader(kind.of_type))
    if isinstance(kind, GraphQLInputObjectType):
        return _chosen(kind.fields) if kind.is_one_of else _object(kind.fields)
    return _leaf(kind.coerce_input_value)


def _leaf(read: Read) -> Read:
    try:
        read(None)
    except GraphQLError:
        return read  # it refuses null itself
    return lambda given: _refused() if given is None else read(given)


def _refused() -> Never:
    raise Unusual


def _listed(read: Read) -> Read:
    def values(given: Any) -> Any:
        return [read(one) for one in given] if type(given) is list else _refused()

    return values


def _chosen(fields: Mapping[str, GraphQLInputField]) -> Read:
    """Exactly one of the fields, as ``@oneOf`` says."""
    readers = {name: _present(field.type) for name, field in fields.items()}

    def value(given: Any) -> Any:
        ((name, one),) = given.items()
        return {name: readers[name](one)}

    return value


def _object(fields: Mapping[str, GraphQLInputField]) -> Read:
    from graphql.utilities.coerce_input_value import coerce_default_value  # which is not public

    readers = {name: _reader(field.type) for name, field in fields.items()}
    needed = {name for name, field in fields.items() if is_required_input_field(field)}
    defaults = {name: coerce_default_value(field) for name, field in fields.items() if field.default is not None}

    def value(given: Any) -> Any:
        if not needed <= given.keys():
            raise Unusual
        return {**defaults, **{name: readers[name](one) for name, one in given.items()}}

    return value
