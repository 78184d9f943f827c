"""A kind of action or event that was forgotten in its union is named as soon as the game is built."""

from dataclasses import replace
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Event
from quipu_rules.kernel.reach import forgotten
from tests.rules.kernel.lanes import LANES, Advance, Advanced, AnyAction, AnyEvent, Deliver, Delivered


def test_the_forgotten_kind_is_named_with_its_place() -> None:
    without: Any = Advanced | Delivered
    assert {kind.__name__ for kind in forgotten(without, Event)} == {"Loaded", "Paid", "Rolled", "Told"}
    with pytest.raises(TypeError, match=r"lanes: `events` lacks tests\.rules\.kernel\.lanes\.Loaded: add it to"):
        replace(LANES, events=without)
    with pytest.raises(TypeError, match=r"lanes: `actions` lacks tests\.rules\.kernel\.lanes\.Roll"):
        replace(LANES, actions=Advance | Deliver)


def test_a_whole_union_is_taken_and_so_is_a_single_kind() -> None:
    assert replace(LANES, events=AnyEvent, actions=AnyAction).name == "lanes"
    assert all(not forgotten(game.events, Event) for game in GAMES.values())
