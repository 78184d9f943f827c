"""Documents: parsed, limited and validated once, with what was compiled for them; and the requests that ask for them.

A request has its document, or names one by ``documentId`` or by ``extensions.persistedQuery.sha256Hash``: one that the
operator trusts, or one that a client has registered (Apollo's protocol). Hashes that clients register are kept by this
process only: a client that gets PERSISTED_QUERY_NOT_FOUND sends the text again.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec
from graphql import (
    DirectiveNode,
    DocumentNode,
    ExecutionResult,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    ListTypeNode,
    NamedTypeNode,
    NonNullTypeNode,
    OperationDefinitionNode,
    TypeNode,
    VariableNode,
    Visitor,
    parse,
    validate,
    visit,
)
from strawberry.types.graphql import OperationType

from quipu_service.application.admission.shares import Shares
from quipu_service.application.admission.spending import in_thread, keep
from quipu_service.application.ledger import DOCUMENTS, LONG_DOCUMENTS, REGISTERED
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.tables.cooperative import round_robin
from quipu_service.transports.graphql.introspection import Introspection, fields_of
from quipu_service.transports.graphql.limits import MOST_CHARACTERS, MOST_TOKENS, Cost, Weighing
from quipu_service.transports.graphql.operation_request import GraphQLRequest
from quipu_service.transports.graphql.seen import SeenUpdate
from quipu_service.transports.graphql.sources import Context
from quipu_service.transports.texts.problem_texts import TooCostly

MOST_ERRORS = 20
AT_ONCE = 1_000
"""Characters of a document that is read in some milliseconds; longer ones are read in a thread."""
PATIENCE = 5.0
"""Seconds for which a long document waits until it is read."""
BYTES_OF_DOCUMENT, BYTES_OF_TOKEN, BYTES_OF_FIELD = 4_000, 500, 1_000
"""What a document takes, each of its tokens as syntax tree, and each field of a projection."""


class NotPersisted(GraphQLError):
    """No document has this name here; Apollo's clients know the message and the code."""

    def __init__(self) -> None:
        super().__init__("PersistedQueryNotFound", extensions={"code": "PERSISTED_QUERY_NOT_FOUND"})


class NotTrusted(GraphQLError):
    """The operator serves listed documents only."""

    def __init__(self) -> None:
        words = "only documents of the operator's list are served here: send `documentId`"
        super().__init__(words, extensions={"code": "DOCUMENT_NOT_TRUSTED"})


class Unread(Exception):
    """The document with this text has to be read first; see ``Documents.reading``."""

    def __init__(self, text: str) -> None:
        super().__init__("not cached")
        self.text = text


class ListError(Exception):
    """A list of documents that cannot be read; the message says why."""


class Persisted:
    """Finds the text of a document."""

    def __init__(self, trusted: Mapping[str, str] | None = None, *, only_trusted: bool = False) -> None:
        self._trusted = dict(trusted or {})
        self._trusted |= {sha256(text.encode()).hexdigest(): text for text in self._trusted.values()}
        self._texts = frozenset(self._trusted.values())
        self._only_trusted = only_trusted
        self._registered: OrderedDict[str, str] = OrderedDict()
        self._characters = 0

    def __len__(self) -> int:
        return len(self._registered)

    def text(self, query: object, extensions: Mapping[str, object] | None) -> str:
        """The document of a request; raises Malformed, NotPersisted or NotTrusted."""
        if extensions is None and query and type(query) is str and not self._only_trusted:
            return query
        named = (extensions or {}).get("documentId")
        claimed = _hash_in(extensions)
        if query is None or query == "":
            found = self._trusted.get(named) if isinstance(named, str) else None
            if found is None and claimed is not None:
                found = self._trusted.get(claimed) or self._registered_text(claimed)
            if found is not None:
                return found
            if named is not None or claimed is not None:
                raise NotPersisted
            raise Malformed("no-query", "$.query")
        if not isinstance(query, str):
            raise Malformed("expected-query", "$.query")
        if self._only_trusted and query not in self._texts:
            raise NotTrusted
        if claimed is not None and sha256(query.encode(errors="replace")).hexdigest() != claimed:
            raise Malformed("other-hash", "$.extensions.persistedQuery.sha256Hash")
        return query

    def register(self, text: str, extensions: Mapping[str, object] | None) -> None:
        """Keep a valid document that came with its hash."""
        claimed = _hash_in(extensions)
        if claimed is None or claimed in self._trusted or claimed in self._registered:
            return
        self._registered[claimed] = text
        self._characters += len(text)
        keep(len(text))
        while self._characters > REGISTERED.most:
            self._characters -= len(self._registered.popitem(last=False)[1])

    def _registered_text(self, claimed: str) -> str | None:
        text = self._registered.get(claimed)
        if text is not None:
            self._registered.move_to_end(claimed)
        return text


def _hash_in(extensions: Mapping[str, object] | None) -> str | None:
    persisted = (extensions or {}).get("persistedQuery")
    if persisted is None:
        return None
    if (
        not isinstance(persisted, dict)
        or persisted.get("version") != 1
        or not isinstance(persisted.get("sha256Hash"), str)
    ):
        raise Malformed("persisted-query", "$.extensions.persistedQuery")
    return str(persisted["sha256Hash"])


@dataclass(eq=False)
class KeptDocument:
    """A valid document, and the projections that were compiled for it."""

    text: str
    document: DocumentNode
    switches: tuple[str, ...]
    """The variables of ``@skip`` and ``@include``."""
    json_variables: frozenset[str]
    """Variables that hold any JSON."""
    operations: "dict[str, DocumentOperation]" = field(default_factory=dict, repr=False)
    """Operations by name; the empty name is the only operation."""
    projections: dict[object, Callable[..., object] | None] = field(default_factory=dict)
    size: int = 0
    """Bytes of memory, estimated."""
    projected: int = 0
    """Those of them that its projections take."""
    grown: "Callable[[KeptDocument, int], None]" = field(default=lambda *_: None, repr=False)
    """Called when it takes so many bytes more, or fewer."""

    def operation(self, name: str | None) -> "DocumentOperation":
        """The operation to execute; raises GraphQLError."""
        found = self.operations.get(name or "")
        if found is None:
            raise GraphQLError(f"the document has {len(self.operations)} operations, and none by this name; name one")
        return found


class FastPath(Protocol):
    """Executes an operation without graphql-core."""

    async def answer(self, context: Context) -> dict[str, object] | ExecutionResult:
        """The data of a query or a mutation; if something is wrong with it, what graphql-core answers."""
        ...

    def shown(self, outcome: object, context: Context) -> dict[str, object] | None:
        """The data, from the result of the resolver; None if graphql-core has to report an error in it."""
        ...

    def send(self, send: Callable[[bytes], bool], update: SeenUpdate, locale: str) -> bool:
        """Send the answer about an update; False if it was not sent."""
        ...


@dataclass(eq=False)
class DocumentOperation:
    """An operation of a valid document."""

    kept: KeptDocument
    name: str | None
    kind: OperationType
    label: str
    """The kind of operation and its field, for metrics."""
    cost: Cost
    introspects: bool
    variables: tuple[str, ...]
    """The names of the variables that it defines."""
    fast_path: "FastPath | None" = None
    """The fast path, if it has a single root field and that is projected."""
    decided: bool = False
    """Whether it is known that there is one, or none."""


Checked: TypeAlias = list[GraphQLError] | tuple[KeptDocument, int]
"""The errors of a document, or what it was compiled to, with its bytes of memory."""


class Documents:
    """LRU cache of valid documents; clients that use variables instead of literals hit it."""

    def __init__(self, schema: GraphQLSchema, persisted: Persisted) -> None:
        self._schema, self._persisted = schema, persisted
        self._kept: OrderedDict[str, KeptDocument] = OrderedDict()
        self.size = 0
        """Bytes of all cached documents, estimated."""
        self.introspection = Introspection(schema)
        self._places = Shares("documents", LONG_DOCUMENTS.most, LONG_DOCUMENTS.each)

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, parameters: GraphQLRequest) -> KeptDocument:
        """The document of a request; raises Malformed, NotPersisted, NotTrusted, or Unread if it is not cached."""
        extensions = parameters.extensions
        if parameters.document_id is not None:
            extensions = {**(extensions or {}), "documentId": parameters.document_id}
        text = self._persisted.text(parameters.query, extensions)
        found = self._kept.get(text)
        if found is None:
            raise Unread(text)
        self._kept.move_to_end(text)
        if extensions is not None:
            self._persisted.register(text, extensions)
        return found

    async def reading(self, text: str) -> KeptDocument | list[GraphQLError]:
        """The document, or its errors, while others are served; raises TooCostly, or TooMany for a long one."""
        await round_robin().next()
        if len(text) <= AT_ONCE:
            return self.read(text)
        async with self._places.waited(PATIENCE):
            checked = await in_thread(partial(self._checked, text))
        return self._taken(text, checked)

    def read(self, text: str) -> KeptDocument | list[GraphQLError]:
        """The document, or its errors; raises TooCostly."""
        return self._kept.get(text) or self._taken(text, self._checked(text))

    def _checked(self, text: str) -> Checked:
        """What a document is, without keeping it; raises TooCostly."""
        if len(text) > MOST_CHARACTERS:
            raise TooCostly("characters of a query", MOST_CHARACTERS)
        try:
            document = parse(text, max_tokens=MOST_TOKENS)
        except GraphQLSyntaxError as error:
            if "tokens. Parsing aborted" in error.message:
                raise TooCostly("tokens of a query", MOST_TOKENS) from None
            return [error]
        tokens = _cut(document)
        Weighing(document)
        if errors := validate(self._schema, document, max_errors=MOST_ERRORS):
            return errors
        return self._compiled(text, document), BYTES_OF_DOCUMENT + len(text) + BYTES_OF_TOKEN * tokens

    def _taken(self, text: str, checked: Checked) -> KeptDocument | list[GraphQLError]:
        """Keep a valid document, unless another request has read it meanwhile."""
        if isinstance(checked, list):
            return checked
        if (kept := self._kept.get(text)) is None:
            kept, size = checked
            self._kept[text] = kept
            self._grown(kept, size)
        return kept

    def _grown(self, kept: KeptDocument, size: int) -> None:
        """Charge for memory; drop the documents that were used least recently until the others fit in."""
        keep(max(0, size))
        kept.size += size
        if self._kept.get(kept.text) is kept:
            self.size += size
        while self.size > DOCUMENTS.most:
            _, dropped = self._kept.popitem(last=False)
            self.size -= dropped.size
            if dropped is not kept:  # which is about to be executed
                dropped.operations.clear()  # they lead back to it, and only the garbage collector would free it

    def _compiled(self, text: str, document: DocumentNode) -> KeptDocument:
        fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
        nodes = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
        defined = [one for node in nodes for one in node.variable_definitions or ()]
        json_variables = frozenset(one.variable.name.value for one in defined if _is_json(one.type))
        kept = KeptDocument(text, document, _switches(document), json_variables, grown=self._grown)
        for node in nodes:
            name = None if node.name is None else node.name.value
            kept.operations[name or ""] = DocumentOperation(
                kept,
                name,
                OperationType(node.operation.value),
                label_of(node, fragments),
                Cost(node, fragments, self._schema),
                self.introspection.introspects(node, fragments),
                tuple(one.variable.name.value for one in node.variable_definitions or ()),
            )
        if len(nodes) == 1:
            kept.operations[""] = next(iter(kept.operations.values()))
        return kept


def label_of(operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]) -> str:
    """A name such as ``mutation caracallaAct``; ``query several`` for several root fields."""
    names = {node.name.value for node in fields_of(operation.selection_set, fragments)}
    return f"{operation.operation.value} {names.pop() if len(names) == 1 else 'several'}"


def _cut(document: DocumentNode) -> int:
    """The number of tokens, whose chain is cut.

    Nothing of it is read again, and only the garbage collector, which comes after millions of objects, would free it.
    """
    token, count = None if document.loc is None else document.loc.start_token, 0
    while token is not None:
        following, token.prev, token.next = token.next, None, None
        token, count = following, count + 1
    return count


def _is_json(kind: TypeNode) -> bool:
    while isinstance(kind, ListTypeNode | NonNullTypeNode):
        kind = kind.type
    return isinstance(kind, NamedTypeNode) and kind.name.value == "JSON"


class _Switches(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, None] = {}

    def enter_directive(self, node: DirectiveNode, *_: object) -> None:
        for argument in node.arguments or ():
            if isinstance(argument.value, VariableNode):
                self.names[argument.value.name.value] = None


def _switches(document: DocumentNode) -> tuple[str, ...]:
    found = _Switches()
    visit(document, found)
    return tuple(found.names)


class _Operation(msgspec.Struct):
    id: str
    body: str


class _Manifest(msgspec.Struct):
    operations: list[_Operation]


def read_list(file: Path) -> dict[str, str]:
    """Documents by name: an Apollo manifest, or an object of names and texts as Relay writes it; raises ListError."""
    try:
        content = file.read_bytes()
        try:
            return msgspec.json.decode(content, type=dict[str, str])
        except msgspec.ValidationError:
            manifest = msgspec.json.decode(content, type=_Manifest)
            return {one.id: one.body for one in manifest.operations}
    except (OSError, msgspec.MsgspecError) as error:
        raise ListError(f"{file}: {error}") from error
