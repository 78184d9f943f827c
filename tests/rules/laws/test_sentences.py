"""Every sentence reads as one, whatever the message holds: each field takes each branch that a language has for it."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import Struct

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Event, Template, Total, tag_of
from quipu.rules.kernel.text import LOCALES, Reader
from tests.rules.laws.specimens import Specimens
from tests.rules.variants import variants

PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
NEVER = {
    "a placeholder is left over": re.compile(r"[{}$]|\bNone\b"),
    "a space too many": re.compile(r"  | [.,;:!?](?!\d)|^ | $"),
    "nothing in brackets or between marks": re.compile(r"\(\s*\)|\.\.|,,|, ?\."),
}
COUNTED = [GAMES["inkas"]]
"""Games whose counts say in ``Meta`` from where to where they go, so that what cannot be need not be said."""
TOUCHING = re.compile(r"\d \d")
NOTHING_COUNTED = re.compile(r"(?<![\d.,:])0 [A-Za-zÄÖÜäöü]")
PLURAL_OF_ONE = {
    "de": re.compile(r"(?<![\d.–-])\b1 [A-ZÄÖÜ]\w+en\b"),
    "en": re.compile(r"(?<![\d.–-])\b1 \w+[^s\W]s\b"),
}


games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def messages(game: AnyGame) -> Iterator[tuple[Struct, Any]]:
    """All specimens of all events and actions, with the board that they are about."""
    variant = variants(game)[-1]
    board = game.board(game.editions[variant.edition], variant.setup, variant.seats)
    specimens = Specimens(game, board)
    for kind in (*get_args(game.events), *get_args(game.actions)):
        for message in specimens.of(kind):
            yield message, board


def told(game: AnyGame, message: Any, reader: Reader) -> str:
    return game.texts.event(message, reader) if isinstance(message, Event) else game.texts.action(message, reader)


@games
def test_no_sentence_shows_how_it_was_made(game: AnyGame) -> None:
    for message, board in messages(game):
        for locale in LOCALES:
            for names in ((), PLAYERS):
                sentence = told(game, message, Reader(locale, names, board))
                for problem, pattern in NEVER.items():
                    assert not pattern.search(sentence), f"{problem}: {sentence!r} ({message})"


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.name)
def test_counts_are_told_in_the_right_number_and_zero_parts_fall_away(game: AnyGame) -> None:
    for message, board in messages(game):
        for locale in LOCALES:
            sentence = told(game, message, Reader(locale, (), board))
            assert not (locale == "de" and re.search(r"\bnone\b", sentence)), f"{sentence!r} ({message})"
            assert not TOUCHING.search(sentence), f"{sentence!r} ({message})"
            sentence = told(game, message, Reader(locale, PLAYERS, board))
            assert not NOTHING_COUNTED.search(sentence), f"{sentence!r} ({message})"
            assert not PLURAL_OF_ONE[locale].search(sentence), f"{sentence!r} ({message})"


@games
def test_an_action_always_has_a_label(game: AnyGame) -> None:
    for message, board in messages(game):
        if not isinstance(message, Event):
            assert all(told(game, message, Reader(locale, (), board)) for locale in LOCALES)


@games
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
