"""What is hidden: whose eyes see which event, and the same table in other worlds."""

from collections.abc import Iterable

from msgspec.structs import replace

from quipu_rules.caretos import events as e
from quipu_rules.caretos.parts import FinalCard
from quipu_rules.caretos.state import Belongings, State
from quipu_rules.kernel.chance import Chance, shuffled
from quipu_rules.kernel.message import Seat, Viewer


def redact(event: e.AnyEvent, viewer: Viewer) -> e.AnyEvent:
    """Hands and Final Bonus cards are for their owners; others see that cards were taken (1.7, 1.9)."""
    match event:
        case e.NightCardsDrawn(seat=seat, cards=cards) if viewer != seat:
            return e.NightCardsTaken(seat=seat, count=len(cards))
        case e.FinalCardsDealt(seat=seat, final_cards=cards) if viewer != seat:
            return e.FinalCardsTaken(seat=seat, count=len(cards))
        case e.FinalCardKept(seat=seat) if viewer != seat:
            return e.FinalCardChosen(seat=seat)
        case _:
            return event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same table as this viewer knows it, with all it cannot know drawn anew."""
    return _other_final_cards(_other_hands(state, viewer, chance), viewer, chance)


def _other_hands(state: State, viewer: Viewer, chance: Chance) -> State:
    others = _but(state, viewer)
    unknown = [*state.deck, *(card for seat in others for card in state.belongings[seat].hand)]
    hidden = list(shuffled(chance, sorted(unknown)))
    rows = list(state.belongings)
    for seat in others:
        size = len(rows[seat].hand)
        rows[seat] = replace(rows[seat], hand=tuple(sorted(hidden[:size])))
        hidden = hidden[size:]
    return replace(state, deck=tuple(sorted(hidden)), belongings=tuple(rows))


def _other_final_cards(state: State, viewer: Viewer, chance: Chance) -> State:
    others = _but(state, viewer)
    shown = state.outcome is not None  # 13.1
    rows = list(state.belongings)
    pool = [*state.final_box, *(card for seat in others for card in _unknown(rows[seat], shown))]
    hidden = list(shuffled(chance, sorted(pool)))
    for seat in others:
        rows[seat], hidden = _dealt(rows[seat], hidden, shown)
    return replace(state, final_box=tuple(sorted(hidden)), belongings=tuple(rows))


def _but(state: State, viewer: Viewer) -> list[Seat]:
    return [Seat(seat) for seat in range(len(state.belongings)) if seat != viewer]


def _unknown(row: Belongings, shown: bool) -> Iterable[FinalCard]:
    return row.returned_cards if shown else (*row.final_cards, *row.returned_cards)


def _dealt(row: Belongings, hidden: list[FinalCard], shown: bool) -> tuple[Belongings, list[FinalCard]]:
    kept = 0 if shown else len(row.final_cards)
    size = kept + len(row.returned_cards)
    return replace(
        row,
        final_cards=row.final_cards if shown else tuple(sorted(hidden[:kept])),
        returned_cards=tuple(sorted(hidden[kept:size])),
    ), hidden[size:]


def census(state: State) -> tuple[tuple[str, int], ...]:
    """What there is: villagers by colour, campfires, cards of each kind, Monsters in play."""
    walkers = state.walkers
    crowds = [*state.crowds, *(row.captured for row in state.belongings), state.bag, state.boxed]
    crowds += [] if walkers is None else [walkers.villagers]
    villagers = [villager for crowd in crowds for villager in crowd]
    burning = sum(state.fires) + (walkers is not None and walkers.campfire)
    rows = state.belongings
    return (
        *((f"{color.value} villagers", villagers.count(color)) for color in sorted(set(villagers), key=str)),
        ("campfires", burning + state.supply + sum(row.campfires for row in rows)),
        ("night cards", _counted(state.deck, state.gone, *(row.hand for row in rows), *(row.pile for row in rows))),
        (
            "bonus cards",
            _counted(
                state.face_up,
                state.bonus_pile,
                *(row.open_cards for row in rows),
                *(row.met_cards for row in rows),
            ),
        ),
        (
            "final bonus cards",
            _counted(state.final_box, *(row.final_cards for row in rows), *(row.returned_cards for row in rows)),
        ),
        ("monsters", sum(owner is not None for owner in state.owners)),
    )


def _counted(*parts: tuple[int, ...]) -> int:
    """How many different cards there are: one that was doubled or lost changes the number."""
    cards = [card for part in parts for card in part]
    return 2 * len(set(cards)) - len(cards)
