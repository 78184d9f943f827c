"""Lines of code of a game: ``python -m bench.lines [FILE …]``, our examples if no file is named.

Counted are lines with code in them: no blank ones, no comments, no docstrings. Sentences (Fluent) count apart.
"""

import ast
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.tables import line

EXAMPLES = Path(__file__).parents[1] / "examples"
OURS = {"tic-tac-toe": "tictactoe", "hearts": "hearts", "high-card": "highcard"}
BLOCKS = re.compile(r"/\*.*?\*/", re.DOTALL)
REMARKS = {".py": "#", ".ftl": "#", ".toml": "#"}
"""How a remark begins; ``//`` in every other language."""


def lines_of(path: Path) -> int:
    """How many lines of a file have code in them."""
    text = path.read_text(encoding="utf-8")
    remark = REMARKS.get(path.suffix, "//")
    if path.suffix == ".py":
        skipped = docstrings(text)
        return sum(number not in skipped and code(one, remark) for number, one in enumerate(text.splitlines(), start=1))
    plain = BLOCKS.sub(lambda found: "\n" * found[0].count("\n"), text) if remark == "//" else text
    return sum(code(one, remark) for one in plain.splitlines())


def code(one: str, remark: str) -> bool:
    return bool(one.strip()) and not one.strip().startswith(remark)


def docstrings(text: str) -> set[int]:
    """The lines of strings that stand alone."""
    found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr)]
    alone = [node for node in found if isinstance(node.value, ast.Constant)]
    return {number for node in alone for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def ours(game: str) -> tuple[int, int]:
    """Lines of rules and of sentences in one language, of an example."""
    package = EXAMPLES / game / OURS[game]
    return total(package.glob("**/*.py")), total([package / "text" / "en.ftl"])


def total(files: Iterable[Path]) -> int:
    return sum(map(lines_of, files))


if __name__ == "__main__":
    for named in map(Path, sys.argv[1:]):
        line(f"{lines_of(named):6} {named.name}")
    for example in OURS if len(sys.argv) == 1 else ():
        rules, sentences = ours(example)
        line(f"{example}: {rules} lines of rules, {sentences} of sentences in each language")
