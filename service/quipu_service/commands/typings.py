"""``quipu typings``: the types of a game for client programs, in the form of those in ``clients/``."""

import argparse
from collections.abc import Callable, Mapping

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_service.application.games.catalog import find
from quipu_service.commands.terminal import say
from quipu_service.operate.config import Config
from quipu_service.sdk import kotlin, python, typescript
from quipu_service.sdk.model import Wire, notice

LANGUAGES: Mapping[str, Callable[[Wire, AnyGame], str]] = {
    "typescript": typescript.foreign_file,
    "python": lambda wire, game: python.game_module(wire, game, notice(game)),
    "kotlin": kotlin.foreign_file,
}
ENDINGS = {"typescript": "ts", "python": "py", "kotlin": "kt"}


def typings(asked: argparse.Namespace, _: Config) -> int:
    """Print the types of an installed game; raises ValueError if there is none of this name."""
    say(*typed_client(find(asked.game), asked.language).splitlines())
    return 0


def typed_client(game: AnyGame, language: str) -> str:
    """The file of a game for this language."""
    return LANGUAGES[language](Wire(GAMES), game)
