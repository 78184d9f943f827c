"""The games that can be played, by name."""

from collections.abc import Mapping

from rules.kernel.game import AnyGame

GAMES: Mapping[str, AnyGame] = {}
