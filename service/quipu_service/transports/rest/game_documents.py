"""The games, their editions and boards over REST."""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from hashlib import sha256

import msgspec
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from quipu_rules.kernel.edition import fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.reach import reached
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.tables.boards import checked_seats
from quipu_service.transports.http.exchange import EVERY_LANGUAGE, JSON, LANGUAGE, encode, kept, language_of
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.rest.handlers import Rest
from quipu_service.transports.wire.components import schemas_of
from quipu_service.transports.wire.opening_operations import setup_in


async def list_games(rest: Rest, request: Request) -> Response:
    """The games that can be played here."""
    locale = language_of(request)
    games = [_summary(game, locale, tuple(rest.quipu.extensions)) for game in rest.quipu.games.values()]
    return kept(request, encode(games), JSON)


def _summary(game: AnyGame, locale: str, extensions: tuple[str, ...]) -> payloads.GameSummary:
    return payloads.GameSummary(
        name=game.name,
        title=game.title(locale),
        about=game.introduction("about", locale),
        length=game.introduction("length", locale),
        first_turn=game.first_turn(locale),
        least_seats=game.seats[0],
        draws=game.draws,
        most_seats=game.seats[-1],
        revision=game.revision,
        extensions=extensions,
    )


@dataclass(frozen=True)
class HashedDocument:
    """A document that changes only with the game's package."""

    content: bytes
    hash: str


def _hashed(document: payloads.TextsDocument | payloads.SchemasDocument) -> HashedDocument:
    content = encode(document)
    return HashedDocument(content, sha256(content).hexdigest())


@cache
def texts_document(game: AnyGame, locale: str) -> HashedDocument:
    """The words of a game in a language."""
    texts = game.texts
    words = TEXTS.parts(locale) | texts.parts(locale) | texts.kinds(locale) | texts.fields(locale)
    return _hashed(payloads.TextsDocument(texts=words))


@cache
def schemas_document(game: AnyGame) -> HashedDocument:
    """The JSON Schemas of a game."""
    return _hashed(payloads.SchemasDocument(schemas={**schemas_of(game)}))


@cache
def options_of(game: AnyGame, locale: str) -> dict[str, str]:
    """Titles of the options, and names of the values that they can have."""
    titles = {field: game.texts.option(field, locale) for field in game.setup.__struct_encode_fields__}
    enums = [f"{one.__name__}-" for one in reached(game.setup) if issubclass(one, Enum)]
    return titles | {key: name for key, name in game.texts.parts(locale).items() if key.startswith(tuple(enums))}


async def show_game(rest: Rest, request: Request) -> Response:
    """A game: its options, editions with their sources, hashes of its texts and schemas."""
    game, locale = rest.game(request), language_of(request)
    editions = tuple(
        payloads.EditionDocument(name=name, hash=fingerprint(edition), sources=edition.sources)
        for name, edition in rest.quipu.editions.of(game.name).items()
    )
    found = payloads.GameDocument(
        **asdict(_summary(game, locale, tuple(rest.quipu.extensions))),
        editions=editions,
        setup_schema=msgspec.json.schema(game.setup),
        options=options_of(game, locale),
        texts_hash=texts_document(game, locale).hash,
        schemas_hash=schemas_document(game).hash,
    )
    return kept(request, encode(found), JSON)


async def show_texts(rest: Rest, request: Request) -> Response:
    """The words of a game in the reader's language: names of parts, kinds of actions and events, fields of the view."""
    return _kept(request, texts_document(rest.game(request), language_of(request)))


async def show_schemas(rest: Rest, request: Request) -> Response:
    """The JSON Schemas of a game, for clients that know none of its types."""
    request.scope[LANGUAGE] = EVERY_LANGUAGE
    return _kept(request, schemas_document(rest.game(request)))


def _kept(request: Request, document: HashedDocument) -> Response:
    """For ever where the request names this content, else as long as any answer that rarely changes."""
    return kept(request, document.content, JSON, forever=sent.HASH.of(request) == document.hash)


async def show_board(rest: Rest, request: Request) -> Response:
    """The printed geometry to draw a table of these options: ids, coordinates, neighbours, sources."""
    game = rest.game(request)
    edition = rest.quipu.editions.named(game.name, sent.EDITION.text(request) or "standard")
    seats = checked_seats(game, sent.SEATS.of(request) or game.seats[0])
    setup = setup_in(game, (sent.SETUP.text(request) or "{}").encode())
    request.scope[LANGUAGE] = EVERY_LANGUAGE
    return kept(request, encode(game.board(edition, setup, seats)), JSON)
