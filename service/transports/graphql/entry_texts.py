"""What an entry of a log says, in a sentence."""

from quipu.rules.kernel.message import Viewer, tag_of
from quipu.service.application.log.bodies import (
    Absence,
    Closed,
    EntropyRevealed,
    InvitationChanged,
    NoticesSet,
    OfConsent,
    Opened,
    Placed,
    Resigned,
    RewindAsked,
    Rewound,
    RulesAsked,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    StartAsked,
    TimedOut,
    TokenChanged,
    bot_name,
)
from quipu.service.application.log.position import Position, Step
from quipu.service.application.tables.presentation import sentences
from quipu.service.transports.problem_texts import TEXTS


def entry_text(step: Step, viewer: Viewer, locale: str) -> str:
    """What happened, as far as the viewer may know it."""
    if told := sentences(step, viewer, locale):
        return " ".join(filter(None, told))
    position, actor, key = step.position, step.entry.seat, f"entry-{tag_of(step.entry.body)}"
    names = [name or "" for name in position.called]
    name = "" if actor is None else names[actor]
    match step.entry.body:
        case Opened(seats=seats, table=table, sandbox=sandbox):
            key = "entry-openedSandbox" if sandbox else "entry-opened"
            return TEXTS.message(key, locale, game=position.game.title(locale), seats=seats, table=table)
        case SeatTaken(seat=seat):
            taker = names[seat] or position.game.texts.seat(seat, locale)
            return TEXTS.message("entry-seatTaken", locale, name=taker, seat=seat + 1)
        case SeatLeft(seat=seat):
            key = "entry-seatFreed" if actor is None else "entry-seatLeft"
            taker = names[seat] or position.game.texts.seat(seat, locale)
            return TEXTS.message(key, locale, name=taker, seat=seat + 1)
        case TimedOut() | Resigned() as body:
            return _gone(body, position, locale)
        case SeatOffered(seat=seat):
            return TEXTS.message("entry-seatOffered", locale, name=name, seat=seat + 1)
        case body if isinstance(body, SeatBack | EntropyRevealed | TokenChanged | OfConsent):
            return TEXTS.message(key, locale, name=name)
        case NoticesSet(sent=sent):
            return TEXTS.message("entry-noticesSet", locale, sent=int(sent))
        case InvitationChanged() | StartAsked() | Closed() | Placed():
            return TEXTS.message(key, locale)
        case RulesAsked(revision=revision) | RulesChanged(revision=revision):
            return TEXTS.message(key, locale, name=name, revision=revision)
        case RewindAsked(to=to) | Rewound(to=to):
            return TEXTS.message(key, locale, name=name, to=to)
        case _:
            return ""


def _gone(body: TimedOut | Resigned, position: Position, locale: str) -> str:
    """Who is out, which bot plays on, and who has won by it."""
    names, away = [name or "" for name in position.names], position.away[body.seat]
    winner = names[1 - body.seat] if body.ends else "none"
    bot = bot_name(body.seat) if away is Absence.BOT and not body.ends else "none"
    return TEXTS.message(f"entry-{tag_of(body)}", locale, name=names[body.seat], winner=winner, bot=bot)
