"""Descriptions come from where a field is written."""

from enum import Enum
from typing import Annotated, NewType

from msgspec import Meta

from quipu_rules.kernel.message import Value
from quipu_service.transports.wire.descriptions import field_descriptions

Cell = NewType("Cell", int)
"""Index of a cell, row by row."""


class Mood(Enum):
    CALM = "CALM"
    """Nothing is
    the matter."""
    GRIM = "GRIM"


class Plain(Value, frozen=True, kw_only=True):
    at: Annotated[int, Meta(description="When.")]
    name: str
    """What it is called."""


class Thing(Plain, frozen=True, kw_only=True):
    cells: tuple[Cell, ...]
    home: Cell | None
    """Where it lives."""
    plain: int


def test_meta_goes_before_a_docstring_and_that_before_the_newtype() -> None:
    assert {
        "at": "When.",
        "name": "What it is called.",
        "cells": "Index of a cell, row by row.",
        "home": "Where it lives.",
    } == field_descriptions(Thing)


def test_members_of_an_enum_are_described_too() -> None:
    assert {"CALM": "Nothing is the matter."} == field_descriptions(Mood)
