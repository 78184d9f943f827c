"""Properties of positions, which never change."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Computed(Generic[T]):
    """A property that is computed when first read; before Python 3.12 ``functools.cached_property`` takes a lock."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, _: type) -> T:
        found = instance.__dict__[self._name] = self._compute(instance)
        return found
