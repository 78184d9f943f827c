"""Who may know what, which in this game is everything; and what must never be lost."""

from quipu.rules.caracalla.events import AnyEvent
from quipu.rules.caracalla.state import State
from quipu.rules.kernel.chance import Chance
from quipu.rules.kernel.message import Viewer


def redact(event: AnyEvent, _viewer: Viewer) -> AnyEvent:
    """Nothing in this game is hidden."""
    return event


def redeal(state: State, _viewer: Viewer, _chance: Chance) -> State:
    """Nothing in this game is hidden."""
    return state


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Every Roman is in a hand or alone on a square; no scoring piece is lost."""
    standing = {square for square in state.places if square is not None}
    return (("romans", state.places.count(None) + len(standing)), ("scoring pieces", len(state.points)))
