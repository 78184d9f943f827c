"""The games of the storm: ours, and one whose rules have changed since an earlier release."""

from typing import Final

from quipu_rules.kernel.game import Catalog
from tests import revised

HERE: Final[Catalog] = revised.NOW
"""The games of this release by name."""
BEFORE: Final[Catalog] = revised.BEFORE
"""The same as the earlier release had them."""
REVISED: Final = frozenset({revised.GAME})
"""The games that have changed since."""
