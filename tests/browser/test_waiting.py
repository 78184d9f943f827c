"""Every condition that the page's tests wait for is checked repeatedly, not once."""

import ast
import re
from collections.abc import Iterator

from tests.browser.conftest import FOLDER

FUNCTION = re.compile(r"^\s*(?:\w+|\([^()]*\))\s*=>")


def waited_for() -> Iterator[tuple[str, str]]:
    """Where something is waited for, and how its script begins."""
    files = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.py"))}
    named = {
        one.targets[0].id: one.value
        for module in files.values()
        for one in module.body
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
    }
    for name, module in files.items():
        for call in ast.walk(module):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "wait_for_function":
                script = named[call.args[0].id] if isinstance(call.args[0], ast.Name) else call.args[0]
                first = script.values[0] if isinstance(script, ast.JoinedStr) else script
                assert isinstance(first, ast.Constant), ast.unparse(call)
                yield f"{name}:{call.lineno}", str(first.value)


def test_scripts_to_wait_for_are_plain_functions() -> None:
    """The page forbids to evaluate text: an expression is looked at once. The promise of an async one is a yes."""
    found = list(waited_for())

    assert len(found) > 10
    assert [place for place, script in found if not FUNCTION.match(script)] == []
