"""The games that are served: options, editions, boards, names of parts; for clients that know no game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import msgspec
from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLString,
)

from quipu_rules.kernel.edition import Source, fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Value
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.tables.boards import checked_seats
from quipu_service.transports.graphql.bridge import Bridge
from quipu_service.transports.graphql.common import BOARD, LOCALE, Common
from quipu_service.transports.graphql.inputs import read
from quipu_service.transports.graphql.leaves import JSON, argument, attribute, required, several, shown
from quipu_service.transports.graphql.sources import Info

FIRST_TURN = "What a newcomer is told before the first turn, a sentence or two a step."


class EditionInfo(Value, frozen=True, kw_only=True):
    """The printed components of a game, and where each of them comes from."""

    id: str
    """The game and the edition, joined."""
    name: str
    """The edition's name, for the argument `edition`."""
    hash: str
    """SHA-256 of its content; the log of every table played with it contains it."""
    sources: tuple[Source, ...]
    """Where the numbers of each of its tables come from."""


class PartName(Value, frozen=True, kw_only=True):
    """What a printed part is called."""

    key: str
    """The enum and its value, such as `Role-FATHER`."""
    name: str
    """Its name in the reader's language."""


@dataclass(frozen=True)
class Known:
    """A game, and its available editions."""

    game: AnyGame
    editions: tuple[EditionInfo, ...]


def known(quipu: Quipu, game: AnyGame) -> Known:
    """A game of the catalogue."""
    editions = quipu.editions.of(game.name).values()
    return Known(
        game,
        tuple(
            EditionInfo(id=f"{game.name}:{one.name}", name=one.name, hash=fingerprint(one), sources=tuple(one.sources))
            for one in editions
        ),
    )


def catalogue_fields(common: Common) -> dict[str, GraphQLField]:
    """``games``, ``game`` and ``signingKey``."""
    game = _game_type(common.bridge)
    return {
        "games": GraphQLField(several(game), resolve=_all_games, description="All games, by name."),
        "game": GraphQLField(
            game,
            {"name": argument(required(GraphQLString), "The name of the game, such as `caracalla`.")},
            _one_game,
            description="The game of this name, with its editions, options and names of parts.",
        ),
        "signingKey": GraphQLField(
            GraphQLString,
            resolve=_signing_key,
            description="The Ed25519 public key of signed heads, 64 hexadecimal digits; null if nothing is signed.",
        ),
    }


def _all_games(_root: object, info: Info) -> list[Known]:
    quipu = info.context.quipu
    return [known(quipu, game) for game in quipu.games.values()]


def _one_game(_root: object, info: Info, *, name: str) -> Known:
    quipu = info.context.quipu
    return known(quipu, quipu.editions.game(name))


def _signing_key(_root: object, info: Info) -> str | None:
    signer = info.context.quipu.signer
    return None if signer is None else signer.public_key


def _game_type(bridge: Bridge) -> GraphQLObjectType:
    setting = {
        "seats": argument(required(GraphQLInt), "How many play."),
        "edition": argument(required(GraphQLString), "The printed components.", "standard"),
        "setupJson": argument(JSON, "The options, as an object.", passed_as="setup"),
    }
    made = GraphQLObjectType(
        "GameInfo",
        {
            "id": attribute(required(GraphQLID), "game.name", "The same as the name."),
            "name": attribute(required(GraphQLString), "game.name", "The name used in URLs and field names."),
            **_told(bridge),
            "draws": attribute(
                required(GraphQLBoolean),
                "game.draws",
                "Whether all people at a table may agree on a draw (`offerDraw`).",
            ),
            "revision": attribute(
                required(GraphQLInt),
                "game.revision",
                "The revision of its rules, raised when a decision changes.",
            ),
            "seats": shown(several(GraphQLInt), lambda one: tuple(one.game.seats), "How many may play."),
            "editions": attribute(several(bridge.output(EditionInfo)), "editions", "Its printed components."),
            "setupSchemaJson": shown(required(JSON), lambda one: setup_schema(one.game), "JSON Schema of its options."),
            "boardJson": GraphQLField(
                JSON,
                setting,
                _board,
                description=f"{BOARD} For these seats and options, whether or not such a table exists.",
            ),
        },
        description="A game that can be played here.",
    )
    bridge.claim(made.name, made)
    return made


def _told(bridge: Bridge) -> dict[str, GraphQLField]:
    """What the game says of itself, in a language of the reader's choice."""

    def field(kind: GraphQLOutputType, tell: Callable[[AnyGame, str], object], description: str) -> GraphQLField:
        def resolve(one: Known, info: Info, *, locale: str | None = None) -> object:
            return tell(one.game, info.context.read_in(locale))

        language = {"locale": argument(LOCALE, "The language; that of the request without it.")}
        return GraphQLField(kind, language, resolve, description=description)

    text, names = GraphQLString, several(bridge.output(PartName))
    return {
        "title": field(required(text), lambda game, locale: game.title(locale), "What it is called."),
        "about": field(
            text, lambda game, locale: game.told("about", locale), "What it is about, in a sentence or two."
        ),
        "length": field(
            text, lambda game, locale: game.told("length", locale), "How long and how heavy it is, in words."
        ),
        "firstTurn": field(several(text), lambda game, locale: list(game.first_turn(locale)), FIRST_TURN),
        "parts": field(names, _parts, "The names of all printed parts."),
    }


@cache
def setup_schema(game: AnyGame) -> bytes:
    """JSON Schema of the options, encoded."""
    return encode(msgspec.json.schema(game.setup))


def _parts(game: AnyGame, locale: str) -> list[PartName]:
    return [PartName(key=key, name=name) for key, name in sorted(game.texts.parts(locale).items())]


def _board(one: Known, info: Info, *, seats: int, edition: str, setup: object = None) -> bytes:
    context, game = info.context, one.game
    context.spend("boards in one request")
    printed = context.quipu.editions.named(game.name, edition)
    return encode(game.board(printed, read(setup or {}, game.setup, "$.setupJson"), checked_seats(game, seats)))
