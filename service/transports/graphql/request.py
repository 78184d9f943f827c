"""A GraphQL request: its parameters, from a body, a URL or a WebSocket, and the persisted document that it may name.

Documents are those that the operator trusts, and those that clients have registered (Apollo's protocol). A request
names one by ``documentId``, or by ``extensions.persistedQuery.sha256Hash``. Hashes that clients register are kept by
this process only: a client that gets PERSISTED_QUERY_NOT_FOUND sends the text again.
"""

from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from graphql import GraphQLError
from msgspec import Struct
from starlette.requests import Request

from quipu.service.application.problems import Malformed
from quipu.service.transports.wire import JSON, body_of, decoded, kind_of

MOST_BYTES = 256 * 1024


class GraphQLRequest(Struct):
    """The parameters."""

    query: str | None = None
    variables: dict[str, Any] | None = None
    operation_name: str | None = msgspec.field(default=None, name="operationName")
    extensions: dict[str, Any] | None = None
    document_id: str | None = msgspec.field(default=None, name="documentId")

    @property
    def named(self) -> dict[str, Any] | None:
        """The extensions, with the name of the document if it has one."""
        return (
            self.extensions if self.document_id is None else {**(self.extensions or {}), "documentId": self.document_id}
        )


decode_request = msgspec.json.Decoder(GraphQLRequest).decode
decode_map = msgspec.json.Decoder(dict[str, Any]).decode


def extensions_of(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The extensions of a request that was decoded without types, with the name of its document if it has one."""
    extensions = payload.get("extensions")
    named = {"documentId": payload["documentId"]} if "documentId" in payload else {}
    return {**(extensions if isinstance(extensions, dict) else {}), **named}


async def read_request(request: Request) -> GraphQLRequest:
    """The parameters of a request over HTTP; raises Malformed or TooLarge."""
    if request.method == "GET":
        asked = _in_query(request)
    else:
        if kind_of(request) != JSON:
            raise Malformed("content-type", expected=JSON)
        asked = decoded(decode_request, await body_of(request, MOST_BYTES))
    if not asked.query and asked.document_id is None and "persistedQuery" not in (asked.extensions or {}):
        raise Malformed("no-query", "$.query")
    return asked


def _in_query(request: Request) -> GraphQLRequest:
    given = request.query_params
    variables, extensions = given.get("variables"), given.get("extensions")
    return GraphQLRequest(
        query=given.get("query"),
        document_id=given.get("documentId"),
        extensions=decoded(decode_map, extensions.encode()) if extensions else None,
        variables=decoded(decode_map, variables.encode()) if variables else None,
        operation_name=given.get("operationName") or None,
    )


MOST_REGISTERED = 4_000_000
"""Characters of documents that clients have registered."""


class NotPersisted(GraphQLError):
    """No document has this name here; Apollo's clients know the message and the code."""

    def __init__(self) -> None:
        super().__init__("PersistedQueryNotFound", extensions={"code": "PERSISTED_QUERY_NOT_FOUND"})


class NotTrusted(GraphQLError):
    """The operator serves listed documents only."""

    def __init__(self) -> None:
        words = "only documents of the operator's list are served here: send `documentId`"
        super().__init__(words, extensions={"code": "DOCUMENT_NOT_TRUSTED"})


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

    def text(self, query: object, extensions: Mapping[str, Any] | None) -> str:
        """The document of a request; raises Malformed, NotPersisted or NotTrusted."""
        named = (extensions or {}).get("documentId")
        claimed = _hash_in(extensions)
        if query is None or query == "":
            found = self._trusted.get(named) if isinstance(named, str) else None
            if found is None and claimed is not None:
                found = self._trusted.get(claimed) or self._found(claimed)
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

    def register(self, text: str, extensions: Mapping[str, Any] | None) -> None:
        """Keep a valid document that came with its hash."""
        claimed = _hash_in(extensions)
        if claimed is None or claimed in self._trusted or claimed in self._registered:
            return
        self._registered[claimed] = text
        self._characters += len(text)
        while self._characters > MOST_REGISTERED:
            self._characters -= len(self._registered.popitem(last=False)[1])

    def _found(self, claimed: str) -> str | None:
        text = self._registered.get(claimed)
        if text is not None:
            self._registered.move_to_end(claimed)
        return text


def _hash_in(extensions: Mapping[str, Any] | None) -> str | None:
    asked = (extensions or {}).get("persistedQuery")
    if asked is None:
        return None
    if not isinstance(asked, dict) or asked.get("version") != 1 or not isinstance(asked.get("sha256Hash"), str):
        raise Malformed("persisted-query", "$.extensions.persistedQuery")
    return str(asked["sha256Hash"])


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
