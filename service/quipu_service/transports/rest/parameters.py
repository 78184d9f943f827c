"""Query parameters, path parameters and headers: each is decoded and documented by one value."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from starlette.requests import Request

from quipu_rules.kernel.languages import LOCALES, tag_of
from quipu_service.application.log.clocks import LEAST, MOST
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.problems.validation import COMMAND_ID, LATEST, MOST_SEATS, ROOM
from quipu_service.application.tables.filters import BotsWanted, ClockKind
from quipu_service.transports.http.event_stream import LEAST_HEARTBEAT, MOST_HEARTBEAT
from quipu_service.transports.http.exchange import whole_number
from quipu_service.transports.wire.components import Schema
from quipu_service.transports.wire.descriptions import field_descriptions

LONGEST_WAIT = 60
"""The longest wait of one request, in seconds."""


@dataclass(frozen=True)
class Parameter:
    """The base of all kinds: a name and a description; ``text`` returns what was sent."""

    name: str
    description: str
    where: Literal["query", "path", "header"] = "query"

    def text(self, request: Request) -> str | None:
        """The text that was sent; None if it is missing."""
        match self.where:
            case "path":
                return str(request.path_params[self.name])
            case "header":
                return request.headers.get(self.name.lower())
            case _:
                return request.query_params.get(self.name)

    @property
    def schema(self) -> Schema:
        return {"type": "string"}

    def document(self) -> dict[str, object]:
        """Its OpenAPI parameter object."""
        required = {"required": True} if self.where == "path" else {}
        return {
            "name": self.name,
            "in": self.where,
            **required,
            "description": self.description,
            "schema": self.schema,
        }


@dataclass(frozen=True)
class Whole(Parameter):
    """A whole number within bounds."""

    least: int = 0
    most: int = LATEST

    def of(self, request: Request) -> int | None:
        """Raises Malformed."""
        text = self.text(request)
        return None if text is None else whole_number(text, self.name, self.least, self.most)

    @property
    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Flag(Parameter):
    """``true`` or ``false``; false if it is not sent."""

    def of(self, request: Request) -> bool:
        """Raises Malformed."""
        text = self.text(request)
        if text not in (None, "true", "false"):
            raise Malformed("one-of", f"$.{self.name}", choices="true, false")
        return text == "true"

    @property
    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class OneOf(Parameter):
    """One of several words."""

    choices: tuple[str, ...] = ()

    def of(self, request: Request) -> str | None:
        """Raises Malformed."""
        text = self.text(request)
        if text is not None and text not in self.choices:
            raise Malformed("one-of", f"$.{self.name}", choices=", ".join(self.choices))
        return text

    @property
    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.choices)}


@dataclass(frozen=True)
class Text(Parameter):
    """A text; it must match the pattern, if there is one."""

    most: int | None = None
    """The longest that the pattern allows; None: only request line and headers together are bounded, by 431."""
    pattern: str | None = None
    media: str | None = None

    def of(self, request: Request) -> str | None:
        """Raises Malformed."""
        text = self.text(request)
        if text is not None and self.pattern is not None and not re.fullmatch(self.pattern, text):
            raise Malformed("length", f"$.{self.name}")
        return text

    @property
    def schema(self) -> Schema:
        schema: Schema = {"type": "string"}
        if self.most is not None:
            schema["maxLength"] = self.most
        if self.pattern is not None:
            schema["pattern"] = self.pattern
        if self.media is not None:
            schema["contentMediaType"] = self.media
        return schema


@dataclass(frozen=True)
class Quoted(Text):
    """A text that may be in quotes, as a string of a structured field (RFC 8941) is."""

    def text(self, request: Request) -> str | None:
        """The text without its quotes."""
        text = super().text(request)
        quoted = text is not None and len(text) > 1 and text[0] == text[-1] == '"'
        return text[1:-1] if text is not None and quoted else text


AnyParameter: TypeAlias = Whole | Flag | OneOf | Text


def query_of(kind: type[Struct]) -> tuple[AnyParameter, ...]:
    """The fields of what is sent in a query: whole numbers and texts."""
    fields, description = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"], field_descriptions(kind)
    return tuple(_parameter(name, description[name], field) for name, field in fields.items())


def _parameter(name: str, description: str, field: Schema) -> AnyParameter:
    inner = field["anyOf"][0] if "anyOf" in field else field
    if inner.get("type") == "integer":
        least, most = int(inner.get("minimum", 0)), int(inner.get("maximum", LATEST))
        return Whole(name, description, least=least, most=most)
    return Text(name, description, pattern=inner.get("pattern"), most=inner.get("maxLength"))


VERSION_TAG = r'^(\*|(W/)?"?[0-9]{1,12}"?)$'
COMMAND_PATTERN = f"^{COMMAND_ID.pattern}$"

TABLE = Text("table", "The table's id.", "path", most=16, pattern="^[a-z2-7]{16}$")
SEAT = Whole("seat", "The seat, counted from 0.", "path", most=MOST_SEATS - 1)
COMMAND_PATH = Text(
    "command", "The command id: chosen by the client, new for each command.", "path", most=64, pattern=COMMAND_PATTERN
)

LANGUAGE = OneOf(
    "language", "Language of all sentences; overrides `Accept-Language`.", choices=tuple(map(tag_of, LOCALES))
)
AT = Whole("at", "Show the table at this version. Default: the latest.", least=1)
WAIT = Whole("wait", "Long poll: seconds to wait for a version other than `If-None-Match`.", most=LONGEST_WAIT)
NEWS = Whole("wait", "Long poll: seconds to wait for news after `after` (JSON lines only).", most=LONGEST_WAIT)
AFTER = Whole("after", "The last version the client has. Default: 0, that is from the beginning.")
MOST_UPDATES = 1_000
"""How many entries one answer in JSON lines has."""
PAGE = Whole(
    "first", "How many updates at most (JSON lines only). Default: 1000, which is the most.", least=1, most=MOST_UPDATES
)
NOTICES_WAIT = Whole(
    "wait", "Long poll: seconds to wait for a change of the table if there is none.", most=LONGEST_WAIT
)
TEXT = Flag("text", "Also tell each event in a sentence.")
LABELS = Flag("text", "Also give each action a label.")
VIEW = Flag("view", "Also send the viewer's view and legal actions with each update.")
NEWEST_VIEW = Flag(
    "newestView", "Send the view and the legal actions with the newest update only, however much was missed."
)
WHOLE = Flag(
    "whole",
    "With `text=true`: also send what else the table and its labelled legal list say, as `whole` of a full update, "
    "so that a page need not read them again.",
)
HEARTBEAT = Whole(
    "heartbeat",
    "Seconds of silence after which a stream sends a comment. Default: 15.",
    least=LEAST_HEARTBEAT,
    most=MOST_HEARTBEAT,
)
STATUS = OneOf("status", "Only tables in this status.", choices=tuple(Status.__members__))
FREE_SEAT = Flag("freeSeat", "Only tables at which somebody can still sit down.")
ROOM_OF_TABLES = Text("room", "Only tables of this room.", most=128, pattern=f"^{ROOM.pattern}$")
CLOCK = OneOf("clock", "Only tables with this kind of clock.", choices=tuple(ClockKind.__members__))
LEAST_TIME = Whole(
    "leastTime", "Only tables where a turn or bank has at least this many milliseconds.", least=LEAST, most=MOST
)
MOST_TIME = Whole("mostTime", "Only tables where a turn or bank has at most this many.", least=LEAST, most=MOST)
BOTS = OneOf(
    "bots",
    "Only tables without bots, with at least one, or with at least one of this level.",
    choices=tuple(BotsWanted.__members__),
)
OPTIONS = Text(
    "setup",
    "Only tables that were opened with these options, as JSON; others do not matter, nor does the order of a list.",
    media="application/json",
)
GAMES = Text(
    "games",
    "Names of games, with commas between them. Default: all games.",
    most=639,
    pattern="^[a-z][a-z0-9-]{0,30}(,[a-z][a-z0-9-]{0,30}){0,19}$",
)
TERMS = (STATUS, ROOM_OF_TABLES, CLOCK, LEAST_TIME, MOST_TIME, BOTS)
"""Parameters that are fields of ``TableFilter`` as they are sent."""
SANDBOXES = Flag("sandboxes", "List sandboxes instead of real tables.")
TO_ACT = Flag("toAct", "Only tables where it is your turn.")
CURSOR = Text("after", "The cursor `after` of the previous page.", most=80, pattern=r"^[0-9]{1,15}-[^\s]{1,64}$")
FIRST = Whole("first", "How many tables. Default: 20.", least=1, most=100)
EDITION = Text("edition", "Name of the edition. Default: `standard`.", most=31, pattern="^[a-z][a-z0-9-]{0,30}$")
SEATS = Whole("seats", "Number of players. Default: the fewest.", least=1, most=MOST_SEATS)
SETUP = Text("setup", "The game's options as JSON. Default: `{}`.", media="application/json")

HEX = "^[0-9a-f]{64}$"
HASH = Text(
    "hash",
    "The hash that the game names: an answer of this content may be kept for ever, any other as usual.",
    most=64,
    pattern=HEX,
)
SEED = Text("seed", "32 bytes in hexadecimal: the seed of the sandbox. Default: random.", most=64, pattern=HEX)
HEAD = Text("head", "The hash of one of its entries, noted earlier.", most=64, pattern=HEX)
COMMITMENT = Text("commitment", "The commitment to its seed, noted when the table was opened.", most=64, pattern=HEX)
PUBLIC_KEY = Text("publicKey", "The operator's public key: the log must carry a signature of it.", most=64, pattern=HEX)

IF_MATCH = Text(
    "If-Match",
    "The version the client has seen. If another command came first: 412 with what happened since.",
    "header",
    most=16,
    pattern=VERSION_TAG,
)
MINIMAL = "return=minimal"
PREFER = Text(
    "Prefer",
    "`return=minimal`: an accepted command is answered 204, with its version as the ETag and nothing else.",
    "header",
)
IF_NONE_MATCH = Text(
    "If-None-Match", "The ETag the client has, or several with commas between them: 304 while it is current.", "header"
)
LAST_EVENT_ID = Whole("Last-Event-ID", "The last version the client has, as browsers send it.", "header")
LAST_CHANGE = Whole(
    "Last-Event-ID", "The id of the last event the client has, as browsers send it.", "header", most=10**15 - 1
)
IDEMPOTENCY_KEY = Quoted(
    "Idempotency-Key",
    "Command id, chosen by the client, in quotes or without: repeating the request with the same id is safe.",
    "header",
    most=66,
    pattern=f'^("{COMMAND_ID.pattern}"|{COMMAND_ID.pattern})$',
)
ACCEPT_LANGUAGE = Text(
    "Accept-Language",
    "Languages for sentences, best first; the answer's `Content-Language` says which one it is. Default: English.",
    "header",
)


def known_only(request: Request, names: frozenset[str]) -> None:
    """Raises Malformed for an unknown query parameter, or one that was sent twice."""
    sent = [name for name, _ in request.query_params.multi_items()]
    for name in sent:
        if name not in names:
            raise Malformed("unknown-parameter", f"$.{name[:40]}", known=", ".join(sorted(names)))
        if sent.count(name) > 1:
            raise Malformed("parameter-twice", f"$.{name}")


def minimal(prefer: str) -> bool:
    """Whether a ``Prefer`` header asks for the least answer (RFC 7240)."""
    return any(one.partition(";")[0].strip().lower() == MINIMAL for one in prefer.split(","))


def version_in(request: Request) -> int | None:
    """The version in ``If-Match``; raises Malformed."""
    text = IF_MATCH.text(request)
    if text is None or text == "*":
        return None
    if not re.fullmatch(VERSION_TAG, text):
        raise Malformed("version-tag", "$.If-Match")
    return int(text.removeprefix("W/").strip('"'))
