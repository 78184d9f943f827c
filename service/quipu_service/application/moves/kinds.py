"""Every kind of thing that is done at a table, and the judgement of an entry by them."""

from collections.abc import Iterator
from typing import Final

from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import Body, Forked
from quipu_service.application.log.entries import Entry
from quipu_service.application.moves.agreeing import (
    Abandon,
    AgreeOnDraw,
    ChangeRules,
    Close,
    DeclineDraw,
    Expire,
    ImposeRules,
    Resign,
    Rewind,
)
from quipu_service.application.moves.playing import (
    Act,
    ActFor,
    Claim,
    ComeBack,
    Continue,
    RevealEntropy,
    Start,
    TimeOut,
)
from quipu_service.application.moves.table_moves import RULES, By, Now, Role, TableMove
from quipu_service.application.moves.taking_seats import (
    AddBot,
    ChangeInvitation,
    ChangeToken,
    FreeSeat,
    Leave,
    OfferSeat,
    SetNotices,
    SitDown,
)

KINDS: Final[tuple[type[TableMove], ...]] = (
    SitDown,
    AddBot,
    Leave,
    FreeSeat,
    OfferSeat,
    ChangeToken,
    ChangeInvitation,
    SetNotices,
    Start,
    RevealEntropy,
    Act,
    ActFor,
    TimeOut,
    Claim,
    ComeBack,
    Continue,
    Resign,
    Abandon,
    AgreeOnDraw,
    DeclineDraw,
    Rewind,
    ChangeRules,
    ImposeRules,
    Close,
    Expire,
)
FORKED: Final = 2
"""The version of the entry that holds the events of a fork."""
NOBODY: Final = refuse("NOBODY", RULES)
"""The refusal of an entry that nobody writes; no client is told of it."""
WITHOUT_SEAT: Final = (Role.HOST, Role.OPERATOR)
"""Roles whose entries name no seat."""


def writers_of(body: Body) -> Iterator[type[TableMove]]:
    """The kinds that write such a body."""
    return (kind for kind in KINDS if type(body) in kind.writes)


def refusal_of(entry: Entry, now: Now) -> Refusal | None:
    """Why nobody can have written this entry here; None if somebody can."""
    refused = NOBODY
    if entry.version == FORKED and now.position.table.opened.origin is not None and not isinstance(entry.body, Forked):
        return refused
    for kind in writers_of(entry.body):
        try:
            move = kind.meant(entry.body)
        except TypeError:  # a member is missing that such a move has
            continue
        for by in _authors(kind, entry):
            refusal = move.refusal(now, by)
            if refusal is None and move.accounts_for(entry.body, now, by):
                return None
            refused = refusal or refused
    return refused


def _authors(kind: type[TableMove], entry: Entry) -> Iterator[By]:
    """Who may have done this, as far as the entry says it."""
    for role in kind.roles:
        if role is Role.SERVICE or (entry.seat is None) == (role in WITHOUT_SEAT):
            yield By(role=role, seat=entry.seat)
