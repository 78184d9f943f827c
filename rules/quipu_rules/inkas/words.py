"""What sentences say beside the fields of a message, and how places are called."""

from typing import Any

from quipu_rules.geometry.hexes import Cell, corners_of, sides_of
from quipu_rules.inkas.actions import (
    BetterOffer,
    PlayInvention,
    TradeGoods,
    TradeGoodsSet,
    TradeResources,
    UseTradeRoute,
)
from quipu_rules.inkas.events import (
    CardRobbed,
    DiceRolled,
    HarvestTaken,
    MonopolyPlayed,
    RobberRoused,
    RobberSentHome,
    SettlementBuilt,
    StartRolled,
)
from quipu_rules.inkas.ground import Ground
from quipu_rules.inkas.moves.supply import FOR_GOODS, FOR_RESOURCES
from quipu_rules.inkas.parts import (
    CARDS,
    LAND,
    NO_CARDS,
    Bundle,
    Card,
    Hex,
    Path,
    Preparation,
    Site,
    bundle,
    counts,
    some,
)
from quipu_rules.inkas.phases import Discarding, Offering
from quipu_rules.kernel.board import Words, in_each
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.rows import plus
from quipu_rules.kernel.text import Texts

CORNERS = ("EAST", "SOUTH_EAST", "SOUTH_WEST", "WEST", "NORTH_WEST", "NORTH_EAST")
"""Of a hex, in the order of the geometry."""
SIDES = ("NORTH_EAST", "SOUTH_EAST", "SOUTH", "SOUTH_WEST", "NORTH_WEST", "NORTH")


class Pile(Value, frozen=True, kw_only=True):
    """Some cards of one kind."""

    card: Card
    count: int


class Kind(Value, frozen=True, kw_only=True):
    """A kind of card, without a number."""

    card: Card


class Share(Value, frozen=True, kw_only=True):
    """What one seat gets."""

    seat: Seat
    cards: Bundle


class Partner(Value, frozen=True, kw_only=True):
    """Somebody who has not declined an offer."""

    seat: Seat


class Gift(Value, frozen=True, kw_only=True):
    """What one seat hands over."""

    seat: Seat
    cards: Bundle


class Debt(Value, frozen=True, kw_only=True):
    """How many cards one seat owes."""

    seat: Seat
    count: int


def _piles(cards: Bundle) -> dict[str, tuple[Pile, ...]]:
    held = zip(CARDS, counts(cards), strict=True)
    return {"piles": tuple(Pile(card=card, count=count) for card, count in held if count)}


def _harvest(event: HarvestTaken) -> dict[str, tuple[Value, ...]]:
    taken: dict[Seat, tuple[int, ...]] = {}
    for one in event.yields:
        taken[one.seat] = plus(taken.get(one.seat, NO_CARDS), some(one.card, one.count))
    return {
        "yields": tuple(Share(seat=seat, cards=bundle(cards)) for seat, cards in sorted(taken.items())),
        "short": tuple(Kind(card=card) for card in event.short),
    }


def _handed_over(event: MonopolyPlayed) -> dict[str, tuple[Gift, ...]]:
    given = enumerate(event.taken)
    gifts = (Gift(seat=Seat(seat), cards=bundle(some(event.card, count))) for seat, count in given if count)
    return {"taken": tuple(gifts)}


def _debts(event: RobberRoused) -> dict[str, tuple[Debt, ...]]:
    return {"owed": tuple(Debt(seat=Seat(seat), count=count) for seat, count in enumerate(event.owed) if count)}


def _pair(first: Card, second: Card | None) -> dict[str, Bundle]:
    cards = some(first) if second is None else plus(some(first), some(second))
    return {"cards": bundle(cards)}


def _over(event: SettlementBuilt) -> str:
    """What a settlement was built over: `nothing`, an `own` declining building, or an `other` seat's."""
    if event.razed is None:
        return "nothing"
    return "own" if event.razed == event.seat else "other"


def _trade(pay: Card, price: int, gain: Card) -> dict[str, Bundle]:
    return {"pays": bundle(some(pay, price)), "gains": bundle(some(gain))}


def _offer(asked: Offering) -> dict[str, Any]:
    speaking = (seat for seat in range(len(asked.replies)) if asked.speaking >> seat & 1 and seat != asked.seat)
    others = tuple(Partner(seat=Seat(seat)) for seat in speaking)
    more = {"others": others, "replies": ()}
    return {"give": bundle(asked.give), "take": bundle(asked.take), "gives": sum(asked.give), **more}


TEXTS = Texts(
    "quipu_rules.inkas",
    further={
        Offering: _offer,
        Discarding: lambda asked: {"owed": sum(asked.owed), "chosen": ()},
        Bundle: _piles,
        HarvestTaken: _harvest,
        MonopolyPlayed: _handed_over,
        RobberRoused: _debts,
        StartRolled: lambda event: {"total": sum(event.dice)},
        DiceRolled: lambda event: {"total": sum(event.dice)},
        SettlementBuilt: lambda event: {"over": _over(event)},
        CardRobbed: lambda event: {"cards": bundle(some(event.card))},
        RobberSentHome: lambda event: {"count": sum(counts(event.cards))},
        BetterOffer: lambda action: {"by": Pile(card=action.card, count=1)},
        TradeResources: lambda action: _trade(action.pay, FOR_RESOURCES, action.gain),
        TradeGoods: lambda action: _trade(action.pay, FOR_GOODS, action.gain),
        UseTradeRoute: lambda action: {"gains": bundle(some(action.gain))},
        TradeGoodsSet: lambda action: _pair(action.gain, action.gain_also),
        PlayInvention: lambda action: _pair(action.first, action.second),
    },
)


class Names:
    """The names of all places on the board of one set-up."""

    def __init__(self, ground: Ground, preparation: Preparation) -> None:
        self._ground = ground
        self._codes = _codes(tuple((printed.q, printed.r) for printed in ground.edition.hexes))
        shuffled = preparation is Preparation.VARIABLE
        self._hexes = [self._hex(Hex(tile), shuffled) for tile in range(len(ground.terrains))]

    def hex(self, tile: Hex) -> Words:
        """By what it shows and its number; by column and row where that is shuffled or not the only one (2.8)."""
        name = self._short(tile)
        if name.en != self._codes[tile]:
            return name
        return in_each(lambda locale: TEXTS.message("place-hex", locale, code=name.in_language(locale)))

    def _short(self, tile: Hex) -> Words:
        """The name as it stands in the names of sites and paths."""
        plain = self._hexes[tile]
        if self._hexes.count(plain) == 1:
            return plain
        code = self._codes[tile]
        return in_each(lambda locale: f"{plain.in_language(locale)} {code}")

    def site(self, site: Site) -> Words:
        """By the tiles that meet there; by a corner of its only tile at the frame."""
        tiles = self._ground.atlas.hexes_at[site]
        if len(tiles) != 1:
            return in_each(
                lambda locale: TEXTS.listed([self._short(tile).in_language(locale) for tile in tiles], locale)
            )
        cell = self._cell(tiles[0])
        corner = CORNERS[corners_of(cell).index(self._ground.atlas.corners[site])]
        return self._beside("place-corner", tiles[0], corner)

    def path(self, path: Path) -> Words:
        """By the tiles on its sides; by a side of its only tile at the frame."""
        tile_of = {self._cell(Hex(tile)): Hex(tile) for tile in range(len(self._ground.terrains))}
        side = self._ground.atlas.sides[path]
        tiles = [tile_of[cell] for cell in side if cell in tile_of]
        if len(tiles) > 1:
            first, second = map(self._short, tiles)
            return in_each(
                lambda locale: TEXTS.message(
                    "place-between", locale, first=first.in_language(locale), second=second.in_language(locale)
                )
            )
        return self._beside("place-side", tiles[0], SIDES[sides_of(self._cell(tiles[0])).index(side)])

    def _hex(self, tile: Hex, shuffled: bool) -> Words:
        printed = self._ground.edition.hexes[tile]
        if shuffled and printed.terrain in LAND:
            return Words(en=self._codes[tile])
        number = "" if printed.number is None else f" {printed.number}"
        return in_each(lambda locale: TEXTS.part(printed.terrain, locale) + number)

    def _beside(self, key: str, tile: Hex, direction: str) -> Words:
        name = self._short(tile)
        return in_each(lambda locale: TEXTS.message(key, locale, hex=name.in_language(locale), direction=direction))

    def _cell(self, tile: Hex) -> Cell:
        printed = self._ground.edition.hexes[tile]
        return printed.q, printed.r


def _codes(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Column by letter from the west, row by number from the north."""
    columns = sorted({q for q, _ in cells})
    codes = []
    for q, r in cells:
        row = sorted(other for column, other in cells if column == q).index(r)
        codes.append(f"{chr(ord('A') + columns.index(q))}{row + 1}")
    return tuple(codes)
