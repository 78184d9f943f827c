"""The moves of the module: Anaconda (16)."""

from collections.abc import Iterable

from quipu_rules.caral.acting import no_action_left
from quipu_rules.caral.agenda import answered, ask_instead
from quipu_rules.caral.evolve import Table, evolve
from quipu_rules.caral.modules.anaconda.actions import DriveAnacondaAway, PlaceAnaconda
from quipu_rules.caral.modules.anaconda.events import AnacondaDrivenAway, AnacondaPlaced
from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.caral.modules.anaconda.phases import PlacingAnaconda
from quipu_rules.caral.phases import Acting, Obliged
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import advance, phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

STONE_FAME = -1
"""What paying with a stone costs beside it (16.4)."""


def _place_candidates(state: State, _seat: Seat) -> Iterable[PlaceAnaconda]:
    return (PlaceAnaconda(space=space) for space in state.spiral.squares)


def _place_refusal(state: State, _seat: Seat, action: PlaceAnaconda) -> Refusal | None:
    asked = phase(state)
    if action.space not in state.spiral.squares:
        return refuse("NO_ACTION_SQUARE", "16.1", space=at(action.space))
    if isinstance(asked, PlacingAnaconda) and asked.previous == action.space:
        return refuse("SAME_SQUARE", "16.5", space=at(action.space))
    return None


def _place(table: Table, seat: Seat, action: PlaceAnaconda) -> None:
    answered(table)
    table.record(AnacondaPlaced(seat=seat, space=action.space))
    advance(table)


def _drive_candidates(_state: State, _seat: Seat) -> Iterable[DriveAnacondaAway]:
    return (DriveAnacondaAway(payment=payment) for payment in Payment)


def _drive_refusal(state: State, seat: Seat, action: DriveAnacondaAway) -> Refusal | None:
    player = state.players[seat]
    if player.space != state.blocked:
        return refuse("NOT_BLOCKED", "16.2", space=at(player.space))
    if player.space < state.architect:
        return refuse("BEHIND_ARCHITECT", "5.1", architect=at(state.architect))
    held = {
        Payment.SLED_ALPACA: player.alpacas,
        Payment.EMISSARY_ALPACA: player.envoys.waiting_alpacas,
        Payment.STONE: player.stones,
    }
    if not held[action.payment]:
        return refuse("CANNOT_PAY", "R38a", payment=action.payment)
    return no_action_left(evolve(state, _driven_away(seat, action)), seat, "16.3")


def _drive(table: Table, seat: Seat, action: DriveAnacondaAway) -> None:
    """Pay, act, then put the anaconda elsewhere (R38a)."""
    previous = table.state.blocked
    table.record(_driven_away(seat, action))
    ask_instead(table, PlacingAnaconda(seat=seat, previous=previous), Obliged(seat=seat))


def _driven_away(seat: Seat, action: DriveAnacondaAway) -> AnacondaDrivenAway:
    fame = STONE_FAME if action.payment is Payment.STONE else 0
    return AnacondaDrivenAway(seat=seat, payment=action.payment, fame=fame)


DRIVE_AWAY = Move(
    action=DriveAnacondaAway,
    during=(Acting,),
    candidates=_drive_candidates,
    refusal=_drive_refusal,
    resolve=_drive,
)
PLACE = Move(
    action=PlaceAnaconda,
    during=(PlacingAnaconda,),
    candidates=_place_candidates,
    refusal=_place_refusal,
    resolve=_place,
)

MOVES = (DRIVE_AWAY, PLACE)
