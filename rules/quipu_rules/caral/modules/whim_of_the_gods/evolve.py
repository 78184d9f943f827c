"""Writes down the facts of the module Whim of the Gods (12)."""

from msgspec.structs import replace

from quipu_rules.caral.modules.whim_of_the_gods.events import WhimAppeased, WhimRevealed, WhimStruck
from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.caral.modules.whim_of_the_gods.state import Whims
from quipu_rules.caral.state import State, part
from quipu_rules.caral.writing import with_part


def whim_revealed(state: State, event: WhimRevealed) -> State:
    """The first card of the pile, or the next one."""
    before = part(state, Whims)
    if before is None:
        cards = (WhimCard(number) for number in range(len(state.edition.whims)))
        unseen = tuple(card for card in cards if card != event.whim)
        return replace(with_part(state, Whims(current=event.whim, unseen=unseen)), carali_return=True)
    below = (*before.below, before.current)
    whims = Whims(
        current=event.whim,
        unseen=tuple(card for card in before.unseen if card != event.whim),
        below=tuple(card for card in below if card != event.whim),
    )
    return with_part(state, whims)


def whim_appeased(state: State, _event: WhimAppeased) -> State:
    """Nothing happens."""
    return state


def whim_struck(state: State, _event: WhimStruck) -> State:
    """The losses are facts of their own."""
    return state
