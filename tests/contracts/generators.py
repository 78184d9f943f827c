"""openapi-generator, which `make clients` and `make release` run."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from quipu_rules.kernel.game import AnyGame
from tests.contracts.compilers import run

KOTLIN = "serializationLibrary=gson,generateOneOfAnyOfWrappers=true"
"""Without these options it makes one class of all actions."""


def generate(folder: Path, language: str, options: str = "") -> None:
    """The client of the document ``game.json`` in a folder, beside it."""
    command = [str(Path(sys.executable).parent / "openapi-generator-cli"), "generate", "-i", "game.json"]
    more = ["--additional-properties", options] if options else []
    run(*command, "-g", language, "-o", language, *more, folder=folder)


def examples(game: AnyGame, content: Mapping[str, Any]) -> list[Any]:
    """Legal actions of the game."""
    legal = content["paths"][f"/v1/{game.name}/tables/{{table}}/legal"]["get"]["responses"]["200"]
    found: list[Any] = legal["content"]["application/json"]["example"]["legalActions"]
    return found
