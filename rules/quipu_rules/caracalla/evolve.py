"""Writing facts down; knows no rules and never raises."""

from typing import TypeAlias

from msgspec.structs import replace

from quipu_rules.caracalla import events
from quipu_rules.caracalla.events import AnyEvent
from quipu_rules.caracalla.parts import BATH_INDEX, ROLES, Bath, Colour, Family, Participant, Role, Roman, Square, roman
from quipu_rules.caracalla.state import Acting, Leading, State, acting
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.rows import put

Table: TypeAlias = Ledger[State, AnyEvent]
"""The ledger on which events are recorded."""


def evolve(state: State, event: AnyEvent) -> State:
    """The state after this fact."""
    match event:
        case events.TurnBegan(seat=seat, colour=colour):
            return replace(state, agenda=(Acting(seat=seat, family=_family(state, colour)),))
        case events.TurnEnded():
            return replace(state, turns=state.turns + 1, agenda=())
        case events.RomanSelected(seat=seat, role=role):
            return replace(state, agenda=(acting(state), Leading(seat=seat, role=role)))
        case events.RomanPlaced(colour=colour, role=role, square=square):
            turn = acting(state)
            turn = replace(turn, placed=turn.placed + 1)
            return replace(state, places=_put(state, colour, role, square), agenda=(turn,))
        case events.RomanMoved(colour=colour, role=role, square=square, steps=steps):
            turn = acting(state)
            turn = replace(turn, steps=turn.steps + steps)
            return replace(state, places=_put(state, colour, role, square), agenda=(turn,))
        case events.MeetingHeld(participants=participants):
            return replace(state, places=_taken_back(state, participants), agenda=(acting(state),))
        case events.FamilyScored(colour=colour, total=total):
            return replace(state, points=put(state.points, _family(state, colour), total))
        case events.BathClosed(bath=bath):
            return replace(state, closed=put(state.closed, BATH_INDEX[bath], True))
        case events.BathsReopened(baths=baths):
            return replace(state, closed=_opened(state.closed, baths))
        case events.FamiliesSeated():
            return _seated(state, event)
        case events.GameEnded(outcome=outcome):
            return replace(state, agenda=(), outcome=outcome)


def _seated(state: State, event: events.FamiliesSeated) -> State:
    families = len(event.colours)
    return replace(
        state,
        seats=event.seats,
        rounds=event.rounds,
        colours=event.colours,
        points=(0,) * families,
        places=(None,) * (families * len(ROLES)),
    )


def _family(state: State, colour: Colour) -> Family:
    return Family(state.colours.index(colour))


def _put(state: State, colour: Colour, role: Role, square: Square | None) -> tuple[Square | None, ...]:
    return put(state.places, roman(_family(state, colour), role), square)


def _taken_back(state: State, participants: tuple[Participant, ...]) -> tuple[Square | None, ...]:
    gone = {roman(_family(state, one.colour), one.role) for one in participants}
    return tuple(None if Roman(piece) in gone else square for piece, square in enumerate(state.places))


def _opened(closed: tuple[bool, ...], baths: tuple[Bath, ...]) -> tuple[bool, ...]:
    opened = {BATH_INDEX[bath] for bath in baths}
    return tuple(was and bath not in opened for bath, was in enumerate(closed))
