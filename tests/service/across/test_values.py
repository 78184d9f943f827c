"""Records of rules and service cannot be changed, and are made by the names of their fields."""

from collections.abc import Iterator
from inspect import Parameter, signature

import quipu.service.app  # noqa: F401  # which loads all others
from quipu.rules.catalog import GAMES
from quipu.rules.kernel.message import Value


def values(kind: type[Value] = Value) -> Iterator[type[Value]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from values(sub)


def test_every_record_is_frozen_and_made_by_names() -> None:
    ours = {kind for kind in values() if kind.__module__.startswith("quipu.")}
    assert len(ours) > 300
    assert GAMES
    assert [kind.__qualname__ for kind in ours if not kind.__struct_config__.frozen] == []
    by_place = [
        kind.__qualname__
        for kind in ours
        for one in signature(kind).parameters.values()
        if one.kind is not Parameter.KEYWORD_ONLY
    ]
    assert by_place == []
