"""An HTTP request that decodes only the parts that a handler reads."""

from collections.abc import Sequence
from typing import Any

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.types import Scope

NOTHING_ASKED = QueryParams()


class PlainHeaders(dict[str, str]):
    """The headers in lower case, decoded once; the first value counts if a header was sent twice."""

    def __init__(self, sent: Sequence[tuple[bytes, bytes]]) -> None:
        super().__init__({name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(sent)})

    def get(self, key: str, default: Any = None) -> Any:
        return dict.get(self, key.lower(), default)

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self, str(key).lower())


NOTHING_SENT = PlainHeaders(())


class ApiRequest(Request):
    """Starlette's request with headers in a dict, and no work for an empty query."""

    headers: PlainHeaders = NOTHING_SENT  # type: ignore[assignment]  # what handlers ask of Starlette's is all there

    def __init__(self, scope: Scope, *channels: Any) -> None:
        super().__init__(scope, *channels)
        self.headers = PlainHeaders(scope["headers"])

    @property
    def query_params(self) -> QueryParams:
        return super().query_params if self.scope["query_string"] else NOTHING_ASKED
