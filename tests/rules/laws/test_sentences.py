"""Counts in sentences: the right number, nothing where there is nothing, no two numbers or brackets side by side."""

import re
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.board import Part, Words, hints_of
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.languages import LOCALES
from quipu.rules.kernel.message import Template, Total, tag_of
from quipu.rules.kernel.text import Reader
from quipu.testing.laws.wording import NEVER, PLAYERS, messages, told
from quipu.testing.specimens import Specimens
from tests.rules.variants import variants

SEATED = re.compile(r"\b(?:seat|player|Platz|Person|Spieler) \d", re.IGNORECASE)
MOST_COUNTED = 17
"""A part with a greater number than this is not mixed up with a count."""
TOUCHING = re.compile(r"\d \d|\) ?\(")
"""Two numbers, or two brackets, side by side."""
NOTHING_COUNTED = re.compile(r"(?<![\d.,:])0 (?!and\b|und\b)[A-Za-zÄÖÜäöü]")
PLURAL_OF_ONE = {
    "de": re.compile(r"(?<![\d.–-])\b1 [A-ZÄÖÜ]\w+en\b"),
    "en": re.compile(r"(?<![\d.–-])(?<!Year )(?<!Careto )\b1 (?!was\b)\w+[^s\W]s\b"),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_counts_agree_with_their_nouns_and_zero_parts_are_left_out(game: AnyGame) -> None:
    variant = variants(game)[-1]
    board = game.board(game.editions[variant.edition], variant.setup, variant.seats)
    for message in messages(game, board):
        for locale in LOCALES:
            sentence = told(game, message, Reader(locale, (), board))
            assert not TOUCHING.search(sentence), f"{sentence!r} ({message})"
            sentence = told(game, message, Reader(locale, PLAYERS, board))
            assert not NOTHING_COUNTED.search(sentence), f"{sentence!r} ({message})"
            assert not PLURAL_OF_ONE[locale].search(sentence), f"{sentence!r} ({message})"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_labels_of_templates_count_right(game: AnyGame) -> None:
    for kind in get_args(game.actions):
        if not game.texts.has(f"template-{tag_of(kind)}", "en"):
            continue
        example = next(Specimens(game, None).of(kind))
        for number in (1, 2):
            total = Total(paths=(), least=number, most=number)
            template = Template(action=tag_of(kind), bounds=(), totals=(total,), example=example)
            for locale in LOCALES:
                label = game.texts.template(template, Reader(locale))
                assert label
                assert not any(pattern.search(label) for pattern in (*NEVER.values(), PLURAL_OF_ONE[locale]))


def lettered(board: Any) -> Any:
    """The board with names of parts that contain no number."""
    nowhere = Words(en="Elsewhere", de="Anderswo")
    changed = {
        name: tuple(replace(part, name=nowhere) for part in parts)
        for name in board.__struct_fields__
        if isinstance(parts := getattr(board, name), tuple) and parts and isinstance(parts[0], Part)
    }
    return replace(board, **changed)


def far(value: Any, hint: Any, last: Mapping[Any, int]) -> Any:
    """The value with the last part of a large collection in place of each part."""
    if isinstance(value, tuple):
        inner = [one for one in get_args(hint) if one is not Ellipsis] or [None]
        return tuple(far(one, inner[min(place, len(inner) - 1)], last) for place, one in enumerate(value))
    if isinstance(value, Struct):
        fields = hints_of(type(value))
        return replace(value, **{name: far(getattr(value, name), field, last) for _, name, field in fields})
    return value if value is None else last.get(hint, value)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_sentence_has_a_number_where_a_name_exists(game: AnyGame) -> None:
    variant = variants(game)[-1]
    board = lettered(game.board(game.editions[variant.edition], variant.setup, variant.seats))
    numbers = {
        kind: max((part.id for part in getattr(board, collection)), default=0)
        for kind, collection in game.collections.items()
    }
    last = {kind: number for kind, number in numbers.items() if number > MOST_COUNTED}
    for message in messages(game, board):
        moved = far(message, type(message), last)
        for locale in LOCALES:
            sentence = told(game, moved, Reader(locale, PLAYERS, board))
            shown = {int(number) for number in re.findall(r"\d+", sentence)}
            assert not SEATED.search(sentence), f"{sentence!r} ({moved})"
            if moved != message:
                assert not shown & {number + more for number in last.values() for more in (0, 1)}, sentence
