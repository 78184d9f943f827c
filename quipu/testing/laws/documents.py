"""Every position can be written as a document, decoded and played on, as in sandboxes."""

from typing import Any

import msgspec

from quipu.testing.random_play import steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.placing import Inconsistent, consistent, document_of, state_of

EVERY = 41
"""Steps between two positions that are checked."""


def a_position_is_read_back_from_its_document(game: AnyGame, variant: Variant) -> None:
    """The state survives JSON and passes the checks for positions from anybody."""
    edition = game.editions[variant.edition]
    blank = game.blank(edition)
    setup = game.setup() if variant.setup is None else variant.setup
    for step in steps(game, variant, EVERY):
        state = step.decided.state
        document = msgspec.json.decode(msgspec.json.encode(document_of(game, blank, state)))
        found = state_of(game, blank, document)
        assert found == state, "another state comes back"
        consistent(game, edition, setup, variant.seats, found)


def a_wrong_document_is_refused(game: AnyGame, variant: Variant) -> None:
    """An unknown field, or the number of a missing part, is refused anywhere in the document."""
    blank = game.blank(game.editions[variant.edition])
    state = next(steps(game, variant)).decided.state
    document = msgspec.json.decode(msgspec.json.encode(document_of(game, blank, state)))
    for key in document:
        for wrong in ({**document, key: {"no": "such"}}, {**document, key: 10**18}, {**document, f"{key}x": 0}):
            assert _refused(game, blank, wrong), f"{wrong[key]!r} is taken for `{key}`"


def _refused(game: AnyGame, blank: Any, document: dict[str, Any]) -> bool:
    try:
        state_of(game, blank, document)
    except Inconsistent:
        return True
    return False


LAWS = (a_position_is_read_back_from_its_document, a_wrong_document_is_refused)
