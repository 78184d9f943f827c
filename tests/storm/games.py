"""The games of the storm: ours and one of the examples, and the same as an earlier release had them."""

import sys
from typing import Final

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import Catalog
from quipu_rules.kernel.revisions import at_revision, kept
from tests.service.serving import ROOT

EXAMPLE: Final = ROOT / "examples" / "high-card"
sys.path.append(str(EXAMPLE))

from highcard import GAME as HIGH_CARD  # noqa: E402  # it is found there

HERE: Final[Catalog] = {**GAMES, HIGH_CARD.name: HIGH_CARD}
"""The games of this release by name."""
BEFORE: Final[Catalog] = {
    name: at_revision(game, min({*kept(game), game.revision})) or game for name, game in HERE.items()
}
"""The same by the oldest revision that each keeps."""
REVISED: Final = frozenset(name for name, game in BEFORE.items() if game is not HERE[name])
"""The games that have changed since."""
