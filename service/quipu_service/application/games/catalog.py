"""The installed games, found by the entry point group ``quipu.games``, ours included."""

import re
from collections.abc import Collection, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from quipu_rules.kernel.game import AnyGame, Catalog, Game
from quipu_service.application.games.entry_points import CatalogError, brought, names_in, origin

GROUP = "quipu.games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TABLE: Final = "table"
"""The name of the rules that hold at every table: they are served as those of a game are."""
TAKEN = {"games", "rules", "service", TABLE, "tables", "verify"}
"""Names that no game may have, because addresses use these words in place of a game's name."""


def installed(only: str = "") -> Catalog:
    """The installed games by name, or those of them that are named, separated by commas; raises CatalogError."""
    return read(tuple(entry_points(group=GROUP)), names_in(only))


def find(name: str) -> AnyGame:
    """The installed game of this name; raises ValueError, which names those that there are."""
    games = installed()
    if name not in games:
        raise ValueError(f"no game is called `{name}`; installed are {', '.join(games)}")
    return games[name]


def read(found: Sequence[EntryPoint], only: Collection[str] = ()) -> Catalog:
    """The games of these entry points; what is not in ``only`` is not even imported. Raises CatalogError."""
    points = {point.name: point for point in found}
    games: dict[str, AnyGame] = brought(Game, found, only, "QUIPU_GAMES")
    for name in games:
        if not NAME.fullmatch(name) or name in TAKEN:
            said = "no game can be called that; choose lower-case words with hyphens"
            raise CatalogError(f"{origin('game', points[name])}: {said}")
    if not games:
        raise CatalogError(f"no package brings a game (entry point group {GROUP}): install quipu-games again")
    return games
