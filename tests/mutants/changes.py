"""Every change that cosmic-ray would make to a file, and the file with one of them made."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

LEFT_ALONE = ("core/ReplaceBinaryOperator_BitOr_",)
"""``|`` stands between types: a change of it fails the import and proves nothing."""


@dataclass(frozen=True, order=True)
class Change:
    """One change of one file: the operator of cosmic-ray, and at which of the places that fit it."""

    file: str
    line: int
    operator: str
    occurrence: int


def changes_of(root: Path, file: str) -> Iterator[Change]:
    """All changes of a file, in the order of the operators' names."""
    nodes = list(ast_nodes(get_ast((root / file).read_text())))
    for name in sorted(plugins.operator_names()):
        kind = plugins.get_operator(name)
        if name.startswith(LEFT_ALONE) or kind.arguments():
            continue
        operator = kind()
        starts = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, (line, _) in enumerate(starts):
            yield Change(file, line, name, occurrence)


def changed(root: Path, change: Change) -> tuple[str, str]:
    """The source with the change made, and the difference."""
    source = (root / change.file).read_text()
    mutated = mutate_code(source, plugins.get_operator(change.operator)(), change.occurrence)
    if mutated is None:
        raise ValueError(f"there is no such change: {change}")
    return mutated, "\n".join(difflib.unified_diff(source.splitlines(), mutated.splitlines(), lineterm="", n=1))
