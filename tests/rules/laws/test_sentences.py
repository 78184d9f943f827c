"""Counts in sentences: the right number, nothing where there is nothing, no two numbers or brackets side by side."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from quipu.testing import Variant
from quipu.testing.laws.sentences import members_of
from quipu.testing.laws.wording import NEVER, PLAYERS, messages, sentence_of
from quipu.testing.random_play import steps
from quipu.testing.specimens import Specimens
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.board import Part, Words, hints_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat, Template, Total, tag_of
from quipu_rules.kernel.refusal import Refusal
from quipu_rules.kernel.text import Reader
from quipu_rules.kernel.why import unusable
from tests.rules.variants import variants

SEATED = re.compile(r"\b(?:seat|player|Platz|Person|Spieler) \d", re.IGNORECASE)
MOST_COUNTED = 17
"""A part with a greater number than this is not mixed up with a count."""
EVERY = {"caracalla": 20, "caral": 10, "caretos": 3, "inkas": 30}
"""Steps of a random game from one position to the next whose refusals are read."""
LEAST_CODES = {"caracalla": 15, "caral": 45, "caretos": 30, "inkas": 50}
"""How many kinds of refusals are read at least."""
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
            sentence = sentence_of(game, message, Reader(locale, (), board))
            assert not TOUCHING.search(sentence), f"{sentence!r} ({message})"
            sentence = sentence_of(game, message, Reader(locale, PLAYERS, board))
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


def great(game: AnyGame, board: Any) -> Mapping[Any, int]:
    """The last number of each large collection."""
    numbers = {
        kind: max((part.id for part in getattr(board, collection)), default=0)
        for kind, collection in game.collections.items()
    }
    return {kind: number for kind, number in numbers.items() if number > MOST_COUNTED}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_sentence_has_a_number_where_a_name_exists(game: AnyGame) -> None:
    variant = variants(game)[-1]
    board = lettered(game.board(game.editions[variant.edition], variant.setup, variant.seats))
    last = great(game, board)
    for message in messages(game, board):
        moved = far(message, type(message), last)
        for locale in LOCALES:
            sentence = sentence_of(game, moved, Reader(locale, PLAYERS, board))
            shown = {int(number) for number in re.findall(r"\d+", sentence)}
            assert not SEATED.search(sentence), f"{sentence!r} ({moved})"
            if moved != message:
                assert not shown & {number + more for number in last.values() for more in (0, 1)}, sentence


def refusals(game: AnyGame, variant: Variant, board: Any, last: Mapping[Any, int]) -> set[Refusal]:
    """What the judges of positions of a random game say to specimens, and to the same with parts of great numbers."""
    specimens = Specimens(game, board)
    asked = [one for kind in members_of(game.actions) for one in specimens.of(kind)]
    asked += [moved for one in asked if (moved := far(one, type(one), last)) != one]
    found = set[Refusal]()
    for step in islice(steps(game, variant), 0, None, EVERY[game.name]):
        state = step.decided.state
        for seat in game.rulebook.to_act(state) | game.rulebook.may_act(state):
            found |= {no for one in asked if (no := game.rulebook.refusal(state, seat, one)) is not None}
            found |= {one.refusal for one in unusable(game, state, seat, board)}
    return found


def named_fields(game: AnyGame) -> set[str]:
    """The fields of actions and events that hold the number of a part, a place or a seat, and nothing else."""
    named, counted = set[str](), set[str]()
    for kind in (*members_of(game.actions), *members_of(game.events)):
        for _, name, hint in hints_of(kind):
            if hint is Seat or hint in game.collections:
                named.add(name)
            elif hint is int:
                counted.add(name)
    return named - counted


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_refusal_has_a_number_where_a_name_exists(game: AnyGame) -> None:
    variant = variants(game)[-1]
    board = game.board(game.editions[variant.edition], variant.setup, variant.seats)
    nameless, last, named = lettered(board), great(game, board), named_fields(game)
    found = refusals(game, variant, board, last)
    assert len({one.code for one in found}) >= LEAST_CODES[game.name]
    for refusal in found:
        bare = {name for name, value in refusal.details if type(value) is int}
        assert not bare & named, f"{refusal.code}: {bare & named} is said as a number"
        for locale in LOCALES:
            sentence = game.texts.refusal(refusal, Reader(locale, PLAYERS, nameless))
            shown = {int(number) for number in re.findall(r"\d+", sentence)}
            assert not SEATED.search(sentence), f"{sentence!r} ({refusal})"
            assert not shown & {number + more for number in last.values() for more in (0, 1)}, sentence
