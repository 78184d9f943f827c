"""Our own games, by name; the service finds them, and others, by entry point (``service/catalog.py``)."""

from quipu.rules.caracalla.game import CARACALLA
from quipu.rules.caral.game import CARAL
from quipu.rules.caretos.game import CARETOS
from quipu.rules.inkas.game import INKAS
from quipu.rules.kernel.game import Catalog

GAMES: Catalog = {game.name: game for game in (CARACALLA, CARAL, CARETOS, INKAS)}
