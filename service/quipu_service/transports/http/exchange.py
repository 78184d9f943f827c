"""What all transports share: reading tokens, languages and bodies of requests, and writing answers."""

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

import msgspec
import orjson
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES, tag_of
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.access.accounts import IssuedPlayer
from quipu_service.application.access.credentials import RESERVED, Credential, credential
from quipu_service.application.ledger import HEADERS
from quipu_service.application.log.position import Position
from quipu_service.application.problems.tree import (
    LONGEST_NAME,
    Malformed,
    Problem,
    TooLarge,
    Unauthenticated,
    Unsupported,
)
from quipu_service.transports.http.asgi_write import WRITE
from quipu_service.transports.texts.problem_texts import ProblemText, locale_of, problem_text

T = TypeVar("T")
Body = TypeVar("Body", bound=bytes | msgspec.Raw)
ACCOUNT = "quipu.account"
"""The key in a request's scope for the account of its JWT."""
LANGUAGE = "quipu.language"
"""The key in a request's scope for the languages of its answer, once they are known."""
EVERY_LANGUAGE = ", ".join(map(tag_of, LOCALES))
HEAD_MOST = 32 * 1024
"""The longest request line with all headers, in bytes; also the largest framing of a chunked body."""
BODY_MOST = 64 * 1024
"""The largest ordinary request in bytes."""
RECORD_MOST = 32 * 1024 * 1024
"""The largest uploaded log in bytes."""
ENTITY_TAG = re.compile(r'"[^"]*"')
JSON = "application/json"
PROBLEM = "application/problem+json"
NDJSON = "application/x-ndjson"
NOTATION = "text/plain"
SSE = "text/event-stream"
ANSWER = "application/graphql-response+json"
"""GraphQL's own media type: the status of such an answer says whether the request was executed."""
VARY = {"vary": "authorization, accept-language"}
PRIVATE = {**VARY, "cache-control": "private, no-store"}
"""Headers of an answer for one viewer."""
A_WHILE = "public, max-age=60, must-revalidate"
FOREVER = "public, max-age=31536000, immutable"
GENERAL = frozenset({"vary", "cache-control", "content-type", "content-length"})
USUAL = [
    (b"vary", VARY["vary"].encode()),
    (b"cache-control", b"private, no-store"),
    (b"content-type", JSON.encode()),
]
"""Headers of JSON for one viewer."""
encode = msgspec.json.Encoder().encode


def token_of(connection: HTTPConnection) -> str | None:
    """The seat token of the request, if any; raises Unauthenticated for another kind of credentials."""
    return bearer(authorization_of(connection))


def authorization_of(connection: HTTPConnection) -> str | IssuedPlayer | None:
    """What identifies the sender: the account that the gate found for a JWT, else the ``Authorization`` header."""
    return connection.scope.get(ACCOUNT) or connection.headers.get("authorization")


def bearer(header: str | IssuedPlayer | None) -> str | None:
    """The token of an ``Authorization`` header, if there is one; raises Unauthenticated for another kind.

    The player id of an account comes from the gate only, never from a client.
    """
    if header is None:
        return None
    if isinstance(header, IssuedPlayer):
        return header.player
    scheme, _, rest = header.partition(" ")
    token = rest.strip()
    if not token or scheme.lower() != "bearer":
        raise Unauthenticated("bearer")
    if token.startswith(RESERVED):
        raise Unauthenticated("reserved")
    return token


def credential_of(connection: HTTPConnection) -> Credential | None:
    """The seat token of the request as a credential."""
    return credential_by(authorization_of(connection))


@lru_cache(HEADERS.most)
def credential_by(authorization: str | IssuedPlayer | None) -> Credential | None:
    """The token of an ``Authorization`` header as a credential, hashed once for many requests of the same client."""
    return credential(bearer(authorization))


def client_of(connection: HTTPConnection) -> str:
    """The scope of commands without a seat: the client's token, else its address."""
    return client_name(token_of(connection), address_of(connection))


def client_name(token: str | None, address: str) -> str:
    """The scope of a client's command ids."""
    return f"address:{address}" if token is None else f"token:{token}"


def origin_of(request: Request) -> str:
    """The scheme and host by which the client reached the service."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as reported by the proxy in front."""
    client = connection.scope.get("client")
    return "" if client is None else str(client[0])


def locale_in(connection: HTTPConnection) -> str:
    """The reader's language: the parameter ``language``, else the header ``Accept-Language``."""
    language = connection.query_params.get("language") if connection.scope["query_string"] else None
    return locale_of(language or connection.headers.get("accept-language"))


def language_of(connection: HTTPConnection) -> str:
    """The same, for a caller who is about to write sentences in it: the answer gets ``Content-Language``."""
    locale = locale_in(connection)
    connection.scope[LANGUAGE] = tag_of(locale)
    return locale


def language_header(scope: Scope) -> list[tuple[bytes, bytes]]:
    """``Content-Language``, if the answer has words."""
    languages = scope.get(LANGUAGE)
    return [] if languages is None else [(b"content-language", languages.encode())]


def stream_of(request: Request, most: int) -> AsyncIterator[bytes]:
    """The body in chunks; raises Unsupported, and TooLarge at once if the declared length is over the limit."""
    _acceptable(request, most)
    return _bounded(request, most)


def _acceptable(request: Request, most: int) -> None:
    """Raise Unsupported for a body that is packed, and TooLarge for one that is declared to be over the limit."""
    coding = request.headers.get("content-encoding")
    if coding is not None and coding.strip().lower() not in ("", "identity"):
        raise Unsupported("coding")
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > most:
        raise TooLarge("bytes of the body", most)


async def _bounded(request: Request, most: int) -> AsyncIterator[bytes]:
    size, more = 0, True
    while more:
        part, more = await _received(request, size, most)
        size += len(part)
        yield part


async def _received(request: Request, size: int, most: int) -> tuple[bytes, bool]:
    """The next part of a body after ``size`` bytes, and whether more follows."""
    message = await request.receive()
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    part = message.get("body", b"")
    if size + len(part) > most:
        raise TooLarge("bytes of the body", most)
    return part, message.get("more_body", False)


async def body_of(request: Request, most: int = BODY_MOST) -> bytes:
    """The whole body; raises Unsupported, and TooLarge as soon as it is longer than the limit."""
    _acceptable(request, most)
    whole, more = await _received(request, 0, most)
    if not more:
        return whole
    body = bytearray(whole)
    while more:
        part, more = await _received(request, len(body), most)
        body += part
    return bytes(body)


def kind_of(request: Request) -> str:
    """The media type of the body without parameters; empty if not declared."""
    return _without_parameters(request.headers.get("content-type", ""))


@lru_cache(HEADERS.most)
def _without_parameters(kind: str) -> str:
    return kind.partition(";")[0].strip().lower()


def has_body(request: Request) -> bool:
    """Whether the request declares a body."""
    return request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers


def decoded(decode: Callable[[Body], T], body: Body, root: str = "$") -> T:
    """Decode the body, or the part at ``root``; raises Malformed with the path of the error."""
    try:
        return decode(body)
    except msgspec.MsgspecError as error:
        raise malformed(msgspec.DecodeError(UNPAIRED) if unpaired(error, body) else error, root) from error
    except (UnicodeDecodeError, RecursionError) as error:
        raise Malformed("not-utf8" if isinstance(error, ValueError) else "too-deep", root) from error


ENDS = "Input data was truncated"
UNPAIRED = "JSON is malformed: invalid utf-16 surrogate pair"


def unpaired(error: Exception, body: bytes | msgspec.Raw) -> bool:
    """Whether a text has half of a surrogate pair; after a first half alone, msgspec says that the JSON has ended."""
    if str(error) == ENDS:
        try:
            orjson.loads(bytes(body))
        except orjson.JSONDecodeError as wrong:
            return "surrogate" in wrong.msg
    return str(error).startswith(UNPAIRED)


COMPLAINTS = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "missing-field": "Object missing required field `(?P<name>.*)`",
        "unknown-field": "Object contains unknown field `(?P<name>.*)`",
        "unknown-value": "Invalid (?:enum )?value '?(?P<value>.*?)'?",
        "wrong-type": "Expected `(?P<expected>.*)`, got `(?P<got>.*)`",
        "at-least": "Expected `int` >= (?P<least>-?[0-9]+)",
        "at-most": "Expected `int` <= (?P<most>-?[0-9]+)",
        "number-range": "(?:Integer|Number) (?:value )?(?:is )?out of range",
        "length": "Expected `(?:str|array|object)` of length.*|Expected `str` matching.*",
        "json-ends": ENDS,
        "surrogate": f"{UNPAIRED}.*",
        "no-json": "JSON is malformed: .*",
    }.items()
}
"""Messages of msgspec, by the id of our text for them."""
JSON_TYPES = {"int": "integer", "str": "string", "bool": "boolean", "float": "number"}


def malformed(error: Exception, root: str = "$") -> Malformed:
    """A decoder's error in our words, with its path; invalid JSON below the root was sent as a parameter."""
    detail, at, path = str(error).partition(" - at `")
    where = path.rstrip("`").replace("$", root, 1) if at else root
    for kind, pattern in COMPLAINTS.items():
        if found := pattern.fullmatch(detail):
            values = {name: re.sub(r"\w+", _json_type, text[:LONGEST_NAME]) for name, text in found.groupdict().items()}
            return Malformed("parameter-no-json" if kind == "no-json" and root != "$" else kind, where, **values)
    return Malformed("other", where)


def _json_type(word: re.Match[str]) -> str:
    return JSON_TYPES.get(word[0], word[0])


def answer(content: bytes, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON bytes for one viewer."""
    headers = headers or {}
    if status in (200, 201) and not GENERAL.intersection(headers):
        return Answer(content, status, headers)
    return Response(content, status, {**PRIVATE, **headers}, JSON)


class Answer(Response):
    """Starlette's response with its usual headers already encoded."""

    def __init__(
        self,
        content: bytes,
        status: int,
        headers: Mapping[str, str],
        usual: Sequence[tuple[bytes, bytes]] = USUAL,
    ) -> None:
        self.status_code, self.background, self.body = status, None, content
        own = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
        self.raw_headers = [*usual, (b"content-length", b"%d" % len(content)), *own]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        whole = scope.get("extensions", {}).get(WRITE, {}).get("whole")
        if whole is None or not whole(send, self.status_code, self.raw_headers, self.body):
            await super().__call__(scope, receive, send)


def unchanged(request: Request, tag: str) -> bool:
    """Whether the client has this ETag: ``If-None-Match`` lists it, or is ``*`` (RFC 9110, 13.1.2)."""
    sent = request.headers.get("if-none-match")
    if sent is None:
        return False
    bare = tag.removeprefix("W/")
    return sent.strip() in ("*", bare.strip('"')) or bare in ENTITY_TAG.findall(sent)


def kept(request: Request, content: bytes, kind: str, *, forever: bool = False) -> Response:
    """An answer that rarely changes, with an ETag for 304; ``forever``: its address names the content."""
    tag = f'W/"{sha256(content).hexdigest()[:20]}"'
    headers = {**VARY, "etag": tag, "cache-control": FOREVER if forever else A_WHILE, "content-type": kind}
    if unchanged(request, tag):
        return Response(b"", 304, headers)
    return Response(content, 200, headers)


def refused(
    problem: Problem | Refused,
    connection: HTTPConnection,
    game: AnyGame | None = None,
    position: Position | None = None,
) -> Response:
    """A problem as in RFC 9457; with a position, in the names of its places and players."""
    return problem_answer(problem_text(problem, language_of(connection), game, position))


def problem_answer(problem: ProblemText) -> Response:
    """``application/problem+json``."""
    kind = f"/problems/{problem.code}"
    content = {
        "type": kind,
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
        "code": problem.code,
    }
    headers = {**VARY, "cache-control": "no-store"}
    if problem.retry_after is not None:
        headers["retry-after"] = str(problem.retry_after)
    if problem.status == 415:
        headers["accept-encoding"] = "identity"  # RFC 9110, 12.5.3
    if problem.status == 401:
        headers["www-authenticate"] = 'Bearer realm="quipu"'
    if "version" in problem.more:
        headers["etag"] = f'W/"{problem.more["version"]}"'
    return Response(encode({**content, **problem.more}), problem.status, headers, PROBLEM)


@lru_cache(HEADERS.most)
def media_type(accept: str) -> str | None:
    """The media type of GraphQL's answer to an ``Accept`` header: the first of the best; ``None`` if none will do."""
    best, weight = (JSON, 0.0) if not accept.strip() else (None, 0.0)
    for part in accept.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        found = {ANSWER: ANSWER, JSON: JSON, SSE: SSE, "*/*": JSON, "application/*": JSON}.get(name)
        quality = next((_quality(one) for one in parameters if one.startswith("q=")), 1.0)
        if found is not None and quality > weight:
            best, weight = found, quality
    return best


def accepts(request: Request, coding: str) -> bool:
    """Whether the client takes answers in this coding; ``gzip;q=0`` says no (RFC 9110, 12.5.3)."""
    accepted = weights(request.headers.get("accept-encoding", ""))
    return accepted.get(coding, accepted.get("*", 0)) > 0


def weights(header: str) -> dict[str, float]:
    """What a header such as ``Accept-Encoding`` lists, with the weight of each (RFC 9110, 12.4.2)."""
    found = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        found[name.strip()] = _quality(weight.strip()) if weight else 1.0
    return found


def _quality(parameter: str) -> float:
    try:
        return float(parameter.removeprefix("q="))
    except ValueError:
        return 0.0


def whole_number(text: str, name: str, least: int, most: int) -> int:
    """The number that was sent as this parameter; raises Malformed if it is not a number, or out of bounds."""
    if not text.isascii() or not text.isdecimal() or len(text) > 15 or not least <= int(text) <= most:
        raise Malformed("whole-number", f"$.{name}", least=least, most=most)
    return int(text)
