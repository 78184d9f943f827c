"""The bases of all records: values, actions, events and phases.

One spelling on every wire: camelCase fields, camelCase ``type`` tags, UPPER_CASE enum values. The JSON of
REST, of the streams, of the log and of GraphQL variables is the same text.
"""

from typing import Annotated, ClassVar, NewType, TypeAlias

from msgspec import Meta, Struct

Seat = NewType("Seat", int)
"""A seat, from 0 in turn order."""

Viewer: TypeAlias = Seat | None
"""A viewer: a seat, or ``None`` for a spectator."""


def wire(name: str) -> str:
    """``PlaceWorker`` -> ``placeWorker``."""
    return name[0].lower() + name[1:]


class Value(Struct, frozen=True, kw_only=True, rename="camel", gc=False):
    """Base of every record. Frozen; fields are leaves, enums, Values and tuples of them."""


class Action(Value, frozen=True, kw_only=True, tag=wire, tag_field="type", forbid_unknown_fields=True):
    """What a seat asks to do. Strict: an unknown field is an error."""


class Event(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """A fact in the past tense. Lenient: new code must read old logs."""

    reveals: ClassVar[bool] = False
    """Whether it reveals something hidden without a draw, so that the seat cannot undo it alone."""


class Phase(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """What the table is waiting for."""


GREATEST = 2**31 - 1
"""The greatest number of an action: clients of GraphQL can send no greater one."""
LONGEST, MOST_LISTED = 2_000, 1_000
"""Characters of a text, and members of a list, in what a game says where its field has no bound of its own."""
Number: TypeAlias = Annotated[int, Meta(ge=-GREATEST, le=GREATEST)]
Name: TypeAlias = Annotated[str, Meta(max_length=64)]
"""A field of an action, or an id of the edition."""
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=1_000)]


class Bound(Value, frozen=True, kw_only=True):
    """What one field of a templated action may hold."""

    path: Annotated[Name, Meta(description="The field, dotted inside records, as in `give.fish`.")]
    least: Annotated[Number | None, Meta(description="The smallest number; none for fields that hold no number.")] = (
        None
    )
    most: Annotated[Number | None, Meta(description="The greatest number; none for fields that hold no number.")] = None
    choices: Annotated[Names, Meta(description="The ids to choose from; empty for fields that hold a number.")] = ()


class Total(Value, frozen=True, kw_only=True):
    """The sum that several number fields of a templated action must have together."""

    paths: Annotated[Names, Meta(description="The fields that are added up.")]
    least: Annotated[Number, Meta(description="The smallest sum.")]
    most: Annotated[Number, Meta(description="The greatest sum.")]


class Exclusion(Value, frozen=True, kw_only=True):
    """Number fields of a templated action that must be 0 because of another field."""

    path: Annotated[Name, Meta(description="The field that decides.")]
    value: Annotated[
        Name | None, Meta(description="It excludes when the field holds this id; none: any number but 0.")
    ] = None
    excludes: Annotated[Names, Meta(description="The fields that must then be 0.")]


class Selection(Value, frozen=True, kw_only=True):
    """Distinct members of a list that one field of a templated action holds, such as three cards of a hand."""

    path: Annotated[Name, Meta(description="The field, dotted inside records; it holds a list.")]
    numbers: Annotated[
        tuple[Number, ...],
        Meta(max_length=1_000, description="The numbers to choose from, such as cards; empty for a list of ids."),
    ] = ()
    choices: Annotated[Names, Meta(description="The ids to choose from; empty for a list of numbers.")] = ()
    least: Annotated[Number, Meta(description="How many at least; none twice.")]
    most: Annotated[Number, Meta(description="How many at most.")]
    ordered: Annotated[bool, Meta(description="Whether their order matters; otherwise any order says the same.")] = (
        False
    )


class Template(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """An open family of actions in a legal list: the limits of each field, and one legal example."""

    action: Annotated[Name, Meta(description="The `type` of the actions.")]
    bounds: Annotated[
        tuple[Bound, ...],
        Meta(max_length=100, description="What each field may hold; all other fields stay as in the example."),
    ]
    totals: Annotated[tuple[Total, ...], Meta(max_length=100, description="Sums of fields; all must be kept.")] = ()
    exclusions: Annotated[
        tuple[Exclusion, ...], Meta(max_length=100, description="Fields that exclude each other; all must be kept.")
    ] = ()
    selections: Annotated[
        tuple[Selection, ...],
        Meta(max_length=100, description="Fields that hold distinct members of a list; all must be kept."),
    ] = ()
    example: Annotated[Action, Meta(description="One legal action of the family, to be sent as it is.")]


def tag_of(message: Struct | type[Struct]) -> str:
    """The ``type`` of an action, event or phase in JSON."""
    return str(message.__struct_config__.tag)
