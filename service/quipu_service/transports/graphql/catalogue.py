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

from quipu_rules.kernel.edition import Edition, Source, fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Value
from quipu_service.application.log.entries import encode
from quipu_service.application.tables.boards import PrintedBoard, checked_seats
from quipu_service.transports.graphql.board_nodes import EditionAt, board_source
from quipu_service.transports.graphql.common import BOARD, LANGUAGE, Common
from quipu_service.transports.graphql.inputs import read
from quipu_service.transports.graphql.leaves import JSON, argument, attribute, required, several, shown
from quipu_service.transports.graphql.sources import GamePart, Info

EXTENSIONS = "The extensions that this service has, by name, such as `notes`: offer nothing of one that is missing."
FIRST_TURN = "What a newcomer is told before the first turn, a sentence or two a step."


@dataclass(frozen=True)
class GameAt:
    """A game, by its name; whether it is installed is asked when it is needed."""

    id: str


class PartName(Value, frozen=True, kw_only=True):
    """What a printed part is called."""

    key: str
    """The enum and its value, such as `Role-FATHER`."""
    name: str
    """Its name in the reader's language."""


class RefusalText(Value, frozen=True, kw_only=True):
    """What a refusal of the game says."""

    code: str
    """The code of the refusal."""
    text: str
    """Its sentence in the reader's language, with `…` for its values."""


def catalogue_fields(common: Common) -> dict[str, GraphQLField]:
    """``games``, ``game`` and ``signingKey``."""
    game = common.game
    return {
        "games": GraphQLField(several(game), resolve=_all_games, description="All games, by name."),
        "game": GraphQLField(
            game,
            {"game": argument(required(GraphQLID), "The name of the game, such as `caracalla`.", passed_as="name")},
            _one_game,
            description="The game of this name, with its editions, options and names of parts.",
        ),
        "signingKey": GraphQLField(
            GraphQLString,
            resolve=_signing_key,
            description="The Ed25519 public key of signed heads, 64 hexadecimal digits; null if nothing is signed.",
        ),
    }


def _all_games(_root: object, info: Info) -> list[GameAt]:
    return [GameAt(name) for name in info.context.quipu.games]


def _one_game(_root: object, info: Info, *, name: str) -> GameAt:
    return GameAt(info.context.quipu.editions.game(name).name)


def _signing_key(_root: object, info: Info) -> str | None:
    signer = info.context.quipu.signer
    return None if signer is None else signer.public_key


def edition_type(common: Common) -> GraphQLObjectType:
    """``Edition``."""
    sources = several(common.bridge.output(Source))

    def field(kind: GraphQLOutputType, tell: Callable[[Edition], object], description: str) -> GraphQLField:
        return GraphQLField(kind, resolve=lambda at, info: tell(_edition(at, info)), description=description)

    made = GraphQLObjectType(
        "Edition",
        lambda: {
            "id": attribute(required(GraphQLID), "id", "The game and the name."),
            "name": attribute(required(GraphQLString), "name", "The name, for the argument `edition`."),
            "game": shown(required(common.game), lambda at: GameAt(at.game), "What it is printed for."),
            "hash": field(
                required(GraphQLString),
                fingerprint,
                "SHA-256 of its content; the log of every table played with it contains it.",
            ),
            "sources": field(
                sources, lambda edition: tuple(edition.sources), "Where the numbers of each of its tables come from."
            ),
        },
        [common.node],
        description="The printed components of a game.",
    )
    return common.claim(made, EditionAt)


def _edition(at: EditionAt, info: Info) -> Edition:
    found: Edition = info.context.quipu.editions.named(at.game, at.name)
    return found


def game_type(common: Common) -> GraphQLObjectType:
    """``Game``."""
    made = GraphQLObjectType(
        "Game",
        lambda: {
            "id": attribute(required(GraphQLID), "id", "The name used in addresses and arguments."),
            **_introduction(common),
            **_facts(common),
            **common.questions["game"],
        },
        [common.node],
        description="A game that can be played here.",
    )
    return common.claim(made, GameAt)


def _facts(common: Common) -> dict[str, GraphQLField]:
    setting = {
        "seats": argument(required(GraphQLInt), "How many play."),
        "edition": argument(required(GraphQLString), "The printed components.", "standard"),
        "setup": argument(JSON, "The options, as an object."),
    }

    def field(kind: GraphQLOutputType, tell: Callable[[AnyGame], object], description: str) -> GraphQLField:
        def resolve(at: GameAt, info: Info) -> object:
            return tell(info.context.quipu.editions.game(at.id))

        return GraphQLField(kind, resolve=resolve, description=description)

    return {
        "draws": field(
            required(GraphQLBoolean),
            lambda game: game.draws,
            "Whether all people at a table may agree on a draw (`offerDraw`).",
        ),
        "revision": field(
            required(GraphQLInt),
            lambda game: game.revision,
            "Its revision, raised when a decision changes.",
        ),
        "seats": field(several(GraphQLInt), lambda game: tuple(game.seats), "How many may play."),
        "extensions": GraphQLField(several(GraphQLString), resolve=_extensions, description=EXTENSIONS),
        "editions": GraphQLField(several(common.edition), resolve=_editions, description="Its printed components."),
        "setupSchema": field(required(JSON), setup_schema, "JSON Schema of its options."),
        "board": GraphQLField(
            common.board,
            setting,
            _board,
            description=f"{BOARD} For these seats and options, whether or not such a table exists.",
        ),
    }


def _extensions(_: GameAt, info: Info) -> list[str]:
    return info.context.quipu.extensions


def _editions(at: GameAt, info: Info) -> list[EditionAt]:
    return [EditionAt(at.id, one.name) for one in info.context.quipu.editions.of(at.id).values()]


def _introduction(common: Common) -> dict[str, GraphQLField]:
    """What the game says of itself, in a language of the reader's choice."""

    def field(kind: GraphQLOutputType, tell: Callable[[AnyGame, str], object], description: str) -> GraphQLField:
        def resolve(at: GameAt, info: Info, *, locale: str | None = None) -> object:
            return tell(info.context.quipu.editions.game(at.id), info.context.read_in(locale))

        language = {"language": argument(LANGUAGE, "The language; that of the request without it.", passed_as="locale")}
        return GraphQLField(kind, language, resolve, description=description)

    bridge, text = common.bridge, GraphQLString
    return {
        "title": field(required(text), lambda game, locale: game.title(locale), "What it is called."),
        "about": field(
            text, lambda game, locale: game.introduction("about", locale), "What it is about, in a sentence or two."
        ),
        "length": field(
            text, lambda game, locale: game.introduction("length", locale), "How long and how heavy it is, in words."
        ),
        "firstTurn": field(several(text), lambda game, locale: list(game.first_turn(locale)), FIRST_TURN),
        "parts": field(several(bridge.output(PartName)), _parts, "The names of all printed parts."),
        "refusals": field(several(bridge.output(RefusalText)), _refusals, "The codes of its refusals."),
    }


@cache
def setup_schema(game: AnyGame) -> bytes:
    """JSON Schema of the options, encoded."""
    return encode(msgspec.json.schema(game.setup))


def _parts(game: AnyGame, locale: str) -> list[PartName]:
    return [PartName(key=key, name=name) for key, name in sorted(game.texts.parts(locale).items())]


def _refusals(game: AnyGame, locale: str) -> list[RefusalText]:
    return [RefusalText(code=code, text=text) for code, text in sorted(game.texts.refusals(locale).items())]


def _board(at: GameAt, info: Info, *, seats: int, edition: str, setup: object = None) -> GamePart:
    context, game = info.context, info.context.quipu.editions.game(at.id)
    context.spend("boards in one request")
    printed = context.quipu.editions.named(game.name, edition)
    options = read(setup or {}, game.setup, "$.setup")
    return board_source(PrintedBoard(game, fingerprint(printed), options, checked_seats(game, seats), printed))
