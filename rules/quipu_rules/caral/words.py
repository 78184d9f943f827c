"""Caral's sentences: those of the base game, and those of each module's folder."""

from quipu_rules.caral.events.years import Sacrificed
from quipu_rules.caral.modules.listing import ADDITIONS, FOLDERS
from quipu_rules.caral.parts import Space
from quipu_rules.kernel.board import Ref, Words, in_each
from quipu_rules.kernel.text import Texts


def _more(sacrificed: Sacrificed) -> dict[str, int]:
    """By how much the offering counts for more than its cards (17.13)."""
    return {"more": sacrificed.bid - sacrificed.count}


TEXTS = Texts(
    "quipu_rules.caral",
    further={Sacrificed: _more} | {event: say for module in ADDITIONS for event, say in module.further.items()},
    modules=FOLDERS,
)


def words(key: str, **arguments: str | int) -> Words:
    """A message in each language, for what is printed."""
    return in_each(lambda locale: TEXTS.message(key, locale, **arguments))


def at(space: Space) -> Ref:
    """A space in the details of a refusal, so that the reader sees its name."""
    return Ref(collection="spaces", id=space)
