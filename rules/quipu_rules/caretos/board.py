"""What is printed, for clients to draw and to explain."""

from quipu_rules.caretos import words
from quipu_rules.caretos.edition.tables import (
    BonusFace,
    CaretosEdition,
    Costs,
    FinalFace,
    Limits,
    MonsterFace,
    NightFace,
    Start,
)
from quipu_rules.caretos.map import map_of, side_for
from quipu_rules.caretos.parts import Symbol
from quipu_rules.caretos.setup import Setup
from quipu_rules.kernel import board as printed


class BoardPlace(printed.Place, frozen=True, kw_only=True):
    """A place of the board; its neighbours are listed clockwise, the way in which a group flees (7.3)."""

    start: Start | None
    """What stands there at the start; null for nothing."""
    symbol: Symbol | None
    """The start symbol printed there, or null."""


class NightCardPart(printed.Part, frozen=True, kw_only=True):
    """A Night card that is used with this many seats."""

    face: NightFace
    """What is printed on it."""


class MonsterPart(printed.Part, frozen=True, kw_only=True):
    """A Monster card with its three powers."""

    face: MonsterFace
    """What is printed on it."""


class BonusCardPart(printed.Part, frozen=True, kw_only=True):
    """A Bonus card."""

    face: BonusFace
    """What is printed on it."""


class FinalCardPart(printed.Part, frozen=True, kw_only=True):
    """A Final Bonus card."""

    face: FinalFace
    """What is printed on it."""


class Board(printed.Board, frozen=True, kw_only=True):
    """One side of the board, and all cards."""

    places: tuple[BoardPlace, ...]
    """The places of the side for this many seats."""
    caretos: tuple[printed.Part, ...]
    """The two Caretos."""
    monsters: tuple[MonsterPart, ...]
    """The eight Monsters, in the order of their names in the schema."""
    night_cards: tuple[NightCardPart, ...]
    """The Night cards for this many seats (1.6)."""
    bonus_cards: tuple[BonusCardPart, ...]
    """All Bonus cards."""
    final_cards: tuple[FinalCardPart, ...]
    """All Final Bonus cards."""
    limits: Limits
    """How many cards lie where."""
    costs: Costs
    """What campfires buy."""


def board(edition: CaretosEdition, _setup: Setup, seats: int) -> Board:
    """The printed things for this many seats (1.1, 1.6)."""
    side = edition.sides[side_for(edition, seats)]
    neighbours = map_of(side).neighbours
    return Board(
        edition=edition.name,
        extent=printed.Extent(width=float(side.width), height=float(side.height)),
        sources=edition.sources,
        places=tuple(
            BoardPlace(
                id=number,
                name=words.place_name(node),
                kind=node.kind.value,
                x=float(node.x),
                y=float(node.y),
                neighbours=neighbours[number],
                start=node.start,
                symbol=node.symbol,
            )
            for number, node in enumerate(side.nodes)
        ),
        caretos=tuple(printed.Part(id=number, name=words.careto_name(number)) for number in range(2)),
        monsters=tuple(
            MonsterPart(id=number, name=words.monster_name(face), text=words.monster_text(face), face=face)
            for number, face in enumerate(edition.monsters)
        ),
        night_cards=_night_cards(edition, seats),
        bonus_cards=tuple(
            BonusCardPart(id=card, name=words.bonus_name(face), text=words.bonus_text(face, edition), face=face)
            for card, face in enumerate(edition.bonus_cards)
        ),
        final_cards=tuple(
            FinalCardPart(id=card, name=words.final_name(face), text=words.final_text(face), face=face)
            for card, face in enumerate(edition.final_cards)
        ),
        limits=edition.limits,
        costs=edition.costs,
    )


def _night_cards(edition: CaretosEdition, seats: int) -> tuple[NightCardPart, ...]:
    return tuple(
        NightCardPart(id=card, name=words.night_name(face), text=words.night_text(face), face=face)
        for card, face in enumerate(edition.night_cards)
        if face.least_seats <= seats
    )
