"""What installed packages bring by entry points: games and extensions, ours included."""

from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint
from typing import Any, Protocol, TypeVar


class CatalogError(Exception):
    """What a package brings cannot be served; the message names the package and says what is wrong."""


class Named(Protocol):
    """A game or an extension."""

    @property
    def name(self) -> str:
        """Its name, which is that of its entry point."""
        ...


Brought = TypeVar("Brought", bound=Named)


def names_in(setting: str) -> frozenset[str]:
    """The names in a setting, which are separated by commas."""
    return frozenset(name.strip() for name in setting.split(",") if name.strip())


def brought(
    kind: type[Brought], found: Iterable[EntryPoint], only: Collection[str] = (), setting: str = ""
) -> dict[str, Brought]:
    """What these entry points name, in the order of their names; raises CatalogError.

    What is not in ``only`` is not even imported; ``setting`` is where ``only`` comes from.
    """
    word, read = kind.__name__.lower(), dict[str, Brought]()
    points = sorted(found, key=lambda one: one.name)
    for point in points:
        if only and point.name not in only:
            continue
        if point.name in read:
            raise CatalogError(f"{origin(word, point)}: another package brings one of this name; remove one of them")
        read[point.name] = _loaded(kind, word, point)
    if missing := set(only) - set(read):
        known = ", ".join(sorted({one.name for one in points}))
        raise CatalogError(
            f"{setting}: no package brings the {word} {' or '.join(sorted(missing))}; there are: {known}"
        )
    return read


def _loaded(kind: type[Brought], word: str, point: EntryPoint) -> Brought:
    try:
        one: Any = point.load()
    except Exception as error:  # a package may raise anything on import
        raise CatalogError(
            f"{origin(word, point)} cannot be imported ({type(error).__name__}: {error}); repair or remove it"
        ) from error
    if not isinstance(one, kind):
        raise CatalogError(
            f"{origin(word, point)}: `{point.value}` is not of type {kind.__name__} but {type(one).__name__}"
        )
    if one.name != point.name:
        raise CatalogError(f"{origin(word, point)}: the entry point is called `{point.name}`, its {word} `{one.name}`")
    return one


def origin(word: str, point: EntryPoint) -> str:
    """What an entry point names, with its package."""
    package = f"{point.dist.name} {point.dist.version}" if point.dist else "a package without metadata"
    return f"the {word} `{point.name}` of {package}"
