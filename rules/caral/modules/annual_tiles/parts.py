"""The parts of the module Annual Tiles (13)."""

from enum import Enum


class Category(Enum):
    """What an annual tile compares (13.9)."""

    CARALI = "CARALI"
    CARDS = "CARDS"
    STONES = "STONES"
    RESERVED = "RESERVED"
    ALPACAS = "ALPACAS"
    WORKERS = "WORKERS"
    PATH = "PATH"
