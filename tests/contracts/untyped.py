"""How often the service says ``Any``, without imports: ``python -m tests.contracts.untyped [folder]``, by part."""

import ast
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "service" / "quipu_service"


def counted(folder: Path) -> Counter[str]:
    """The uses of ``Any`` in each part of a folder."""
    found = Counter[str]()
    for path in sorted(folder.rglob("*.py")):
        place = "/".join(path.relative_to(folder).parts[:2][: max(1, len(path.relative_to(folder).parts) - 1)])
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[place] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))
    return found


def main() -> None:
    found = counted(Path(sys.argv[1]) if len(sys.argv) > 1 else SERVICE)
    sys.stdout.write("".join(f"{count:5} {part}\n" for part, count in found.most_common() if count))
    sys.stdout.write(f"{found.total():5} altogether\n")


if __name__ == "__main__":
    main()
