"""What schemathesis must not send: JSON Schema calls 2.0 an integer, and the service does not."""

from typing import Any

import schemathesis


def whole(value: Any) -> bool:
    """Whether no number in it has a fraction."""
    if isinstance(value, dict):
        return all(map(whole, value.values()))
    if isinstance(value, list):
        return all(map(whole, value))
    return not isinstance(value, float)


@schemathesis.hook
def filter_body(_context: Any, body: Any) -> bool:
    return whole(body)


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """A text as it is."""
    return str(value).encode(errors="replace")


@schemathesis.hook
def filter_case(_context: Any, case: Any) -> bool:
    """A text of notation has a grammar that no schema can say: tests/fuzz writes some."""
    positive = case.meta is None or case.meta.generation.mode.is_positive
    return not (positive and case.media_type == "text/plain")
