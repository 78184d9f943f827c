"""Makes Python processes that we start find their packages exactly where this process does."""

import os
import sys
from pathlib import Path


def same_packages() -> dict[str, str]:
    """Settings of Python for a child. By itself `python -m` looks into the current folder first.

    There may be the folder of a game's project, which hides the game's package if both have one name.
    """
    found = [str(Path(place).absolute()) for place in sys.path if Path(place).exists()]
    return {"PYTHONPATH": os.pathsep.join(found), "PYTHONSAFEPATH": "1"}
