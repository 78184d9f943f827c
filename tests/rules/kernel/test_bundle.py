"""Messages of Fluent as text: each kind of expression, what cannot be resolved, plural categories of every language."""

from textwrap import dedent

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from quipu_rules.kernel.bundle import Bundle, parsed
from quipu_rules.kernel.plurals import FORMS, category_in

MESSAGES = dedent(
    """
    -river = { $case ->
       *[plain] Rhine
        [of] of the Rhine
    }
        .gender = masculine
    plain = Two words
    escaped = { "{" } and { "\\u00E4" }
    number = { 3 } and { 1.50 }
    said = { $who } pays { $count ->
        [0] nothing
        [one] one coin
       *[other] { $count } coins
    }
    kind = { $kind ->
        [one] the word
        [tall] a tower
       *[other] a { $kind }
    }
    again = { said } Twice: { said.short }
    missing = { nobody } { -nobody } { said.nothing }
    circle = { circle }
    river = { -river } { -river(case: "of") }
    gender = { -river.gender ->
        [masculine] he
       *[other] it
    }
    nested = { { $who } }
    function = { NUMBER($count) }
    """
)


def text(key: str, arguments: dict[str, str | int]) -> tuple[str, list[str]]:
    bundle = Bundle("en", [parsed(MESSAGES)])
    pattern = bundle.messages[key].value
    assert pattern is not None
    return bundle.format(pattern, arguments)


@pytest.mark.parametrize(
    ("key", "arguments", "expected"),
    [
        ("plain", {}, "Two words"),
        ("escaped", {}, "{ and ä"),
        ("number", {}, "3 and 1.50"),
        ("said", {"who": "Ann", "count": 0}, "Ann pays nothing"),
        ("said", {"who": "Ann", "count": 1}, "Ann pays one coin"),
        ("said", {"who": "Ann", "count": -1}, "Ann pays one coin"),
        ("said", {"who": "Ann", "count": 12_000}, "Ann pays 12000 coins"),
        ("said", {"who": "Ann", "count": "0"}, "Ann pays 0 coins"),
        ("kind", {"kind": "tall"}, "a tower"),
        ("kind", {"kind": "one"}, "the word"),
        ("kind", {"kind": 1}, "the word"),
        ("kind", {"kind": "small"}, "a small"),
        ("river", {"case": "of"}, "Rhine of the Rhine"),
        ("gender", {}, "he"),
        ("nested", {"who": "Ann"}, "Ann"),
    ],
)
def test_a_message_is_formatted(key: str, arguments: dict[str, str | int], expected: str) -> None:
    assert (expected, []) == text(key, arguments)


def test_the_last_entry_counts_and_attributes_are_referred_to() -> None:
    bundle = Bundle("en", [parsed(MESSAGES), parsed("said = { $who }\n    .short = { $count }\n")])
    again = bundle.messages["again"].value

    assert again is not None
    assert ("Ann Twice: 2", []) == bundle.format(again, {"who": "Ann", "count": 2})


@pytest.mark.parametrize(
    ("key", "expected", "wrong"),
    [
        (
            "said",
            "{$who} pays {$count} coins",
            ["unknown argument $who", "unknown argument $count", "unknown argument $count"],
        ),
        (
            "missing",
            "{nobody} {-nobody} {said.nothing}",
            ["nobody is unknown", "-nobody is unknown", "said.nothing is unknown"],
        ),
        ("circle", "{circle}", ["circle refers to itself"]),
        ("function", "{NUMBER()}", ["unknown function NUMBER"]),
    ],
)
def test_what_cannot_be_resolved_stands_in_braces_and_is_told(key: str, expected: str, wrong: list[str]) -> None:
    assert (expected, wrong) == text(key, {})


def test_plural_categories_are_those_of_the_common_locale_data_repository() -> None:
    numbers = [*range(205), 999, *range(1_000, 1_025), 12_345, *range(20_000, 180_000, 20_000)]
    numbers += [1_000_000, 2_000_000, 1_100_000]

    for locale in locale_identifiers():
        category, form = category_in(locale), Locale.parse(locale).plural_form
        assert [form(one) for one in numbers] == [category(one) for one in numbers], locale


def test_every_language_with_forms_is_one_of_the_repository() -> None:
    assert FORMS.keys() <= set(locale_identifiers())
    assert ("other", "one") == (category_in("zh")(1), category_in("en_XA")(1))
