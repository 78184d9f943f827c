"""JSON Schemas of a game's records, from its structs."""

from functools import cache
from typing import Any

import msgspec

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Template

REFERENCE = "#/components/schemas/{name}"


def kinds_of(game: AnyGame) -> dict[str, Any]:
    """The types that a client of the game meets, by the name of their schema."""
    return {
        "Setup": game.setup,
        "Action": game.actions,
        "LegalAction": game.actions | Template,
        "Event": game.events,
        "View": game.view_type,
        "Board": game.board_type,
    }


@cache
def components_of(game: AnyGame) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of each kind, and the components that they refer to."""
    kinds = kinds_of(game)
    schemas, components = msgspec.json.schema_components(kinds.values(), ref_template=REFERENCE)
    return dict(zip(kinds, schemas, strict=True)), components


def schemas_of(game: AnyGame) -> dict[str, Any]:
    """JSON Schemas with their definitions beside them, for clients that want no OpenAPI."""
    kinds, components = components_of(game)
    return {**kinds, "components": {"schemas": components}}
