"""The folders of all modules, in one order."""

from importlib import import_module

from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.parts import ModuleName

ORDER = (
    ModuleName.ANNUAL_TILES,
    ModuleName.WHIM_OF_THE_GODS,
    ModuleName.STATUS_CARDS,
    ModuleName.ANACONDA,
    ModuleName.PROGRESS_TILES,
    ModuleName.EMISSARIES,
)
"""In which they follow from a fact: the tile of the year is scored, then the whim turned (R25)."""

FOLDERS = tuple(f"{__package__}.{name.value.lower()}" for name in ORDER)
"""A module lives in the folder of its name."""

ADDITIONS: tuple[Additions, ...] = tuple(import_module(f"{folder}.additions").ADDITIONS for folder in FOLDERS)
