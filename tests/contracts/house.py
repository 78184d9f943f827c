"""Limits of the house style: lines of a file, lines of a function, names that say nothing.

``python -m tests.contracts.house`` prints what is wrong and fails if anything is.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE_LIMIT = 400
FUNCTION_LIMIT = 40
PYTHON, BRACES = {".py"}, {".ts", ".tsx", ".js", ".mjs", ".lua"}
ELSEWHERE = {"node_modules", "dist", "build", "__pycache__"}
"""Folders of what we did not write by hand; hidden ones, and links, count as such too."""
VAGUE = {"util", "utils", "helper", "helpers", "manager", "managers", "base", "misc"}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
OPENING = re.compile(
    r"^(?P<indent>\s*)(?:export |default |async |local )*"
    r"(?:function\s*\*?\s*(?P<name>\w*)|const (?P<arrow>\w+)\b.* => \{$)"
)


def sources(root: Path) -> Iterator[Path]:
    """The source files below a folder, in order."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ELSEWHERE and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if Path(name).suffix in PYTHON | BRACES)


def functions(path: Path, text: str) -> Iterator[tuple[str, int]]:
    """The functions of a file and how many lines each has, what is nested in it included."""
    if path.suffix in PYTHON:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1
        return
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if opening := OPENING.match(line):
            # our formatting: a function ends with the first bracket, or `end`, that is indented as its first line
            end = re.compile(rf"{opening['indent']}(}}|end\b)")
            length = next((count for count, one in enumerate(lines[start + 1 :], 2) if end.match(one)), 1)
            yield opening["name"] or opening["arrow"], length


def problems(root: Path) -> Iterator[str]:
    """One line for each limit that is exceeded and each name that says nothing."""
    for path in sources(root):
        place, text = path.relative_to(root), path.read_text(encoding="utf-8")
        if (length := len(text.splitlines())) > FILE_LIMIT:
            yield f"{place}: {length} lines; a file has up to {FILE_LIMIT}"
        for name, length in functions(path, text):
            if length > FUNCTION_LIMIT:
                yield f"{place}: {name} has {length} lines; a function has up to {FUNCTION_LIMIT}"
        kinds = re.findall(r"^\s*(?:export )?(?:abstract )?class (\w+)", text, re.MULTILINE)
        for name in (path.stem, *kinds):
            if vague := VAGUE & {word.lower() for word in WORD.findall(name)}:
                yield f"{place}: {name}: {vague.pop()!r} does not say what it is for"


def main() -> None:
    found = list(problems(ROOT))
    sys.stdout.write("".join(f"{line}\n" for line in found) or "files and functions are short, names say something\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
