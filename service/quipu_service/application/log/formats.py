"""Formats of entries, the only module that knows another than the present one.

Entries stay as they were written, so each format in which a release wrote is read for ever. Once entries have to
change, ``entries.FORMAT`` becomes 2, and ``OTHERS[1]`` gets today's shape with a function that turns it into the new
one. Where format 1 means something else, the new shape says so in a member, so nothing else compares formats.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw, ValidationError

from quipu_rules.kernel.message import Value
from quipu_service.application.log.entries import FORMAT, Entry


class OtherFormat(NamedTuple):
    """A format in which entries were written by another release."""

    shape: type[Value]
    """Its members in their order."""
    upcast: Callable[[Any], Entry]
    """Returns the present entry that means the same."""


class Formatted(Value, frozen=True, kw_only=True):
    """The member that says how an entry has to be read."""

    format: int


OTHERS: Final[dict[int, OtherFormat]] = {}
"""The formats by number besides the present one; there is none yet."""
_read = msgspec.json.Decoder(Entry).decode
_read_format = msgspec.json.Decoder(Formatted).decode


def read_entry(text: bytes | Raw) -> Entry:
    """An entry of any format as a present one; raises msgspec.ValidationError."""
    try:
        return _read(text)
    except ValidationError:
        other = _other(text)
        if other is None:
            raise
        return other.upcast(msgspec.json.decode(text, type=other.shape))


def as_written(text: bytes | Raw) -> Value:
    """An entry in the shape of its own format; raises msgspec.ValidationError."""
    try:
        return _read(text)
    except ValidationError:
        other = _other(text)
        if other is None:
            raise
        return msgspec.json.decode(text, type=other.shape)


def _other(text: bytes | Raw) -> OtherFormat | None:
    """The format of an entry that is no present one; raises msgspec.ValidationError if it is unknown."""
    written = _read_format(text).format
    if written == FORMAT:
        return None
    if written not in OTHERS:
        raise ValidationError(f"entries of format {written} are not known here") from None
    return OTHERS[written]
