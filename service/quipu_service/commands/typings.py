"""``quipu typings``: the types of a game for client programs, in the form of those in ``clients/``."""

import argparse
from collections.abc import Callable, Mapping

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_service.application.games.catalog import find
from quipu_service.commands.terminal import say
from quipu_service.extensions.extension import operations_of
from quipu_service.extensions.loading import installed
from quipu_service.operate.config import Config
from quipu_service.sdk import python, typescript
from quipu_service.sdk.model import Wire, notice
from quipu_service.transports.wire.operations import OperationRow

LANGUAGES: Mapping[str, Callable[[Wire, AnyGame], str]] = {
    "typescript": typescript.foreign_file,
    "python": lambda wire, game: python.game_module(wire, game, notice(game)),
}
ENDINGS = {"typescript": "ts", "python": "py"}


def typings(arguments: argparse.Namespace, config: Config) -> int:
    """Print the types of an installed game; raises ValueError if there is none of this name."""
    rows = operations_of(installed(config.extensions))
    say(*typed_client(find(arguments.game), arguments.language, rows).splitlines())
    return 0


def typed_client(game: AnyGame, language: str, rows: tuple[OperationRow, ...]) -> str:
    """The file of a game for this language, with the types of these extensions' rows."""
    return LANGUAGES[language](Wire(GAMES, rows), game)
