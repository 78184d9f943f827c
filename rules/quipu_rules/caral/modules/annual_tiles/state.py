"""What the module keeps at a table."""

from quipu_rules.caral.edition.tables import AnnualTile
from quipu_rules.kernel.message import Value


class AnnualTiles(Value, frozen=True, kw_only=True):
    """The sequence of the years (13.1)."""

    tiles: tuple[AnnualTile, ...] = ()
    turned_down: int = 0
    """Tiles that are face down, from the left."""
