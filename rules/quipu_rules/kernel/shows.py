"""Which draws of chance each event shows, for checkers that make them again and know no rules.

A game declares it once (``shows`` of the ``Game``). Draws are in the order of events, and of what an event declares.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from quipu_rules.kernel.chance import Chance, shuffled
from quipu_rules.kernel.message import Event, Value, tag_of


class Shown(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Draws that an event shows in a field; exactly one other field says how, or none: an unknown number is drawn."""

    field: str | None = None
    """The field of the event as in JSON; what is drawn for nothing (null) is left out."""
    sides: int | None = None
    """Each number of the field is 1 + a draw of so many; sorted or in the order of the draws."""
    below: int | str | None = None
    """The field is a draw of so many, or of the number in that other field of the event."""
    among: tuple[Any, ...] | None = None
    """The field is one of these, drawn by its place."""
    shuffled: tuple[Any, ...] | None = None
    """These are shuffled when an entry first shows some of them; the field holds the next ones, sorted or not."""
    hidden: int | str | None = None
    """So many draws, or one for each item of that field, of which the log does not say what could be drawn."""


Shows: TypeAlias = Mapping[str, tuple[Shown, ...]]
"""By the ``type`` of an event."""
Declared: TypeAlias = Mapping[type[Event], Sequence[Shown]]
"""By the event."""


def nothing_shown(_edition: Any, _setup: Any, _seats: int) -> Declared:
    """No event shows a draw: nothing is drawn."""
    return {}


def as_written(declared: Declared) -> Shows:
    """The declaration as the header of an export has it."""
    written = {tag_of(kind): shown for kind, shown in declared.items()}
    return msgspec.json.decode(msgspec.json.encode(written), type=dict[str, tuple[Shown, ...]])


class Otherwise(Exception):
    """An event shows another draw."""


def drawn_again(shows: Shows, events: Sequence[Mapping[str, Any]], chance: Chance) -> tuple[int, bool]:
    """How many draws these events of an entry show to be as chance has them; whether there are no others.

    Raises Otherwise. What is hidden is drawn, too, to come to the next.
    """
    again, decks = 0, dict[tuple[Any, ...], list[Any]]()
    for event in events:
        for shown in shows.get(event["type"], ()):
            value = event.get(shown.field or "")
            if shown.hidden is not None:
                count = shown.hidden if isinstance(shown.hidden, int) else len(event[shown.hidden])
                for _ in range(count):
                    chance.below(1)
            elif shown.field is None:
                return again, False
            elif value is not None:
                items = value if isinstance(value, list) and shown.among is None else [value]
                found, draws = _found(shown, event, len(items), chance, decks)
                if items not in (found, sorted(found, key=shown.shuffled.index if shown.shuffled else None)):
                    raise Otherwise(f"`{shown.field}` of {event['type']} is {value}, and chance draws {found}")
                again += draws
    return again, True


def _found(
    shown: Shown, event: Mapping[str, Any], count: int, chance: Chance, decks: dict[tuple[Any, ...], list[Any]]
) -> tuple[list[Any], int]:
    """What chance draws for a field, and in how many draws."""
    if shown.sides is not None:
        return [1 + chance.below(shown.sides) for _ in range(count)], count
    if shown.below is not None:
        limit = shown.below if isinstance(shown.below, int) else event[shown.below]
        return [chance.below(limit)], 1
    if shown.among is not None:
        return [shown.among[chance.below(len(shown.among))]], 1
    items = shown.shuffled or ()
    new = items not in decks
    deck = decks.setdefault(items, list(shuffled(chance, items)) if new else [])
    found, deck[:count] = deck[:count], []
    return found, len(items) - 1 if new else 0
