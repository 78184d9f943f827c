"""What the run has brought about asks for some operations: who may try them, and at which seat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tests.storm.known import Known, Table

OWN: Final = frozenset(
    {"comeBack", "forgetName", "leaveSeat", "makeCode", "renewToken", "resign", "revealEntropy"}
    | {"revokeToken", "setConditions", "showConditions", "deleteConditions", "showNotices", "showHint"}
    | {"showNote", "setNote"}
)
"""Operations of somebody at the table, mostly at their own seat."""
ENDS: Final = frozenset({"leaveSeat", "resign", "startTable", "takeSeat"})
"""What may mostly be done, and would end or begin every game at once if it were done as often as the rest."""
HOSTS: Final = frozenset(
    {"addBot", "changeInvitation", "closeTable", "removeWebhook", "resendNotice", "setWebhook", "showInvitation"}
    | {"showWebhook", "startTable"}
)
PLAYERS: Final = frozenset({"listOwnTables", "renewPlayer", "showOwnNotices"})
OPERATORS: Final = frozenset({"importTable"})
OPERATOR: Final = "operator1"
FRONTENDS: Final = frozenset({"listFailedDeliveries", "resendDeliveries"})
"""Operations of whoever shows the key of a frontend."""


@dataclass(frozen=True)
class Apt:
    """An operation that the present state of a table invites, by whom and at which seat."""

    operation: str
    by: str | None = None
    seat: int | None = None
    body: dict[str, Any] = field(default_factory=dict)
    """Members of the request, as far as they matter."""


def invited(known: Known, table: Table) -> list[Apt]:
    """Every operation that the table invites."""
    found = [Apt("redeemCode")] if any(one.codes for one in known.tables) else []
    if table.document:
        found += _as_host(table, table.document)
        for name, seat in table.held.items():
            if name not in table.dead:
                found += _at_a_seat(table.document, name, seat)
                found += _allowed(table, name)
    return found


def seconds(table: Table) -> list[Apt]:
    """What others at the table may agree to, as it was asked."""
    found = []
    for one in table.document.get("motions", ()):
        names = [name for name, seat in table.held.items() if name not in table.dead and seat not in one["agreed"]]
        sent = {"kind": one["kind"]} if one["to"] is None else {"kind": one["kind"], "to": one["to"]}
        found += [Apt("agreeToMotion", name, None, sent) for name in names]
    return found


def _as_host(table: Table, document: dict[str, Any]) -> Iterator[Apt]:
    host = next((name for name in table.credentials if name.startswith("host")), None)
    if host is None:
        return
    if document["status"] == "RUNNING":
        yield from _in_a_game(document, host)
    if document["status"] == "RUNNING" and not table.hooked:
        yield Apt("setWebhook", host)
    if table.hooked:
        yield Apt("resendNotice" if table.notices else "showWebhook", host)


def _in_a_game(document: dict[str, Any], host: str) -> Iterator[Apt]:
    """What would give a seat of a running game away: each is refused, or a hand is seen and a result is lost."""
    for one in document["seats"]:
        yield Apt("leaveSeat", host, one["seat"])
        yield Apt("takeSeat", None, one["seat"], {"seat": one["seat"]})


def _allowed(table: Table, name: str) -> Iterator[Apt]:
    """What the table says that this token may do."""
    for one in table.may.get(name, ()):
        if one["refusal"] is None and one["operation"] not in ENDS:
            sent = {key: value for key, value in one["inputs"].items() if key != "seat"}
            yield Apt(one["operation"], name, one["inputs"].get("seat"), sent)


def _at_a_seat(document: dict[str, Any], name: str, seat: int) -> Iterator[Apt]:
    if document["revealing"]:
        yield Apt("revealEntropy", name, seat)
    if document["status"] in ("OVER", "CLOSED"):
        yield Apt("rematch", name)
        yield Apt("forgetName", name, seat)
    elif document["status"] == "RUNNING":
        yield Apt("makeCode", name, seat)
        yield Apt("setConditions", name)
        yield Apt("setNote", name)
