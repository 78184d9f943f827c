"""How often the service says ``Any``, without imports: ``python -m tests.contracts.untyped [folder]``, by part.

A name that stands for a type with ``Any`` in it counts wherever it is used, so that no alias hides one.
Tests of extensions count no more than other tests do.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "service"


def says(tree: ast.AST, names: set[str]) -> int:
    """The uses of these names."""
    return sum(isinstance(node, ast.Name) and node.id in names for node in ast.walk(tree))


def aliases(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to types with ``Any`` in them."""
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=ast.expr() as kind):
                if says(kind, {"Any"}):
                    yield name
            case _:
                pass


def imported(tree: ast.Module, found: dict[str, set[str]]) -> Iterator[str]:
    """The names for such types that a module has from others; ``found`` has those of each module."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in found:
            yield from (one.asname or one.name for one in node.names if one.name in found[node.module])


def counted(folder: Path) -> Counter[str]:
    """The uses of ``Any``, and of aliases that hold it, in each part of a folder."""
    files = [path for path in sorted(folder.rglob("*.py")) if "tests" not in path.relative_to(folder).parts]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    modules = {path: ".".join(path.relative_to(folder.parent).with_suffix("").parts) for path in trees}
    found = {modules[path]: set(aliases(tree)) for path, tree in trees.items()}
    uses = Counter[str]()
    for path, tree in trees.items():
        parts = path.relative_to(folder).parts
        own = found[modules[path]]
        names = {"Any", *own, *imported(tree, found)}
        uses["/".join(parts[:2][: max(1, len(parts) - 1)])] += says(tree, names) - len(own)  # a definition is no use
    return uses


def main() -> None:
    found = counted(Path(sys.argv[1]) if len(sys.argv) > 1 else SERVICE)
    sys.stdout.write("".join(f"{count:5} {part}\n" for part, count in found.most_common() if count))
    sys.stdout.write(f"{found.total():5} altogether\n")


if __name__ == "__main__":
    main()
