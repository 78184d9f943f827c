"""Where the packages of a checkout are."""

import os
from pathlib import Path


def roots(tree: Path) -> str:
    """The folders of its packages, for ``PYTHONPATH``."""
    return os.pathsep.join(str(place) for place in (tree, tree / "rules", tree / "service"))
