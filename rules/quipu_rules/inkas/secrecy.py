"""Who may know what: events as others see them, all that is hidden drawn anew, and what must be conserved."""

from msgspec.structs import replace

from quipu_rules.inkas.events import (
    AnyEvent,
    CardRobbed,
    DevelopmentBought,
    DevelopmentDrawn,
    DiscardChosen,
    DiscardSealed,
    SomethingRobbed,
)
from quipu_rules.inkas.parts import CARDS, DEVELOPMENTS, KINDS, NO_CARDS, NO_DEVELOPMENTS, Answer
from quipu_rules.inkas.phases import AnyPhase, Discarding, Offering
from quipu_rules.inkas.state import State
from quipu_rules.kernel.agenda import swap, top
from quipu_rules.kernel.chance import Chance, drawn_from
from quipu_rules.kernel.message import Viewer
from quipu_rules.kernel.rows import Counts, minus, plus


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent | None:
    """The event for whoever may know it, its public face for all others."""
    match event:
        case DiscardChosen(seat=seat):
            return event if viewer == seat else DiscardSealed(seat=seat)
        case CardRobbed(seat=seat, victim=victim):
            return event if viewer in (seat, victim) else SomethingRobbed(seat=seat, victim=victim)
        case DevelopmentBought(seat=seat, back=back, price=price):
            return event if viewer == seat else DevelopmentDrawn(seat=seat, back=back, price=price)
        case _:
            return event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other hands, other development cards and both stacks, and other sealed discards, drawn anew."""
    if not state.players:
        return state
    hands = _hands(state, viewer, chance)
    development, stacks = _development(state, viewer, chance)
    fresh = state.turn.fresh
    if state.turn.seat != viewer:
        fresh = _of_each_back(fresh, development[state.turn.seat], chance)
    return replace(
        state,
        hands=hands,
        development=development,
        stacks=stacks,
        turn=replace(state.turn, fresh=fresh),
        agenda=_agenda(state, hands, viewer, chance),
    )


def _drawn(chance: Chance, pool: list[int], number: int) -> Counts:
    """So many from the pool, which loses them."""
    taken = [0] * len(pool)
    for _ in range(number):
        kind = drawn_from(chance, pool)
        pool[kind] -= 1
        taken[kind] += 1
    return tuple(taken)


def _hands(state: State, viewer: Viewer, chance: Chance) -> tuple[Counts, ...]:
    """Hands of the same sizes; who agreed to a trade holds what it takes (R48)."""
    pledged = [_pledge(state, seat) for seat in range(len(state.players))]
    pool = list(NO_CARDS)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            pool = list(plus(tuple(pool), minus(hand, pledged[seat])))
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            hands.append(hand)
        else:
            hands.append(plus(pledged[seat], _drawn(chance, pool, sum(hand) - sum(pledged[seat]))))
    return tuple(hands)


def _pledge(state: State, seat: int) -> Counts:
    """What the table knows a hand to hold, because an open offer or answer says so."""
    now = top(state.agenda)
    if not isinstance(now, Offering):
        return NO_CARDS
    if seat == now.seat:
        return now.give
    reply = now.replies[seat]
    return now.take if reply.answer is Answer.ACCEPTED else reply.give


def _development(state: State, viewer: Viewer, chance: Chance) -> tuple[tuple[Counts, ...], Counts]:
    """Unplayed cards and stacks; the backs are open to all, the faces are not (9.2)."""
    pool = list(state.stacks)
    for seat, held in enumerate(state.development):
        if seat != viewer:
            pool = [more + number for more, number in zip(pool, held, strict=True)]
    halves = [pool[:KINDS], pool[KINDS:]]
    dealt = []
    for seat, held in enumerate(state.development):
        if seat == viewer:
            dealt.append(held)
        else:
            sizes = (sum(held[:KINDS]), sum(held[KINDS:]))
            dealt.append(_drawn(chance, halves[0], sizes[0]) + _drawn(chance, halves[1], sizes[1]))
    return tuple(dealt), (*halves[0], *halves[1])


def _of_each_back(fresh: Counts, held: Counts, chance: Chance) -> Counts:
    """As many fresh cards of each back as before, out of what is held now."""
    if fresh == NO_DEVELOPMENTS:
        return fresh
    first = _drawn(chance, list(held[:KINDS]), sum(fresh[:KINDS]))
    return first + _drawn(chance, list(held[KINDS:]), sum(fresh[KINDS:]))


def _agenda(state: State, hands: tuple[Counts, ...], viewer: Viewer, chance: Chance) -> tuple[AnyPhase, ...]:
    now = top(state.agenda)
    if not isinstance(now, Discarding):
        return state.agenda
    chosen = tuple(
        cards if cards is None or seat == viewer else _drawn(chance, list(hands[seat]), now.owed[seat])
        for seat, cards in enumerate(now.chosen)
    )
    return swap(state.agenda, replace(now, chosen=chosen))


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Cards of each kind, development cards by back and kind, pieces and thickets of each seat."""
    counted: list[tuple[str, int]] = []
    for place, card in enumerate(CARDS):
        counted.append((card.value, state.supply[place] + sum(hand[place] for hand in state.hands)))
    for place in range(2 * KINDS):
        name = f"{DEVELOPMENTS[place % KINDS].value} {1 + place // KINDS}"
        held = sum(cards[place] for cards in state.development)
        counted.append((name, state.stacks[place] + state.played[place] + held))
    for seat, player in enumerate(state.players):
        settlements = (player.settlements | player.old_settlements).bit_count()
        cities = (player.cities | player.old_cities).bit_count()
        thickets = (player.old_settlements | player.old_cities).bit_count()
        counted.append((f"settlements {seat}", player.settlements_left + settlements))
        counted.append((f"cities {seat}", player.cities_left + cities))
        counted.append((f"roads {seat}", player.roads_left + player.roads.bit_count()))
        counted.append((f"thickets {seat}", player.thickets_left + thickets))
    return tuple(counted)
