"""Positions that no game of these tests leads to."""

from typing import Any, Final

from msgspec.structs import fields, replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import Absence
from quipu_service.application.log.people import People
from quipu_service.application.log.position import Position

OF_PEOPLE: Final = frozenset(one.name for one in fields(People))


def changed(position: Position, **changes: Any) -> Position:
    """The position with other fields, its own or of its people; who is out or has resigned is gone."""
    people = {name: changes.pop(name) for name in OF_PEOPLE & changes.keys()}
    if "gone" not in people and {"away", "resigned"} & people.keys():
        out = {Seat(seat) for seat, away in enumerate(people.get("away", ())) if away is Absence.OUT}
        people["gone"] = tuple(sorted(out | people.get("resigned", set())))
    return replace(position, people=replace(position.people, **people), **changes)
