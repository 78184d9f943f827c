"""Sections 12 and 13: how the game ends, and the score."""

from typing import Any

import pytest
from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import ActivateMonster, Finish, LetFlee, MoveCareto, MoveMonster, PlayNightCard
from quipu_rules.caretos.edition.tables import FinalFace, FinalGoal
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import BonusCard, Color, Ending, FinalCard, Monster, NightCard
from quipu_rules.caretos.phases import MovingCareto, PlayingCard
from quipu_rules.caretos.scoring import final_points, result, sheet
from quipu_rules.caretos.state import State
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.playout import playout
from tests.rules.caretos.scene import (
    CARETO_1,
    ME,
    RED,
    STORM,
    YOU,
    asking,
    at,
    crowd,
    holding,
    kinds,
    only,
    play,
    scene,
)
from tests.rules.endings import ending_of

WEREWOLF = Monster.WEREWOLF
FACES = CARETOS.editions["standard"].final_cards


def last_one(**pieces: Any) -> State:
    return scene(night=STORM, crowds={"V1": "R"}, far={}, **pieces)


def test_capturing_the_last_villager_ends_the_game_on_the_spot() -> None:
    # 12.1, R6: in the middle of the movement.
    state, events = play(last_one(), ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("V1")))
    assert kinds(events)[-2:] == ["VillagerCaptured", "GameEnded"]
    assert ending_of(state) == Ending.LAST_VILLAGER.value
    assert CARETOS.rulebook.to_act(state) == frozenset()
    assert refused(CARETOS, state, ME, Finish()) == ("GAME_OVER", "2.1")


def test_the_game_ends_even_if_a_careto_takes_the_last_one() -> None:
    # R6
    state = scene(night=STORM, crowds={"W1": "R"}, far={})
    state = asking(state, MovingCareto(seat=ME, careto=None, left=3, then=0))
    state, _ = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert ending_of(state) == Ending.LAST_VILLAGER.value


def test_the_game_ends_even_while_villagers_flee() -> None:
    # R6: both flee to Caretos; the end comes with the last of them.
    mine = {WEREWOLF: "P11", Monster.WITCH: "P4"}
    state = scene(mine=mine, night=STORM, crowds={"D2": "RB"}, far={}, caretos=("C2", "P9"))
    state, _ = play(
        state,
        ActivateMonster(monster=WEREWOLF),
        MoveMonster(monster=WEREWOLF, place=at("D2")),
        LetFlee(color=RED, place=at("C2")),
    )
    assert ending_of(state) == Ending.LAST_VILLAGER.value


def with_deck(cards: int) -> State:
    """The deck holds so many cards."""
    state = scene(night=STORM)
    gone = state.deck[cards:]
    return replace(state, deck=state.deck[:cards], gone=gone)


def a_turn(state: State) -> State:
    (phase,) = state.agenda
    assert isinstance(phase, PlayingCard)
    return play(state, PlayNightCard(card=plain(state, phase.seat)), Finish())[0]


def plain(state: State, seat: Seat) -> NightCard:
    faces = CARETOS.editions["standard"].night_cards
    return next(card for card in state.belongings[seat].hand if len(faces[card].parts) == 1)


def test_after_the_last_card_everybody_has_one_more_turn_without_drawing() -> None:
    # 12.2, R5: I draw the last card; then you, then I, and that is all.
    state = holding(holding(with_deck(1), ME, hand=(2, 3)), YOU, hand=(6, 7, 10))
    state, _ = play(state, Finish())
    assert (state.deck, state.turns_left, len(state.belongings[ME].hand)) == ((), 2, 3)

    state = a_turn(state)
    assert (state.turns_left, len(state.belongings[YOU].hand)) == (1, 2)
    assert state.outcome is None

    state = a_turn(state)
    assert (state.turns_left, len(state.belongings[ME].hand)) == (0, 2)
    assert ending_of(state) == Ending.LAST_CARD.value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_and_the_player_who_drew_the_last_card_has_the_last_turn(seats: int) -> None:
    # 2.1, 12.2, R5: ten turns each; 24, 36 and 48 cards are twelve for each player.
    turns: list[Seat] = []
    drawers: list[Seat] = []
    for step in playout(CARETOS, seats=seats, seed=2):
        turns += [event.seat for event in step.decided.events if isinstance(event, e.TurnBegan)]
        if step.seat is not None:
            drawers += [event.seat for event in step.decided.events if isinstance(event, e.NightCardsDrawn)]
    assert turns == [(turns[0] + turn) % seats for turn in range(10 * seats)]
    assert turns[-1] == drawers[-1]


def test_while_cards_are_left_nothing_is_counted() -> None:
    # 12.2
    state, events = play(with_deck(2), Finish())
    assert (state.turns_left, only(events, e.TurnEnded).turns_left) == (None, None)


def test_the_last_villager_ends_the_game_before_the_last_card_does() -> None:
    # R6
    state = replace(last_one(), turns_left=1, deck=())
    state, _ = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("V1")))
    assert ending_of(state) == Ending.LAST_VILLAGER.value


def over(mine: dict[str, Any], yours: dict[str, Any]) -> State:
    return holding(holding(scene(), ME, **mine), YOU, **yours)


def outcome_of(state: State) -> Outcome:
    """The result if the game ends now."""
    return result(Ending.LAST_CARD, [sheet(state, Seat(seat)) for seat in range(state.seats)])


def test_the_score_adds_villagers_bonus_cards_and_the_final_bonus_card() -> None:
    # 12.3: two villagers, a card of 2 points, and 2 points for the red one.
    mine = {"captured": crowd("RB"), "met_cards": (BonusCard(0),), "final_cards": (FinalCard(4),)}
    outcome = outcome_of(over(mine, {"open_cards": (BonusCard(1),)}))
    assert outcome.scores == (6, 0)


@pytest.mark.parametrize(
    ("mine", "yours", "ranking"),
    [
        ({"captured": crowd("RB")}, {"captured": crowd("R")}, ((0,), (1,))),
        ({"captured": crowd("R")}, {"captured": crowd("B"), "campfires": 1}, ((1,), (0,))),
        ({"captured": crowd("RB")}, {"met_cards": (BonusCard(0),)}, ((0,), (1,))),
        ({"captured": crowd("R"), "campfires": 2}, {"captured": crowd("B"), "campfires": 2}, ((0, 1),)),
    ],
    ids=["points", "campfires", "villagers", "shared"],
)
def test_ties_go_to_campfires_then_to_villagers_then_are_shared(
    mine: dict[str, Any], yours: dict[str, Any], ranking: tuple[tuple[int, ...], ...]
) -> None:
    # 12.4, R7
    assert outcome_of(over(mine, yours)).ranking == ranking


def test_all_seats_are_ranked_by_the_tie_breakers() -> None:
    # R7: the second place is not shared either where campfires decide it.
    state = over({"captured": crowd("R")}, {"captured": crowd("RRR")})
    third = replace(state.belongings[ME], campfires=1)
    outcome = outcome_of(replace(state, seats=3, belongings=(*state.belongings, third)))
    assert (outcome.scores, outcome.ranking) == ((1, 3, 1), ((1,), (2,), (0,)))


def test_final_bonus_cards_are_shown_when_the_game_has_ended() -> None:
    # 13.1
    state = holding(last_one(), YOU, final_cards=(FinalCard(3),))
    assert CARETOS.view(state, ME).players[YOU].final_cards is None
    state, events = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("V1")))
    assert CARETOS.view(state, ME).players[YOU].final_cards == (3,)
    assert [sheet.final_card for sheet in only(events, e.GameEnded).sheets] == [None, 3]


@pytest.mark.parametrize(
    ("name", "captured", "points"),
    [
        ("FB1", "RBWGY", 5),
        ("FB1", "RRBBWWGGY", 5),
        ("FB1", "RRBBWWGGYY", 10),
        ("FB1", "RRRR", 0),
    ],
)
def test_sets_of_five_colours(name: str, captured: str, points: int) -> None:
    # 13.2
    assert final_points(face(name), crowd(captured)) == points


@pytest.mark.parametrize(
    ("name", "captured", "points"),
    [
        ("FB2", "RRRRBBB", 9),
        ("FB3", "RRRRBBB", 10),
        ("FB4", "RRRRBBB", 9),
        ("FB4", "RBWGY", 0),
    ],
)
def test_sets_of_one_colour(name: str, captured: str, points: int) -> None:
    # 13.3
    assert final_points(face(name), crowd(captured)) == points


@pytest.mark.parametrize(("name", "captured", "points"), [("FB5", "RRB", 4), ("FB9", "RRB", 0), ("FB6", "RRB", 2)])
def test_each_villager_of_a_colour(name: str, captured: str, points: int) -> None:
    # 13.4
    assert final_points(face(name), crowd(captured)) == points


def test_sets_of_other_sizes_are_counted_as_well() -> None:
    # 13.2, for editions of one's own: four sets of two different colours.
    pairs = FinalFace(name="pairs", goal=FinalGoal.DIFFERENT, size=2, points=1)
    assert final_points(pairs, crowd("RRRRBBWG")) == 4


def face(name: str) -> FinalFace:
    return next(card for card in FACES if card.name == name)


def test_the_nine_final_bonus_cards_are_as_listed() -> None:
    # 13.2, 13.3, 13.4
    assert [(card.goal, card.size, card.points) for card in FACES[:4]] == [
        (FinalGoal.DIFFERENT, 5, 5),
        (FinalGoal.SAME, 4, 9),
        (FinalGoal.SAME, 3, 5),
        (FinalGoal.SAME, 2, 3),
    ]
    assert {card.color for card in FACES[4:]} == set(Color)
