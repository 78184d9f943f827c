"""Records of rules and service cannot be changed, and are made by the names of their fields."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from inspect import Parameter, getattr_static, signature
from pkgutil import walk_packages

from msgspec import Struct

import quipu_extensions
import quipu_service
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Value

MUTABLE = {
    *("OpenIdConfiguration", "JsonWebKeySet", "Stale", "RequestContext", "Pass", "GraphQLRequest"),
    *("KeptDocument", "DocumentOperation", "_Operation", "_Manifest", "Elsewhere", "Message", "Context", "SeenTable"),
    *("SeenUpdate", "ListedTable", "Path", "Node", "SearchBranch", "Sampled", "BotRecord"),
}
"""Records that are read once, live no longer than their request, or grow in a search or a series of games."""


def values(kind: type[Value] = Value) -> Iterator[type[Value]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from values(sub)


def test_every_record_is_frozen_and_made_by_names() -> None:
    ours = {kind for kind in values() if kind.__module__.startswith(("quipu_rules.", "quipu_service."))}
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


def is_frozen(kind: type) -> bool | None:
    """Whether no field of a record can be set; None if it is no record."""
    if is_dataclass(kind):
        return bool(getattr_static(kind, "__dataclass_params__").frozen)
    return kind.__struct_config__.frozen if issubclass(kind, Struct) else None


def test_all_records_of_the_service_are_frozen_but_a_few() -> None:
    packages = (quipu_service, quipu_extensions)
    names = [one.name for found in packages for one in walk_packages(found.__path__, f"{found.__name__}.")]
    modules = [import_module(name) for name in names if not name.endswith("__main__") and ".tests" not in name]
    kinds = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    ours = {kind for kind in kinds if kind.__module__.startswith(("quipu_service.", "quipu_extensions."))}

    assert len([kind for kind in ours if is_frozen(kind)]) > 200
    assert {kind.__name__ for kind in ours if is_frozen(kind) is False} == MUTABLE
