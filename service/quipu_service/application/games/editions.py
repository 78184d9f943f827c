"""Games and editions for tables: the newest rules of each game, those that it keeps, and the operator's files."""

from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from quipu_rules.kernel.edition import Edition, EditionError, fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import at_revision, kept
from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, RevisionNotKept, Unknown


class Printed:
    """The editions of one game by one revision of its rules."""

    def __init__(self, game: AnyGame, folder: Path | None) -> None:
        """Read and check ``folder/<game>/*.toml``; raises EditionError that names the file."""
        self.game = game
        self.named: dict[str, Edition] = dict(game.editions)
        for path in sorted((folder / game.name).glob("*.toml")) if folder else ():
            self._read(path)

    @cached_property
    def hashed(self) -> Mapping[str, Edition]:
        """The editions by their fingerprints, which logs contain."""
        return {fingerprint(edition): edition for edition in self.named.values()}

    def _read(self, path: Path) -> None:
        try:
            edition = self.game.read_edition(path.read_text(encoding="utf-8"))
        except (EditionError, UnicodeDecodeError) as error:
            raise EditionError(f"{path}: {error}") from error
        if edition.name in self.game.editions:
            raise EditionError(
                f"{path}: {self.game.name} has an edition {edition.name} of its own; choose another name"
            )
        self.named[edition.name] = edition


class Editions:
    """Games and editions by name, and by what a log says of its table."""

    def __init__(self, games: Mapping[str, AnyGame], folder: Path | None = None) -> None:
        """Read and check the operator's editions; raises EditionError that names the file."""
        self._folder = folder
        self._newest = {name: Printed(game, folder) for name, game in games.items()}
        self._kept: dict[tuple[str, int], Printed] = {}
        """The editions of older revisions, loaded when the first of their tables is read."""

    def game(self, name: str) -> AnyGame:
        """The newest rules of this game; raises Unknown."""
        if name not in self._newest:
            raise Unknown("game", name)
        return self._newest[name].game

    def of(self, game: str) -> Mapping[str, Any]:
        return self._newest[game].named

    def named(self, game: str, name: str) -> Edition:
        """The edition of this name; raises Unknown."""
        if game not in self._newest or name not in self._newest[game].named:
            raise Unknown("edition", name)
        return self._newest[game].named[name]

    def missing(self, name: str, revision: int | None) -> GameNotInstalled | RevisionNotKept | NewerRules | None:
        """Why a table of this revision cannot be played here, if it cannot; nothing is loaded for it."""
        if name not in self._newest:
            return GameNotInstalled(name)
        newest = self._newest[name].game
        if revision is None:  # a summary from before format 3 does not say it
            return None
        if revision > newest.revision:
            return NewerRules(name, revision, newest.revision)
        return None if revision == newest.revision or revision in kept(newest) else RevisionNotKept(name, revision)

    def ready(self, name: str, revision: int) -> bool:
        """Whether these rules are loaded already; loading takes up to a fifth of a second."""
        return (name, revision) in self._kept or revision not in self._kept_by(name)

    def _kept_by(self, name: str) -> Collection[int]:
        """The older revisions that are kept of this game."""
        if name not in self._newest:
            return ()
        newest = self._newest[name].game
        return kept(newest).keys() - {newest.revision}

    def at(self, name: str, revision: int) -> AnyGame:
        """The game by the rules of a revision; raises GameNotInstalled, RevisionNotKept or NewerRules."""
        return self._printed(name, revision).game

    def find(self, name: str, edition: str, digest: str, revision: int) -> tuple[AnyGame, Edition]:
        """The game and the edition that a log names; raises what ``at`` raises, or Unknown for the edition."""
        printed = self._printed(name, revision)
        if digest not in printed.hashed:
            raise Unknown("edition", f"{edition} ({digest[:16]})")
        return printed.game, printed.hashed[digest]

    def _printed(self, name: str, revision: int) -> Printed:
        if (problem := self.missing(name, revision)) is not None:
            raise problem
        newest = self._newest[name]
        if revision == newest.game.revision:
            return newest
        if (name, revision) not in self._kept:
            game = at_revision(newest.game, revision)
            if game is None:
                raise RevisionNotKept(name, revision)
            self._kept[name, revision] = Printed(game, self._folder)
        return self._kept[name, revision]
