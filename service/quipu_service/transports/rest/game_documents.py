"""The games, their editions and boards over REST."""

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from quipu_rules.kernel.edition import fingerprint
from quipu_rules.kernel.game import AnyGame
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


async def show_game(rest: Rest, request: Request) -> Response:
    """A game: its options, editions with their sources, names of parts, JSON Schemas."""
    game, locale = rest.game(request), language_of(request)
    editions = tuple(
        payloads.EditionDocument(name=name, hash=fingerprint(edition), sources=edition.sources)
        for name, edition in rest.quipu.editions.of(game.name).items()
    )
    found = payloads.GameDocument(
        **asdict(_summary(game, locale, tuple(rest.quipu.extensions))),
        editions=editions,
        texts=TEXTS.parts(locale) | game.texts.parts(locale) | game.texts.kinds(locale) | game.texts.fields(locale),
        options={field: game.texts.option(field, locale) for field in game.setup.__struct_encode_fields__},
        schemas={**schemas_of(game)},
    )
    return kept(request, encode(found), JSON)


async def show_board(rest: Rest, request: Request) -> Response:
    """The printed geometry to draw a table of these options: ids, coordinates, neighbours, sources."""
    game = rest.game(request)
    edition = rest.quipu.editions.named(game.name, sent.EDITION.text(request) or "standard")
    seats = checked_seats(game, sent.SEATS.of(request) or game.seats[0])
    setup = setup_in(game, (sent.SETUP.text(request) or "{}").encode())
    request.scope[LANGUAGE] = EVERY_LANGUAGE
    return kept(request, encode(game.board(edition, setup, seats)), JSON)
