"""The installed extensions, found by the entry point group ``quipu.extensions``, ours included."""

from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from quipu_service.application.games.entry_points import CatalogError, brought, names_in
from quipu_service.application.problems.texts import TEXTS
from quipu_service.extensions.extension import Extension, Extensions

GROUP: Final = "quipu.extensions"
NONE: Final = "none"
"""Chooses no extension at all."""
SETTING: Final = "QUIPU_EXTENSIONS"


def installed(only: str = "") -> Extensions:
    """The installed extensions by name, or those that are named, separated by commas; raises CatalogError."""
    return chosen(entry_points(group=GROUP), only)


def left_out(only: str) -> Extensions:
    """What the setting leaves out, for those who ask for something of it; what cannot be imported is not there."""
    found: dict[str, Extension] = {}
    for point in entry_points(group=GROUP) if only.strip() else ():
        if point.name not in names_in(only):
            with suppress(CatalogError):
                found |= brought(Extension, [point])
    return found


def chosen(found: Iterable[EntryPoint], only: str = "") -> Extensions:
    """The extensions of these entry points, whose sentences the service can say from now on. Raises CatalogError.

    What is not named is not even imported.
    """
    if only.strip() == NONE:
        return {}
    extensions = brought(Extension, found, names_in(only), SETTING)
    TEXTS.extend(*(one.texts for one in extensions.values() if one.texts))
    return extensions
