"""What is not accepted tells nothing: the answer is the same in every world that the seat cannot tell from this one.

Random positions, and random lists of one to three actions as a cheater would send them: what is legal now, what was
legal after another outcome, and what was never legal.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from quipu.testing.random_play import GAMES_EACH, played
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refused, Unforeseeable

POSITIONS = 10
"""Positions of each game."""
TELLING = 3
"""Of them, where the game goes on with something drawn or shown, however seldom that happens."""
LISTS = 3
"""Lists tried in each position."""
WORLDS = 2
"""Other seeds and other hidden cards for each list."""
TRIED = 12
"""Actions of a position that are checked for what they reveal."""
SEEN_BEFORE = 40
"""Actions of the game that fill up a list, legal or not."""


def positions(game: AnyGame, variant: Variant) -> Iterator[tuple[str, Any, Seat, list[Action]]]:
    """Where it is, the state, a seat that is to act, and actions of this game that somebody took."""
    for seed in range(GAMES_EACH):
        dice = dice_of(seed)
        whole = list(played(game, variant, seed))
        play = whole[:-1]
        tell = [
            place for place, step in enumerate(play[1:]) if step.draws or any(e.reveals for e in step.decided.events)
        ]
        some = dice.sample(tell, min(TELLING, len(tell)))
        for number in sorted({*some, *dice.sample(range(len(play)), min(POSITIONS, len(play)) - len(some))}):
            state = play[number].decided.state
            before = whole[max(0, number - SEEN_BEFORE) : number + 2]
            where = f"{game.name}-{variant.name}, game {seed}, step {number}"
            seat = dice.choice(sorted(game.rulebook.to_act(state)))
            yield where, state, seat, [step.action for step in before if step.action is not None]


def lists(game: AnyGame, state: Any, seat: Seat, taken: list[Action], where: str) -> Iterator[list[Action]]:
    """Lists of one to three actions; some continue from a possible outcome of chance."""
    dice = dice_of(where)
    book = game.rulebook
    for number in range(LISTS):
        actions: list[Action] = []
        reached = state
        for _ in range(dice.randint(1, 3)):
            action = dice.choice(_telling(game, reached, seat, dice) or book.proposals(reached, seat) or taken)
            if dice.random() < 0.2:
                action = dice.choice(taken)
            actions.append(action)
            with suppress(Refused):
                reached = book.decide(reached, seat, action, Seeded(where.encode(), number)).state
        yield actions
    for action in book.proposals(state, seat)[:2]:  # the second one is refused, also where games are short
        yield [action, action]


def _telling(game: AnyGame, state: Any, seat: Seat, dice: random.Random) -> list[Action]:
    """In every second list, start with an action that reveals something hidden, if there is one, as a cheater would."""
    if dice.random() < 0.5:
        return []
    proposals = game.rulebook.proposals(state, seat)
    tried = dice.sample(proposals, min(TRIED, len(proposals)))
    decided = [(action, game.rulebook.decide(state, seat, action, Seeded(b"telling", 0))) for action in tried]
    return [action for action, one in decided if any(type(event).reveals for event in one.events)]


def dice_of(seed: int | str) -> random.Random:
    """The random choices of a law, the same in every run."""
    return random.Random(seed)


def answer(game: AnyGame, state: Any, seat: Seat, actions: list[Action], seed: str) -> bytes:
    """The whole answer to a list that is not accepted; None if it is accepted."""
    try:
        game.rulebook.decide_all(state, seat, actions, Seeded(b"law", seed))
    except Refused as refused:
        return msgspec.json.encode(["refused", refused.refusal, refused.place])
    except Unforeseeable as stopped:
        return msgspec.json.encode(["unforeseeable", stopped.place])
    return b""


def preview(game: AnyGame, state: Any, seat: Seat, actions: list[Action]) -> bytes:
    """The whole answer about the legal actions after some actions."""
    try:
        after = game.rulebook.foresee(state, seat, actions).state
    except Refused as refused:
        return msgspec.json.encode(["refused", refused.refusal, refused.place])
    except Unforeseeable as stopped:
        return msgspec.json.encode(["unforeseeable", stopped.place])
    return msgspec.json.encode([game.view(after, seat), game.rulebook.legal(after, seat)])


def what_is_not_accepted_tells_nothing_of_chance_or_of_what_is_hidden(game: AnyGame, variant: Variant) -> None:
    tried = {b"": 0, b"unforeseeable": 0, b"refused": 0}
    for where, state, seat, taken in positions(game, variant):
        for number, actions in enumerate(lists(game, state, seat, taken, where)):
            first = answer(game, state, seat, actions, "0")
            tried[first[2:].partition(b'"')[0]] += 1
            foreseen = preview(game, state, seat, actions)
            for world in range(1, WORLDS + 1):
                other = game.redeal(state, seat, Seeded(b"law", where, number, world))
                context = f"{where}: seat {seat}, {actions}"
                assert answer(game, state, seat, actions, str(world)) == first, context
                assert answer(game, other, seat, actions, str(world)) == first, context
                assert preview(game, other, seat, actions) == foreseen, context
    draws = any(step.draws for step in played(game, variant, 0) if step.action)
    assert all(count or (kind == b"unforeseeable" and not draws) for kind, count in tried.items()), tried


def whatever_draws_or_shows_ends_a_list(game: AnyGame, variant: Variant) -> None:
    book = game.rulebook
    for number, step in enumerate(played(game, variant, 0)):
        if step.action is None or step.seat is None:
            continue
        where = f"{game.name}-{variant.name}, step {number}: {step.action}"
        shows = any(type(event).reveals for event in step.decided.events)
        try:
            foreseen = book.foresee(step.before, step.seat, [step.action])
        except Unforeseeable:
            assert step.draws or shows, f"{where} could have been foreseen"
            with pytest.raises(Unforeseeable):
                book.decide_all(step.before, step.seat, [step.action, step.action], Seeded(b"law", where))
        else:
            assert not step.draws, f"{where} draws"
            assert not shows, f"{where} shows what was hidden"
            assert foreseen == step.decided, where


LAWS = (what_is_not_accepted_tells_nothing_of_chance_or_of_what_is_hidden, whatever_draws_or_shows_ends_a_list)
