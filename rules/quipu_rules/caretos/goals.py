"""Which goals a scare meets (section 10)."""

from quipu_rules.caretos.edition.tables import BonusFace, Goal
from quipu_rules.caretos.parts import BonusCard, Color, Kind, Monster, Place
from quipu_rules.caretos.state import State, careto_at, monster_at, owner_of


def met_by_scare(state: State, monster: Monster, place: Place) -> tuple[BonusCard, ...]:
    """The open cards of the Monster's owner that are met by scaring the group here now (R36, R37)."""
    bought = None if state.turn is None else state.turn.bought  # 10.4
    cards = state.belongings[owner_of(state, monster)].open_cards
    faces = state.printed.edition.bonus_cards
    return tuple(card for card in cards if card != bought and _meets(state, faces[card], monster, place))


def _meets(state: State, face: BonusFace, monster: Monster, place: Place) -> bool:
    match face.goal:
        case Goal.COLOR:
            return _many(state, face.color, place)
        case Goal.AT:
            return state.map.kinds[place] is face.kind  # 10.8
        case Goal.NEXT_TO:
            return _next_to_kind(state, face.kind, place)
        case Goal.NEXT_TO_CARETO:  # 10.10, R47a
            return any(careto_at(state, near) for near in state.map.neighbours[place])
        case Goal.NEXT_TO_MONSTER:  # 10.11, R40
            return any(monster_at(state, near, but=monster) is not None for near in state.map.neighbours[place])


def _many(state: State, color: Color | None, place: Place) -> bool:
    """Whether there are enough villagers of the colour (10.7)."""
    needed = state.printed.edition.limits.villagers_for_color_goal
    return sum(villager is color for villager in state.crowds[place]) >= needed


def _next_to_kind(state: State, kind: Kind | None, place: Place) -> bool:
    """Whether a neighbour is of the kind, whatever the place itself is (10.9, R41)."""
    return any(state.map.kinds[near] is kind for near in state.map.neighbours[place])
