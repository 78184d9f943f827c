"""Development cards played (3.3, 9.5 to 9.10)."""

from quipu_rules.inkas.actions import PlayCombatArts, PlayInvention, PlayMonopoly, PlayRoadBuilding
from quipu_rules.inkas.advantages import judge_combat
from quipu_rules.inkas.events import AnyEvent, CombatArtsPlayed, InventionPlayed, MonopolyPlayed, RoadBuildingPlayed
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.parts import CARDS, DEVELOPMENTS, KINDS, PLACE_OF, Card, Development, bundle, some
from quipu_rules.inkas.phases import Rolling, TradingAndBuilding
from quipu_rules.inkas.state import State, road_paths
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import plus

ANY_TIME = (Rolling, TradingAndBuilding)
"""Before the roll, or while trading and building (3.3)."""
FREE_ROADS = 2  # 9.8
INVENTED = 2  # 9.9


def playable_back(state: State, seat: Seat, development: Development) -> int | None:
    """The printed back of the oldest such card that the seat may play (9.3, R26, R51)."""
    held, fresh = state.development[seat], state.turn.fresh
    kind = DEVELOPMENTS.index(development)
    for back in (1, 2):
        place = (back - 1) * KINDS + kind
        if held[place] > fresh[place]:
            return back
    return None


def _card_refusal(state: State, seat: Seat, development: Development) -> Refusal | None:
    if state.turn.development_played:
        return refuse("CARD_PLAYED_ALREADY", "3.3")
    if playable_back(state, seat, development) is not None:
        return None
    kind = DEVELOPMENTS.index(development)
    if any(state.development[seat][kind::KINDS]):
        return refuse("BOUGHT_THIS_TURN", "9.3", development=development)
    return refuse("CARD_NOT_HELD", "9.1", development=development)


def _may_propose(state: State, seat: Seat, development: Development) -> bool:
    held, kind = state.development[seat], DEVELOPMENTS.index(development)
    return held[kind] > 0 or held[kind + KINDS] > 0


def _combat_arts(state: State, seat: Seat) -> tuple[PlayCombatArts, ...]:
    return (PlayCombatArts(),) if _may_propose(state, seat, Development.COMBAT_ARTS) else ()


def _combat_arts_refusal(state: State, seat: Seat, _action: PlayCombatArts) -> Refusal | None:
    return _card_refusal(state, seat, Development.COMBAT_ARTS)


def _play_combat_arts(ledger: Table, seat: Seat, _action: PlayCombatArts) -> None:
    state = ledger.state
    back = playable_back(state, seat, Development.COMBAT_ARTS) or 1
    ledger.record(CombatArtsPlayed(seat=seat, back=back, shown=state.combat_arts[seat] + 1))
    judge_combat(ledger, seat)


PLAY_COMBAT_ARTS = Move[State, PlayCombatArts, AnyEvent](
    action=PlayCombatArts,
    during=ANY_TIME,
    candidates=_combat_arts,
    refusal=_combat_arts_refusal,
    resolve=_play_combat_arts,
)


def _road_building(state: State, seat: Seat) -> tuple[PlayRoadBuilding, ...]:
    return (PlayRoadBuilding(),) if _may_propose(state, seat, Development.ROAD_BUILDING) else ()


def _road_building_refusal(state: State, seat: Seat, _action: PlayRoadBuilding) -> Refusal | None:
    if refusal := _card_refusal(state, seat, Development.ROAD_BUILDING):
        return refusal
    if not state.players[seat].roads_left or not road_paths(state, seat):
        return refuse("NO_ROAD_POSSIBLE", "R29")
    return None


def _play_road_building(ledger: Table, seat: Seat, _action: PlayRoadBuilding) -> None:
    state = ledger.state
    back = playable_back(state, seat, Development.ROAD_BUILDING) or 1
    left = min(FREE_ROADS, state.players[seat].roads_left)
    ledger.record(RoadBuildingPlayed(seat=seat, back=back, left=left))


PLAY_ROAD_BUILDING = Move[State, PlayRoadBuilding, AnyEvent](
    action=PlayRoadBuilding,
    during=ANY_TIME,
    candidates=_road_building,
    refusal=_road_building_refusal,
    resolve=_play_road_building,
)

PAIRS = tuple(
    PlayInvention(first=first, second=second) for place, first in enumerate(CARDS) for second in CARDS[place:]
)
SINGLES = tuple(PlayInvention(first=card, second=None) for card in CARDS)


def _inventions(state: State, seat: Seat) -> tuple[PlayInvention, ...]:
    if state.turn.development_played or not _may_propose(state, seat, Development.INVENTION):
        return ()
    return PAIRS if sum(state.supply) >= INVENTED else SINGLES


def _invention_refusal(state: State, seat: Seat, action: PlayInvention) -> Refusal | None:
    if refusal := _card_refusal(state, seat, Development.INVENTION):
        return refusal
    if action.second is None and sum(state.supply) >= INVENTED:
        return refuse("TWO_CARDS_TO_TAKE", "9.9")
    wanted = (action.first,) if action.second is None else (action.first, action.second)
    for card in wanted:
        if state.supply[PLACE_OF[card]] < wanted.count(card):
            return refuse("SUPPLY_EMPTY", "R49", card=card)
    return None


def _play_invention(ledger: Table, seat: Seat, action: PlayInvention) -> None:
    back = playable_back(ledger.state, seat, Development.INVENTION) or 1
    take = some(action.first)
    if action.second is not None:
        take = plus(take, some(action.second))
    ledger.record(InventionPlayed(seat=seat, back=back, take=bundle(take)))


PLAY_INVENTION = Move[State, PlayInvention, AnyEvent](
    action=PlayInvention,
    during=ANY_TIME,
    candidates=_inventions,
    refusal=_invention_refusal,
    resolve=_play_invention,
)

MONOPOLIES = tuple(PlayMonopoly(card=card) for card in CARDS)


def _monopolies(state: State, seat: Seat) -> tuple[PlayMonopoly, ...]:
    return MONOPOLIES if _may_propose(state, seat, Development.MONOPOLY) else ()


def _monopoly_refusal(state: State, seat: Seat, _action: PlayMonopoly) -> Refusal | None:
    return _card_refusal(state, seat, Development.MONOPOLY)


def handed_over(state: State, seat: Seat, card: Card) -> tuple[int, ...]:
    """What each seat hands over to a Monopoly on this kind (9.10, R6)."""
    place, most = PLACE_OF[card], state.ground.edition.silences.monopoly_takes
    return tuple(0 if other == seat else min(most, hand[place]) for other, hand in enumerate(state.hands))


def _play_monopoly(ledger: Table, seat: Seat, action: PlayMonopoly) -> None:
    back = playable_back(ledger.state, seat, Development.MONOPOLY) or 1
    taken = handed_over(ledger.state, seat, action.card)
    ledger.record(MonopolyPlayed(seat=seat, back=back, card=action.card, taken=taken))


PLAY_MONOPOLY = Move[State, PlayMonopoly, AnyEvent](
    action=PlayMonopoly,
    during=ANY_TIME,
    candidates=_monopolies,
    refusal=_monopoly_refusal,
    resolve=_play_monopoly,
)
