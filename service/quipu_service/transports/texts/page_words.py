"""The reference page's own words in a language, from its Fluent file."""

from typing import TypeAlias

from fluent.syntax import ast

from quipu_rules.kernel.languages import ENGLISH, LOCALES, OWN, Language, outline, tag_of

Words: TypeAlias = dict[str, str | dict[str, str]]
"""Texts by key; a counted one has its forms by plural category."""
NAME = "languageName"
_IN_ENGLISH = Language((f"{OWN}:page",), ENGLISH)
LANGUAGES = {one: _IN_ENGLISH if one == ENGLISH else Language((f"{OWN}:page",), one, _IN_ENGLISH) for one in LOCALES}


def spoken(locale: str) -> dict[str, object]:
    """The document that the page loads first: its words, and the names of all languages by tag."""
    names = {tag_of(one): str(words_in(one)[NAME] if NAME in LANGUAGES[one].own else tag_of(one)) for one in LOCALES}
    return {"language": tag_of(locale), "languages": names, "words": words_in(locale)}


def words_in(locale: str) -> Words:
    """The words in a language, in English where they are not translated."""
    return {key: _word(pattern) for key, pattern in LANGUAGES[locale].patterns.items()}


def _word(pattern: ast.Pattern) -> str | dict[str, str]:
    match pattern.elements:
        case [ast.Placeable(expression=ast.SelectExpression(variants=variants))]:
            return {_category(one): outline(one.value, "") for one in variants}
        case _:
            return outline(pattern, "")


def _category(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else str(variant.key.value)
