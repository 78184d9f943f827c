"""Counts in sentences: the right number, nothing where there is nothing, no two numbers or brackets side by side."""

import re
from typing import get_args

import pytest

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.languages import LOCALES
from quipu.rules.kernel.message import Template, Total, tag_of
from quipu.rules.kernel.text import Reader
from quipu.testing.laws.wording import NEVER, PLAYERS, messages, told
from quipu.testing.specimens import Specimens
from tests.rules.variants import variants

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
