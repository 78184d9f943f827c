"""Handlers of REST operations: decode, call a use case, encode."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, MsgspecError, Raw
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from quipu_rules.kernel import notation
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Name, Names, Number, Total, Value
from quipu_rules.kernel.revisions import kept
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.repeats import Repeatable
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Position
from quipu_service.application.problems.tree import Malformed, Unknown
from quipu_service.application.tables.cache import CachedTable, Seen
from quipu_service.application.tables.filters import TableFilter
from quipu_service.application.tables.presentation import document, labels_in_slices, legal_json, update_json
from quipu_service.transports.http.exchange import (
    JSON,
    NOTATION,
    answer,
    body_of,
    credential_of,
    decoded,
    encode,
    kind_of,
    language_of,
    unchanged,
)
from quipu_service.transports.http.gate import frontend_of
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.wire.opening_operations import setup_in
from quipu_service.transports.wire.operations import OpenedTable


class SentBound(Value, frozen=True, kw_only=True):
    """A bound of a template that is sent back."""

    path: Name
    least: Number | None
    most: Number | None
    choices: Names


class SentExclusion(Value, frozen=True, kw_only=True):
    """An exclusion of a template that is sent back."""

    path: Name
    value: Name | None
    excludes: Names


class SentSelection(Value, frozen=True, kw_only=True):
    """A selection of a template that is sent back."""

    path: Name
    numbers: Annotated[tuple[Number, ...], Meta(max_length=1_000)]
    choices: Names
    least: Number
    most: Number
    ordered: bool


class SentTemplate(Value, frozen=True, kw_only=True):
    """A template that is sent back whole: its example is performed."""

    type: Literal["template"]
    action: Name
    bounds: Annotated[tuple[SentBound, ...], Meta(max_length=100)]
    totals: Annotated[tuple[Total, ...], Meta(max_length=100)]
    exclusions: Annotated[tuple[SentExclusion, ...], Meta(max_length=100)]
    example: Raw
    selections: Annotated[tuple[SentSelection, ...], Meta(max_length=100)] = ()


read_template = msgspec.json.Decoder(SentTemplate).decode
read_parts = msgspec.json.Decoder(tuple[Raw, ...]).decode


def actions_in(game: AnyGame, body: bytes, kind: str = JSON) -> list[Action]:
    """The action, or the list of them, that a body of this type holds; raises Malformed with the path that is wrong."""
    if kind == NOTATION:
        actions: list[Action] = decoded(lambda line: notation.read_all(line.decode(), game.actions), body)
        return actions
    if body.lstrip()[:1] != b"[":
        return [_action(game, body, "$")]
    parts = decoded(read_parts, body)
    return [_action(game, part, f"$[{place}]") for place, part in enumerate(parts)]


def _action(game: AnyGame, part: bytes | Raw, path: str) -> Action:
    """An action, or the example of a template that is sent back as it came."""
    try:
        action: Action = decoded(game.read_action, part, path)
    except Malformed:
        try:
            example = read_template(part).example
        except (MsgspecError, UnicodeDecodeError, RecursionError):
            example = None
        if example is None:
            raise
        action = decoded(game.read_action, example, f"{path}.example")
    return action


Handler: TypeAlias = Callable[["Rest", Request], Awaitable[Response]]

SECRET = {"cache-control": "no-store"}
"""Of an answer for its receiver alone."""
APPLIED = {"preference-applied": sent.MINIMAL}
"""Says that the answer is left out because the client asked for it (RFC 7240)."""


class Rest:
    """What the handlers need of the application."""

    def __init__(self, quipu: Quipu) -> None:
        self.quipu = quipu

    def game(self, request: Request) -> AnyGame:
        """The game in the path; raises Unknown."""
        return self.quipu.editions.game(request.path_params["game"])

    async def rules(self, request: Request) -> AnyGame:
        """The rules by which the table in the path is played; raises Unknown or RulesMissing."""
        in_path = request.path_params
        named = in_path["game"]
        newest = self.quipu.games.get(named)
        if newest is not None and not kept(newest):
            return newest
        cached = await self.quipu.tables.known(in_path["table"])
        played: AnyGame = cached.position.table.game
        return played if played.name == named else self.game(request)

    async def cached(self, request: Request) -> Seen:
        """The table in the path, as it is now.

        Raises Unknown, also for another game's table and for a private one that the token may not look at.
        """
        shown = credential_of(request)
        cached = await self.quipu.tables.seen(request.path_params["table"], shown)
        self.of_game(request, cached)
        if not cached.admits(shown):
            raise Unknown("table", cached.id)
        return cached

    async def known(self, request: Request) -> CachedTable:
        """The table in the path for a use case that decides itself who may know of it, however old; raises Unknown."""
        cached = await self.quipu.tables.known(request.path_params["table"])
        self.of_game(request, cached)
        return cached

    def of_game(self, request: Request, cached: CachedTable) -> None:
        """Raises Unknown for another game's table."""
        if cached.position.table.opened.game != request.path_params["game"]:
            raise Unknown("table", cached.id)


def sentence_language(request: Request) -> str | None:
    """The language for sentences, if ``text=true``; raises Malformed."""
    return language_of(request) if request.scope["query_string"] and sent.TEXT.of(request) else None


def command_of(request: Request) -> str:
    """The client's command id, or a random one if it sent none and so cannot repeat."""
    key = sent.IDEMPOTENCY_KEY.text(request)
    return secrets.token_urlsafe(16) if key is None else key


def named_by(request: Request) -> str | None:
    """The client's command id for what is written outside the log, if it sent one."""
    return sent.IDEMPOTENCY_KEY.text(request)


def replayed(written: Repeatable) -> dict[str, str]:
    """The header that marks an answer as a repeat; none for a first answer."""
    return {"idempotency-replayed": "true"} if written.repeated else {}


def etag(version: int) -> dict[str, str]:
    """The version as the answer's ETag."""
    return {"etag": version_tag(version)}


def version_tag(version: int) -> str:
    """The ETag of a version: weak, as answers of one version may tell another time, or who is there."""
    return f'W/"{version}"'


def created_headers(position: Position, written: Repeatable) -> dict[str, str]:
    """The version and the address of a table that a request has made, and whether it is a repeat."""
    place = f"/v1/{position.game.name}/tables/{position.table.id}"
    return etag(position.version) | {"location": place} | replayed(written)


async def list_tables(rest: Rest, request: Request) -> Response:
    """Tables of the game, newest first, a page at a time."""
    return await _listed(rest, request, [request.path_params["game"]])


async def list_all_tables(rest: Rest, request: Request) -> Response:
    """Tables of several games in one list, newest first, a page at a time."""
    named = sent.GAMES.of(request)
    return await _listed(rest, request, list(rest.quipu.games) if named is None else named.split(","))


async def _listed(rest: Rest, request: Request, games: list[str]) -> Response:
    page = await rest.quipu.listed(
        games,
        _wanted(rest, request, games),
        sandboxes=sent.SANDBOXES.of(request),
        after=sent.CURSOR.text(request),
        first=sent.FIRST.of(request) or 20,
        frontend=frontend_of(request),
    )
    return answer(encode(payloads.TablePage(tables=page.tables, after=page.after)))


def _wanted(rest: Rest, request: Request, games: list[str]) -> TableFilter:
    """The tables that the parameters ask for; raises Malformed or Unknown."""
    setup = sent.OPTIONS.text(request) or None
    if setup is not None:
        for name in games:
            setup_in(rest.quipu.editions.game(name), setup.encode())
    terms = {one.name: one.of(request) for one in sent.TERMS}
    free, options = sent.FREE_SEAT.of(request), None if setup is None else msgspec.json.decode(setup)
    return msgspec.convert({**terms, "free": free, "setup": options}, TableFilter)


def answered_with(rest: Rest, new: NewTable) -> Response:
    """The answer for a table that was opened or forked, with its URL."""
    position = new.position
    table = document(position, None, replace(rest.quipu.tables.context(position), seed=new.seed), host=True)
    fields = {name: getattr(table, name) for name in table.__struct_fields__}
    opened = OpenedTable(**fields, host_token=new.host, invitation=new.invitation)
    return answer(encode(opened), status=201, headers=created_headers(position, new) | SECRET)


async def show_table(rest: Rest, request: Request) -> Response:
    """The table as the viewer may see it, now or at a version.

    With `wait` and `If-None-Match` it answers when the table changes, or 304.
    """
    cached = await rest.cached(request)
    shown, wait = credential_of(request), sent.WAIT.of(request)
    viewer = cached.viewer(shown)
    at = sent.AT.of(request)
    if at is not None:
        cached, position = await rest.quipu.tables.at(request.path_params["table"], at, shown)
    else:
        if wait and unchanged(request, version_tag(cached.position.version)):
            cached = await rest.quipu.following.changed(cached, wait, viewer)
            viewer = cached.viewer(shown)
        position = cached.position
    if unchanged(request, version_tag(position.version)):
        return answer(b"", status=304, headers=etag(position.version))
    await rest.quipu.presence.look(cached)
    context, host = cached.context(position), cached.by_host(shown)
    shown_now = document(position, viewer, context, language_of(request), host=host)
    return answer(encode(shown_now), headers=etag(position.version))


async def show_legal(rest: Rest, request: Request) -> Response:
    """What the seat may do now. With `text=true` a label for each in the reader's language."""
    cached = await rest.cached(request)
    position, viewer = cached.position, cached.viewer(credential_of(request))
    if not sent.LABELS.of(request):
        found = payloads.LegalList(version=position.version, legal_actions=Raw(legal_json(position, viewer)))
        return answer(encode(found), headers=etag(position.version))
    texts = await labels_in_slices(position, viewer, language_of(request))
    listed = Raw(legal_json(position, viewer))
    return answer(
        encode(payloads.LegalList(version=position.version, legal_actions=listed, texts=texts)),
        headers=etag(position.version),
    )


async def act(rest: Rest, request: Request) -> Response:
    """Perform an action, or a list of actions as one: all or none.

    The client chooses the command id; repeating the same PUT is safe. Who follows the table by a stream may ask for
    the version alone (`Prefer: return=minimal`).
    """
    locale = sentence_language(request)
    game = await rest.rules(request)
    body, in_path = await body_of(request), request.path_params
    accepted = await rest.quipu.commands.act(
        in_path["table"],
        game=game.name,
        command=in_path["command"],
        token=credential_of(request),
        actions=actions_in(game, body, kind_of(request)),
        expected=sent.version_in(request) if "if-match" in request.headers else None,
    )
    if (prefer := request.headers.get("prefer")) is not None and sent.minimal(prefer):
        return Response(status_code=204, headers=accepted_headers(accepted) | APPLIED)
    return done(rest, accepted, locale, whole=locale is not None and sent.WHOLE.of(request))


def done(rest: Rest, accepted: Accepted, locale: str | None, *, whole: bool = False) -> Response:
    """The accepted command as its seat may follow it, with the new view and legal actions."""
    return answer(
        update_json(accepted.step, accepted.seat, rest.quipu.clock(), full=True, locale=locale, whole=whole),
        headers=accepted_headers(accepted),
    )


def accepted_headers(accepted: Accepted) -> dict[str, str]:
    """The version that the command led to, and whether it is a repeat."""
    return etag(accepted.step.position.version) | replayed(accepted)
