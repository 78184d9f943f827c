"""Each seat's chance to win, guessed from the position; for bots, never for a decision of the rules."""

from functools import cache
from math import exp

from quipu_rules.caretos.map import Map
from quipu_rules.caretos.parts import ORDER, Color, Place
from quipu_rules.caretos.scoring import sheet
from quipu_rules.caretos.state import State, on_board
from quipu_rules.geometry.grid import distances
from quipu_rules.kernel.message import Seat

FIRE = 3 / 5
"""Points a campfire is worth: it buys a Bonus card, and breaks ties."""
LAST_FIRE = 1 / 10
"""The same for a seat that has no turn after this one: then a campfire only breaks ties (12.4)."""
OPEN_CARD = 2 / 5
"""Share of an open Bonus card's points that its owner may expect."""
TRAPPED = 3 / 2
"""Points lost by sitting in the Cauldron."""
REACH = 4 / 5
"""Points of standing beside villagers; it falls with the distance."""
SPREAD_EARLY, SPREAD_LATE = 6, 3 / 2
"""A lead of so many points multiplies the odds by e, at the start and at the end."""


def estimate(state: State) -> tuple[float, ...]:
    """By seat, from 0 to 1, in sum 1; the result itself once the game is over."""
    if state.outcome is not None:
        best = state.outcome.winners
        return tuple((seat in best) / len(best) for seat in range(state.seats))
    worth = [_worth(state, Seat(seat)) for seat in range(state.seats)]
    spread = SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * _remaining(state)
    odds = [exp((mine - max(worth)) / spread) for mine in worth]
    return tuple(one / sum(odds) for one in odds)


def _remaining(state: State) -> float:
    """How much of the game is left, from 1 to 0: the villagers or the Night cards, whichever run out first."""
    villagers = on_board(state) + len(state.bag)
    all_villagers = villagers + sum(len(row.captured) for row in state.belongings) + len(state.boxed)
    cards = len(state.deck)
    all_cards = cards + len(state.gone) + sum(len(row.hand) + len(row.pile) for row in state.belongings)
    return min(villagers / max(1, all_villagers), cards / max(1, all_cards))


def _worth(state: State, seat: Seat) -> float:
    """Points now and points on the way."""
    mine = state.belongings[seat]
    faces = state.printed.edition.bonus_cards
    later, turn = _later_turn(state, seat), state.turn
    now = turn is not None and turn.seat == seat
    hopeful = [card for card in mine.open_cards if later or (turn is not None and now and card != turn.bought)]
    expected = OPEN_CARD * sum(faces[card].points for card in hopeful)
    return (
        sheet(state, seat).total + (FIRE if later else LAST_FIRE) * mine.campfires + expected + _standing(state, seat)
    )


def _later_turn(state: State, seat: Seat) -> bool:
    """Whether the seat has a turn after the one that is being played (12.2, R5)."""
    if state.turns_left is None or state.turn is None:
        return True
    after = (seat - state.turn.seat) % state.seats
    return 0 < after < state.turns_left


def _standing(state: State, seat: Seat) -> float:
    """What the places of the Monsters are worth: near villagers, out of the Cauldron."""
    worth: float = 0
    for monster, number in ORDER.items():
        if state.owners[number] == seat:
            here = state.places[number]
            if here is not None:
                worth += _near(state.map, state.crowds, here)
            elif monster is state.cauldron:
                worth -= TRAPPED
    return worth


def _near(chart: Map, crowds: tuple[tuple[Color, ...], ...], here: Place) -> float:
    nearest = steps_to_villagers(chart, crowds, here)
    return 0 if nearest is None else REACH / max(1, nearest)


def steps_to_villagers(chart: Map, crowds: tuple[tuple[Color, ...], ...], here: Place) -> int | None:
    """The steps to the nearest place with villagers, were nothing in the way; ``None`` if the board has none."""
    steps = _steps(chart.neighbours)[here]
    return min((steps[place] for place, crowd in enumerate(crowds) if crowd), default=None)


@cache
def _steps(neighbours: tuple[tuple[Place, ...], ...]) -> tuple[bytes, ...]:
    """From each place the steps to every other, were nothing in the way."""
    return tuple(distances(neighbours, here) for here in range(len(neighbours)))
