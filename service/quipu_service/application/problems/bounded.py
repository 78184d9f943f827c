"""Kinds of values in answers, each with the bound that the contract promises.

Whole numbers need none here: they are those of GraphQL, 32 bits, or 53 bits where a field says ``int64``.
"""

from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta

from quipu_rules.kernel.message import GREATEST, LONGEST, MOST_LISTED
from quipu_rules.kernel.move import MOST_CANDIDATES, MOST_EVENTS
from quipu_service.application.problems.validation import MOST_ACTIONS, MOST_NAME, MOST_SEATS

T = TypeVar("T")

Count: TypeAlias = Annotated[int, Meta(ge=0, le=GREATEST)]
"""A number of things, or a version."""
Wide: TypeAlias = Annotated[int, Meta(extra_json_schema={"format": "int64"})]
"""A number that may need more than 32 bits, such as milliseconds: a correspondence game lasts for months."""
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
"""What a position or a choice is worth, from lost to won; a part of a whole."""

TableId: TypeAlias = Annotated[str, Meta(max_length=16)]
Token: TypeAlias = Annotated[str, Meta(max_length=43)]
Hash: TypeAlias = Annotated[str, Meta(max_length=64)]
"""A SHA-256, a seed or a public key, in hexadecimal."""
PlayerName: TypeAlias = Annotated[str, Meta(max_length=MOST_NAME)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
"""The name of a game, an edition, a field or an operation, or a code."""
Url: TypeAlias = Annotated[str, Meta(max_length=2_048)]
Cursor: TypeAlias = Annotated[str, Meta(max_length=80)]
Room: TypeAlias = Annotated[str, Meta(max_length=128)]
Notation: TypeAlias = Annotated[str, Meta(max_length=65_536)]
"""Actions in lines of text: no more than a request can send."""
Sentence: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]

OfSeats: TypeAlias = Annotated[tuple[T, ...], Meta(max_length=MOST_SEATS)]
"""At most one for each seat."""
Listed: TypeAlias = Annotated[tuple[T, ...], Meta(max_length=MOST_LISTED)]
OfEvents: TypeAlias = Annotated[tuple[T, ...], Meta(max_length=MOST_EVENTS * MOST_ACTIONS)]
"""At most one for each event of an entry."""
LegalOnes: TypeAlias = Annotated[tuple[T, ...], Meta(max_length=MOST_CANDIDATES)]
"""At most one for each legal action."""
