"""All that a client needs to draw the table, with the source of each table of the edition."""

from collections import Counter
from enum import Enum
from functools import partial

from quipu_rules.caral.edition.spiral import EXTENT, spiral
from quipu_rules.caral.edition.tables import (
    CaralEdition,
    Ceremony,
    Figures,
    FinalFame,
    ProgressModule,
    ProgressTable,
    PyramidLevels,
    ResourceCards,
    Sled,
    Start,
)
from quipu_rules.caral.map import spiral_of
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.status_cards.parts import Condition, StatusName
from quipu_rules.caral.modules.whim_of_the_gods.parts import Loss, Struck
from quipu_rules.caral.parts import Kind, Space
from quipu_rules.caral.setup import Setup
from quipu_rules.caral.words import TEXTS, words
from quipu_rules.kernel import board as kernel
from quipu_rules.kernel.board import Part, Place, Words, in_each
from quipu_rules.kernel.message import Value
from quipu_rules.kernel.text import Reader


class BoardSpace(Place, frozen=True, kw_only=True):
    """A space of the spiral path: 0 is the start square, the last one the central pyramid."""

    next: Space | None
    """The space after it towards the central pyramid; null for the pyramid itself."""
    neutral: bool
    """Whether neutral pyramids may stand here (11.1)."""


class DieFace(Value, frozen=True, kw_only=True):
    """A face of the architect die."""

    options: tuple[int, ...]
    """The numbers of squares among which the start player chooses (3.4)."""


class WhimPart(Part, frozen=True, kw_only=True):
    """A card of the Whim of the Gods (12.3 to 12.5)."""

    needed: int
    """Cards that all together must sacrifice at this table."""
    struck: Struck
    """Whom it strikes if they do not."""
    loses: tuple[Loss, ...]
    """What each of them loses."""


class AnnualTilePart(Part, frozen=True, kw_only=True):
    """An annual tile (13.2)."""

    category: Category
    """What it compares."""
    first: int
    """Fame for the highest value."""
    second: int
    """Fame for the second highest, behind a single first."""


class StatusCardPart(Part, frozen=True, kw_only=True):
    """A status card (14.2)."""

    title: StatusName
    """Its title, as events and views name it."""
    condition: Condition
    """What it counts."""
    goal: int
    """How many of them take it."""
    fame: int
    """The fame it gives."""


class ProgressTilePart(Part, frozen=True, kw_only=True):
    """A progress tile (15.2)."""

    tile: ProgressTile
    """Its action, as events and views name it."""
    area: Kind
    """The kind of square on which it goes."""


class EmissaryLevelPart(Part, frozen=True, kw_only=True):
    """A level of the emissary board: what it asks for, its reward, its tile (17.5, 17.6)."""

    carali: int
    """Carali that it asks for."""
    alpacas: int
    """Alpacas that it asks for."""
    fame: int
    """Fame of the reward."""
    stones: int
    """Stones of the reward."""
    cards: int
    """Resource cards of the reward."""
    ability: Ability
    """What its tile allows."""


class Board(kernel.Board, frozen=True, kw_only=True):
    """What is printed on the components; it never changes during play."""

    spaces: tuple[BoardSpace, ...]
    """The path from the start square to the central pyramid."""
    whims: tuple[WhimPart, ...]
    """All cards of the Whim of the Gods."""
    annual_tiles: tuple[AnnualTilePart, ...]
    """All annual tiles."""
    status_cards: tuple[StatusCardPart, ...]
    """All status cards, in and out of this game."""
    progress_tiles: tuple[ProgressTilePart, ...]
    """All progress tiles, in and out of this game."""
    emissary_levels: tuple[EmissaryLevelPart, ...]
    """The emissary board, from the lowest level upwards."""
    diplomacy_fame: int
    """Fame of the diplomacy token at the end (17.8)."""
    architect_die: tuple[DieFace, ...]
    """What its six faces show (1.4)."""
    starts: tuple[Start, ...]
    """What each seat begins with, beside fame and alpacas (2.7, 2.8)."""
    start_fame: int
    """Fame at the beginning (2.6)."""
    resource_cards: ResourceCards
    """How many there are of each type (1.3)."""
    sled: Sled
    """A transport sled (1.7)."""
    figures: Figures
    """Figures of one colour (1.1)."""
    pyramid_levels: PyramidLevels
    """Levels of each size (1.2)."""
    progress_table: ProgressTable
    """Fame for completed pyramids (6.6, 6.7)."""
    progress_module: ProgressModule
    """The other side of the progress table, which the module Progress Tiles uses."""
    ceremony: Ceremony
    """Fame in the annual ceremony (7.4 to 7.6)."""
    final_fame: FinalFame
    """Fame at the end of the game (9.3 to 9.5)."""


def board(edition: CaralEdition, _setup: Setup, seats: int) -> Board:
    """The printed components for a table."""
    return Board(
        edition=edition.name,
        extent=EXTENT,
        sources=edition.sources,
        spaces=_spaces(edition),
        whims=_whims(edition, seats),
        annual_tiles=_annual_tiles(edition),
        status_cards=_status_cards(edition),
        progress_tiles=_progress_tiles(edition),
        emissary_levels=_emissary_levels(edition),
        diplomacy_fame=edition.emissaries.diplomacy_fame,
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
    )


def _spaces(edition: CaralEdition) -> tuple[BoardSpace, ...]:
    kinds, found = edition.path.spaces, Counter[Kind]()
    neutral, last = spiral_of(edition).neutral_sites, len(kinds) - 1
    spaces = []
    for index, (x, y) in enumerate(spiral(kinds)):
        kind = kinds[index]
        found[kind] += 1
        spaces.append(
            BoardSpace(
                id=index,
                name=words(f"place-{kind.value}", number=found[kind]),
                kind=kind.value,
                x=float(x),
                y=float(y),
                neighbours=tuple(space for space in (index - 1, index + 1) if 0 <= space <= last),
                next=Space(index + 1) if index < last else None,
                neutral=index in neutral,
            )
        )
    return tuple(spaces)


def _whims(edition: CaralEdition, seats: int) -> tuple[WhimPart, ...]:
    return tuple(
        WhimPart(
            id=index,
            name=words("whim-name", number=index + 1),
            text=_whim_text("whim-text", needed=card.needed(seats), struck=card.struck, loses=card.loses),
            needed=card.needed(seats),
            struck=card.struck,
            loses=card.loses,
        )
        for index, card in enumerate(edition.whims)
    )


def _annual_tiles(edition: CaralEdition) -> tuple[AnnualTilePart, ...]:
    return tuple(
        AnnualTilePart(
            id=list(Category).index(tile.category),
            name=_name(tile.category),
            text=words("tile-text", first=tile.first, second=tile.second),
            category=tile.category,
            first=tile.first,
            second=tile.second,
        )
        for tile in edition.annual_tiles
    )


def _status_cards(edition: CaralEdition) -> tuple[StatusCardPart, ...]:
    cards = []
    for card in edition.status_cards:
        goal = words("goal", conditionId=card.condition.value, goal=card.goal)
        text = in_each(partial(_card_text, goal, card.fame))
        number = list(StatusName).index(card.title)
        cards.append(
            StatusCardPart(
                id=number,
                name=_name(card.title),
                text=text,
                title=card.title,
                condition=card.condition,
                goal=card.goal,
                fame=card.fame,
            )
        )
    return tuple(cards)


def _card_text(goal: Words, fame: int, locale: str) -> str:
    return TEXTS.message("card-text", locale, goal=goal.in_language(locale), fame=fame)


def _progress_tiles(edition: CaralEdition) -> tuple[ProgressTilePart, ...]:
    return tuple(
        ProgressTilePart(
            id=list(ProgressTile).index(place.tile),
            name=words("tile-name", number=list(ProgressTile).index(place.tile) + 1),
            text=_name(place.tile),
            tile=place.tile,
            area=place.area,
        )
        for place in edition.progress_tiles
    )


def _emissary_levels(edition: CaralEdition) -> tuple[EmissaryLevelPart, ...]:
    return tuple(
        EmissaryLevelPart(
            id=index,
            name=words("level-name", number=index + 1),
            text=_name(level.ability),
            carali=level.carali,
            alpacas=level.alpacas,
            fame=level.fame,
            stones=level.stones,
            cards=level.cards,
            ability=level.ability,
        )
        for index, level in enumerate(edition.emissaries.levels)
    )


def _name(member: Enum) -> Words:
    return words(f"{type(member).__name__}-{member.value}")


def _whim_text(key: str, *, needed: int, struck: Struck, loses: tuple[Loss, ...]) -> Words:
    """What a whim does: the losses as a list in words."""

    def text_in(locale: str) -> str:
        lost = TEXTS.in_words(loses, tuple[Loss, ...], Reader(locale))
        return TEXTS.message(key, locale, needed=needed, struck=TEXTS.part(struck, locale), loses=lost)

    return in_each(text_in)
