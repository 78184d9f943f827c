"""Where a name is used that a statement binds when its module is imported: there a change of the statement shows."""

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef


def bound(tree: ast.Module, line: int) -> list[str] | None:
    """The names that the statements around this line bind on import, the innermost first; None in a function."""
    around = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and first_of(node) <= line <= end_of(node)]
    if any(isinstance(node, Function) for node in around):
        return None
    return [name for node in reversed(around) for name in targets(node)]


def uses(tree: ast.Module, name: str) -> set[int]:
    """The lines of functions that use the name, or one that is bound on import by means of it."""
    names, lines = [name], set[int]()
    for one in names:  # which grow
        for node in on_import(tree):
            found = mentions(node, one)
            if not found:
                continue
            if isinstance(node, Function):
                in_head = min(found) < node.body[0].lineno
                lines |= set(range(node.body[0].lineno, end_of(node) + 1)) if in_head else found
            else:
                names += [new for new in targets(node) if new not in names]
    return lines


def on_import(tree: ast.Module | ast.stmt) -> Iterator[ast.stmt]:
    """The statements that run on import; of functions the definition."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt):
            yield node
            if not isinstance(node, Function):
                yield from on_import(node)


def mentions(node: ast.stmt, name: str) -> set[int]:
    """The lines on which a statement uses a name, without the statements in it unless it is a function."""
    whole = isinstance(node, Function)
    own = [child for child in ast.iter_child_nodes(node) if whole or not isinstance(child, ast.stmt)]
    return {
        one.lineno
        for child in own
        for one in ast.walk(child)
        if isinstance(one, ast.Name | ast.Attribute)
        and isinstance(one.ctx, ast.Load)
        and name == (one.id if isinstance(one, ast.Name) else one.attr)
    }


def targets(node: ast.stmt) -> list[str]:
    """The names that a statement binds."""
    match node:
        case ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=found):
            pass
        case ast.AnnAssign(target=one) | ast.AugAssign(target=one):
            found = [one]
        case _:
            return []
    return [one.id for target in found for one in ast.walk(target) if isinstance(one, ast.Name)]


def in_functions(tree: ast.Module) -> set[int]:
    """The lines that run only when a function is called."""
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    return {line for node in functions for line in range(node.body[0].lineno, end_of(node) + 1)}


def statement(tree: ast.Module, line: int) -> range:
    """The lines of the innermost statement around this one; of a definition all, as its first lines run on import."""
    found = range(line, line + 1)
    for node in ast.walk(tree):  # outer ones first
        if isinstance(node, Function):
            if first_of(node) <= line < node.body[0].lineno:
                found = range(first_of(node), end_of(node) + 1)
        elif isinstance(node, ast.stmt) and not isinstance(node, ast.ClassDef | ast.Match | ast.Try):
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if body else end_of(node)
            if node.lineno <= line <= last:
                found = range(node.lineno, last + 1)
    return found


def first_of(node: ast.stmt) -> int:
    """The first line of a statement, with its decorators."""
    decorated = node.decorator_list if isinstance(node, Function | ast.ClassDef) else []
    return min([node.lineno, *(one.lineno for one in decorated)])


def end_of(node: ast.stmt) -> int:
    """The last line of a statement."""
    return node.end_lineno or node.lineno
