"""An entry as a viewer may see it, with what it led to: encoded once for all who see the same."""

from typing import Annotated, Any

from msgspec import Meta, Raw

from quipu.rules.kernel.message import Seat, Value, Viewer, tag_of
from quipu.service.application.log.bodies import Milliseconds, Rewound
from quipu.service.application.log.entries import encode
from quipu.service.application.log.position import Status, Step
from quipu.service.application.tables.presentation import (
    DONE,
    deadlines,
    events,
    eye,
    legal_json,
    sentences,
    view_json,
)
from quipu.service.application.tables.prompts import prompt

MOMENT = 100
"""Milliseconds for which answers may show the same time, so that all followers of a table get the same bytes."""
UNTIMED = len(b'{"now":0,')
"""Where an encoded update says more than its time."""


class Update(Value, frozen=True, kw_only=True):
    """One entry of the log, as a viewer may see it."""

    now: Milliseconds
    """The service's clock as it sends this, less the delay of a spectator: a deadline less `now` is the time left."""
    version: int
    """The version of the table after this entry: its place in the log, counted from 1."""
    at: Milliseconds
    seat: Seat | None
    """The seat that sent the command; null for the host and the service."""
    type: Annotated[str, Meta(description=DONE)]
    to: int | None
    """For rewinds, the version that the table went back to."""
    events: Raw
    """What happened in the game, as far as the viewer may know it."""
    status: Status
    to_act: tuple[Seat, ...]
    """The seats that the table waits for after this entry, in order."""
    deadlines: tuple[Milliseconds | None, ...] | None
    """By seat, when its time runs out, null while it is not running; null at a table without a clock."""


class FullUpdate(Update, frozen=True, kw_only=True):
    """An update together with the viewer's view and legal actions after it."""

    view: Raw
    """The game as the viewer may see it; null until it has started."""
    legal_actions: Raw
    """All actions that are legal for the viewer now; empty for a spectator."""


class ToldUpdate(Update, frozen=True, kw_only=True):
    """An update with a sentence for each event in the reader's language."""

    texts: tuple[str, ...]
    """A sentence for each event; empty where there is nothing to tell or another one tells it."""
    prompt: str | None


class ToldFullUpdate(FullUpdate, frozen=True, kw_only=True):
    """An update with sentences, together with the view and legal actions after it."""

    texts: tuple[str, ...]
    """A sentence for each event; empty where there is nothing to tell or another one tells it."""
    prompt: str | None


def update_json(step: Step, viewer: Viewer, now: int, *, full: bool, locale: str | None = None) -> bytes:
    """The step as this viewer may see it, encoded once for all who see the same; on request with sentences.

    ``now`` is what the clock of the viewer's table shows; it is the same in all answers of one moment.
    """
    key = "update", viewer if full or locale else eye(step.position, viewer), full, locale
    found: tuple[int, bytes] | None = step.memo.get(key)
    if found is None:
        rest = encode(_update(step, viewer, full=full, locale=locale))[UNTIMED:]
    elif 0 <= now - found[0] < MOMENT:
        return found[1]
    else:
        rest = found[1].partition(b",")[2]
    text = b'{"now":%d,%b' % (now, rest)
    step.memo[key] = now, text
    return text


def _update(step: Step, viewer: Viewer, *, full: bool, locale: str | None) -> Update:
    entry, position = step.entry, step.position
    fields: dict[str, Any] = {
        "now": 0,
        "version": entry.version,
        "at": entry.at,
        "seat": entry.seat,
        "type": tag_of(entry.body),
        "to": entry.body.to if isinstance(entry.body, Rewound) else None,
        "events": Raw(encode(events(step, viewer))),
        "status": position.status,
        "to_act": position.to_act,
        "deadlines": deadlines(position),
    }
    if full:
        fields |= {"view": Raw(view_json(position, viewer)), "legal_actions": Raw(legal_json(position, viewer))}
    if locale is None:
        return FullUpdate(**fields) if full else Update(**fields)
    fields |= {"texts": sentences(step, viewer, locale), "prompt": prompt(position, viewer, locale)}
    return ToldFullUpdate(**fields) if full else ToldUpdate(**fields)
