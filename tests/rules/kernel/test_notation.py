"""An action as one line of text, and back."""

import msgspec
import pytest

from quipu_rules.kernel import notation
from quipu_rules.kernel.message import Action
from tests.rules.kernel.lanes import Advance, AnyAction, Deliver, Good, Lane, Price, Roll

LINES: list[tuple[Action, str]] = [
    (Roll(), "roll"),
    (Advance(lane=Lane(7)), "advance lane=7"),
    (
        Deliver(price=Price(good=Good.FISH, count=2)),
        'deliver price={"good":"FISH","count":2} good=null notes=[] gift=false sender=""',
    ),
    (
        Deliver(price=Price(good=Good.CLAY), good=Good.CLAY, notes=("a", "b"), gift=True, sender="Ann"),
        'deliver price={"good":"CLAY","count":1} good=CLAY notes=["a","b"] gift=true sender=Ann',
    ),
]


@pytest.mark.parametrize(("action", "line"), LINES, ids=[line.split()[0] for _, line in LINES])
def test_an_action_is_written_and_read_back(action: Action, line: str) -> None:
    assert notation.write(action) == line
    assert notation.read(line, AnyAction) == action


def test_blanks_within_a_text_do_not_cut_the_line_apart() -> None:
    odd = ("two words", "no\u00a0break\nline", '"quoted"', "true", "null", "7", "", "Ann\n", "a=b", "[]")
    for sender in odd:
        action = Deliver(price=Price(good=Good.CLAY), notes=odd, sender=sender)
        line = notation.write(action)
        assert len(line.split()) == 6
        assert notation.read(line, AnyAction) == action


def test_defaults_may_be_left_out_and_blanks_do_not_matter() -> None:
    line = '  deliver   price={"good":"CLAY"} '
    assert notation.read(line, AnyAction) == Deliver(price=Price(good=Good.CLAY))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "Invalid value ''"),
        ("   ", "Invalid value ''"),
        ("fly lane=1", "Invalid value 'fly'"),
        ("advance", "missing required field `lane`"),
        ("advance lane", "expected name=value, got `lane`"),
        ("advance lane=1 lane=2", "`lane` is given twice"),
        ("advance lane=1 type=roll", "`type` is given twice"),
        ("advance lane=1 speed=2", "unknown field `speed`"),
        ("advance lane=seven", "Expected `int`, got `str`"),
        ("advance lane=-1", "Expected `int` >= 0"),
        ("advance lane={1", "`lane` is neither a word nor JSON"),
        ("advance lane=", "`lane` is neither a word nor JSON"),
        ("advance lane=true", "Expected `int`, got `bool`"),
        ('deliver price={"good":"WOOD"}', "Invalid enum value 'WOOD'"),
    ],
)
def test_a_malformed_line_is_refused_with_the_place_of_the_error(line: str, problem: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        notation.read(line, AnyAction)
    assert problem in str(caught.value)


def test_a_line_may_begin_with_version_and_seat() -> None:
    read = [Advance(lane=Lane(1)), Advance(lane=Lane(0))]
    assert notation.read_all("17 0 advance lane=1; advance lane=0", AnyAction) == read
    assert notation.read_all(" advance lane=1; advance lane=0 ", AnyAction) == read
