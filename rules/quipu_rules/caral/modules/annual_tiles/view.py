"""What everybody sees of the module Annual Tiles (13)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Value


class AnnualTileView(Value, frozen=True, kw_only=True):
    """An annual tile in the sequence of the years."""

    category: Category
    """What the tile compares."""
    face_up: bool
    """Whether its year is still to come."""


class AnnualTilesView(Value, frozen=True, kw_only=True):
    """The sequence of the years."""

    annual_tiles: Annotated[
        tuple[AnnualTileView, ...],
        Meta(description="The annual tiles in the order of the years."),
    ]


def seen(state: State) -> AnnualTilesView:
    """All tiles, face up or down."""
    kept = part(state, AnnualTiles) or AnnualTiles()
    return AnnualTilesView(
        annual_tiles=tuple(
            AnnualTileView(category=tile.category, face_up=number >= kept.turned_down)
            for number, tile in enumerate(kept.tiles)
        )
    )
