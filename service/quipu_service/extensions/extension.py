"""What an extension brings. The core names none of them."""

from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from quipu_service.adapters.extras import EXTRAS, Extra
from quipu_service.adapters.finding import Finding
from quipu_service.application.access.accounts import Accounts
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ledger import LedgerRow
from quipu_service.application.ports.seat_fields import SeatField
from quipu_service.application.tables.cache import CachedTable
from quipu_service.transports.wire.operations import OperationRow

OfTable: TypeAlias = Callable[[Quipu, CachedTable], Awaitable[object]]
Computed: TypeAlias = Callable[[Quipu, CachedTable], Awaitable[Callable[[], object] | None]]
"""Reads what a computation needs, which a worker then does in a thread; None if there is nothing to compute."""
Copying: TypeAlias = Callable[[Any, Path], Awaitable[str]]
"""Copies what an extension with these settings keeps beside the log's server, and returns what to say of it."""


async def nothing_to_copy(_settings: Any, _folder: Path) -> str:
    """For extensions that keep everything on the log's server."""
    return ""


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


@dataclass(frozen=True)
class Guide:
    """A page of the documentation, in Markdown; it is called like its file.

    Its links lead to other pages as those of ``docs/guide`` do; one of ours links within the checkout.
    """

    group: str
    """The heading in the list of pages, such as `Operators`."""
    file: Path


@dataclass(frozen=True)
class Statements:
    """Statements of the rules of tables, told after those that they follow by number."""

    file: Path
    """Such as `rules.md`; its German translation beside it is `rules.de.md`."""


@dataclass(frozen=True)
class ServerMetrics:
    """Numbers that the log's server keeps for all processes, for Prometheus; every process tells the same ones."""

    kinds: Mapping[str, tuple[Literal["gauge", "counter"], str]]
    """What each one is, by its name: `quipu_chat_posts_total`."""
    ask: Callable[[], Awaitable[Mapping[str, float]]]
    """Their values by name; a counter that is not among them is 0. Raises Unavailable."""


@dataclass(frozen=True, kw_only=True)
class Extension:
    """What a folder or a package adds to the service; what it does not name it does not bring."""

    name: str
    """That of its entry point; `QUIPU_EXTENSIONS` chooses by it."""
    operations: tuple[OperationRow, ...] = ()
    """Rows, from which REST's routes, GraphQL's fields, OpenAPI, metrics and prices are built: a `SharedOperation`, or
    an `Operation` of REST alone. One with the id of an operation of the core takes its place in REST."""
    settings: type[msgspec.Struct] | None = None
    """A struct of its settings, each with a default and a docstring: the field `chat_url` is `QUIPU_CHAT_URL`."""
    ephemeral: Mapping[str, str] = field(default_factory=dict)
    """What its settings are under `quipu serve --ephemeral`, by name, unless the environment says otherwise."""
    judges: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """What a setting has to be beyond its type, by its name; given all settings it raises OSError or ValueError."""
    extras: tuple[Extra, ...] = ()
    """The packages that it needs and that are not installed with the service."""
    accounts: Callable[[Any], Accounts | None] = lambda _settings: None
    """Who says whose account a JSON Web Token is of, if its settings want that; raises ValueError."""
    stores: Callable[[Stores, Any], Stores] = lambda stores, _settings: stores
    """Puts something around the stores of the log's server."""
    parts: Callable[[Quipu, Any], Iterable[object]] = lambda _quipu, _settings: ()
    """Builds its use cases once for a process, from those of the core and its settings; `quipu.part` finds them.
    Starlette's routes among them are served as pages, before those of the core; `ServerMetrics` are told to Prometheus;
    what is `Closing` is closed when the process ends."""
    texts: str = ""
    """The package with its sentences, in `text/<language>.ftl`: refusals, limits, problems."""
    guides: tuple[Guide | Statements, ...] = ()
    seat_fields: tuple[SeatField, ...] = ()
    """What holders of seats keep outside the log; `quipu.stores.kept` stores it, and `kept` of a table has it."""
    ledger: Mapping[str, LedgerRow] = field(default_factory=dict)
    """What it keeps or awaits, by the name that its code uses."""
    commands: tuple[Subcommand, ...] = ()
    back_up: Copying = nothing_to_copy
    """Copies into the folder beside the backups what lies elsewhere, after the log's server was copied."""
    restore: Copying = nothing_to_copy
    """Copies that back."""
    outlives: Mapping[str, int] = field(default_factory=dict)
    """Which of its keys of a table, `{t}:<name>`, stay when that is deleted, and for how many seconds."""
    ended: OfTable | None = None
    """A worker calls it after a game on the public list is over, and again if more is written or it raised."""
    notices: OfTable | None = None
    """A worker calls it when there may be new notices of a table that somebody outside is told of: after an entry, and
    when a time runs out."""
    jobs: Mapping[str, Computed] = field(default_factory=dict)
    """What a worker computes by turns, by the kind of the job; `quipu.advice.answer` orders it and waits."""
    works: Callable[[Quipu], Coroutine[Any, Any, None]] | None = None
    """What a worker does for ever beside its jobs, such as sending what waits in a queue."""
    checks: Callable[[Any], Iterable[Finding]] = lambda _settings: ()
    """What `quipu doctor` says of it, given all settings."""


Extensions: TypeAlias = Mapping[str, Extension]
"""The extensions that a process has, by name."""


def operations_of(extensions: Extensions) -> tuple[OperationRow, ...]:
    """All their rows."""
    return tuple(chain.from_iterable(one.operations for one in extensions.values()))


def ledger_of(extensions: Extensions) -> Mapping[str, LedgerRow]:
    """The rows of the ledger that they add."""
    return {name: row for one in extensions.values() for name, row in one.ledger.items()}


def guides_of(extensions: Extensions) -> tuple[Guide | Statements, ...]:
    """The pages of the documentation and the statements of rules that they add."""
    return tuple(chain.from_iterable(one.guides for one in extensions.values()))


def judges_of(extensions: Extensions) -> Mapping[str, Callable[[Any], object]]:
    """What their settings have to be."""
    return {name: judge for one in extensions.values() for name, judge in one.judges.items()}


def ephemeral_of(extensions: Extensions) -> Mapping[str, str]:
    """What their settings are under `quipu serve --ephemeral`, by name."""
    return {name: value for one in extensions.values() for name, value in one.ephemeral.items()}


def settings_of(extensions: Extensions) -> tuple[type[msgspec.Struct], ...]:
    """The structs of their settings."""
    return tuple(one.settings for one in extensions.values() if one.settings is not None)


def extras_of(extensions: Extensions) -> tuple[Extra, ...]:
    """The extras of the core and theirs, by name."""
    return tuple(sorted(chain(EXTRAS, *(one.extras for one in extensions.values())), key=lambda one: one.name))


def own_settings(extension: Extension, config: msgspec.Struct) -> Any:
    """The settings of an extension, from among those of the service."""
    kind = extension.settings
    return None if kind is None else msgspec.convert(config, kind, from_attributes=True)


def accounts_of(extensions: Extensions, config: msgspec.Struct) -> Accounts | None:
    """Who says whose account a token is of: the first extension that does; raises ValueError."""
    found = (one.accounts(own_settings(one, config)) for one in extensions.values())
    return next((one for one in found if one is not None), None)


def around(stores: Stores, extensions: Extensions, config: msgspec.Struct) -> Stores:
    """The stores, with what the extensions put around them."""
    for one in extensions.values():
        stores = one.stores(stores, own_settings(one, config))
    return stores


def extended(quipu: Quipu, extensions: Extensions, config: msgspec.Struct) -> Quipu:
    """The use cases, with those of the extensions, whose settings are among those of the service."""
    for one in extensions.values():
        quipu.extensions.append(one.name)
        quipu.add(*one.operations, *one.parts(quipu, own_settings(one, config)))
        quipu.add(*one.guides)
        quipu.jobs |= {kind: partial(computed, quipu) for kind, computed in one.jobs.items()}
        quipu.seat_fields += one.seat_fields
        quipu.outlives |= one.outlives
        if one.ended is not None:
            quipu.ended.append(partial(one.ended, quipu))
        if one.notices is not None:
            quipu.notified.append(partial(one.notices, quipu))
        if one.works is not None:
            quipu.works.append(partial(one.works, quipu))
    return quipu
