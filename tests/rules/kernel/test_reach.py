"""Which types a type leads to."""

from enum import Enum

from quipu_rules.kernel.message import Value
from quipu_rules.kernel.reach import reached, types_in


class Colour(Enum):
    """An enum at the end of the way."""

    RED = "RED"


class Leaf(Value, frozen=True, kw_only=True):
    """Leads to an enum, and back to itself."""

    colour: Colour | None
    leaves: "tuple[Leaf, ...]" = ()


class Branch(Value, frozen=True, kw_only=True):
    """Leads to a leaf inside brackets."""

    names: dict[str, int]
    first: Leaf
    others: tuple[Leaf, ...]


def test_records_and_enums_are_reached_each_once_in_the_order_in_which_they_are_met() -> None:
    assert list(reached(Branch)) == [Branch, Leaf, Colour]
    assert list(reached(Colour, Branch)) == [Colour, Branch, Leaf]
    assert list(reached(tuple[Leaf, ...] | None)) == [Leaf, Colour]
    assert list(reached(int, str)) == []


def test_the_types_of_a_hint_are_those_inside_its_brackets_too() -> None:
    assert {str, int} <= {*types_in(dict[str, tuple[int, ...]])}
    assert [int, str, type(None)] == [kind for kind in types_in(tuple[int, str] | None) if kind is not tuple]
    assert list(types_in(Leaf)) == [Leaf]
