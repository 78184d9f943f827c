"""Parts of the OpenAPI documents that no struct has: links from an answer to other operations, examples, problems."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import msgspec

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import GREATEST, LONGEST, Seat, Template
from quipu_service.application.commands.commit import MOST_IN_STALE
from quipu_service.application.log.validity import MOST_NUMBER
from quipu_service.application.problems.validation import MOST_ACTIONS
from quipu_service.transports.wire.components import Schema

SHOWN = 2
"""Legal actions of an example."""
SENTENCE: Schema = {"type": "string", "maxLength": LONGEST}
WORD: Schema = {"type": "string", "maxLength": 64}
ADDRESS: Schema = {"type": "string", "format": "uri-reference", "maxLength": 2_048}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": GREATEST}

MEMBERS: dict[str, tuple[Schema, str]] = {
    "type": (
        ADDRESS,
        "Where the code is explained: `/problems/{code}`.",
    ),
    "title": (SENTENCE, "The kind of problem, in the reader's language."),
    "status": ({"type": "integer", "minimum": 400, "maximum": 599}, "The HTTP status."),
    "detail": (SENTENCE, "What is wrong with this request, in the reader's language."),
    "code": ({"type": "string", "pattern": "^[A-Z][A-Z0-9_]{0,63}$", "maxLength": 64}, "Stable: decide by this."),
    "path": (
        SENTENCE,
        "MALFORMED: where it is wrong, such as `$.seats` or `$[1].square`.",
    ),
    "rule": (WORD, "A refusal: the statement of the rules, see `ruleUrl`."),
    "ruleUrl": (
        ADDRESS,
        "A refusal: where that statement can be read.",
    ),
    "details": ({"type": "object", "additionalProperties": True}, "A refusal: the values in its sentence."),
    "place": (
        {"type": "integer", "minimum": 0, "maximum": MOST_ACTIONS - 1},
        "A refused list of actions: which of them, counted from 0.",
    ),
    "version": (
        COUNT,
        "STALE: the table's version. COMMAND_REUSED: the version it led to.",
    ),
    "happened": (
        {"type": "array", "items": {"type": "object", "additionalProperties": True}, "maxItems": MOST_IN_STALE},
        "STALE: the updates since the version the client expected.",
    ),
    "table": (WORD, "DAMAGED: the table whose log is damaged."),
    "entry": (
        {**COUNT, "type": ["integer", "null"]},
        "DAMAGED: the first entry that is wrong; null if it is not an entry.",
    ),
    "game": (
        WORD,
        "GAME_NOT_INSTALLED, REVISION_NOT_KEPT, NEWER_RULES: the table's game.",
    ),
    "revision": (
        {**COUNT, "type": ["integer", "null"]},
        "Likewise: the revision of its rules; null if the game is missing.",
    ),
    "extension": (
        WORD,
        "UNKNOWN: the extension that would answer this, which this server leaves out.",
    ),
    "limit": (SENTENCE, "TOO_LARGE, TOO_MANY: what is limited."),
    "most": ({"type": "integer", "minimum": 0, "maximum": MOST_NUMBER}, "TOO_LARGE, TOO_MANY: the limit."),
}


@dataclass(frozen=True, kw_only=True)
class Link:
    """A link to another operation, with parameters from this request or its answer."""

    to: str
    description: str
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
    description="The first of the legal actions, as one command.",
    more={"command": "link-{$response.body#/version}"},
    body="$response.body#/legalActions/0",
)
SHOWS = Link(to="showTable", description="The table.")
LISTS = Link(to="showLegal", description="What its seat may do.")
FOLLOWS = Link(to="showEvents", description="What happens after it.", more=AFTER)
OPENS = (
    Link(to="showTable", description="The new table.", table=NEW),
    Link(to="takeSeat", description="Sit down at it.", table=NEW),
    Link(to="showEvents", description="Follow it.", table=NEW, more=AFTER),
)
CHANGES = (SHOWS, LISTS, FOLLOWS, ACTS)

LINKS: Mapping[str, tuple[Link, ...]] = {
    "listTables": (
        Link(to="showTable", description="The first table of the page.", table="$response.body#/tables/0/id"),
        Link(to="listTables", description="The next page.", table="", more={"after": "$response.body#/after"}),
    ),
    "listAllTables": (
        Link(to="listAllTables", description="The next page.", table="", more={"after": "$response.body#/after"}),
    ),
    "openTable": OPENS,
    "forkTable": OPENS,
    "takeSeat": (
        SHOWS,
        Link(to="startTable", description="Begin, once all seats are taken."),
        Link(to="leaveSeat", description="Give the seat up.", more={"seat": "$response.body#/seat"}),
    ),
    "showTable": (
        LISTS,
        FOLLOWS,
        Link(to="forkTable", description="Go on from here at a new table."),
        Link(to="exportTable", description="Its log."),
        Link(to="showStatistics", description="Its statistics."),
    ),
    "startTable": CHANGES,
    "act": CHANGES,
    "rewindTable": CHANGES,
    "comeBack": CHANGES,
    "showLegal": (ACTS, SHOWS),
}
"""Links by operation."""


def link_objects(operation: str, named: Callable[[str], str]) -> dict[str, object]:
    """The links of an operation's good answer; ``named`` gives an operation its id in the document."""
    return {link.to: _object(link, named) for link in LINKS.get(operation, ())}


def _object(link: Link, named: Callable[[str], str]) -> dict[str, object]:
    parameters = {**({"table": link.table} if link.table else {}), **link.more}
    body = {} if link.body is None else {"requestBody": link.body}
    return {"operationId": named(link.to), "parameters": parameters, **body, "description": link.description}


@cache
def begun_in_example(game: AnyGame) -> tuple[Seat, list[object]]:
    """Who begins a table of the least seats, and some of the actions that are legal then."""
    begun = game.start(game.editions["standard"], game.setup(), game.seats[0], Seeded(b"", "example"))
    seat = min(game.rulebook.to_act(begun.state))
    listed = [one for one in game.rulebook.legal(begun.state, seat) if not isinstance(one, Template)]
    return seat, [msgspec.to_builtins(action) for action in listed[:SHOWN]]


@cache
def examples_of(game: AnyGame) -> dict[str, object]:
    """Examples by name of the type."""
    seats = game.seats[0]
    _, legal = begun_in_example(game)
    return {
        "TableRequest": {"seats": seats},
        "SandboxRequest": {"seats": seats, "seed": "5a" * 32},
        "SeatRequest": {"name": "Ann"},
        "EntropyRequest": {"entropy": "5a" * 32},
        "RematchRequest": {"entropy": "5a" * 32},
        "RewindRequest": {"to": 7},
        "Agree": {"kind": "ABANDON"},
        "Decline": {"kind": "ABANDON"},
        "ForkRequest": {"at": 7},
        "BotRequest": {"level": "CLUB"},
        "TokenRequest": {"token": "k" * 43},
        "Claim": {"seat": 1, "then": "BOT"},
        "LegalList": {"version": seats + 2, "legalActions": legal},
    }


def problem_schema(schemas: dict[str, Schema]) -> None:
    """Add the component ``Problem``."""
    schemas["Problem"] = {
        "description": "A problem, as RFC 9457 has it. Nothing was changed by the request.",
        "type": "object",
        "properties": {name: {**schema, "description": text} for name, (schema, text) in MEMBERS.items()},
        "required": ["type", "title", "status", "detail", "code"],
    }
