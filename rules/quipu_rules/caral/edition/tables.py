"""The tables of an edition, one record each."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.status_cards.parts import Condition, StatusName
from quipu_rules.caral.modules.whim_of_the_gods.parts import Loss, Struck
from quipu_rules.caral.parts import SEATS, Kind
from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.message import Value

Some = Annotated[int, Meta(ge=1)]
Number = Annotated[int, Meta(ge=0)]


class Start(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one seat begins with (2.7, 2.8)."""

    stones: Number
    """Stones to begin with."""
    cards: Number
    """Resource cards to begin with."""


class Path(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The spiral (1.6)."""

    neutral_sites: Some
    """How many sites, counted from the start square, are open to neutral pyramids (11.1)."""
    spaces: tuple[Kind, ...]


class ResourceCards(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cards there are of each type (1.3)."""

    stone: Some
    """How many stone cards."""
    clay: Some
    """How many clay cards."""
    fish: Some
    """How many fish cards."""
    alpaca: Some
    """How many alpaca cards."""

    @property
    def counts(self) -> tuple[int, ...]:
        """In the order of ``Resource``."""
        return (self.stone, self.clay, self.fish, self.alpaca)


class Sled(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A transport sled (1.7)."""

    stones: Some
    """How many stones it holds."""
    alpacas: Some
    """How many alpacas it holds."""
    start_alpacas: Number
    """Alpacas at the beginning (2.3)."""
    movement_without: Some
    """Movement points without any alpaca (R46)."""
    movement_each: Number
    """Movement points for each alpaca on the sled."""


class Figures(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Figures of one colour (1.1)."""

    carali: Some
    """Carali of one colour."""
    alpacas: Some
    """Alpacas of one colour."""


class PyramidLevels(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many levels there are of each size, from size 1 upwards (1.2)."""

    stock: tuple[Number, ...]
    """Levels of size 1, 2, 3, 4 and 5."""


class ProgressTable(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base side of the progress table (6.6, 6.7)."""

    fame: tuple[Number, ...]
    """For the first completed pyramid of the game, the second, and so on."""
    grows_at: tuple[Some, ...]
    """The central pyramid grows at these completed pyramids; the last of them ends the game (6.8)."""


class ProgressModule(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The other side of the progress table, with places for progress tiles (15.1)."""

    fame: tuple[Number, ...]
    """For the first completed pyramid of the game, the second, and so on."""
    grows_at: tuple[Some, ...]
    """The central pyramid grows at these completed pyramids; the last of them ends the game (6.8)."""
    tiles_at: tuple[Some, ...]
    """Progress tiles wait for these completed pyramids (15.1)."""


class Ceremony(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fame in the annual ceremony (7.4 to 7.6)."""

    highest: tuple[int, ...]
    """Fame for the highest bidder, by the number of levels of the central pyramid."""
    offered: int
    """Fame for an offering that is not the highest."""
    nothing: int
    """Fame for offering nothing; negative."""


class FinalFame(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fame at the end of the game (9.3 to 9.5)."""

    priest: Number
    """Fame for each priest."""
    small: Number
    """Fame for each completed small pyramid."""
    large: Number
    """Fame for each completed large pyramid."""
    level: Number
    """Fame for each level of an unfinished pyramid."""


class Whim(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of the Whim of the Gods (12.3 to 12.5)."""

    needs: tuple[Some, ...]
    """Cards that all together must offer, with 2, 3 and 4 players."""
    struck: Struck
    loses: tuple[Loss, ...]

    def needed(self, seats: int) -> int:
        """Cards that so many players together must offer."""
        return self.needs[seats - SEATS.start]


class AnnualTile(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An annual tile (13.2)."""

    category: Category
    """What the tile compares."""
    first: Number
    second: Number


class StatusCard(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A status card (14.2)."""

    title: StatusName
    """The title of the card."""
    condition: Condition
    goal: Some
    fame: int
    """Points of fame."""


class TilePlace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A progress tile and the kind of square on which it goes (15.2)."""

    tile: ProgressTile
    """The progress tile, by its action."""
    area: Kind


class EmissaryLevel(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One level of the emissary board: figures needed, reward, and the tile's ability (17.5, 17.6)."""

    carali: Number
    alpacas: Number
    """How many alpacas."""
    fame: Number
    """Points of fame."""
    stones: Number
    """How many stones."""
    cards: Number
    """The cards, by type."""
    ability: Ability


class Emissaries(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The emissary board (17.1)."""

    diplomacy_fame: Number
    levels: tuple[EmissaryLevel, ...]


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
