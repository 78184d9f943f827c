"""The parameters of a GraphQL request, from a body, a URL or a message of a WebSocket."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request

from quipu.service.application.problems import Malformed
from quipu.service.transports.wire import JSON, body_of, decoded, kind_of

MOST_BYTES = 256 * 1024


class Asked(Struct):
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


decode_asked = msgspec.json.Decoder(Asked).decode
decode_map = msgspec.json.Decoder(dict[str, Any]).decode


def extensions_of(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a request that was decoded without types."""
    extensions = payload.get("extensions")
    named = {"documentId": payload["documentId"]} if "documentId" in payload else {}
    return {**(extensions if isinstance(extensions, dict) else {}), **named}


async def read_asked(request: Request) -> Asked:
    """The parameters of a request over HTTP; raises Malformed or TooLarge."""
    if request.method == "GET":
        asked = _in_query(request)
    else:
        if kind_of(request) != JSON:
            raise Malformed("content-type", expected=JSON)
        asked = decoded(decode_asked, await body_of(request, MOST_BYTES))
    if not asked.query and asked.document_id is None and "persistedQuery" not in (asked.extensions or {}):
        raise Malformed("no-query", "$.query")
    return asked


def _in_query(request: Request) -> Asked:
    given = request.query_params
    variables, extensions = given.get("variables"), given.get("extensions")
    return Asked(
        query=given.get("query"),
        document_id=given.get("documentId"),
        extensions=decoded(decode_map, extensions.encode()) if extensions else None,
        variables=decoded(decode_map, variables.encode()) if variables else None,
        operation_name=given.get("operationName") or None,
    )
