"""Where the packages of a checkout are."""

import os
from pathlib import Path


def roots(tree: Path) -> str:
    """The folders of its packages, for ``PYTHONPATH``, before those in which this process looks besides."""
    places = [str(place) for place in (tree, tree / "rules", tree / "service")]
    return os.pathsep.join((*places, *filter(None, [os.environ.get("PYTHONPATH")])))
