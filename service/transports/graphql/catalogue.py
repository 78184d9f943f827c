"""The games that are served: options, editions, boards, names of parts; for clients that know no game."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLList,
    GraphQLObjectType,
    GraphQLString,
)

from quipu.rules.kernel.edition import Source, fingerprint
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Value
from quipu.service.application.log.entries import encode
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.boards import checked_seats
from quipu.service.transports.graphql.bridge import Bridge
from quipu.service.transports.graphql.common import BOARD, LOCALE
from quipu.service.transports.graphql.inputs import read
from quipu.service.transports.graphql.leaves import JSON, argument, attribute, required, several, shown
from quipu.service.transports.graphql.sources import Info

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


def all_games(_root: Any, info: Info) -> list[Known]:
    """The catalogue."""
    quipu = info.context.quipu
    return [known(quipu, game) for game in quipu.games.values()]


def one_game(_root: Any, info: Info, *, name: str) -> Known:
    """A game by its name; raises Unknown."""
    quipu = info.context.quipu
    return known(quipu, quipu.editions.game(name))


def game_type(bridge: Bridge) -> GraphQLObjectType:
    """The type of a game in the catalogue."""
    language = {"locale": argument(LOCALE, "The language; that of the request without it.")}
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
            **_told(),
            "revision": attribute(
                required(GraphQLInt),
                "game.revision",
                "The revision of its rules, raised when a decision changes.",
            ),
            "seats": shown(several(GraphQLInt), lambda one: tuple(one.game.seats), "How many may play."),
            "editions": attribute(several(bridge.output(EditionInfo)), "editions", "Its printed components."),
            "setupSchemaJson": shown(required(JSON), lambda one: setup_schema(one.game), "JSON Schema of its options."),
            "parts": GraphQLField(
                several(bridge.output(PartName)), language, _parts, description="The names of all printed parts."
            ),
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


def _told() -> dict[str, GraphQLField]:
    """What the game says of itself, in a language of the reader's choice."""
    language = {"locale": argument(LOCALE, "The language; that of the request without it.")}
    return {
        "title": GraphQLField(required(GraphQLString), language, _title, description="What it is called."),
        "about": GraphQLField(GraphQLString, language, _about, description="What it is about, in a sentence or two."),
        "length": GraphQLField(GraphQLString, language, _length, description="How long and how heavy it is, in words."),
        "draws": attribute(
            required(GraphQLBoolean),
            "game.draws",
            "Whether all people at a table may agree on a draw (`offerDraw`).",
        ),
        "firstTurn": GraphQLField(
            required(GraphQLList(required(GraphQLString))), language, _first_turn, description=FIRST_TURN
        ),
    }


@cache
def setup_schema(game: AnyGame) -> bytes:
    """JSON Schema of the options, encoded."""
    return encode(msgspec.json.schema(game.setup))


def _title(one: Known, info: Info, *, locale: str | None = None) -> str:
    return one.game.title(info.context.read_in(locale))


def _about(one: Known, info: Info, *, locale: str | None = None) -> str | None:
    return one.game.told("about", info.context.read_in(locale))


def _length(one: Known, info: Info, *, locale: str | None = None) -> str | None:
    return one.game.told("length", info.context.read_in(locale))


def _first_turn(one: Known, info: Info, *, locale: str | None = None) -> list[str]:
    return list(one.game.first_turn(info.context.read_in(locale)))


def _parts(one: Known, info: Info, *, locale: str | None = None) -> list[PartName]:
    names = one.game.texts.parts(info.context.read_in(locale))
    return [PartName(key=key, name=name) for key, name in sorted(names.items())]


def _board(one: Known, info: Info, *, seats: int, edition: str, setup: Any = None) -> bytes:
    context, game = info.context, one.game
    context.spend("boards in one request")
    printed = context.quipu.editions.named(game.name, edition)
    return encode(game.board(printed, read(setup or {}, game.setup, "$.setupJson"), checked_seats(game, seats)))
