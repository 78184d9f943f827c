"""Who knows what: views, the public forms of events, and what a viewer cannot know."""

from msgspec.structs import replace

from hearts.messages import PASSED, AnyEvent, CardsPassed, ChoosingPass, HandDealt, PassChosen, State, View
from hearts.moves import broken
from quipu import Chance, Seat, Viewer, put, shuffled


def view(state: State, viewer: Viewer) -> View:
    """The hand, and the cards chosen of it, are shown only to their owner."""
    by = state.now.by if isinstance(state.now, ChoosingPass) else 0
    return View(
        hand=() if viewer is None else state.hands[viewer],
        hand_sizes=tuple(map(len, state.hands)),
        chosen=() if viewer is None else state.chosen[viewer] or (),
        pass_to=Seat((viewer + by) % len(state.hands)) if viewer is not None and by else None,
        trick=state.trick,
        leader=state.leader,
        played=state.played,
        hearts_broken=broken(state),
        taken=state.taken,
        scores=state.scores,
    )


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event itself for viewers who may know it, one public form for all others."""
    match event:
        case HandDealt(seat=seat) | PassChosen(seat=seat) if seat != viewer:
            return replace(event, cards=())
        case CardsPassed(seat=seat, to=to) if viewer not in (seat, to):
            return replace(event, cards=())
        case _:
            return event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """A state that looks the same to this viewer: all cards that it cannot see are redealt, and chosen again."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    cards = shuffled(chance, sorted(card for seat in others for card in state.hands[seat]))
    hands, chosen = state.hands, state.chosen
    for seat in others:
        count = len(hands[seat])
        hands, cards = put(hands, seat, tuple(sorted(cards[:count]))), cards[count:]
        if chosen[seat] is not None:
            chosen = put(chosen, seat, tuple(sorted(shuffled(chance, hands[seat])[:PASSED])))
    return replace(state, hands=hands, chosen=chosen)


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Every card is in one place."""
    trick = [card for card in state.trick if card is not None]
    cards = [*state.deck, *(card for hand in state.hands for card in hand), *trick, *state.played]
    return (("cards", len(cards)), ("different cards", len(set(cards))))
