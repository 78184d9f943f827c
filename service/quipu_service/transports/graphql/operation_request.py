"""The parameters of a request: what an operation is asked for with, over every transport."""

import msgspec
from msgspec import Struct


class GraphQLRequest(Struct):
    """The parameters of a request."""

    query: str | None = None
    variables: dict[str, object] | None = None
    operation_name: str | None = msgspec.field(default=None, name="operationName")
    extensions: dict[str, object] | None = None
    document_id: str | None = msgspec.field(default=None, name="documentId")


decode_request = msgspec.json.Decoder(GraphQLRequest).decode
decode_map = msgspec.json.Decoder(dict[str, object]).decode
