"""The loops of an attacker, by the door through which each comes; each is the request that costs most there.

A loop is asked for its next request by a number that grows, so that no answer can be used again.
"""

import gzip
import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

LOG: Final = Path(__file__).parents[1] / "tests" / "service" / "golden" / "logs" / "caral-two.jsonl.gz"
USUAL: Final = "{ __schema { types { name description fields { name args { name type { name ofType { name } } } } } } }"
VIEWS: Final = '{ table(table: "%s") { log(first: 100) { nodes { text view { __typename json } } } } }'
ROOM: Final = 60_000
"""Bytes that fill a request to REST."""
TOKENS: Final = 9_000
"""Of a document of GraphQL that is refused for its size."""
OK: Final = frozenset({200})
END: Final = b'{"type": "endTurn"}'


class Sent(NamedTuple):
    """One request."""

    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = {}


class Target(NamedTuple):
    """The service under attack, until a moment, from an address."""

    port: int
    ends: float
    statuses: Counter[int]
    """How often each came; 0: the connection was cut."""
    sender: Mapping[str, str]


class Prey(msgspec.Struct, frozen=True, kw_only=True):
    """What the attacker knows: tables of others, and one at which it has both seats."""

    over: str
    """Path of a finished table, of which everything can be seen."""
    version: int
    """Of that table."""
    waiting: str
    private: str
    own: str
    tokens: tuple[str, str]
    host: str
    player: str
    """Its player id, which holds a seat of its table."""
    position: Any
    """A request for a sandbox at a position."""
    action: Any
    """One that is legal at its table."""

    @property
    def log(self) -> bytes:
        """The finished table as a file."""
        return log()

    @property
    def id(self) -> str:
        """Of the finished table."""
        return self.over.rpartition("/")[2]

    def bearer(self, token: str = "") -> dict[str, str]:
        return {"authorization": f"Bearer {token or self.tokens[0]}"}


@cache
def log() -> bytes:
    return gzip.decompress(LOG.read_bytes())


@dataclass(frozen=True)
class Loop:
    """Requests of one kind, and the statuses of which the bench has to see one."""

    request: Callable[[Prey, int], Sent]
    statuses: Collection[int] = OK
    kind: str = field(default="application/json", kw_only=True)


def get(path: str, at: str = "over", token: bool = False) -> Callable[[Prey, int], Sent]:
    """Reads below one of the tables; ``#`` is replaced by the number."""

    def request(prey: Prey, number: int) -> Sent:
        told = path.replace("#", str(number % 120 + 5))
        return Sent("GET", getattr(prey, at) + told, headers=prey.bearer() if token else {})

    return request


def page(path: str) -> Callable[[Prey, int], Sent]:
    """Reads what is about no table."""
    return lambda _, number: Sent("GET", path.replace("#", str(number)))


def graphql(query: Callable[[Prey, int], str]) -> Callable[[Prey, int], Sent]:
    """A document."""
    return lambda prey, number: Sent("POST", "/graphql", json.dumps({"query": query(prey, number)}).encode())


def put(path: str, body: Callable[[int], object], method: str = "PUT") -> Callable[[Prey, int], Sent]:
    """A write of a seat at the attacker's own table."""

    def request(prey: Prey, number: int) -> Sent:
        return Sent(method, prey.own + path.replace("#", str(number)), json.dumps(body(number)).encode(), prey.bearer())

    return request


def planned(prey: Prey, number: int) -> Sent:
    """Another plan each time."""
    turns = [{"expect": [], "actions": [prey.action]}] * (number % 8 + 1)
    body = json.dumps({"conditions": [{"turns": turns}]}).encode()
    return Sent("PUT", f"{prey.own}/conditions", body, prey.bearer(prey.tokens[number % 2]))


READS: Final = {
    "a table": Loop(get("")),
    "events with views": Loop(get("/events?view=true")),
    "legal actions in words": Loop(get("/legal?text=true", "own", token=True)),
    "an earlier version": Loop(get("?at=#")),
    "branches": Loop(get("/branches")),
    "an export": Loop(get("/export")),
    "all tables, 100 at once": Loop(page("/v1/tables?first=100")),
    "tables with other options each time": Loop(page("/v1/caral/tables?first=100&setup=%7B%22modules%22%3A%5B%5D%7D")),
    "tables of a player": Loop(lambda prey, _: Sent("GET", "/v1/me/tables", headers=prey.bearer(prey.player))),
    "a printed board": Loop(page("/v1/caral/board")),
}
WRITES: Final = {
    "a private table of others": Loop(get("", "private"), {404}),
    "refused actions": Loop(put("/commands/r#", lambda _: {"type": "endTurn"}), {409}),
    "60 KB that are no JSON": Loop(
        lambda prey, number: Sent("PUT", f"{prey.own}/commands/j{number}", b"[" * ROOM + b"%d" % number, prey.bearer()),
        {400},
    ),
    "60 KB of actions": Loop(put("/commands/l#", lambda _: [{"type": "endTurn"}] * (ROOM // 22)), {413}),
    "forged tokens": Loop(
        lambda prey, number: Sent("PUT", f"{prey.own}/commands/f{number}", END, prey.bearer(f"{number:043d}")),
        {401, 403},
    ),
    "guessed codes": Loop(
        lambda _, number: Sent("POST", "/v1/codes", b'{"code": "%04d-%04d"}' % divmod(number, 1000)), {404, 409, 422}
    ),
    "imports without the operator's key": Loop(
        lambda prey, _: Sent("POST", "/v1/tables/import", prey.log), {401, 403}, kind="application/x-ndjson"
    ),
    "repeats of a first answer": Loop(put("/commands/same", lambda _: {"type": "endTurn"}), {409}),
    "lines that are tried": Loop(
        put("/line", lambda _: [{"seat": 0, "actions": [{"type": "endTurn"}]}] * 20, "POST"), {200, 409, 422}
    ),
    "a table opened after the other": Loop(lambda _, __: Sent("POST", "/v1/inkas/tables", b'{"seats": 3}'), {201, 429}),
}
DOCUMENTS: Final = {
    "introspection": Loop(graphql(lambda _, number: USUAL.replace("{ __", f"query Q{number} {{ __", 1))),
    "GraphQL with views": Loop(graphql(lambda prey, _: VIEWS % prey.id)),
    "another document each time": Loop(
        graphql(lambda _, number: "{ " + " ".join(f"a{number}x{one}: time" for one in range(30)) + " }")
    ),
    "documents with one field 9,000 times": Loop(graphql(lambda _, number: f"{{ t{number}: time {'time ' * TOKENS}}}")),
    "documents with 1,500 wrong fields": Loop(
        graphql(lambda _, number: f"{{ n{number} " + " ".join(f"w{one}" for one in range(1_500)) + " }")
    ),
    "documents of nested fragments": Loop(
        graphql(
            lambda _, number: (
                f"query F{number} {{ ...f0 }} "
                + " ".join(f"fragment f{one} on Query {{ ...f{one + 1} ...f{one + 1} }}" for one in range(300))
                + " fragment f300 on Query { time }"
            )
        )
    ),
    "lists in lists": Loop(
        graphql(
            lambda _, number: (
                f"query L{number} {{ tables(first: 100) {{ nodes {{ log(first: 100) {{ nodes {{ text }} }} }} }} }}"
            )
        )
    ),
    "refused mutations": Loop(
        graphql(
            lambda prey, number: (
                f'mutation M{number} {{ resign(table: "{prey.id}", seat: 0, command: "m{number}") {{ __typename }} }}'
            )
        )
    ),
}
DRAWN: Final = {
    "pictures as pixels": Loop(get("/board.png?at=#"), {200, 429}),
    "pictures as SVG": Loop(get("/board.svg?at=#"), {200, 429}),
    "embedded tables": Loop(lambda prey, _: Sent("GET", f"/embed/{prey.id}")),
    "oEmbed": Loop(
        lambda prey, number: Sent("GET", f"/oembed?url=http://bench/table/{prey.id}&maxwidth={number % 900 + 100}")
    ),
}
FILES: Final = {
    "`sandboxes/log`": Loop(
        lambda prey, _: Sent("POST", "/v1/caral/sandboxes/log", prey.log), {201}, kind="application/x-ndjson"
    ),
    "sandboxes": Loop(lambda _, __: Sent("POST", "/v1/caral/sandboxes", b'{"seats": 4}'), {201, 429}),
    "sandboxes with a position": Loop(
        lambda prey, _: Sent("POST", "/v1/caral/sandboxes", json.dumps(prey.position).encode()), {201, 429}
    ),
    "forks": Loop(lambda prey, _: Sent("POST", f"{prey.over}/fork", b'{"at": 100}'), {201, 429}),
    "`verify`": Loop(lambda prey, _: Sent("POST", "/v1/verify", prey.log), {200}, kind="application/x-ndjson"),
    "garbage to `verify`": Loop(
        lambda _, number: Sent("POST", "/v1/verify", b"%dgarbage" % (number % 1000) * 130_000),
        kind="application/x-ndjson",
    ),
}
ADVICE: Final = {
    "hints": Loop(get("/hint", "own", token=True), {200, 409, 429}),
    "an analysis": Loop(get("/analysis"), {200, 429}),
    "reasons": Loop(get("/why", "own", token=True), {200, 404, 409, 422}),
    "consequences": Loop(get("/consequences", "own", token=True), {200, 409}),
    "stakes": Loop(get("/stakes", "own", token=True)),
    "statistics of a table": Loop(get("/statistics")),
    "statistics of a game": Loop(page("/v1/caral/statistics")),
}
KEPT: Final = {
    "plans": Loop(planned, {200, 409, 422}),
    "notes": Loop(put("/note", lambda number: {"text": f"{number} " + "x" * 4_000}), {200, 429}),
    "webhooks": Loop(
        lambda prey, number: Sent(
            "POST", f"{prey.own}/webhook", b'{"url": "https://192.0.2.1/%d"}' % number, prey.bearer(prey.host)
        ),
        {200, 201, 400, 409, 422},
    ),
    "notices": Loop(get("/notices", "own", token=True)),
    "notices of a player": Loop(lambda prey, _: Sent("GET", "/v1/me/notices", headers=prey.bearer(prey.player))),
    "seats taken and left": Loop(
        lambda prey, number: Sent("POST", f"{prey.waiting}/seats", b'{"name": "N%d"}' % number), {201, 409, 429}
    ),
    "codes for another device": Loop(put("/seats/0/code", lambda _: {}, "POST"), {200, 201, 429}),
    "renewals of a player": Loop(
        lambda prey, number: Sent("POST", "/v1/me/renew", b"{}", prey.bearer(f"{prey.player}{number}")), {200, 401, 403}
    ),
}
PAGES: Final = {
    "pages of the documentation": Loop(page("/docs/client")),
    "searches of the documentation": Loop(page("/docs/search?q=table%20#")),
    "the contract of REST": Loop(page("/openapi.json")),
    "the contract of GraphQL": Loop(page("/schema.graphql")),
    "the page of a table": Loop(lambda prey, _: Sent("GET", f"/table/{prey.id}")),
    "the rules of a game": Loop(page("/v1/caral/rules")),
}
DOORS: Final[Mapping[str, Mapping[str, Loop]]] = {
    "reads": READS,
    "refused writes": WRITES,
    "GraphQL": DOCUMENTS,
    "pictures and embeds": DRAWN,
    "files and sandboxes": FILES,
    "hints and statistics": ADVICE,
    "what seats keep": KEPT,
    "documentation and contracts": PAGES,
}
