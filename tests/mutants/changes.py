"""Every change that cosmic-ray would make to a file, and the file with one of them made."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

LEFT_ALONE = ("core/ReplaceBinaryOperator_BitOr_",)
"""``|`` stands between types: a change of it fails the import and proves nothing."""
BINARY, COMPARED = "core/ReplaceBinaryOperator_", "core/ReplaceComparisonOperator_"
CALCULATED = ("arith_expr", "term", "power", "shift_expr", "expr", "and_expr", "xor_expr")
"""Around an operator between two values. Elsewhere ``*`` and ``**`` mark parameters and what is put into a display;
nearly all changes of these are no Python, and prove nothing."""


@dataclass(frozen=True, order=True)
class Change:
    """One change of one file: the operator of cosmic-ray, and at which of the places that fit it."""

    file: str
    line: int
    operator: str
    occurrence: int


def changes_of(root: Path, file: str) -> Iterator[Change]:
    """All changes of a file, in the order of the operators' names."""
    nodes = list[Any](ast_nodes(get_ast((root / file).read_text())))
    for name in sorted(plugins.operator_names()):
        kind = plugins.get_operator(name)
        if name.startswith(LEFT_ALONE) or kind.arguments():
            continue
        operator = kind()
        places = [(node, start) for node in fitting(name, nodes) for start, _ in operator.mutation_positions(node)]
        for occurrence, (node, (line, _)) in enumerate(places):
            if not name.startswith(BINARY) or node.parent.type in CALCULATED:
                yield Change(file, line, name, occurrence)


def fitting(operator: str, nodes: Sequence[Any]) -> Sequence[Any]:
    """The nodes that an operator may change: most are those of few, which saves asking about the others."""
    if operator.startswith(BINARY):
        return [node for node in nodes if node.type == "operator"]
    if operator.startswith(COMPARED):
        return [node for node in nodes if node.type == "comparison"]
    return nodes


def changed(root: Path, change: Change) -> tuple[str, str]:
    """The source with the change made, and the difference."""
    source = (root / change.file).read_text()
    mutated = mutate_code(source, plugins.get_operator(change.operator)(), change.occurrence)
    if mutated is None:
        raise ValueError(f"there is no such change: {change}")
    return mutated, "\n".join(difflib.unified_diff(source.splitlines(), mutated.splitlines(), lineterm="", n=1))
