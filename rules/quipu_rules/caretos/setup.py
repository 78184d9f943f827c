"""Laying out the table, in the order of the rulebook (1.13), and how a position is written as a document."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caretos import events as e
from quipu_rules.caretos.consequences import ask
from quipu_rules.caretos.edition.checks import FINAL_CARDS_EACH, MONSTERS_EACH
from quipu_rules.caretos.edition.tables import CaretosEdition
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.map import Map, side_for
from quipu_rules.caretos.parts import COLORS, MONSTERS, RANK, Color, NightCard, Place
from quipu_rules.caretos.phases import ChoosingStart, KeepingFinalCard
from quipu_rules.caretos.records import Crowd
from quipu_rules.caretos.state import State
from quipu_rules.caretos.turn import begin_turn, draw_night_cards, reveal_bonus_card
from quipu_rules.kernel.chance import shuffled
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.shows import Declared, Shown
from quipu_rules.kernel.state_forms import Derived


class Setup(Value, frozen=True, kw_only=True):
    """Options of a table."""

    experienced: Annotated[
        bool, Meta(description="Deal two Final Bonus cards to each seat, which keeps one of them (1.10).")
    ] = False


def deal(table: Table, setup: Setup, seats: int) -> None:
    """Deal the Monsters and ask for the start symbols (1.1 to 1.4)."""
    edition = table.state.printed.edition
    number = side_for(edition, seats)
    side = edition.sides[number]
    left = edition.supply.villagers_of_each_color - side.villagers_aside
    first = Seat(table.chance.below(seats))  # R1
    monsters = shuffled(table.chance, MONSTERS)[: seats * MONSTERS_EACH]
    table.record(
        e.TableOpened(
            seats=seats,
            side=number,
            experienced=setup.experienced,
            first=first,
            monsters=monsters,
            caretos=table.state.printed.maps[number].careto_places,
            villagers=_each(left),
            aside=_each(side.villagers_aside),
            campfires=edition.supply.campfires,
            night_cards=tuple(
                NightCard(card) for card, face in enumerate(edition.night_cards) if face.least_seats <= seats
            ),
        )
    )
    for turn in reversed(range(seats)):  # R2
        ask(table, ChoosingStart(seat=Seat((first + turn) % seats)))


def _each(count: int) -> tuple[Color, ...]:
    return tuple(color for color in COLORS for _ in range(count))


def lay_out(table: Table) -> None:
    """Draw villagers, deal cards, and begin (1.5 to 1.11)."""
    state = table.state
    edition = state.printed.edition
    _place_villagers(table)
    seats = [Seat((state.first + turn) % state.seats) for turn in range(state.seats)]
    for seat in seats:
        draw_night_cards(table, seat, edition.limits.hand)  # 1.7
    for _ in range(edition.limits.face_up_bonus_cards):
        reveal_bonus_card(table)  # 1.8
    for seat in seats:
        _deal_final_cards(table, seat)
    if state.experienced:
        ask(table, KeepingFinalCard(seats=tuple(sorted(seats))))  # R4
    else:
        begin_turn(table, state.first)


def _place_villagers(table: Table) -> None:
    state = table.state
    each = state.printed.edition.supply.villagers_at_each_place
    drawn = shuffled(table.chance, state.bag)
    crowds = tuple(
        Crowd(
            place=Place(place),
            villagers=tuple(sorted(drawn[number * each : (number + 1) * each], key=RANK.__getitem__)),
            campfire=True,  # 1.11
        )
        for number, place in enumerate(state.map.villager_places)
    )
    table.record(e.VillagersPlaced(crowds=crowds))


def _deal_final_cards(table: Table, seat: Seat) -> None:
    box = list(table.state.final_box)
    count = FINAL_CARDS_EACH if table.state.experienced else 1
    cards = tuple(box.pop(table.chance.below(len(box))) for _ in range(count))
    table.record(e.FinalCardsDealt(seat=seat, final_cards=cards))


def shows(edition: CaretosEdition, _setup: Setup, seats: int) -> Declared:
    """Who begins, the Monsters, and how many are drawn of villagers and cards."""
    each = edition.supply.villagers_of_each_color - edition.sides[side_for(edition, seats)].villagers_aside
    return {
        e.TableOpened: (Shown(field="first", below="seats"), Shown(field="monsters", shuffled=MONSTERS)),
        e.VillagersPlaced: (Shown(hidden=each * len(COLORS) - 1),),
        e.NightCardsDrawn: (Shown(hidden="cards"),),
        e.BonusCardRevealed: (Shown(hidden=1),),
        e.FinalCardsDealt: (Shown(hidden="finalCards"),),
    }


def _map(state: State) -> Map:
    """The side of the board for so many seats."""
    return next(one for one in state.printed.maps if one.side.least_seats <= state.seats <= one.side.most_seats)


FORMS = {"map": Derived(_map)}


def check_position(state: State, setup: Setup, seats: int) -> None:
    """Raises Inconsistent unless seats, options and places are those of such a table."""
    places = len(state.map.kinds)
    if (state.seats, len(state.belongings), state.experienced) != (seats, seats, setup.experienced):
        raise Inconsistent("`seats`, `belongings` or `experienced` are not those of the table")
    if (len(state.crowds), len(state.fires)) != (places, places):
        raise Inconsistent(f"the board has {places} places")
