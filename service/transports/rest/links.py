"""OpenAPI links: which operations take the ids in an answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Link:
    """A link to another operation, with parameters from this request or its answer."""

    to: str
    said: str
    table: str = "$request.path.table"
    """Where the table's id comes from."""
    more: Mapping[str, str] = field(default_factory=dict)
    """The other parameters."""
    body: str | None = None
    """An expression: openapi-generator accepts no other value."""


NEW = "$response.body#/id"
AFTER = {"after": "$response.body#/version"}
ACTS = Link(
    to="act",
    said="The first of the legal actions, as one command.",
    more={"command": "link-{$response.body#/version}"},
    body="$response.body#/legalActions/0",
)
SHOWS = Link(to="showTable", said="The table.")
LISTS = Link(to="showLegal", said="What its seat may do.")
FOLLOWS = Link(to="showEvents", said="What happens after it.", more=AFTER)
OPENS = (
    Link(to="showTable", said="The new table.", table=NEW),
    Link(to="takeSeat", said="Sit down at it.", table=NEW),
    Link(to="showEvents", said="Follow it.", table=NEW, more=AFTER),
)
CHANGES = (SHOWS, LISTS, FOLLOWS, ACTS)

LINKS: Mapping[str, tuple[Link, ...]] = {
    "listTables": (
        Link(to="showTable", said="The first table of the page.", table="$response.body#/tables/0/id"),
        Link(to="listTables", said="The next page.", table="", more={"after": "$response.body#/after"}),
    ),
    "listAllTables": (
        Link(to="listAllTables", said="The next page.", table="", more={"after": "$response.body#/after"}),
    ),
    "openTable": OPENS,
    "forkTable": OPENS,
    "takeSeat": (
        SHOWS,
        Link(to="startTable", said="Begin, once all seats are taken."),
        Link(to="leaveSeat", said="Give the seat up.", more={"seat": "$response.body#/seat"}),
    ),
    "showTable": (
        LISTS,
        FOLLOWS,
        Link(to="forkTable", said="Go on from here at a new table."),
        Link(to="exportTable", said="Its log."),
        Link(to="showStatistics", said="Its statistics."),
    ),
    "startTable": CHANGES,
    "act": CHANGES,
    "rewindTable": CHANGES,
    "comeBack": CHANGES,
    "showLegal": (ACTS, SHOWS),
}
"""Links by operation."""


def link_objects(operation: str, named: Callable[[str], str]) -> dict[str, Any]:
    """The links of an operation's good answer; ``named`` gives an operation its id in the document."""
    return {link.to: _object(link, named) for link in LINKS.get(operation, ())}


def _object(link: Link, named: Callable[[str], str]) -> dict[str, Any]:
    parameters = {**({"table": link.table} if link.table else {}), **link.more}
    body = {} if link.body is None else {"requestBody": link.body}
    return {"operationId": named(link.to), "parameters": parameters, **body, "description": link.said}
