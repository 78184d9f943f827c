"""Kept revisions: a game as it was, from an archive in its package that is loaded when a table of that time is opened.

``quipu freeze <game>`` writes ``<package>/revisions/<number>.zip`` and names it in ``kept.json`` beside it. The archive
holds a package ``at_<number>`` with the game's own modules, editions and texts, which import only one another and the
kernel. Nothing of it is imported before it is needed.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.game import AnyGame, Game
from quipu_rules.kernel.message import Action, Event, Template, Value
from quipu_rules.kernel.placing import document_of, state_of

FOLDER = "revisions"
LIST = "kept.json"


class Kept(Value, frozen=True, kw_only=True):
    """A revision in an archive."""

    game: str
    """Where the game is in its package: ``game:CARAL``, or ``:GAME`` for the package itself."""
    digest: str
    """SHA-256 over everything in the archive but its texts, which may be improved."""


read_kept = msgspec.json.Decoder(dict[int, Kept]).decode


class Altered(Exception):
    """A kept revision is not what was frozen."""


def package_at(revision: int) -> str:
    """The name of the package inside the archive."""
    return f"at_{revision}"


def kept(game: AnyGame) -> Mapping[int, Kept]:
    """The revisions that the game's package keeps, by number; the present one among them if it was frozen already."""
    return _kept(game.texts.package)


@cache
def _kept(package: str) -> Mapping[int, Kept]:
    listed = files(package).joinpath(FOLDER, LIST)
    return read_kept(listed.read_bytes()) if listed.is_file() else {}


def at_revision(newest: AnyGame, revision: int) -> AnyGame | None:
    """The game by the rules of a revision; ``None`` if its package does not have them. Raises Altered."""
    if revision == newest.revision:
        return newest
    return _loaded(newest, revision) if revision in kept(newest) else None


def archived(newest: AnyGame, revision: int) -> AnyGame:
    """A kept revision from its archive, also that of the present rules. Raises Altered."""
    return _loaded(newest, revision)


@cache
def _loaded(newest: AnyGame, revision: int) -> AnyGame:
    package, one = newest.texts.package, kept(newest)[revision]
    archive = str(files(package).joinpath(FOLDER, f"{revision}.zip"))
    path = import_module(package).__path__
    if archive not in path:
        path.append(archive)
    module, _, name = one.game.partition(":")
    place = ".".join(filter(None, (package, package_at(revision), module)))
    found = getattr(import_module(place), name)
    if not isinstance(found, Game) or (found.name, found.revision) != (newest.name, revision):
        raise Altered(f"{archive} does not hold revision {revision} of {newest.name}")
    return dataclasses.replace(found, newest=newest)


def digest_of(contents: Mapping[str, bytes]) -> str:
    """SHA-256 over the files of an archive by their names, without texts."""
    whole = sha256()
    for name, content in sorted(contents.items()):
        if not name.endswith(".ftl"):
            whole.update(b"%b\0%b" % (name.encode(), sha256(content).digest()))
    return whole.hexdigest()


def as_actions(game: AnyGame, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions with the types of this revision, unchanged if they have them; raises msgspec.ValidationError."""
    return actions if type(actions[0]) in game.kinds else [of_kind(game.actions, one) for one in actions]


def newest_view(game: AnyGame, view: Any) -> Any:
    """A view by these rules with the newest type, so that contracts hold at every table."""
    return view if game.newest is None else _newer(game.newest.view_type, view)


def newest_event(game: AnyGame, event: Event) -> Any:
    """The same for an event."""
    return event if game.newest is None else _newer(game.newest.events, event)


def listed(game: AnyGame, legal: list[Any]) -> list[Any]:
    """The same for a legal list."""
    if game.newest is None:
        return legal
    kind = game.newest.actions
    return [
        replace(one, example=_newer(kind, one.example)) if isinstance(one, Template) else _newer(kind, one)
        for one in legal
    ]


def _newer(kind: Any, value: Any) -> Any:
    """The value as the newest type; itself if that lacks a default for what was added."""
    try:
        return of_kind(kind, value)
    except msgspec.ValidationError:
        return value


def of_kind(kind: Any, value: Any) -> Any:
    """A value of one revision as the type that another one has for it; raises msgspec.ValidationError."""
    return msgspec.convert(msgspec.to_builtins(value), kind)


def carried(state: Any, rules: AnyGame, edition: Edition, into: AnyGame, printed: Edition) -> Any:
    """A state converted to other rules of the game, each with its edition; raises Inconsistent if it does not fit."""
    document = document_of(rules, rules.blank(edition), state)
    return state_of(into, into.blank(printed), msgspec.json.decode(msgspec.json.encode(document)))
