"""What is printed, for clients to draw and to explain."""

from quipu.rules.caretos.edition.faces import (
    BonusFace,
    CaretosEdition,
    Costs,
    FinalFace,
    Limits,
    MonsterFace,
    NightFace,
    Start,
)
from quipu.rules.caretos.layout import map_of, side_for
from quipu.rules.caretos.parts import Kind, Place, Symbol
from quipu.rules.caretos.setup import Setup
from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Value


class BoardPlace(Value, frozen=True, kw_only=True):
    """One place: number, printed name, where to draw it (y grows downwards), neighbours clockwise."""

    place: Place
    name: str
    kind: Kind
    x: int
    y: int
    start: Start | None
    symbol: Symbol | None
    neighbours: tuple[Place, ...]


class NumberedNightCard(Value, frozen=True, kw_only=True):
    """A Night card in play and the number by which actions name it."""

    card: int
    face: NightFace


class Board(Value, frozen=True, kw_only=True):
    """One side of the board and all cards; Bonus and Final Bonus cards are numbered as listed, from 0."""

    edition: str
    width: int
    height: int
    places: tuple[BoardPlace, ...]
    night_cards: tuple[NumberedNightCard, ...]
    monsters: tuple[MonsterFace, ...]
    bonus_cards: tuple[BonusFace, ...]
    final_cards: tuple[FinalFace, ...]
    limits: Limits
    costs: Costs
    sources: tuple[Source, ...]
    """Where each table of the edition comes from; a reconstruction is our own proposal."""


def board(edition: CaretosEdition, _setup: Setup, seats: int) -> Board:
    """The printed things for this many seats (1.1, 1.6)."""
    side = edition.sides[side_for(edition, seats)]
    rows = map_of(side)
    return Board(
        edition=edition.name,
        width=side.width,
        height=side.height,
        places=tuple(
            BoardPlace(
                place=Place(number),
                name=node.name,
                kind=node.kind,
                x=node.x,
                y=node.y,
                start=node.start,
                symbol=node.symbol,
                neighbours=rows.neighbours[number],
            )
            for number, node in enumerate(side.nodes)
        ),
        night_cards=tuple(
            NumberedNightCard(card=card, face=face)
            for card, face in enumerate(edition.night_cards)
            if face.least_seats <= seats
        ),
        monsters=edition.monsters,
        bonus_cards=edition.bonus_cards,
        final_cards=edition.final_cards,
        limits=edition.limits,
        costs=edition.costs,
        sources=edition.sources,
    )
