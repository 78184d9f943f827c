"""What the bridge makes of structs, and what it says of those it cannot take."""

from enum import Enum
from typing import Annotated, Any, NewType

import pytest
from msgspec import Meta, Raw, Struct, defstruct

from quipu_rules.kernel.message import Event, Value
from quipu_service.transports.graphql.bridge import Bridge, BridgeError
from quipu_service.transports.graphql.inputs import Inputs

Cell = NewType("Cell", int)


class Fish(Enum):
    """Swims."""

    TROUT = "TROUT"


class Numbered(Enum):
    FIRST = 1


class Catch(Event, frozen=True, kw_only=True):
    """A fish was caught."""

    cell: Annotated[Cell, Meta(description="Where.")]
    fish: Fish
    bait: str | None
    rows: tuple[tuple[int, ...] | None, ...]


class Escape(Event, frozen=True, kw_only=True):
    """It got away."""

    cell: Cell | None
    bait: str


class Sale(Event, frozen=True, kw_only=True):
    """Sold."""

    fish: tuple[Fish, ...]


class Bare(Value, frozen=True, kw_only=True):
    """Has no tag."""

    weight: float


class Nothing(Value, frozen=True, kw_only=True):
    """Has no fields."""


class Boat(Value, frozen=True, kw_only=True):
    """With whatever happened last."""

    last: Catch | Escape | None
    days: Annotated[int, Meta(extra_json_schema={"format": "int64"})] = 3
    log: Raw


@pytest.fixture
def bridge() -> Bridge:
    return Bridge(dict.fromkeys((Fish, Numbered, Catch, Escape, Sale, Bare, Nothing, Boat), "Lake"))


def test_a_struct_becomes_a_type(bridge: Bridge) -> None:
    catch = bridge.output(Catch)
    fields = {name: str(field.type) for name, field in catch.fields.items()}
    assert (catch.name, catch.description) == ("LakeCatch", "A fish was caught.")
    assert fields == {
        "type": "String!",
        "cell": "Int!",
        "fish": "LakeFish!",
        "bait": "String",
        "rows": "[[Int!]]!",
        "text": "String!",
    }
    assert catch.fields["cell"].description == "Where."
    assert bridge.output(Catch) is catch


def test_a_union_is_named_by_its_members_and_raw_is_json(bridge: Bridge) -> None:
    fields = {name: str(field.type) for name, field in bridge.output(Boat).fields.items()}
    assert fields == {"last": "LakeCatchOrEscape", "days": "Int64!", "log": "JSON!"}


def test_fields_that_meet_are_null_where_either_may_be(bridge: Bridge) -> None:
    bridge.union("LakeEvent", (Catch, Escape))
    bridge.settle([])
    for struct in (Catch, Escape):
        fields = bridge.output(struct).fields
        assert (str(fields["cell"].type), str(fields["bait"].type)) == ("Int", "String")


def test_fields_that_cannot_meet_stop_the_start(bridge: Bridge) -> None:
    bridge.union("LakeEvent", (Catch, Sale))
    with pytest.raises(BridgeError, match=r"`fish` is LakeFish! in LakeCatch but \[LakeFish!\]! in LakeSale"):
        bridge.settle([])


def test_two_types_of_one_name(bridge: Bridge) -> None:
    bridge.output(Catch)
    with pytest.raises(BridgeError, match="two types want the name LakeCatch"):
        bridge.claim("LakeCatch", object())


def struct_with(hint: Any) -> type[Struct]:
    return defstruct("Made", [("field", hint)], bases=(Value,), module=__name__, frozen=True, kw_only=True)


@pytest.mark.parametrize(
    ("hint", "says"),
    [
        (dict[str, int], "has no GraphQL form"),
        (frozenset[int], "has no GraphQL form"),
        (tuple[int, str], "a tuple of different types"),
        (int | str, "a union of anything but structs"),
        (Numbered, "the value 1 is not a GraphQL name"),
        (Nothing, "without fields or tag"),
        (Bare | Catch, "Bare has no tag"),
        (Any, "has no GraphQL form"),
    ],
)
def test_shapes_that_have_no_form(bridge: Bridge, hint: Any, says: str) -> None:
    with pytest.raises(BridgeError, match=says):
        bridge.output(struct_with(hint))


@pytest.mark.parametrize("hint", [Catch | Escape, Raw])
def test_shapes_that_cannot_go_in(bridge: Bridge, hint: Any) -> None:
    with pytest.raises(BridgeError, match="an input cannot be"):
        Inputs(bridge).struct(struct_with(hint))


def test_defaults_of_inputs_are_printed(bridge: Bridge) -> None:
    class Options(Value, frozen=True, kw_only=True):
        """Of a game."""

        fish: Fish = Fish.TROUT
        cells: tuple[int, ...] = (1, 2)

    fields = Inputs(bridge).struct(Options).fields
    assert {name: (str(field.type), field.default and field.default.value) for name, field in fields.items()} == {
        "fish": ("LakeFish!", "TROUT"),
        "cells": ("[Int!]!", [1, 2]),
    }
