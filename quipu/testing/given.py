"""Tests as sentences: given some events, when a seat acts, then these events follow, or the action is refused."""

from collections.abc import Iterable
from typing import Any

import pytest

from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Action, Event, Seat
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Reader


def given(game: AnyGame, *events: Event, edition: str = "standard") -> Any:
    """The state after these events."""
    return game.fold(game.blank(game.editions[edition]), events)


def when(game: AnyGame, state: Any, seat: int, action: Action, chance: Iterable[int] = ()) -> tuple[Event, ...]:
    """The events that follow; all scripted draws must be used."""
    script = Scripted(chance)
    decided = game.rulebook.decide(state, Seat(seat), action, script)
    assert script.left == 0, f"{script.left} scripted answers were not asked for"
    return decided.events


def after(game: AnyGame, state: Any, seat: int, action: Action, chance: Iterable[int] = ()) -> Any:
    """The state that follows."""
    return game.fold(state, when(game, state, seat, action, chance))


def refused(game: AnyGame, state: Any, seat: int, action: Action) -> tuple[str, str]:
    """Code and rule of the refusal; fails if the action is legal."""
    with pytest.raises(Refused) as caught:
        game.rulebook.decide(state, Seat(seat), action, Scripted([]))
    refusal = caught.value.refusal
    for locale in LOCALES:
        assert game.texts.refusal(refusal, Reader(locale))
    return refusal.code, refusal.rule
