"""What stands behind the types that are more than a struct: a table as seen, an update, a refusal."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Viewer, tag_of
from quipu.rules.kernel.refusal import Refused
from quipu.service.application import presentation
from quipu.service.application.boards import reader_of
from quipu.service.application.entries import Rewound
from quipu.service.application.position import Position, Step
from quipu.service.application.problems import Declined, Unknown
from quipu.service.application.tables import CachedTable
from quipu.service.transports.graphql.context import Info, Voice, root_of
from quipu.service.transports.problems import Told, told


@dataclass
class Table:
    """A table at a version, as a viewer sees it."""

    cached: CachedTable
    position: Position
    viewer: Viewer

    @cached_property
    def info(self) -> dict[str, Any]:
        """The fields of TableInfo."""
        return presentation.info(self.position, self.viewer, self.cached.beside(self.position))


@dataclass
class Update:
    """An entry and what it led to, as a viewer sees them."""

    step: Step
    viewer: Viewer
    cached: CachedTable
    repeated: bool = False

    @property
    def position(self) -> Position:
        return self.step.position

    @property
    def type(self) -> str:
        return tag_of(self.step.entry.body)

    @property
    def to(self) -> int | None:
        body = self.step.entry.body
        return body.to if isinstance(body, Rewound) else None

    @property
    def table(self) -> Table:
        return Table(self.cached, self.position, self.viewer)


@dataclass
class Legal:
    """What a seat may do, or could do after some actions."""

    position: Position
    viewer: Viewer
    actions: list[Any]


def refused(info: Info, problem: Refused | Declined, game: AnyGame, position: Position | None = None) -> Told:
    """The refusal in the reader's language."""
    return told(problem, info.context.locale, game, position)


def read_by(info: Info, position: Position, locale: str | None = None) -> None:
    """Say who reads what stands under this root field."""
    context = info.context
    context.voices[root_of(info)] = Voice(position.game.texts, reader_of(position, locale or context.locale))


@dataclass
class Overtaken:
    """Another command came first. A resolver cannot answer with the problem itself, which is an exception."""

    version: int
    happened: Sequence[bytes]


async def known_table(info: Info, table: str, game: AnyGame | None = None) -> CachedTable:
    """What is known of a table, however old; raises Unknown if there is none or it plays another game."""
    info.context.spend("tables in one request")
    tables = info.context.quipu.tables
    cached = tables.remembered(table) or (await tables.current(table))[0]
    if game is not None and cached.position.game is not game:
        raise Unknown(f"table of {game.name}", table)
    return cached
