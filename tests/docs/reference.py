"""The reference for authors: every name of ``quipu`` and ``quipu.testing`` with its signature, its words and a sample.

``python -m tests.docs.reference`` writes ``docs/reference.md`` from the source of each name and from our samples.
"""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from tests.service.serving import ROOT

PAGE = ROOT / "docs" / "reference.md"
SAMPLES = Path(__file__).parent / "samples"
MODULES = {"quipu": "of_quipu.py", "quipu.testing": "of_testing.py"}
MARK = re.compile(r"^# Sample: (\w+)$", re.MULTILINE)
Field: TypeAlias = tuple[str, str, str, str]
"""Name, type, default and meaning."""
HEAD = (
    "# Reference for authors\n\nEvery public name that the author of a game imports, with a sample that a test runs. "
    "The names are in `quipu` and `quipu.testing`. [The tutorial](tutorial.md) shows how they work together."
)


@cache
def tree(module: str) -> ast.Module:
    """The source of a module, parsed."""
    file = importlib.import_module(module).__file__
    assert file is not None
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def names(module: str) -> list[str]:
    """All that is public, in the order of the alphabet."""
    return sorted(importlib.import_module(module).__all__, key=str.lower)


def origin(module: str, name: str) -> str:
    """The module that defines a name."""
    for node in tree(module).body:
        if isinstance(node, ast.ImportFrom) and node.module and name in (one.asname or one.name for one in node.names):
            return origin(node.module, name)
    return module


def definition(module: str, name: str) -> tuple[ast.stmt, str]:
    """Where a name is defined, and what is said there."""
    whole = tree(origin(module, name)).body
    body = [one for node in whole for one in (node.body if isinstance(node, ast.If) else [node])]
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node, ast.get_docstring(node) or ""
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(one, ast.Name) and one.id == name for one in targets):
            return node, _string(after)
    raise LookupError(f"{name} is not defined in {origin(module, name)}")


def _string(node: ast.AST | None) -> str:
    """The text of a docstring below an assignment."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def signature(node: ast.stmt) -> str:
    """How it is written, without its body."""
    match node:
        case ast.ClassDef():
            bases = ", ".join(ast.unparse(one) for one in node.bases)
            return f"class {node.name}({bases})" if bases else f"class {node.name}"
        case ast.FunctionDef():
            return f"def {node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns or ast.Constant(None))}"
        case _:
            return ast.unparse(node)


def fields(node: ast.ClassDef) -> Iterator[Field]:
    """Each public field."""
    for one, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and not one.target.id.startswith("_"):
            kind, said = _annotation(one.annotation)
            yield one.target.id, kind, _default(one.value), _string(after) or said
        elif isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
            yield one.targets[0].id, "", ast.unparse(one.value), _string(after)


def _default(value: ast.expr | None) -> str:
    text = "" if value is None else ast.unparse(value)
    return "made anew" if text.startswith("field(") else text


def _annotation(node: ast.expr) -> tuple[str, str]:
    """The type in it, and the description that is beside it."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Annotated":
        assert isinstance(node.slice, ast.Tuple)
        kind, *notes = node.slice.elts
        told = (
            word.value
            for note in notes
            if isinstance(note, ast.Call)
            for word in note.keywords
            if word.arg == "description"
        )
        return ast.unparse(kind), " ".join(str(ast.literal_eval(one)) for one in told)
    return ast.unparse(node), ""


def methods(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Signature and first sentence of each public method that says something."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_") and (said := ast.get_docstring(one)):
            yield signature(one).removeprefix("def "), said.partition("\n\n")[0]


def samples(module: str) -> dict[str, str]:
    """The code below each mark."""
    _, *parts = MARK.split((SAMPLES / MODULES[module]).read_text(encoding="utf-8"))
    return {name: code.strip() for name, code in zip(parts[::2], parts[1::2], strict=True)}


def entry(module: str, name: str, sample: str) -> Iterator[str]:
    """The section of one name."""
    node, said = definition(module, name)
    yield f"### {name}"
    yield f"```python\n{signature(node)}\n```"
    if said:
        yield plain(said)
    if isinstance(node, ast.ClassDef):
        if rows := [_row(one) for one in fields(node)]:
            yield "\n".join(["| field | type | default | meaning |", "| --- | --- | --- | --- |", *rows])
        if listed := [f"* `{written}`: {plain(told)}" for written, told in methods(node)]:
            yield "\n".join(listed)
    yield f"```python\n{sample}\n```"


def _row(field: Field) -> str:
    *codes, told = field
    cells = [*(f"`{code}`" if code else "" for code in codes), plain(told)]
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def plain(text: str) -> str:
    """A docstring as Markdown: one line a paragraph."""
    paragraphs = re.split(r"\n\s*\n", text.replace("``", "`").replace("::\n", ":\n"))
    return "\n\n".join(" ".join(one.split()) for one in paragraphs)


def page() -> str:
    """The whole page."""
    blocks = [HEAD]
    for module, file in MODULES.items():
        kept = samples(module)
        blocks.append(f"## {module}")
        for name in names(module):
            if name not in kept:
                raise LookupError(f"{name} of {module} has no sample: add one to tests/docs/samples/{file}")
            blocks += entry(module, name, kept[name])
    return formatted("\n\n".join(blocks) + "\n")


def formatted(text: str) -> str:
    """The same as `make check` wants it: ruff formats code in Markdown, too."""
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(PAGE), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
