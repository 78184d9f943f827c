"""The editions available for tables: those of the games, and the operator's own files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from quipu.rules.kernel.edition import Edition, EditionError, fingerprint
from quipu.rules.kernel.game import AnyGame
from quipu.service.application.problems import Unknown


class Editions:
    """Editions by game and name. Logs find them by hash."""

    def __init__(self, games: Mapping[str, AnyGame], folder: Path | None = None) -> None:
        """Read and check ``folder/<game>/*.toml``; raises EditionError that names the file."""
        self._games = games
        self._named: dict[tuple[str, str], Edition] = {}
        self._hashed: dict[tuple[str, str], Edition] = {}
        for game in games.values():
            for name, edition in game.editions.items():
                self._add(game, name, edition)
            for path in sorted((folder / game.name).glob("*.toml")) if folder else ():
                self._read(game, path)

    def _read(self, game: AnyGame, path: Path) -> None:
        try:
            edition = game.read_edition(path.read_text(encoding="utf-8"))
        except (EditionError, UnicodeDecodeError) as error:
            raise EditionError(f"{path}: {error}") from error
        if edition.name in game.editions:
            raise EditionError(f"{path}: {game.name} has an edition {edition.name} of its own; choose another name")
        self._add(game, edition.name, edition)

    def _add(self, game: AnyGame, name: str, edition: Edition) -> None:
        self._named[game.name, name] = edition
        self._hashed[game.name, fingerprint(edition)] = edition

    def game(self, name: str) -> AnyGame:
        """The game of this name; raises Unknown."""
        if name not in self._games:
            raise Unknown("game", name)
        return self._games[name]

    def of(self, game: str) -> Mapping[str, Any]:
        """All editions of a game, by name."""
        return {name: edition for (owner, name), edition in self._named.items() if owner == game}

    def named(self, game: str, name: str) -> Edition:
        """The edition of this name; raises Unknown."""
        if (game, name) not in self._named:
            raise Unknown("edition", name)
        return self._named[game, name]

    def find(self, game: str, name: str, digest: str) -> tuple[AnyGame, Edition]:
        """The game and the edition that a log names; raises Unknown if no edition with this hash is installed."""
        if (game, digest) not in self._hashed:
            raise Unknown("edition", f"{name} ({digest[:16]})")
        return self.game(game), self._hashed[game, digest]
