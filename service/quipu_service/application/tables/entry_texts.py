"""What an entry of a log says, in a sentence, and what the things are called that people do at a table."""

from enum import Enum

from quipu_rules.kernel.message import Seat, Viewer, tag_of
from quipu_service.application.log.bodies import (
    Absence,
    AnyBody,
    MotionAgreed,
    MotionDeclined,
    MotionKind,
    Opened,
    Resigned,
    Rewound,
    SeatLeft,
    SeatTaken,
    TimedOut,
    bot_name,
)
from quipu_service.application.log.position import Position, Step
from quipu_service.application.moves.agreement import Agree, MotionMove
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.problems.texts import TEXTS


def sentence_of(step: Step, locale: str) -> str:
    """What somebody did at the table; empty for what the game's events tell."""
    position, actor, body = step.position, step.entry.seat, step.entry.body
    key, names = f"entry-{tag_of(body)}", _names(position, locale)
    by = {"name": "" if actor is None else names[actor], "by": step.entry.by.value}
    values: dict[str, str | int] = {**by, **_numbers(body)}
    match body:
        case Opened(table=table, sandbox=sandbox):
            key = "entry-openedSandbox" if sandbox else key
            values |= {"game": position.game.title(locale), "table": table}
        case SeatTaken(seat=seat, bot=bot) if bot:
            key, values = "entry-botSeated", {**values, "bot": names[seat]}
        case SeatTaken(seat=seat) | SeatLeft(seat=seat):
            key = "entry-seatFreed" if isinstance(body, SeatLeft) and actor is None else key
            values["name"] = names[seat]
        case TimedOut() | Resigned():
            values |= _gone(body, position)
        case MotionAgreed(kind=kind, to=to) | MotionDeclined(kind=kind, to=to):
            values |= _motion(position, kind, to or 0, actor, names)
        case Rewound():
            values["whose"] = ", ".join(names[seat] for seat in position.to_act)
        case _:
            pass
    return TEXTS.message(key, locale, **values) if TEXTS.has(key, locale) else ""


def called(move: TableMove, position: Position, seat: Viewer, locale: str) -> str:
    """What somebody calls a thing that may be done; of a motion that is open, what was asked for and by whom."""
    names = _names(position, locale)
    if isinstance(move, Agree) and (asking := sorted(position.people.agreed(move.kind, move.to))):
        values = _motion(position, move.kind, move.to or 0, asking[0], names)
        by = ", ".join(names[one] for one in asking)
        return TEXTS.message(f"entry-{tag_of(MotionAgreed)}", locale, name=by, **values)
    sent: dict[str, str | int] = {"name": "none", "own": "no"}
    for field in move.__struct_fields__:
        value = getattr(move, field)
        if isinstance(value, Enum):
            sent[field] = str(value.value)
        elif field == "seat":
            sent |= {"seat": value + 1, "name": names[value]}
    if isinstance(move, MotionMove):
        sent |= _motion(position, move.kind, move.to or 0, seat, names)
        sent["own"] = "yes" if seat in position.people.agreed(move.kind, move.to) else "no"
    return TEXTS.message(f"do-{move.operation}", locale, **sent)


def _names(position: Position, locale: str) -> list[str]:
    """What the seats are called."""
    unnamed = position.game.texts.seat
    return [name or unnamed(seat, locale) for seat, name in enumerate(position.called)]


def _motion(
    position: Position, kind: MotionKind, to: int, actor: Seat | None, names: list[str]
) -> dict[str, str | int]:
    """What a motion is about; people count seats from 1."""
    turn = _turn(position, actor, to, names) if kind is MotionKind.REWIND else {}
    return {"kind": kind.value, "to": to + (kind is MotionKind.NEWCOMER), **turn}


def _numbers(body: AnyBody) -> dict[str, int]:
    """The numbers in an entry; people count seats from 1."""
    fields = ((name, getattr(body, name)) for name in body.__struct_fields__)
    return {name: int(value) + (name == "seat") for name, value in fields if isinstance(value, int)}


def _turn(position: Position, actor: Seat | None, to: int, names: list[str]) -> dict[str, str]:
    """Before which turn a version lies, if it is one of the last."""
    seats = [seat for seat, began in position.turns if began == to]
    if not seats:
        return {"turn": "NONE"}
    (seat,) = seats
    newest = next(began for one, began in position.turns if one == seat) == to
    turn = ("OWN" if seat == actor else "LAST") if newest else "EARLIER"
    return {"turn": turn, "whose": names[seat]}


def _gone(body: TimedOut | Resigned, position: Position) -> dict[str, str]:
    """Who is out, which bot plays on, and who has won by it."""
    names, away = [name or "" for name in position.people.names], position.people.away[body.seat]
    end = position.early_end
    winner = "none" if end is None else ", ".join(names[seat] for seat in end.winners)
    bot = bot_name(body.seat) if away is Absence.BOT and end is None else "none"
    return {"name": names[body.seat], "winner": winner, "bot": bot}
