"""Finds files that are no code: at the top level of a checkout, in this package in a wheel."""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
CHECKOUT: Final = HERE.parents[2]


def shipped(place: str) -> Path:
    """A file or folder by its path in the repository, such as ``docs`` or ``web/dist``."""
    inside = HERE / place
    return inside if inside.exists() else CHECKOUT / place
