"""The games that can be played, by name."""

from collections.abc import Mapping

from rules.caracalla.game import CARACALLA
from rules.caral.game import CARAL
from rules.caretos.game import CARETOS
from rules.inkas.game import INKAS
from rules.kernel.game import AnyGame

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (CARACALLA, CARAL, CARETOS, INKAS)}
