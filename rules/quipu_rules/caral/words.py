"""Caral's sentences: those of the base game, and those of each module's folder."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from quipu_rules.caral.events.agenda import Asked
from quipu_rules.caral.events.years import Sacrificed
from quipu_rules.caral.modules.listing import ADDITIONS, FOLDERS
from quipu_rules.caral.parts import Space
from quipu_rules.caral.phases import Exchanging
from quipu_rules.kernel.board import Ref, Words, in_each
from quipu_rules.kernel.text import Texts


def _more(sacrificed: Sacrificed) -> dict[str, int]:
    """By how much the offering counts for more than its cards (17.13)."""
    return {"more": sacrificed.bid - sacrificed.count}


def _exchange(asked: Asked) -> dict[str, Exchanging | None]:
    """What cards are exchanged for, which is asked with the cards to discard (15.5, 17.12)."""
    return {"exchange": next((phase for phase in asked.phases if isinstance(phase, Exchanging)), None)}


FURTHER: dict[type[Struct], Callable[[Any], Mapping[str, Any]]] = {Asked: _exchange, Sacrificed: _more}
"""What sentences of the base game say beside the fields."""

TEXTS = Texts(
    "quipu_rules.caral",
    further=FURTHER | {event: say for module in ADDITIONS for event, say in module.further.items()},
    modules=FOLDERS,
)


def words(key: str, **arguments: str | int) -> Words:
    """A message in each language, for what is printed."""
    return in_each(lambda locale: TEXTS.message(key, locale, **arguments))


def at(space: Space) -> Ref:
    """A space in the details of a refusal, so that the reader sees its name."""
    return Ref(collection="spaces", id=space)
