"""What a viewer sees, what stays hidden, and what a client may send."""

from dataclasses import replace as changed
from typing import Any, get_args

import msgspec
import pytest

from quipu_rules.caretos import actions as a
from quipu_rules.caretos.actions import AnyAction
from quipu_rules.caretos.edition import read_caretos_edition
from quipu_rules.caretos.events import (
    FinalCardChosen,
    FinalCardKept,
    FinalCardsDealt,
    FinalCardsTaken,
    NightCardsDrawn,
    NightCardsTaken,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Color, FinalCard, Monster, NightCard, Symbol
from quipu_rules.caretos.phases import Finishing
from quipu_rules.caretos.setup import Setup
from quipu_rules.caretos.stakes import stakes
from quipu_rules.caretos.state import State, Walkers, on_board
from quipu_rules.kernel.edition import printed
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.text import Reader
from tests.rules.caretos.hunting import hunt
from tests.rules.caretos.scene import ME, STORM, YOU, at, crowd, night_card, play, scene

NUMBERS = (-(2**40), -1, 0, 1, 7, 34, 35, 2**31 - 1, 2**70)


def positions(seats: int, seed: int) -> list[State]:
    steps = playout(CARETOS, seats=seats, seed=seed, setup=Setup(experienced=True), choose=hunt)
    return [step.decided.state for step in steps]


def test_a_view_shows_what_stands_where() -> None:
    state = scene(night=STORM, crowds={"V1": "RB"}, campfires=2, yours={Monster.TREVOR: None, Monster.MOIRA: "P5"})
    seen = CARETOS.view(state, ME)
    assert [(place.place, place.villagers, place.campfire) for place in seen.crowds] == [
        (at("V1"), crowd("RB"), True),
        (at("W2"), crowd("YY"), True),
    ]
    trevor = next(piece for piece in seen.monsters if piece.monster is Monster.TREVOR)
    assert (trevor.owner, trevor.place, trevor.in_cauldron) == (YOU, None, True)
    assert (seen.players[ME].campfires, seen.supply) == (2, 12)
    assert seen.activations_left == 1
    acted, _ = play(state, a.ActivateMonster(monster=Monster.WEREWOLF))
    assert CARETOS.view(acted, ME).activations_left == 0
    assert (seen.to_act, seen.turn, seen.villagers_left) == ((ME,), state.turn, 4 + len(state.bag))


def test_a_view_shows_the_group_that_acts_as_a_careto() -> None:
    # 11.19
    walkers = Walkers(place=at("D1"), villagers=crowd("GG"), campfire=True)
    state = msgspec.structs.replace(scene(night=STORM), walkers=walkers)
    assert CARETOS.view(state, None).walkers == walkers


def test_spectators_see_no_hand_and_no_final_bonus_card() -> None:
    # 1.7, 1.9
    seen = CARETOS.view(scene(night=STORM), None)
    assert [(player.hand, player.hand_size, player.final_cards) for player in seen.players] == [(None, 3, None)] * 2


def test_drawn_cards_are_for_their_owner_only() -> None:
    # 1.7, 1.9, 1.10
    drawn = NightCardsDrawn(seat=ME, cards=(NightCard(3),))
    dealt = FinalCardsDealt(seat=YOU, final_cards=(FinalCard(3), FinalCard(5)))
    assert CARETOS.redact(drawn, ME) == drawn
    assert CARETOS.redact(drawn, YOU) == NightCardsTaken(seat=ME, count=1)
    assert CARETOS.redact(dealt, None) == FinalCardsTaken(seat=YOU, count=2)
    kept = FinalCardKept(seat=ME, card=FinalCard(3), returned=(FinalCard(5),))
    assert CARETOS.redact(kept, ME) == kept
    assert [CARETOS.redact(kept, viewer) for viewer in (YOU, None)] == [FinalCardChosen(seat=ME)] * 2


@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_stays_under_ten_kilobytes_and_an_entry_under_one_in_the_median(seats: int) -> None:
    steps = list(playout(CARETOS, seats=seats, seed=1))
    views = [len(msgspec.json.encode(CARETOS.view(step.decided.state, Seat(0)))) for step in steps]
    entries = sorted(len(msgspec.json.encode(step.decided.events)) for step in steps)
    assert max(views) < 10_000
    assert entries[len(entries) // 2] < 1_000


def wild(kind: type[Action], number: int) -> Action:
    """An action of this kind with this number wherever a number goes."""
    fields: dict[str, Any] = {
        "symbol": Symbol.TWO,
        "first": Monster.TREVOR,
        "monster": Monster.LOST_SOUL,
        "color": Color.GREEN,
        "only": Color.RED,
    }
    return kind(**{name: fields.get(name, number) for name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", get_args(AnyAction), ids=lambda kind: kind.__name__)
def test_no_number_a_client_sends_makes_a_judge_raise(kind: type[Action]) -> None:
    for state in positions(3, 3)[::9]:
        for seat in CARETOS.rulebook.to_act(state):
            for number in NUMBERS:
                refusal = CARETOS.rulebook.refusal(state, seat, wild(kind, number))
                assert refusal is None or CARETOS.texts.refusal(refusal, Reader("en"))


def test_cards_whose_last_part_is_no_activation_can_be_played_to_the_end() -> None:
    # 2.2, 9.1: an edition of one's own may print the parts in another order; then the end of the turn is asked.
    text = printed("quipu_rules.caretos.edition", "standard")
    for part in ('{ task = "GATHER" }', *(f'{{ task = "CARETO", steps = {steps} }}' for steps in (1, 2, 3))):
        text = text.replace(f'[{part}, {{ task = "ACTIVATE" }}]', f'[{{ task = "ACTIVATE" }}, {part}]')
    turned = read_caretos_edition(text.replace('name = "standard"', 'name = "turned"', 1))
    assert turned.night_cards[night_card("N01")] != CARETOS.editions["standard"].night_cards[night_card("N01")]
    game = changed(CARETOS, editions={"turned": turned})
    asked = set()
    for step in playout(game, seats=3, seed=5, edition="turned", choose=hunt):
        asked |= {type(phase) for phase in step.decided.state.agenda}
    assert Finishing in asked


def test_an_action_says_what_it_needs_in_its_schema() -> None:
    schema = msgspec.json.schema(a.MoveVillager)
    (definition,) = (part for name, part in schema["$defs"].items() if name == "MoveVillager")
    assert definition["description"] == "Move a villager who has not been moved yet one step (11.12)."
    assert definition["properties"]["origin"]["minimum"] == 0


@pytest.mark.parametrize("left", [0, 1, 4, 5])
def test_the_villagers_that_are_left_are_those_on_the_board_and_in_the_bag(left: int) -> None:
    # 12.1
    state = scene(crowds={"D1": "RR"})
    shown = stakes(msgspec.structs.replace(state, bag=state.bag[:left]), None)
    (villagers,) = [one for one in shown if one.name == "villagers"]
    assert (on_board(state), villagers.remaining) == (4, 4 + left)
