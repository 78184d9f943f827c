"""Documents: parsed, weighed and validated once, and kept."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    DirectiveNode,
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    OperationDefinitionNode,
    VariableNode,
    Visitor,
    parse,
    validate,
    visit,
)

from quipu.service.application.problems import TooCostly
from quipu.service.transports.graphql.limits import MOST_CHARACTERS, MOST_TOKENS, Weighing

MOST_ERRORS = 20
MOST_KEPT = 256


@dataclass(eq=False)
class Kept:
    """A valid document, and what was compiled for it."""

    document: DocumentNode
    switches: tuple[str, ...]
    """The variables of ``@skip`` and ``@include``."""
    projections: dict[Any, Any] = field(default_factory=dict)

    def operation(self, name: str | None) -> OperationDefinitionNode:
        """The operation to be executed; raises GraphQLError."""
        operations = [node for node in self.document.definitions if isinstance(node, OperationDefinitionNode)]
        if name is not None:
            operations = [node for node in operations if node.name is not None and node.name.value == name]
        if len(operations) != 1:
            raise GraphQLError(f"the document has {len(operations)} operations to choose from; name one of them")
        return operations[0]


class Documents:
    """The documents of late; clients that send variables, not literals, find theirs again."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def read(self, text: str) -> Kept | list[GraphQLError]:
        """The document, or what is wrong with it; raises TooCostly."""
        kept = self._kept.get(text)
        if kept is not None:
            self._kept.move_to_end(text)
            return kept
        if len(text) > MOST_CHARACTERS:
            raise TooCostly("characters of a query", MOST_CHARACTERS)
        try:
            document = parse(text, max_tokens=MOST_TOKENS)
        except GraphQLSyntaxError as error:
            if "tokens. Parsing aborted" in error.message:
                raise TooCostly("tokens of a query", MOST_TOKENS) from None
            return [error]
        Weighing(document)
        if errors := validate(self._schema, document, max_errors=MOST_ERRORS):
            return errors
        kept = self._kept[text] = Kept(document, _switches(document))
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept


class _Switches(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, None] = {}

    def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
        for argument in node.arguments or ():
            if isinstance(argument.value, VariableNode):
                self.names[argument.value.name.value] = None


def _switches(document: DocumentNode) -> tuple[str, ...]:
    found = _Switches()
    visit(document, found)
    return tuple(found.names)
