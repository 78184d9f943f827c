"""Formats the messages of one language: Fluent (https://projectfluent.org/fluent/guide) without functions.

Arguments are text or whole numbers. A number is written in digits alone, and selects a variant by itself or by its
plural category. What cannot be resolved stands in braces, and is among the errors.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from fluent.syntax import FluentParser, ast

from quipu_rules.kernel.plurals import category_in

Argument: TypeAlias = str | int
Reference: TypeAlias = ast.MessageReference | ast.TermReference
DEEPEST = 20
"""References inside each other; more of them refer to themselves."""


def parsed(text: str) -> ast.Resource:
    """The entries of a file; what is none is among them as ``Junk``."""
    return FluentParser(with_spans=False).parse(text)


class Bundle:
    """The messages and terms of one language."""

    def __init__(self, locale: str, resources: Iterable[ast.Resource]) -> None:
        """Of entries with the same id, the last one counts."""
        entries = [entry for resource in resources for entry in resource.body]
        self.messages = {one.id.name: one for one in entries if isinstance(one, ast.Message)}
        self.terms = {one.id.name: one for one in entries if isinstance(one, ast.Term)}
        self.category = category_in(locale)

    def format(self, pattern: ast.Pattern, arguments: Mapping[str, Argument]) -> tuple[str, list[str]]:
        """The text, and what is wrong with it."""
        formatting = Formatting(self, arguments)
        return formatting.text(pattern), formatting.errors


class Formatting:
    """Formats one pattern."""

    def __init__(self, bundle: Bundle, arguments: Mapping[str, Argument]) -> None:
        self._bundle, self._arguments, self._depth = bundle, arguments, 0
        self._in_term = False  # where every argument has a default, that of the selection
        self.errors: list[str] = []

    def text(self, pattern: ast.Pattern) -> str:
        """The text of a pattern."""
        return "".join(
            one.value if isinstance(one, ast.TextElement) else str(self._value(one.expression))
            for one in pattern.elements
        )

    def _value(self, expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression) -> Argument:
        match expression:
            case ast.VariableReference(id=ast.Identifier(name=name)):
                if name not in self._arguments and not self._in_term:
                    return self._wrong(f"unknown argument ${name}", f"${name}")
                return self._arguments.get(name, f"{{${name}}}")
            case ast.SelectExpression():
                return self.text(self._chosen(expression))
            case ast.StringLiteral():
                return str(expression.parse()["value"])
            case ast.NumberLiteral(value=digits):
                return digits if "." in digits else int(digits)
            case ast.MessageReference() | ast.TermReference():
                return self._referred(expression)
            case ast.Placeable(expression=inner):
                return self._value(inner)
            case _:
                name = expression.id.name
                return self._wrong(f"unknown function {name}", f"{name}()")

    def _chosen(self, selection: ast.SelectExpression) -> ast.Pattern:
        """The first variant that fits the selector, or the default one."""
        asked = self._value(selection.selector)
        for one in selection.variants:
            if isinstance(one.key, ast.NumberLiteral):
                fits = not isinstance(asked, str) and float(one.key.value) == asked
            else:
                fits = one.key.name == (asked if isinstance(asked, str) else self._bundle.category(asked))
            if fits:
                return one.value
        return next(one.value for one in selection.variants if one.default)

    def _referred(self, reference: Reference) -> str:
        """The text of a message, or of a term with its own arguments, or of an attribute of either."""
        term = isinstance(reference, ast.TermReference)
        said = (
            f"{'-' if term else ''}{reference.id.name}{f'.{reference.attribute.name}' if reference.attribute else ''}"
        )
        entry = (self._bundle.terms if term else self._bundle.messages).get(reference.id.name)
        pattern = None if entry is None else pattern_of(entry, reference.attribute)
        if pattern is None or self._depth == DEEPEST:
            return self._wrong(f"{said} {'refers to itself' if pattern else 'is unknown'}", said)
        outside = self._arguments, self._in_term
        if isinstance(reference, ast.TermReference):
            given = reference.arguments.named if reference.arguments else []
            self._arguments, self._in_term = {one.name.name: self._value(one.value) for one in given}, True
        self._depth += 1
        text = self.text(pattern)
        self._depth -= 1
        self._arguments, self._in_term = outside
        return text

    def _wrong(self, error: str, said: str) -> str:
        self.errors.append(error)
        return f"{{{said}}}"


def pattern_of(entry: ast.Message | ast.Term, attribute: ast.Identifier | None) -> ast.Pattern | None:
    """The value of a message or term, or one of its attributes; ``None`` if it has none."""
    if attribute is None:
        return entry.value
    return next((one.value for one in entry.attributes if one.id.name == attribute.name), None)
