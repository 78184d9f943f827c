"""The printed components of Caral as data."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.edition import checks
from quipu_rules.caral.edition.tables import (
    AnnualTile,
    Ceremony,
    Emissaries,
    Figures,
    FinalFame,
    Path,
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
from quipu_rules.kernel.edition import Edition, printed, read_edition


class CaralEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is printed on the components of the base game and of the six modules."""

    architect_die: tuple[tuple[int, ...], ...]
    """By face: the numbers among which the start player chooses (1.4)."""
    starts: tuple[Start, ...]
    start_fame: Annotated[int, Meta(ge=0)]
    path: Path
    resource_cards: ResourceCards
    sled: Sled
    figures: Figures
    pyramid_levels: PyramidLevels
    progress_table: ProgressTable
    progress_module: ProgressModule
    ceremony: Ceremony
    final_fame: FinalFame
    whims: tuple[Whim, ...]
    annual_tiles: tuple[AnnualTile, ...]
    status_cards: tuple[StatusCard, ...]
    progress_tiles: tuple[TilePlace, ...]
    emissaries: Emissaries


def read(text: str) -> CaralEdition:
    """An edition from its TOML text, checked so that every game can be played to its end; raises EditionError."""
    edition = read_edition(CaralEdition, text)
    checks.check_base(edition)
    checks.check_modules(edition)
    return edition


EDITIONS: Mapping[str, CaralEdition] = {"standard": read(printed("quipu_rules.caral.edition", "standard"))}
