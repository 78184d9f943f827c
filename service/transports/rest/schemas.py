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
    found, components = msgspec.json.schema_components(kinds.values(), ref_template=REFERENCE)
    schemas = dict(zip(kinds, found, strict=True))
    components.pop("Action")  # the base of all actions, for which those of the game stand in
    example = components["Template"]["properties"]["example"]
    del example["$ref"]
    example |= schemas["Action"] | {"description": example["description"]}
    return schemas, components


def schemas_of(game: AnyGame) -> dict[str, Any]:
    """JSON Schemas with their definitions beside them, for clients that want no OpenAPI."""
    kinds, components = components_of(game)
    return {**kinds, "components": {"schemas": components}}
