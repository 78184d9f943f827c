"""Playing a Night card, activating Monsters, finishing."""

from collections.abc import Iterator

from quipu_rules.caretos.actions import ActivateMonster, Finish, PlayNightCard
from quipu_rules.caretos.consequences import ask
from quipu_rules.caretos.edition.tables import Act, CardPart, PowerPart, Task
from quipu_rules.caretos.events import ActivationsEnded, MonsterActivated, NightCardPlayed
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.moves.setup import monsters_of
from quipu_rules.caretos.parts import Monster, NightCard
from quipu_rules.caretos.phases import (
    Activating,
    AnyPhase,
    Finishing,
    Gathering,
    MovingCareto,
    MovingGroup,
    MovingMonster,
    MovingVillagers,
    PlacingMonster,
    PlayingCard,
    Relocating,
    ScaringAfar,
    Swapping,
)
from quipu_rules.caretos.state import State, allowance, night_of, place_of
from quipu_rules.caretos.turn import proceed
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _hand(state: State, seat: Seat) -> Iterator[PlayNightCard]:
    return (PlayNightCard(card=card) for card in state.belongings[seat].hand)


def _hand_refusal(state: State, seat: Seat, action: PlayNightCard) -> Refusal | None:
    return None if action.card in state.belongings[seat].hand else refuse("NOT_IN_HAND", "2.1")


def _play(table: Table, seat: Seat, action: PlayNightCard) -> None:
    state = table.state
    face = state.printed.edition.night_cards[action.card]
    matched = matches(state, seat, action.card)
    table.record(NightCardPlayed(seat=seat, card=action.card, night=face.night, rune=face.rune, matched=matched))
    if face.parts[-1].task is not Task.ACTIVATE:
        ask(table, Finishing(seat=seat))
    for part in reversed(face.parts):  # 2.2
        ask(table, _card_phase(seat, part))
    proceed(table)


def matches(state: State, seat: Seat, card: NightCard) -> bool:
    """Whether the card's rune equals that of the card it covers (5.2, R10)."""
    faces = state.printed.edition.night_cards
    pile = state.belongings[seat].pile
    return bool(pile) and faces[card].rune is not None and faces[card].rune is faces[pile[-1]].rune


def _card_phase(seat: Seat, part: CardPart) -> AnyPhase:
    match part.task:
        case Task.GATHER:
            return Gathering(seat=seat)
        case Task.CARETO:
            return MovingCareto(seat=seat, careto=None, left=part.steps, then=0)
        case Task.ACTIVATE:
            return Activating(seat=seat)


def _monsters(state: State, seat: Seat) -> Iterator[ActivateMonster]:
    return (ActivateMonster(monster=monster) for monster in monsters_of(state, seat))


def _activate_refusal(state: State, seat: Seat, action: ActivateMonster) -> Refusal | None:
    turn, monster = state.turn, action.monster
    if turn is None or turn.night is None or monster not in monsters_of(state, seat):
        return refuse("NOT_YOUR_MONSTER", "5.1", monster=monster)
    if place_of(state, monster) is None:
        return refuse("IN_CAULDRON", "5.5", monster=monster)
    if monster in turn.activated:
        return refuse("ALREADY_ACTIVATED", "5.3", monster=monster)
    if len(turn.activated) >= allowance(turn):
        return refuse("NO_ACTIVATION_LEFT", "5.2")
    return None


def _activate(table: Table, seat: Seat, action: ActivateMonster) -> None:
    night = night_of(table.state)
    table.record(MonsterActivated(seat=seat, monster=action.monster, night=night))
    for part in reversed(table.state.printed.power(action.monster, night)):
        ask(table, power_phase(seat, action.monster, part))
    proceed(table)


def power_phase(seat: Seat, monster: Monster, part: PowerPart) -> AnyPhase:
    """What one part of a power asks (section 11)."""
    match part.act:
        case Act.MOVE_SELF:
            return move_phase(seat, monster, part, left=part.steps, extra=part.extra)
        case Act.MOVE_OTHER:
            return MovingMonster(seat=seat, power=monster, mover=None, left=part.steps)  # R44
        case Act.MOVE_CARETO:
            return MovingCareto(seat=seat, careto=None, left=part.steps, then=0)
        case Act.MOVE_EACH_CARETO:
            return MovingCareto(seat=seat, careto=None, left=part.steps, then=part.steps)
        case Act.SWAP:
            return Swapping(seat=seat, power=monster)
        case Act.RELOCATE:
            return Relocating(seat=seat, power=monster, chosen=None, only=None)
        case Act.SCARE:
            return ScaringAfar(seat=seat, power=monster)
        case Act.PLACE:
            return PlacingMonster(seat=seat, power=monster)
        case Act.MOVE_GROUP:
            return MovingGroup(seat=seat, power=monster, left=part.steps)
        case Act.MOVE_VILLAGERS:
            return MovingVillagers(seat=seat, power=monster, villagers=part.villagers, steps=part.steps, left=0)


def move_phase(seat: Seat, monster: Monster, part: PowerPart | None, *, left: int, extra: int) -> MovingMonster:
    """So many moves of a Monster, as this part of its power allows."""
    if part is None:
        return MovingMonster(seat=seat, power=monster, mover=monster, left=left)
    return MovingMonster(
        seat=seat,
        power=monster,
        mover=monster,
        left=left,
        jumps=part.jumps,
        through=part.through,
        sends=part.sends,
        extra=extra,
    )


def _finish(table: Table, seat: Seat, _action: Finish) -> None:
    table.record(ActivationsEnded(seat=seat))
    proceed(table)


PLAY_NIGHT_CARD = Move(
    action=PlayNightCard, during=(PlayingCard,), candidates=_hand, refusal=_hand_refusal, resolve=_play
)
ACTIVATE_MONSTER = Move(
    action=ActivateMonster, during=(Activating,), candidates=_monsters, refusal=_activate_refusal, resolve=_activate
)
FINISH = Move(
    action=Finish,
    during=(Activating, Finishing),
    candidates=lambda _state, _seat: (Finish(),),
    refusal=lambda _state, _seat, _action: None,
    resolve=_finish,
)
