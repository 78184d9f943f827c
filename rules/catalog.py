"""The games that can be played, by name."""

from collections.abc import Mapping

from quipu.rules.caracalla.game import CARACALLA
from quipu.rules.caral.game import CARAL
from quipu.rules.caretos.game import CARETOS
from quipu.rules.inkas.game import INKAS
from quipu.rules.kernel.game import AnyGame

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (CARACALLA, CARAL, CARETOS, INKAS)}
