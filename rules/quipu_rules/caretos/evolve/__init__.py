"""Write the facts down; consults no rule and never raises."""

from typing import Any, TypeAlias

from msgspec.structs import replace

from quipu_rules.caretos import events as e
from quipu_rules.caretos.events import AnyEvent
from quipu_rules.caretos.evolve import villagers
from quipu_rules.caretos.parts import ORDER, BonusCard, FinalCard, Monster, Place
from quipu_rules.caretos.phases import (
    SETTLED_FIRST,
    AnyPhase,
    KeepingFinalCard,
    MovingCareto,
    MovingMonster,
    PlayingCard,
    Relocating,
)
from quipu_rules.caretos.state import Belongings, State, Turn, belonging
from quipu_rules.kernel.agenda import pop, push, swap, top
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.rows import put

Table: TypeAlias = Ledger[State, AnyEvent]
"""The ledger on which events are recorded."""


def evolve(state: State, event: e.AnyEvent) -> State:
    """The state after the event."""
    match event:
        case e.MonsterMoved() | e.PlacesSwapped() | e.MonstersPlaced() | e.MonsterActivated() | e.ExtraMoveGained():
            return _monster(state, event)
        case e.CampfirePlaced() | e.CampfireReturned() | e.GroupScared() | e.GroupRouted() | e.CampfiresSpent():
            return _campfires(state, event)
        case e.MonsterTrapped() | e.MonsterReleased() | e.MonsterReturned():
            return _cauldron(state, event)
        case e.Asked(phase=phase):
            return replace(state, agenda=_asked(state.agenda, phase))
        case e.Stopped() | e.ActivationsEnded() | e.GatheringEnded() | e.CaretosStuck():
            return replace(state, agenda=pop(state.agenda))
        case e.CaretoMoved(careto=careto, place=place):
            return replace(state, caretos=put(state.caretos, careto, place), agenda=_careto_agenda(state, event))
        case e.VillagersChosen():
            return replace(state, agenda=_chosen(state, event))
        case e.BonusCardRevealed() | e.BonusCardBought() | e.BonusCardMet() | e.FinalCardsDealt() | e.FinalCardKept():
            return _cards(state, event)
        case (
            e.TableOpened()
            | e.TurnBegan()
            | e.NightCardPlayed()
            | e.NightCardsDrawn()
            | e.PileCleared()
            | e.TurnEnded()
            | e.GameEnded()
        ):
            return _turns(state, event)
        case e.NightCardsTaken() | e.FinalCardsTaken() | e.FinalCardChosen():
            return state
        case _:
            return villagers.evolve(state, event)


def _asked(agenda: tuple[AnyPhase, ...], phase: AnyPhase) -> tuple[AnyPhase, ...]:
    now = top(agenda)
    if isinstance(phase, MovingMonster):
        if isinstance(now, SETTLED_FIRST):  # R60
            return push(_asked(pop(agenda), phase), now)
        if isinstance(now, MovingMonster) and now.mover is not None and now.mover is phase.mover:  # R14
            return swap(agenda, phase)
    return push(agenda, phase)


def _chosen(state: State, event: e.VillagersChosen) -> tuple[AnyPhase, ...]:
    now = top(state.agenda)
    if not isinstance(now, Relocating):
        return state.agenda
    return swap(state.agenda, replace(now, chosen=event.place, only=event.only))


def _careto_agenda(state: State, event: e.CaretoMoved) -> tuple[AnyPhase, ...]:
    now = top(state.agenda)
    if not isinstance(now, MovingCareto):
        return state.agenda
    if event.left == 0:
        return pop(state.agenda)
    return swap(state.agenda, replace(now, careto=event.careto, left=event.left))


def _monster(state: State, event: e.MonsterEvent) -> State:
    match event:
        case e.MonsterMoved(monster=monster, place=place, left=left, passing=passing):
            agenda = pop(state.agenda)
            now = top(state.agenda)
            if left > 0 and isinstance(now, MovingMonster):
                agenda = (*agenda, replace(now, mover=monster, left=left, passing=passing))
            return replace(state, places=_standing(state, monster, place), agenda=agenda)
        case e.PlacesSwapped(monster=monster, origin=origin, place=place, other=other, swapped_careto=careto):
            places = _standing(state, monster, place)
            caretos = state.caretos if careto is None else put(state.caretos, careto, origin)
            if other is not None:
                places = put(places, ORDER[other], origin)
            return replace(state, places=places, caretos=caretos, agenda=pop(state.agenda))
        case e.MonstersPlaced(monsters=monsters, places=chosen):
            row = state.places
            for monster, place in zip(monsters, chosen, strict=False):
                row = put(row, ORDER[monster], place)
            return replace(state, places=row, agenda=pop(state.agenda))
        case e.MonsterActivated(monster=monster):
            turn = state.turn
            return state if turn is None else _turn(state, turn, activated=(*turn.activated, monster))
        case e.ExtraMoveGained():
            return state if state.turn is None else _turn(state, state.turn, extra_taken=True)


def _standing(state: State, monster: Monster, place: Place | None) -> tuple[Place | None, ...]:
    return put(state.places, ORDER[monster], place)


def _turn(state: State, turn: Turn, **changes: Any) -> State:
    return replace(state, turn=replace(turn, **changes))


def _cauldron(state: State, event: e.CauldronEvent) -> State:
    match event:
        case e.MonsterTrapped(monster=monster):
            return replace(state, places=_standing(state, monster, None), cauldron=monster)
        case e.MonsterReleased(by_rune=by_rune):
            state = replace(state, cauldron=None)
            return _turn(state, state.turn, rune_used=True) if by_rune and state.turn else state
        case e.MonsterReturned(monster=monster, place=place):
            return replace(state, places=_standing(state, monster, place), agenda=pop(state.agenda))


def _campfires(state: State, event: e.CampfireEvent) -> State:
    match event:
        case e.CampfirePlaced(place=place):
            return replace(state, fires=put(state.fires, place, True), supply=state.supply - 1)
        case e.CampfireReturned(place=place):
            return replace(state, fires=put(state.fires, place, False), supply=state.supply + 1)
        case e.GroupRouted(place=place, campfires=campfires):
            return replace(state, fires=put(state.fires, place, False), supply=state.supply + campfires)
        case e.GroupScared(seat=seat, place=place, campfires=campfires, afar=afar):
            agenda = pop(state.agenda) if afar else state.agenda
            state = replace(state, fires=put(state.fires, place, False), agenda=agenda)
            return belonging(state, seat, campfires=state.belongings[seat].campfires + campfires)
        case e.CampfiresSpent(seat=seat, campfires=campfires, purchase=purchase):
            state = replace(state, supply=state.supply + campfires)
            state = belonging(state, seat, campfires=state.belongings[seat].campfires - campfires)
            return state if state.turn is None else _turn(state, state.turn, purchase=purchase)


def _turns(state: State, event: e.TurnEvent) -> State:
    match event:
        case e.NightCardPlayed(seat=seat, card=card, night=night, matched=matched):
            mine = state.belongings[seat]
            hand = tuple(held for held in mine.hand if held != card)
            state = belonging(state, seat, hand=hand, pile=(*mine.pile, card))
            state = replace(state, agenda=pop(state.agenda))
            return state if state.turn is None else _turn(state, state.turn, night=night, matched=matched)
        case e.NightCardsDrawn(seat=seat, cards=cards):
            deck = tuple(card for card in state.deck if card not in cards)
            hand = tuple(sorted((*state.belongings[seat].hand, *cards)))
            return belonging(replace(state, deck=deck), seat, hand=hand)
        case e.TurnBegan(seat=seat):
            return replace(state, turn=Turn(seat=seat), agenda=push(state.agenda, PlayingCard(seat=seat)))
        case e.PileCleared(seat=seat):
            gone = tuple(sorted((*state.gone, *state.belongings[seat].pile)))
            return belonging(replace(state, gone=gone), seat, pile=())
        case e.TurnEnded(turns_left=turns_left):
            return replace(state, turn=None, turns_left=turns_left)
        case e.GameEnded(outcome=outcome):
            return replace(state, outcome=outcome, agenda=(), turn=None)
        case e.TableOpened():
            return _opened(state, event)


def _cards(state: State, event: e.CardEvent) -> State:
    match event:
        case e.BonusCardRevealed(card=card):
            pile = tuple(other for other in state.bonus_pile if other != card)
            return replace(state, face_up=tuple(sorted((*state.face_up, card))), bonus_pile=pile)
        case e.BonusCardBought(seat=seat, card=card):
            state = replace(state, face_up=tuple(other for other in state.face_up if other != card))
            state = belonging(state, seat, open_cards=(*state.belongings[seat].open_cards, card))
            return state if state.turn is None else _turn(state, state.turn, bought=card)
        case e.BonusCardMet(seat=seat, card=card):
            mine = state.belongings[seat]
            still = tuple(other for other in mine.open_cards if other != card)
            return belonging(state, seat, open_cards=still, met_cards=(*mine.met_cards, card))
        case e.FinalCardsDealt(seat=seat, final_cards=cards):
            box = tuple(card for card in state.final_box if card not in cards)
            return belonging(replace(state, final_box=box), seat, final_cards=tuple(sorted(cards)))
        case e.FinalCardKept(seat=seat, card=card, returned=returned):
            state = belonging(state, seat, final_cards=(card,), returned_cards=returned)
            return replace(state, agenda=_still_choosing(state, seat))


def _still_choosing(state: State, seat: Seat) -> tuple[AnyPhase, ...]:
    now = top(state.agenda)
    if not isinstance(now, KeepingFinalCard):
        return state.agenda
    seats = tuple(other for other in now.seats if other != seat)
    return swap(state.agenda, replace(now, seats=seats)) if seats else pop(state.agenda)


def _opened(state: State, event: e.TableOpened) -> State:
    printed = state.printed
    chosen = printed.maps[event.side]
    owners: tuple[Seat | None, ...] = state.owners
    for number, monster in enumerate(event.monsters):
        owners = put(owners, ORDER[monster], Seat(number % event.seats))
    size = len(chosen.kinds)
    return State(
        printed=printed,
        map=chosen,
        seats=event.seats,
        experienced=event.experienced,
        first=event.first,
        belongings=(Belongings(),) * event.seats,
        owners=owners,
        caretos=event.caretos,
        crowds=((),) * size,
        fires=(False,) * size,
        supply=event.campfires,
        bag=event.villagers,
        boxed=event.aside,
        deck=event.night_cards,
        bonus_pile=tuple(map(BonusCard, range(len(printed.edition.bonus_cards)))),
        final_box=tuple(map(FinalCard, range(len(printed.edition.final_cards)))),
    )
