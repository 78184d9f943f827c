"""Section 3: the three possibilities of a turn, placing, selecting."""

from quipu.testing import refused, when
from quipu_rules.caracalla.actions import EndTurn, MoveRoman, PlaceRoman, SelectRoman
from quipu_rules.caracalla.events import RomanMoved, RomanPlaced, RomanSelected, TurnBegan, TurnEnded
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Possibility, Role
from quipu_rules.caracalla.state import State
from quipu_rules.caracalla.view import TurnView
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader
from tests.rules.caracalla.table import (
    BLUE,
    BOY,
    FATHER,
    GIRL,
    GRANDFATHER,
    GRANDMOTHER,
    MOTHER,
    RED,
    A,
    at,
    done,
    ends,
    kinds_legal,
    place,
    pool,
    selectable,
    table,
    walk,
)

TWO, WALK, BOTH = Possibility


def turn(state: State) -> TurnView:
    seen = CARACALLA.view(state, None).turn
    assert seen is not None
    return seen


def test_two_romans_are_placed_with_four_actions_and_the_turn_is_over() -> None:
    state = done(table(), 0, *place(FATHER, "a1"), SelectRoman(role=GIRL))

    assert when(CARACALLA, state, 0, PlaceRoman(square=at("l11"))) == (  # 3.2, R24
        RomanPlaced(seat=Seat(0), colour=RED, role=GIRL, square=at("l11")),
        TurnEnded(seat=Seat(0), colour=RED, possibility=TWO),
        TurnBegan(seat=Seat(1), colour=BLUE),
    )


def test_after_one_placed_nobody_walks_and_the_turn_may_be_left_at_one() -> None:
    state = done(table({"d6": (RED, BOY)}), 0, *place(FATHER, "a1"))

    assert refused(CARACALLA, state, 0, SelectRoman(role=BOY)) == ("PLACED_ALREADY", "R23")  # walk first
    assert refused(CARACALLA, state, 0, SelectRoman(role=FATHER)) == ("PLACED_ALREADY", "R23")
    assert selectable(state, 0) == {GRANDFATHER, GRANDMOTHER, MOTHER, GIRL}
    assert turn(state).possibilities == (TWO, BOTH)
    assert when(CARACALLA, state, 0, EndTurn())[0] == TurnEnded(seat=Seat(0), colour=RED, possibility=BOTH)  # R1


def test_ten_steps_are_divided_as_one_likes() -> None:
    state = table({"a1": (RED, FATHER), "l1": (RED, MOTHER)})
    state = done(state, 0, *walk(FATHER, "a4"), *walk(MOTHER, "l3"), *walk(FATHER, "a7"))  # R5: father again
    assert turn(state).steps == 8  # 3.3

    state = done(state, 0, SelectRoman(role=MOTHER))
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("l6"))) == ("TOO_FAR", "3.3")
    assert when(CARACALLA, state, 0, MoveRoman(square=at("l5"))) == (  # 3.3, R24: the tenth step ends the turn
        RomanMoved(seat=Seat(0), colour=RED, role=MOTHER, origin=at("l3"), square=at("l5"), steps=2),
        TurnEnded(seat=Seat(0), colour=RED, possibility=WALK),
        TurnBegan(seat=Seat(1), colour=BLUE),
    )


def test_after_five_steps_one_may_be_placed_and_then_nobody_walks() -> None:
    state = done(table({"a1": (RED, FATHER)}), 0, *walk(FATHER, "a6"))
    assert turn(state).possibilities == (WALK, BOTH)
    assert turn(state).placements_left == 1  # 3.4

    state = done(state, 0, SelectRoman(role=MOTHER))
    assert when(CARACALLA, state, 0, PlaceRoman(square=at("a1"))) == (
        RomanPlaced(seat=Seat(0), colour=RED, role=MOTHER, square=at("a1")),
        TurnEnded(seat=Seat(0), colour=RED, possibility=BOTH),
        TurnBegan(seat=Seat(1), colour=BLUE),
    )


def test_after_six_steps_nobody_is_placed() -> None:
    state = done(table({"a1": (RED, FATHER)}), 0, *walk(FATHER, "a7"))

    assert refused(CARACALLA, state, 0, SelectRoman(role=MOTHER)) == ("WALKED_TOO_FAR", "3.4")
    assert selectable(state, 0) == {FATHER}
    assert turn(state).possibilities == (WALK,)  # 3.1


def test_at_first_a_turn_can_become_each_of_the_three() -> None:
    state = table({"a1": (RED, FATHER)})

    assert turn(state).possibilities == (TWO, WALK, BOTH)  # 3.1, R23
    assert selectable(state, 0) == set(Role)
    assert (turn(state).steps_left, turn(state).placements_left) == (10, 2)


def test_with_one_roman_in_the_hand_two_cannot_be_placed() -> None:
    people = dict(zip(("a1", "a2", "a3", "a4", "a5"), ((RED, role) for role in Role), strict=False))
    state = table(people)
    assert turn(state).possibilities == (WALK, BOTH)  # R1
    assert turn(state).placements_left == 1

    state = done(state, 0, SelectRoman(role=GIRL))
    assert when(CARACALLA, state, 0, PlaceRoman(square=at("l1")))[1] == TurnEnded(  # R24: nothing else is left
        seat=Seat(0), colour=RED, possibility=BOTH
    )


def test_without_romans_in_hand_a_turn_can_only_walk() -> None:
    people = dict(zip(("a1", "a2", "a3", "a4", "a5", "a6"), ((RED, role) for role in Role), strict=True))
    state = table(people)

    assert turn(state).possibilities == (WALK,)
    assert turn(state).placements_left == 0


def test_romans_are_placed_on_free_dry_squares_only() -> None:
    state = done(table({"a1": (BLUE, FATHER)}, closed=[A]), 0, SelectRoman(role=BOY))

    assert len(ends(state, 0)) == 75  # R2: 76 dry squares, one of them occupied
    assert refused(CARACALLA, state, 0, PlaceRoman(square=at("a1"))) == ("SQUARE_TAKEN", "R2")
    assert refused(CARACALLA, state, 0, PlaceRoman(square=at("b2"))) == ("NOT_DRY", "R2")  # a closed pool
    assert refused(CARACALLA, state, 0, PlaceRoman(square=at("f2"))) == ("NOT_DRY", "R2")  # an open pool
    assert refused(CARACALLA, state, 0, PlaceRoman(square=at("d6"))) == ("NOT_DRY", "R2")  # a fish


def test_any_roman_of_the_hand_may_be_placed() -> None:
    for role in Role:
        state = done(table(), 0, *place(role, "f1"))  # R3
        assert CARACALLA.view(state, None).families[0].romans[0].role is role


def test_the_selected_roman_may_be_changed_and_is_not_selected_twice() -> None:
    state = done(table({"a1": (RED, FATHER)}), 0, SelectRoman(role=BOY))

    assert refused(CARACALLA, state, 0, SelectRoman(role=BOY)) == ("ALREADY_SELECTED", "3.1")
    assert selectable(state, 0) == set(Role) - {BOY}  # R27
    assert when(CARACALLA, state, 0, SelectRoman(role=FATHER)) == (
        RomanSelected(seat=Seat(0), colour=RED, role=FATHER),
    )
    state = done(state, 0, SelectRoman(role=FATHER))
    assert turn(state).selected is FATHER
    assert kinds_legal(state, 0) == {"SelectRoman", "MoveRoman", "EndTurn"}


def test_romans_in_hand_are_placed_and_romans_on_the_board_walk() -> None:
    state = table({"a1": (RED, FATHER)})

    in_hand = done(state, 0, SelectRoman(role=BOY))
    assert refused(CARACALLA, in_hand, 0, MoveRoman(square=at("a2"))) == ("IN_HAND", "3.3")
    on_board = done(state, 0, SelectRoman(role=FATHER))
    assert refused(CARACALLA, on_board, 0, PlaceRoman(square=at("a2"))) == ("ON_THE_BOARD", "3.2")
    for action in (MoveRoman(square=at("a2")), PlaceRoman(square=at("a2"))):
        assert refused(CARACALLA, state, 0, action) == ("NOT_NOW", "1.4")  # R27: select first


def test_a_selection_never_keeps_anybody_from_ending_the_turn() -> None:
    state = done(table({"a1": (RED, FATHER)}), 0, SelectRoman(role=FATHER))

    assert when(CARACALLA, state, 0, EndTurn())[0] == TurnEnded(seat=Seat(0), colour=RED, possibility=WALK)  # R27


def test_a_roman_that_finds_no_square_cannot_be_selected() -> None:
    around = {"a1": (RED, FATHER), "b1": (BLUE, FATHER), "a2": (BLUE, MOTHER), "a9": (RED, GIRL)}
    state = done(table(around), 0, *walk(GIRL, "j9"))

    assert refused(CARACALLA, state, 0, SelectRoman(role=FATHER)) == ("NO_WAY", "4.4")  # R27: one step, both occupied
    assert turn(state).steps_left == 1


def test_the_turn_does_not_end_by_itself_while_a_meeting_is_possible() -> None:
    people = pool(A, (RED, FATHER), (BLUE, FATHER), (RED, MOTHER), (BLUE, MOTHER))
    state = done(table(people), 0, *place(BOY, "a1"), *place(GIRL, "a2"))

    assert kinds_legal(state, 0) == {"HoldMeeting", "EndTurn"}  # R9, R24
    assert (turn(state).steps_left, turn(state).placements_left) == (0, 0)


def test_the_turn_ends_by_itself_when_no_free_square_is_within_the_steps_that_are_left() -> None:
    state = table({"j1": (RED, FATHER), "b1": (BLUE, FATHER), "a2": (BLUE, MOTHER)})
    state = done(state, 0, SelectRoman(role=FATHER))

    assert when(CARACALLA, state, 0, MoveRoman(square=at("a1"))) == (  # R24: one step is left, to b1 or a2
        RomanMoved(seat=Seat(0), colour=RED, role=FATHER, origin=at("j1"), square=at("a1"), steps=9),
        TurnEnded(seat=Seat(0), colour=RED, possibility=WALK),
        TurnBegan(seat=Seat(1), colour=BLUE),
    )


def test_the_turn_goes_on_while_one_roman_finds_a_free_square() -> None:
    around = {"j1": (RED, FATHER), "b1": (BLUE, FATHER), "a2": (BLUE, MOTHER), "l11": (RED, BOY)}
    state = done(table(around), 0, *walk(FATHER, "a1"))

    assert selectable(state, 0) == {BOY}  # R24


def test_the_refusal_to_place_says_after_how_many_steps() -> None:
    state = done(table({"a1": (RED, FATHER)}), 0, *walk(FATHER, "a7"))
    refusal = CARACALLA.rulebook.refusal(state, Seat(0), SelectRoman(role=BOY))

    assert refusal is not None
    assert dict(refusal.details) == {"role": BOY, "walked": 6, "most": 5}  # 3.4
    assert "6 steps have been walked, and a Roman is placed after at most 5 steps" in CARACALLA.texts.refusal(
        refusal, Reader("en")
    )
    assert "6 Schritte wurden gegangen, und gesetzt wird nach höchstens 5 Schritten" in CARACALLA.texts.refusal(
        refusal, Reader("de")
    )


def test_the_refusal_says_that_all_steps_are_used() -> None:
    women = {"b2": (RED, MOTHER), "c2": (RED, GRANDMOTHER), "b3": (BLUE, MOTHER), "c3": (BLUE, GRANDMOTHER)}
    state = done(table(women | {"a1": (RED, FATHER)}), 0, *walk(FATHER, "a11"))
    refusal = CARACALLA.rulebook.refusal(state, Seat(0), SelectRoman(role=FATHER))

    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("NO_STEPS_LEFT", "3.3")
    assert CARACALLA.texts.refusal(refusal, Reader("en")).endswith("all 10 steps are used.")
