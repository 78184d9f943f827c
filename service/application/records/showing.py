"""Check that every viewer can be shown an entry."""

from quipu.rules.kernel.languages import LOCALES
from quipu.rules.kernel.message import Seat
from quipu.service.application.log.entries import encode
from quipu.service.application.log.position import Step
from quipu.service.application.tables.presentation import document, update_json
from quipu.service.application.tables.table_context import NO_CONTEXT


def show_everybody(step: Step) -> None:
    """Build view, legal actions, update and sentences for every viewer; raises what they raise."""
    position = step.position
    for viewer in (None, *map(Seat, range(position.table.seats))):
        encode(document(position, viewer, NO_CONTEXT))
        for locale in LOCALES:
            update_json(step, viewer, step.position.at, full=True, locale=locale)
    position.memo.clear()
