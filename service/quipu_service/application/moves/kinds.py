"""Every kind of thing that is done at a table, and the judgement of an entry by them."""

from collections.abc import Iterator
from typing import Final

from quipu_rules.kernel.refusal import Refusal
from quipu_service.application.log.bodies import Forked
from quipu_service.application.log.entries import Entry, Role
from quipu_service.application.log.position import Position
from quipu_service.application.moves import agreement, ending, playing, taking_seats
from quipu_service.application.moves.table_moves import NOBODY, TableMove


def moves_in() -> Iterator[type[TableMove]]:
    """Every class that stands for something that is done, in the order in which it is written."""
    for module in (taking_seats, playing, ending, agreement):
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, TableMove) and found.__module__ == module.__name__:
                yield found


KINDS: Final[tuple[type[TableMove], ...]] = tuple(kind for kind in moves_in() if kind.writes)
ELSEWHERE: Final[tuple[type[TableMove], ...]] = tuple(kind for kind in moves_in() if kind.operation and not kind.writes)
"""What a seat of this table entitles to and no entry of its log says."""
FORKED: Final = 2
"""The version of the entry that holds the events of a fork."""
SEATED: Final = (Role.SEAT, Role.NEWCOMER)
WITHOUT_SEAT: Final = (Role.HOST, Role.OPERATOR)
"""Roles whose entries name a seat, and those whose entries name none; the service's may."""


def refusal_of(entry: Entry, position: Position) -> Refusal | None:
    """Why nobody can have written this entry at this position; None if somebody can."""
    body, refused = entry.body, NOBODY
    if entry.version == FORKED and position.table.opened.origin is not None and not isinstance(body, Forked):
        return refused
    if entry.by in (WITHOUT_SEAT if entry.seat is not None else SEATED):
        return refused
    for move in moves_of(entry):
        refusal = move.refusal(position, entry.seat, entry.at)
        if refusal is None and move.explains(body, position, entry.seat):
            return None
        refused = refusal or refused
    return refused


def moves_of(entry: Entry) -> Iterator[TableMove]:
    """The moves that such an entry may come from."""
    for kind in KINDS:
        if type(entry.body) not in kind.writes or entry.by not in kind.roles:
            continue
        try:
            move = kind.read(entry.body)
        except TypeError:  # the body lacks a member that such a move has
            continue
        yield move
