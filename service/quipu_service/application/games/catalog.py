"""The installed games, found by the entry point group ``quipu.games``, ours included."""

import re
from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from quipu_rules.kernel.game import AnyGame, Catalog, Game

GROUP = "quipu.games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TABLE: Final = "table"
"""The name of the rules that hold at every table: they are served as those of a game are."""
TAKEN = {"games", "rules", "service", TABLE, "tables", "verify"}
"""Names that no game may have, because addresses use these words in place of a game's name."""


class CatalogError(Exception):
    """A game that cannot be served; the message names its package and says what is wrong."""


def installed(only: str = "") -> Catalog:
    """The installed games by name, or those of them that are named, separated by commas; raises CatalogError."""
    return read(entry_points(group=GROUP), {name.strip() for name in only.split(",") if name.strip()})


def find(name: str) -> AnyGame:
    """The installed game of this name; raises ValueError, which names those that there are."""
    games = installed()
    if name not in games:
        raise ValueError(f"no game is called `{name}`; installed are {', '.join(games)}")
    return games[name]


def read(found: Iterable[EntryPoint], only: Collection[str] = ()) -> Catalog:
    """The games of these entry points, in the order of their names; what is not in ``only`` is not even imported."""
    games: dict[str, AnyGame] = {}
    for point in sorted(found, key=lambda one: one.name):
        if only and point.name not in only:
            continue
        if point.name in games:
            raise CatalogError(f"{_origin(point)}: another package brings a game of this name; remove one of them")
        games[point.name] = _load(point)
    if missing := set(only) - set(games):
        raise CatalogError(f"QUIPU_GAMES: no package brings a game called {' or '.join(sorted(missing))}")
    if not games:
        raise CatalogError(f"no package brings a game (entry point group {GROUP}): install quipu-games again")
    return games


def _load(point: EntryPoint) -> AnyGame:
    origin = _origin(point)
    try:
        game = point.load()
    except Exception as error:  # a package may raise anything on import
        raise CatalogError(
            f"{origin} cannot be imported ({type(error).__name__}: {error}); repair or remove it"
        ) from error
    if not isinstance(game, Game):
        raise CatalogError(f"{origin}: `{point.value}` is not a Game but {type(game).__name__}")
    if game.name != point.name:
        raise CatalogError(f"{origin}: the entry point is called `{point.name}`, its game `{game.name}`")
    if not NAME.fullmatch(game.name) or game.name in TAKEN:
        raise CatalogError(f"{origin}: no game can be called that; choose lower-case words with hyphens")
    return game


def _origin(point: EntryPoint) -> str:
    """The package that brings a game."""
    package = f"{point.dist.name} {point.dist.version}" if point.dist else "a package without metadata"
    return f"the game `{point.name}` of {package}"
