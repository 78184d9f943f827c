"""Deprecated operations and fields, for the contracts and for every answer of them; docs/releases.md has the rule."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Final, TypeAlias

from graphql import GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema

LEAST_DAYS: Final = 180
"""The time between the release that deprecates something and the earliest removal."""


@dataclass(frozen=True, kw_only=True)
class Deprecation:
    """When something was deprecated, how long it is served at least, and what to use instead."""

    since: date
    sunset: date
    instead: str
    """A sentence in English for the contracts."""

    def __post_init__(self) -> None:
        if (self.sunset - self.since).days < LEAST_DAYS:
            raise ValueError(f"what is deprecated is served for {LEAST_DAYS} days at least")

    @property
    def headers(self) -> dict[str, str]:
        """``Deprecation`` (RFC 9745), ``Sunset`` (RFC 8594), and a link to the rule."""
        since, sunset = (datetime.combine(day, time(), UTC) for day in (self.since, self.sunset))
        return {
            "deprecation": f"@{since.timestamp():.0f}",
            "sunset": format_datetime(sunset, usegmt=True),
            "link": '</docs>; rel="deprecation"; type="text/html"',
        }

    @property
    def reason(self) -> str:
        """Everything that is deprecated, for the contracts."""
        return f"{self.instead} Served until {self.sunset.isoformat()} at least."


Deprecations: TypeAlias = dict[str, Deprecation]
REST: Final[Deprecations] = {}
"""Deprecated operations of REST by id, such as ``showTable``."""
GRAPHQL: Final[Deprecations] = {}
"""Deprecated fields of GraphQL, such as ``Query.table``; that of an interface is deprecated in every type with it."""


def mark(schema: GraphQLSchema, deprecated: Deprecations = GRAPHQL) -> None:
    """Add ``@deprecated`` to a schema; raises KeyError for an unknown field."""
    for place, deprecation in deprecated.items():
        name, _, field = place.partition(".")
        named = schema.type_map[name]
        if not isinstance(named, GraphQLObjectType | GraphQLInterfaceType):
            raise KeyError(place)
        types = [named]
        if isinstance(named, GraphQLInterfaceType):
            types += schema.get_implementations(named).objects
        for one in types:
            one.fields[field].deprecation_reason = deprecation.reason
