"""Our own games, by name; the service finds them, and others, by entry point."""

from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caral.game import CARAL
from quipu_rules.caretos.game import CARETOS
from quipu_rules.inkas.game import INKAS
from quipu_rules.kernel.game import Catalog

GAMES: Catalog = {game.name: game for game in (CARACALLA, CARAL, CARETOS, INKAS)}
