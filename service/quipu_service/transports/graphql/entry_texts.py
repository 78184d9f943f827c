"""What an entry of a log says, in a sentence."""

from quipu_rules.kernel.message import Viewer, tag_of
from quipu_service.application.log.bodies import (
    Absence,
    AnyBody,
    Opened,
    Resigned,
    SeatLeft,
    SeatTaken,
    TimedOut,
    bot_name,
)
from quipu_service.application.log.position import Position, Step
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.tables.presentation import sentences


def entry_text(step: Step, viewer: Viewer, locale: str) -> str:
    """What happened, as far as the viewer may know it."""
    if told := sentences(step, viewer, locale):
        return " ".join(filter(None, told))
    position, actor, body = step.position, step.entry.seat, step.entry.body
    key, unnamed = f"entry-{tag_of(body)}", position.game.texts.seat
    names = [name or unnamed(seat, locale) for seat, name in enumerate(position.called)]
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
        case _:
            pass
    return TEXTS.message(key, locale, **values) if TEXTS.has(key, locale) else ""


def _numbers(body: AnyBody) -> dict[str, int]:
    """The numbers in an entry; people count seats from 1."""
    fields = ((name, getattr(body, name)) for name in body.__struct_fields__)
    return {name: int(value) + (name == "seat") for name, value in fields if isinstance(value, int)}


def _gone(body: TimedOut | Resigned, position: Position) -> dict[str, str]:
    """Who is out, which bot plays on, and who has won by it."""
    names, away = [name or "" for name in position.people.names], position.people.away[body.seat]
    end = position.early_end
    winner = "none" if end is None else ", ".join(names[seat] for seat in end.winners)
    bot = bot_name(body.seat) if away is Absence.BOT and end is None else "none"
    return {"name": names[body.seat], "winner": winner, "bot": bot}
