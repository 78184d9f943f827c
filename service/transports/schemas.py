"""JSON Schemas of a game's records, from its structs."""

from functools import cache
from typing import Any

from quipu.rules.kernel.board import Board
from quipu.rules.kernel.defaults import NoOptions
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Template
from quipu.service.application.drawings import drawing_of
from quipu.service.transports.components import Components, Schema, classes_of, reference

KINDS = ("Setup", "Action", "LegalAction", "Event", "View", "Board")
"""The types that a client of a game needs, by the name of the component."""


OF_A_GAME = (Template, Action, NoOptions, Board)
"""Types of the kernel that are used if a game has none of its own."""


OF_LANGUAGES = frozenset({"Task"})
"""Names that generated clients use themselves: a type `Task` hides that of Swift."""


def of_kernel(cls: type) -> bool:
    """Whether the type is the same for every game."""
    return cls.__module__.startswith("quipu.rules.kernel.") and cls not in OF_A_GAME


def add_game(components: Components, game: AnyGame, prefix: str = "") -> dict[str, Schema]:
    """Add all types of a game; answers with a reference for each of KINDS.

    The game's own types get the prefix, those of the kernel do not; a type of the game that is called like one of the
    components that are there already, or like a type of a language, gets the game's name.
    """
    types = (game.setup, game.actions, Template, game.events, game.view_type, game.board_type)
    naming: dict[type, str] = {}
    for cls in classes_of(types):
        if of_kernel(cls):
            continue
        name = prefix + cls.__name__
        taken = name in components.schemas or name in OF_LANGUAGES or (cls.__name__ in KINDS and cls not in types)
        naming[cls] = game.prefix + name if taken else name
    for kind, cls in (("Setup", game.setup), ("View", game.view_type), ("Board", game.board_type)):
        naming[cls] = prefix + kind
    naming[Template] = prefix + "Template"
    components.call(Action, prefix + "Action")
    components.add(types, naming, sent=(game.setup, game.actions), collections=_collections(game))
    unions = {
        "Action": (game.actions, "What a seat may do; `type` tells which."),
        "LegalAction": (
            game.actions | Template,
            "An action that is legal now: send it back as it is. A `template` stands for a family of actions.",
        ),
        "Event": (game.events, "Something that happened; `type` tells what."),
    }
    for name, (kind, description) in unions.items():
        components.named(prefix + name, kind, description)
    return {kind: reference(prefix + kind) for kind in KINDS}


def _collections(game: AnyGame) -> dict[Any, str]:
    """The collection of the board document for each NewType that indexes it."""
    fields = zip(game.board_type.__struct_fields__, game.board_type.__struct_encode_fields__, strict=True)
    wire = dict(fields)
    return {index: wire[name] for index, name in game.collections.items()}


@cache
def schemas_of(game: AnyGame) -> dict[str, Any]:
    """JSON Schemas with their definitions, for clients without OpenAPI."""
    components = Components()
    kinds = add_game(components, game)
    if drawing_of(game) is not None:
        components.schemas["View"]["x-drawing"] = f"/v1/{game.name}/drawing"
    return {**kinds, "components": {"schemas": components.schemas}}
