"""A client without rules: fills in a template as JSON, within the limits of the template."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Pick: TypeAlias = Callable[[int], int]
"""A number below the given one."""

ATTEMPTS = 10


def fits(template: Json, action: Json) -> bool:
    """Whether the action keeps all limits of the template."""
    bounds = all(_within(bound, read(action, bound["path"])) for bound in template["bounds"])
    totals = all(
        total["least"] <= sum(read(action, path) for path in total["paths"]) <= total["most"]
        for total in template["totals"]
    )
    selections = all(_selected(selection, read(action, selection["path"])) for selection in template["selections"])
    return bounds and totals and selections and not any(read(action, path) for path in _excluded(template, action))


def filled(template: Json, pick: Pick) -> Json:
    """A random action of the family; the example if random values lead nowhere."""
    for _ in range(ATTEMPTS):
        action: Json = deepcopy(template["example"])
        for bound in template["bounds"]:
            choices = bound["choices"]
            write(action, bound["path"], choices[pick(len(choices))] if choices else bound["least"])
        summed = {path for total in template["totals"] for path in total["paths"]}
        for total in template["totals"]:
            wanted = total["least"] + pick(total["most"] - total["least"] + 1)
            _raise(template, action, total["paths"], wanted, pick)
        for bound in template["bounds"]:
            if not bound["choices"] and bound["path"] not in summed | _closed(template, action):
                write(action, bound["path"], bound["least"] + pick(bound["most"] - bound["least"] + 1))
        for selection in template["selections"]:
            write(action, selection["path"], _drawn(selection, pick))
        if fits(template, action):
            return action
    example: Json = deepcopy(template["example"])
    return example


def read(action: Json, path: str) -> Any:
    """The value of a field; missing numbers are 0."""
    for name in path.split("."):
        action = action.get(name, {})
    return action or 0


def write(action: Json, path: str, value: Any) -> None:
    """Set a field."""
    *outer, last = path.split(".")
    for name in outer:
        action = action.setdefault(name, {})
    action[last] = value


def _within(bound: Json, value: Any) -> bool:
    return value in bound["choices"] if bound["choices"] else bound["least"] <= value <= bound["most"]


def _selected(selection: Json, value: Any) -> bool:
    """Whether this is a list of distinct members, as many as there may be."""
    if not isinstance(value, list | tuple):
        return False
    members = selection["numbers"] or selection["choices"]
    distinct = len(set(value)) == len(value) and all(one in members for one in value)
    return distinct and selection["least"] <= len(value) <= selection["most"]


def _drawn(selection: Json, pick: Pick) -> list[Any]:
    """Random members in random order, each choice of so many with the same probability."""
    rest = list(selection["numbers"] or selection["choices"])
    wanted = selection["least"] + pick(selection["most"] - selection["least"] + 1)
    return [rest.pop(pick(len(rest))) for _ in range(wanted)]


def _raise(template: Json, action: Json, paths: list[str], wanted: int, pick: Pick) -> None:
    """Add ones at random until the fields have this sum, or nothing can be added."""
    most = {bound["path"]: bound["most"] for bound in template["bounds"]}
    while sum(read(action, path) for path in paths) < wanted:
        closed = _closed(template, action)
        open_paths = [path for path in paths if path not in closed and read(action, path) < most[path]]
        if not open_paths:
            return
        path = open_paths[pick(len(open_paths))]
        write(action, path, read(action, path) + 1)


def _excluded(template: Json, action: Json) -> set[str]:
    """The fields that must be 0 with the current values."""
    return {path for one in template["exclusions"] if _holds(one, action) for path in one["excludes"]}


def _closed(template: Json, action: Json) -> set[str]:
    """These fields, and fields that would exclude one that is not 0."""
    return _excluded(template, action) | {
        one["path"]
        for one in template["exclusions"]
        if one["value"] is None and any(read(action, path) for path in one["excludes"])
    }


def _holds(exclusion: Json, action: Json) -> bool:
    value = read(action, exclusion["path"])
    return bool(value) if exclusion["value"] is None else value == exclusion["value"]
