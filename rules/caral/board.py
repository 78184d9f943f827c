"""All that a client needs to draw the table, with the source of each table of the edition."""

from quipu.rules.caral.edition import CaralEdition
from quipu.rules.caral.edition.spiral import spiral
from quipu.rules.caral.edition.tables import (
    AnnualTile,
    Ceremony,
    Emissaries,
    Figures,
    FinalFame,
    ProgressModule,
    ProgressTable,
    PyramidLevels,
    ResourceCards,
    Sled,
    Start,
    StatusCard,
    TilePlace,
    Whim,
)
from quipu.rules.caral.parts import Kind, Space
from quipu.rules.caral.path import spiral_of
from quipu.rules.caral.setup import Setup
from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Value


class BoardSpace(Value, frozen=True, kw_only=True):
    """A space of the path, with coordinates on a drawing of 1000 by 1000, the origin at the top left."""

    space: Space
    kind: Kind
    x: int
    y: int
    next: Space | None
    """The space after it towards the central pyramid."""
    neutral: bool
    """Whether neutral pyramids may stand here (11.1)."""


class DieFace(Value, frozen=True, kw_only=True):
    """A face of the architect die."""

    options: tuple[int, ...]


class Board(Value, frozen=True, kw_only=True):
    """What is printed on the components; it never changes during play."""

    edition: str
    spaces: tuple[BoardSpace, ...]
    architect_die: tuple[DieFace, ...]
    starts: tuple[Start, ...]
    start_fame: int
    resource_cards: ResourceCards
    sled: Sled
    figures: Figures
    pyramid_levels: PyramidLevels
    progress_table: ProgressTable
    progress_module: ProgressModule
    """The other side of the progress table, which the module Progress Tiles uses."""
    ceremony: Ceremony
    final_fame: FinalFame
    whims: tuple[Whim, ...]
    annual_tiles: tuple[AnnualTile, ...]
    status_cards: tuple[StatusCard, ...]
    progress_tiles: tuple[TilePlace, ...]
    emissaries: Emissaries
    sources: tuple[Source, ...]
    """Where the numbers of each table come from."""


def board(edition: CaralEdition, _setup: Setup, seats: int) -> Board:
    """The printed components for a table."""
    return Board(
        edition=edition.name,
        spaces=_spaces(edition),
        architect_die=tuple(DieFace(options=face) for face in edition.architect_die),
        starts=edition.starts[:seats],
        start_fame=edition.start_fame,
        resource_cards=edition.resource_cards,
        sled=edition.sled,
        figures=edition.figures,
        pyramid_levels=edition.pyramid_levels,
        progress_table=edition.progress_table,
        progress_module=edition.progress_module,
        ceremony=edition.ceremony,
        final_fame=edition.final_fame,
        whims=edition.whims,
        annual_tiles=edition.annual_tiles,
        status_cards=edition.status_cards,
        progress_tiles=edition.progress_tiles,
        emissaries=edition.emissaries,
        sources=edition.sources,
    )


def _spaces(edition: CaralEdition) -> tuple[BoardSpace, ...]:
    kinds = edition.path.spaces
    neutral, last = spiral_of(edition).neutral_sites, len(kinds) - 1
    return tuple(
        BoardSpace(
            space=Space(index),
            kind=kinds[index],
            x=x,
            y=y,
            next=Space(index + 1) if index < last else None,
            neutral=index in neutral,
        )
        for index, (x, y) in enumerate(spiral(kinds))
    )
