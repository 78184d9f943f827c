"""What squares are good for, and who may act where."""

from quipu_rules.caral.agenda import answered
from quipu_rules.caral.building import LEVEL_COST, may_grow
from quipu_rules.caral.cards import EXCHANGED
from quipu_rules.caral.events import ActionTaken
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import Resource, Space, Use
from quipu_rules.caral.phases import Acting, Obliged
from quipu_rules.caral.state import State, pyramids, returnable_alpacas, room_for_alpaca, square
from quipu_rules.caral.turn import phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal, refuse

GAIN = "R50"
"""The ruling on actions that change nothing."""
FOLLOWS = tuple(module.follows for module in ADDITIONS)


def acting_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why this seat may not act where its figure stands, whatever the action."""
    space = state.players[seat].space
    if space < state.architect:
        return refuse("BEHIND_ARCHITECT", "5.1", architect=at(state.architect))
    if space == state.blocked:
        return refuse("BLOCKED", "16.2", space=at(space))
    return None


def use_refusal(state: State, seat: Seat, use: Use) -> Refusal | None:
    """Why this seat may not use its square in this way: the place, then what is missing."""
    if refusal := acting_refusal(state, seat):
        return refusal
    space = state.players[seat].space
    if use not in square(state, seat).uses:
        return refuse("WRONG_SQUARE", "5.2", space=at(space), use=use.value)
    return missing(state, seat, use) or changes_nothing(state, seat, use)


def missing(state: State, seat: Seat, use: Use) -> Refusal | None:
    """What this seat lacks for this use of its square, or ``None``."""
    player = state.players[seat]
    match use:
        case Use.PLACE_CARALI if not player.carali_left:
            return refuse("NO_CARALI", "R44")
        case Use.PLACE_ALPACA if not player.alpacas_left:
            return refuse("NO_ALPACA", "R44")
        case Use.PLACE_ALPACA if not room_for_alpaca(state, player):
            return refuse("SLED_FULL_OF_ALPACAS", "R44")
        case Use.TRADE if sum(player.hand) < EXCHANGED:
            return refuse("TOO_FEW_CARDS", "15.5", needed=EXCHANGED)
        case Use.SWAP if not returnable_alpacas(player):
            return refuse("NO_PLACED_ALPACA", "R47")
        case Use.BUILD_AFAR if not any(may_grow(state, space) for space in pyramids(state, seat)):
            return refuse("NO_PYRAMID_TO_BUILD", "15.11")
        case Use.BUILD_AFAR if player.stones < LEVEL_COST:
            return refuse("NO_STONE", "6.1")
        case _:
            return None


def paid_for(state: State) -> bool:
    """Whether the action asked for now cost something: the anaconda's price, or a pair of fish cards (R50)."""
    asked = phase(state)
    repeated = isinstance(asked, Acting) and state.turn.pairs[-1:] == (Resource.FISH,)
    return repeated or isinstance(asked, Obliged)


def changes_nothing(state: State, seat: Seat, use: Use) -> Refusal | None:
    """Why this use of the square would change nothing at all, or ``None``; what follows it counts too (R37b, R50)."""
    player = state.players[seat]
    if paid_for(state) or any(follows(state, seat) for follows in FOLLOWS):
        return None
    match use:
        case Use.LOAD if not player.workers[player.space]:
            return refuse("NO_WORKER", "5.7", space=at(player.space))
        case Use.LOAD if player.stones >= state.edition.sled.stones:
            return refuse("SLED_FULL_OF_STONES", GAIN)
        case Use.DRAW | Use.TRADE if not any(state.deck) and not any(state.discard):
            return refuse("NO_CARD_TO_DRAW", GAIN)
        case _:
            return None


def no_action_left(state: State, seat: Seat, rule: str) -> Refusal | None:
    """Why this action square has no action for the seat, not even one that gains nothing (R50), or ``None``."""
    uses = [use for use in square(state, seat).uses if missing(state, seat, use) is None]
    if uses and acting_refusal(state, seat) is None:
        return None
    return refuse("NO_ACTION_LEFT", rule, space=at(state.players[seat].space))


def take_up(table: Table) -> None:
    """The action begins: beneath all that it may ask, pairs or the end of the turn are asked."""
    answered(table)


def taken(table: Table, seat: Seat, built: Space | None = None) -> None:
    """The action is done; ``built`` is where it put a level."""
    table.record(ActionTaken(seat=seat, space=table.state.players[seat].space, built=built))
