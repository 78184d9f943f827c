"""The rooms of the code, their sizes, and which knows which: the picture in docs/architecture.md.

``python -m tests.docs.rooms`` writes it again.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
PLACES = {"quipu": ".", "quipu_rules": "rules", "quipu_service": "service", "quipu_extensions": "service"}
"""Our packages, and the folder in which each is."""
DIVIDED = ("quipu_service.application", "quipu_service.transports")
"""Folders whose folders are rooms."""
PICTURE = re.compile(r"(?<=<!-- rooms -->\n```text\n).*?(?=```\n)", re.DOTALL)


@dataclass(frozen=True)
class Room:
    """A folder of code."""

    lines: int
    knows: frozenset[str]
    """The rooms that it imports, but for those that one of them knows."""


def room_of(module: str) -> str:
    """``quipu_service.application.log.bodies`` is in ``application.log``, ``quipu_rules.caral.map`` in ``caral``."""
    package, *inner = module.split(".")
    if package == "quipu" or not inner:
        return package
    depth = 2 if f"{package}.{inner[0]}" in DIVIDED and len(inner) > 1 else 1
    name = ".".join(inner[:depth])
    return f"extensions/{name}" if package == "quipu_extensions" else name


def rooms() -> Mapping[str, Room]:
    """All rooms; tests, and the packages' own ``__init__``, belong to none."""
    graph = grimp.build_graph(*PLACES, exclude_type_checking_imports=False, cache_dir=None)
    lines, knows = defaultdict[str, int](int), defaultdict[str, set[str]](set)
    for module in graph.modules:
        room, path = room_of(module), Path(PLACES[module.partition(".")[0]], *module.split("."))
        alone = room in PLACES.keys() - {"quipu"} or f"quipu_service.{room}" in DIVIDED
        if alone or "tests" in module.split(".") or "conftest" in module:
            continue
        file = ROOT / path.with_suffix(".py")
        lines[room] += len((file if file.is_file() else ROOT / path / "__init__.py").read_bytes().splitlines())
        knows[room] |= {room_of(one) for one in graph.find_modules_directly_imported_by(module)}
    direct = {room: knows[room] & lines.keys() - {room} for room in lines}
    return {room: Room(lines[room], nearest_of(direct, room)) for room in lines}


def nearest_of(knows: Mapping[str, set[str]], room: str) -> frozenset[str]:
    """The rooms that this one knows and no other of them does, however long the way."""
    through, left = set[str](), [one for first in knows[room] for one in knows[first]]
    while left:
        if (one := left.pop()) not in through:
            through.add(one)
            left += knows[one]
    return frozenset(knows[room] - through)


def picture(found: Mapping[str, Room]) -> str:
    """One line a room, from the top: whoever knows others stands above them."""
    rows = [f"{'room':24} {'lines':>6}  knows", *(_row(name, found[name]) for name in _from_the_top(found))]
    return "\n".join(rows) + "\n"


def _row(name: str, room: Room) -> str:
    return f"{name:24} {room.lines:6,}  {' '.join(sorted(room.knows))}".rstrip()


def _from_the_top(found: Mapping[str, Room]) -> list[str]:
    order, left = list[str](), dict(found)
    while left:
        known = frozenset().union(*(room.knows for room in left.values()))
        top = min(left, key=lambda name: (name in known, name))
        order.append(top)
        del left[top]
    return order


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PICTURE.sub(lambda _: picture(rooms()), text), encoding="utf-8")
