"""A test waits for an event, never for a time: a fixed one is too short on a busy machine, or proves nothing."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
AT_ANY_MOMENT = ("attacks", "chaos")
"""They break a service at moments that they draw; what they assert holds whenever it was."""
WAITS = ("sleep", "wait_for_timeout")
LOOPS = (ast.While, ast.For, ast.AsyncFor)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def body_of(loop: ast.AST) -> Iterator[ast.AST]:
    """What runs in a loop, without the functions that are defined there."""
    for child in ast.iter_child_nodes(loop):
        if not isinstance(child, FUNCTIONS):
            yield child
            yield from body_of(child)


def asks_again(loop: ast.AST) -> bool:
    """Whether a loop ends as soon as something holds, or watches until its task is ended."""
    return isinstance(loop, ast.While) or any(isinstance(each, ast.Break | ast.Return) for each in body_of(loop))


def fixed_waits(node: ast.AST, *, asked: bool = False) -> Iterator[int]:
    """The lines that wait for a time outside a loop that asks again."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and not asked and child.args:
            name = child.func.attr if isinstance(child.func, ast.Attribute) else getattr(child.func, "id", "")
            yields = isinstance(child.args[0], ast.Constant) and child.args[0].value == 0
            if name in WAITS and not yields:
                yield child.lineno
        within = asks_again(child) if isinstance(child, LOOPS) else asked and not isinstance(child, FUNCTIONS)
        yield from fixed_waits(child, asked=within)


def test_no_test_waits_for_a_fixed_time() -> None:
    folders = [each for each in TESTS.iterdir() if each.is_dir() and each.name not in AT_ANY_MOMENT]
    folders.append(TESTS.parent / "service" / "quipu_extensions")
    files = [
        path
        for path in chain.from_iterable(folder.rglob("*.py") for folder in folders)
        if "node_modules" not in path.parts
    ]
    assert len(files) > 500
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    waiting = {path: text for path, text in texts.items() if any(f"{name}(" in text for name in WAITS)}
    assert [] == [
        f"{path.relative_to(TESTS.parent)}:{line}"
        for path, text in waiting.items()
        for line in fixed_waits(ast.parse(text))
    ]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("async def a():\n    await asyncio.sleep(0.3)", [2]),
        ("def a(dice):\n    time.sleep(dice.random() * 2)", [2]),
        ("def a():\n    page.wait_for_timeout(SOON)", [2]),
        ("def a():\n    for _ in range(3):\n        time.sleep(1)", [3]),
        ("def a():\n    while not b():\n        def c():\n            time.sleep(1)", [4]),
        ("async def a():\n    while not there():\n        await asyncio.sleep(0.05)", []),
        ("def a():\n    for _ in range(9):\n        if b():\n            return\n        sleep(0.1)", []),
        ("async def a():\n    await asyncio.sleep(0)", []),
    ],
)
def test_a_fixed_wait_is_found(source: str, lines: list[int]) -> None:
    assert list(fixed_waits(ast.parse(source))) == lines
