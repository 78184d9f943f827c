"""Positions as documents: written and read back strictly, and only those from which the game could go on."""

from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from itertools import count
from typing import Any

import msgspec
import pytest

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.outcome import ranked
from quipu_rules.kernel.placing import GREATEST, Inconsistent, consistent, document_of, state_of
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.state_forms import Derived, FieldForm
from tests.rules.kernel.lanes import LANE_LENGTH, LANES, Setup, State, evolve

STANDARD = LANES.editions["standard"]
BLANK = LANES.blank(STANDARD)
BEGUN = msgspec.structs.replace(BLANK, steps=(0, 0), seats=2)
ENDED = msgspec.structs.replace(BEGUN, steps=(LANE_LENGTH, LANE_LENGTH))
WON = ranked("FINISHED", {"LANES": (1, 0)})


def read(document: Mapping[str, Any], **forms: Any) -> Any:
    return state_of(changed(LANES, **forms), BLANK, document)


def test_every_position_of_a_game_is_read_back_as_it_was_written() -> None:
    for step in playout(LANES, seats=2, seed=1):
        document = msgspec.json.decode(msgspec.json.encode(document_of(LANES, BLANK, step.decided.state)))

        assert set(document) <= {"steps", "seats"}, "what is as on the blank table is not written"
        assert state_of(LANES, BLANK, document) == step.decided.state
        consistent(LANES, STANDARD, Setup(), 2, step.decided.state)
    assert document_of(LANES, BLANK, BLANK) == {}
    assert state_of(LANES, BLANK, {}) == BLANK


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ({"speed": 1}, "no field `speed`"),
        ({"steps": [1.5]}, "no whole number"),
        ({"steps": ["1"]}, "`steps`"),
        ({"steps": 1}, "`steps`"),
        ({"seats": -1}, "cannot be -1"),
        ({"seats": GREATEST + 1}, "cannot be 10001"),
        ({"steps": [0, -1]}, "cannot be -1"),
        ({"toll": 1}, "`toll`"),
        ({"printed": {"lanes": -1}}, "cannot be -1"),
        ({"printed": {"name": "standard", "sources": [], "lanes": 2}}, "not known"),
    ],
)
def test_an_impossible_position_is_refused(document: dict[str, Any], why: str) -> None:
    with pytest.raises(Inconsistent, match=why):
        read(document)


def test_numbers_up_to_the_greatest_are_read_and_below_zero_where_the_game_says_so() -> None:
    assert read({"seats": GREATEST}).seats == GREATEST
    assert read({"seats": -GREATEST}, signed=frozenset({"seats"})).seats == -GREATEST
    with pytest.raises(Inconsistent, match="cannot be -10001"):
        read({"seats": -GREATEST - 1}, signed=frozenset({"seats"}))


def test_a_field_may_have_a_form_of_its_own_and_one_that_follows_is_not_written() -> None:
    forms: dict[str, Any] = {
        "steps": FieldForm(
            read=lambda said, _blank: tuple(map(len, said)), write=lambda steps: ["x" * n for n in steps]
        ),
        "seats": Derived(lambda state: len(state.steps)),
    }
    game = changed(LANES, state_forms=forms)
    state = msgspec.structs.replace(BLANK, steps=(2, 1), seats=2)

    assert document_of(game, BLANK, state) == {"steps": ["xx", "x"]}
    assert state_of(game, BLANK, {"steps": ["xx", "x"]}) == state
    with pytest.raises(Inconsistent, match="no field `seats`"):
        state_of(game, BLANK, {"seats": 2})
    for error in (ValueError, KeyError, TypeError, StopIteration):

        def stumble(*_: Any, error: type[Exception] = error) -> Any:
            raise error

        with pytest.raises(Inconsistent, match="`steps`"):
            read({"steps": []}, state_forms={"steps": FieldForm(read=stumble)})
        with pytest.raises(Inconsistent, match="do not fit together"):
            read({}, state_forms={"seats": Derived(stumble)})


def forgetful() -> Callable[[State, Any], State]:
    """An evolve that writes the same event down in another way each time."""
    times = count()
    return lambda state, event: msgspec.structs.replace(evolve(state, event), resting=next(times) % 2 == 1)


def changing_book(**fields: Any) -> AnyGame:
    return changed(LANES, rulebook=changed(LANES.rulebook, **fields))


def refuse_all(*_: Any) -> None:
    raise Inconsistent("the game's own check")


@pytest.mark.parametrize(
    ("game", "state", "why"),
    [
        (LANES, msgspec.structs.replace(BEGUN, steps=(0,)), "parts are not those of the game: lanes"),
        (LANES, msgspec.structs.replace(BEGUN, seats=3), "waits for seats"),
        (changed(LANES, outcome=lambda _: None), ENDED, "waits for nobody"),
        (changed(LANES, outcome=lambda _: WON), BEGUN, "waits for nobody and has no result, or waits and has one"),
        (changed(LANES, check_position=refuse_all), BEGUN, "own check"),
        (changed(LANES, redeal=lambda *_: ENDED), BEGUN, "hidden"),
        (changing_book(moves=lambda _: ()), BEGUN, "can do nothing"),
        (changing_book(evolve=forgetful()), BEGUN, "fold to another state"),
        (changed(LANES, census=lambda state: (("walked", sum(state.steps)),)), BEGUN, "changes the parts"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_position_from_which_the_game_could_not_go_on_is_inconsistent(game: AnyGame, state: State, why: str) -> None:
    with pytest.raises(Inconsistent, match=why):
        consistent(game, STANDARD, Setup(), 2, state)


def test_a_finished_position_is_consistent_and_every_action_of_one_in_play_is_tried() -> None:
    consistent(LANES, STANDARD, Setup(), 2, ENDED)
    tried = list[Any]()

    def noting(state: State, event: Any) -> State:
        tried.append((event.seat, event.lane) if hasattr(event, "lane") else event)
        return evolve(state, event)

    consistent(changing_book(evolve=noting), STANDARD, Setup(), 2, BEGUN)
    assert {(seat, lane) for seat in range(2) for lane in range(2)} <= {one for one in tried if isinstance(one, tuple)}
