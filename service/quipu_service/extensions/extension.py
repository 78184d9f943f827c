"""What an extension brings. The core names none of them."""

from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

import msgspec

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import LedgerRow
from quipu_service.application.tables.cache import CachedTable
from quipu_service.transports.wire.operations import SharedOperation

Ended: TypeAlias = Callable[[Quipu, CachedTable], Awaitable[object]]


@dataclass(frozen=True, kw_only=True)
class Subcommand:
    """A command of ``quipu``."""

    name: str
    run: str
    """Its module and the function in it, imported when it runs: ``package.module:function``, which is given the
    arguments and the settings and returns an exit code."""
    help: str
    arguments: Callable[[ArgumentParser], None] = lambda _parser: None
    """Adds what it is given."""
    epilog: str | None = None


def opening_options(parser: ArgumentParser) -> None:
    """What a table is opened with, for commands that open one."""
    parser.add_argument("--seats", type=int, help="how many players (default: as few as the game takes)")
    parser.add_argument("--setup", default="{}", help="the game's options as JSON")
    parser.add_argument("--edition", default="standard", help="the printed components to play with")


@dataclass(frozen=True, kw_only=True)
class Extension:
    """What a folder or a package adds to the service; what it does not name it does not bring."""

    name: str
    """That of its entry point; `QUIPU_EXTENSIONS` chooses by it."""
    operations: tuple[SharedOperation, ...] = ()
    """Rows, from which REST's routes, GraphQL's fields, OpenAPI, metrics and prices are built."""
    settings: type[msgspec.Struct] | None = None
    """A struct of its settings, each with a default and a docstring: the field `chat_url` is `QUIPU_CHAT_URL`."""
    parts: Callable[[Quipu, Any], Iterable[object]] = lambda _quipu, _settings: ()
    """Builds its use cases once for a process, from those of the core and its settings; `quipu.part` finds them."""
    ledger: Mapping[str, LedgerRow] = field(default_factory=dict)
    """What it keeps or awaits, by the name that its code uses."""
    commands: tuple[Subcommand, ...] = ()
    ended: Ended | None = None
    """A worker calls it after a game on the public list is over, and again if more is written or it raised."""


Extensions: TypeAlias = Mapping[str, Extension]
"""The extensions that a process has, by name."""


def operations_of(extensions: Extensions) -> tuple[SharedOperation, ...]:
    """All their rows."""
    return tuple(chain.from_iterable(one.operations for one in extensions.values()))


def ledger_of(extensions: Extensions) -> Mapping[str, LedgerRow]:
    """The rows of the ledger that they add."""
    return {name: row for one in extensions.values() for name, row in one.ledger.items()}


def settings_of(extensions: Extensions) -> tuple[type[msgspec.Struct], ...]:
    """The structs of their settings."""
    return tuple(one.settings for one in extensions.values() if one.settings is not None)


def extended(quipu: Quipu, extensions: Extensions, config: msgspec.Struct) -> Quipu:
    """The use cases, with those of the extensions, whose settings are among those of the service."""
    for one in extensions.values():
        own = None if one.settings is None else msgspec.convert(config, one.settings, from_attributes=True)
        quipu.add(*one.operations, *one.parts(quipu, own))
        if one.ended is not None:
            quipu.ended.append(partial(one.ended, quipu))
    return quipu
