"""Descriptions for all transports, from ``Meta`` and from the docstrings of fields, enum members and NewTypes."""

import ast
import inspect
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, NewType, get_args, get_origin, get_type_hints

from msgspec import Meta


@cache
def field_descriptions(kind: type) -> Mapping[str, str]:
    """Descriptions by attribute name for a struct or an enum: from ``Meta``, else the docstring, else the NewType."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found |= _docstrings(base.__module__).get(base.__qualname__, {})
    described = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if text := _meta(hint) or found.get(name) or _newtype(hint):
            described[name] = text
    return {**found, **described}


def _meta(hint: object) -> str | None:
    """The description in ``Annotated[…, Meta(description=…)]``, of the whole field or of its items."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        described = [one.description for one in notes if isinstance(one, Meta) and one.description]
        return described[-1] if described else _meta(inner)
    return next((text for one in get_args(hint) if (text := _meta(one))), None)


def _newtype(hint: object) -> str | None:
    """The docstring of the field's NewType, or of its items' NewType."""
    if isinstance(hint, NewType):
        return _docstrings(hint.__module__).get("", {}).get(hint.__name__)
    return next((text for one in get_args(hint) if (text := _newtype(one))), None)


@cache
def _docstrings(module: str) -> Mapping[str, Mapping[str, str]]:
    """The docstrings below assignments, by class (empty for the module) and name."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):
        return {}  # without source code only Meta has descriptions
    classes = {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}
    return {name: dict(_described(body)) for name, body in {"": tree.body, **classes}.items()}


def _described(body: list[ast.stmt]) -> list[tuple[str, str]]:
    described = []
    for statement, below in pairwise(body):
        match statement, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                described.append((name, " ".join(inspect.cleandoc(text).split())))
            case _:
                pass
    return described
