"""What is hidden from whom: hands, and the order in which the deck will be drawn."""

from msgspec.structs import replace

from quipu_rules.caral.events import AnyEvent, CardsDrawn, CardsDrawnUnseen
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.state import State
from quipu_rules.kernel.chance import Chance, drawn_from
from quipu_rules.kernel.message import Viewer


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """Only the owner sees what was drawn."""
    match event:
        case CardsDrawn(seat=seat, cards=cards) if seat != viewer:
            return CardsDrawnUnseen(seat=seat, count=len(cards))
        case _:
            return event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """The hands of others and the deck dealt anew from all the cards that this viewer cannot see."""
    unseen = list(state.deck)
    for seat, player in enumerate(state.players):
        if seat != viewer:
            unseen = [one + other for one, other in zip(unseen, player.hand, strict=True)]
    players = []
    for seat, player in enumerate(state.players):
        if seat == viewer:
            players.append(player)
            continue
        hand = [0] * len(unseen)
        for _ in range(sum(player.hand)):
            kind = drawn_from(chance, unseen)
            unseen[kind] -= 1
            hand[kind] += 1
        players.append(replace(player, hand=tuple(hand)))
    return replace(state, players=tuple(players), deck=tuple(unseen))


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Carali and alpacas of each seat, resource cards by type, pyramid levels by size, cards and tiles of modules."""
    counted: list[tuple[str, int]] = []
    for seat, player in enumerate(state.players):
        own = [plot for plot in state.plots if plot.owner == seat]
        envoys = player.envoys
        carali = player.carali_left + sum(player.workers) + len(own) + sum(plot.priests for plot in own)
        counted.append((f"carali {seat}", carali + envoys.settled_carali + envoys.waiting_carali))
        alpacas = player.alpacas_left + player.alpacas + envoys.settled_alpacas + envoys.waiting_alpacas
        counted.append((f"alpacas {seat}", alpacas))
    piles = [state.deck, state.discard, state.ceremony.laid, *(player.hand for player in state.players)]
    counted += [(f"cards {place}", sum(counts)) for place, counts in enumerate(zip(*piles, strict=True))]
    for size, left in enumerate(state.stock, start=1):
        built = sum(plot.height - plot.levels < size <= plot.height for plot in state.plots)
        counted.append((f"levels {size}", left + built))
    for module in ADDITIONS:
        counted += module.census(state)
    return tuple(counted)
