"""Sentences are well-formed, whatever the message contains."""

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from quipu.testing.differences import shown
from quipu.testing.laws.sentences import members_of
from quipu.testing.random_play import SAMPLE, steps
from quipu.testing.specimens import Specimens
from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH, LOCALES
from quipu_rules.kernel.message import LONGEST, Action, Event, Seat, tag_of
from quipu_rules.kernel.text import Reader

LISTS = 12
"""Positions of a variant whose legal lists are read."""
PLAYERS = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
NEVER = {
    "a placeholder is left over": re.compile(r"[{}$‹›]"),
    "what is not there is named": re.compile(r"\b(?:none|None|null)\b"),
    "a space too many": re.compile(r"  | [.,;:!?](?!\d)|^ | $"),
    f"more than {LONGEST:,} characters": re.compile(rf".{{{LONGEST + 1}}}", re.DOTALL),
    "nothing in brackets or between marks": re.compile(r"\(\s*\)|\.\.|,,|, ?\."),
}


def messages(game: AnyGame, board: Any) -> Iterator[Struct]:
    """Specimens of all events and actions, so that every branch of every sentence is used."""
    specimens = Specimens(game, board)
    for kind in (*members_of(game.events), *members_of(game.actions)):
        yield from specimens.of(kind)


def sentence_of(game: AnyGame, message: Any, reader: Reader) -> str:
    return game.texts.event(message, reader) if isinstance(message, Event) else game.texts.action(message, reader)


def faults(sentence: str) -> list[str]:
    """The faults of a sentence."""
    return [problem for problem, pattern in NEVER.items() if pattern.search(sentence)]


def no_sentence_shows_how_it_was_made(game: AnyGame) -> None:
    board = game.board(game.editions["standard"], game.setup(), game.seats[-1])
    for message in messages(game, board):
        for locale in LOCALES:
            for names in ((), PLAYERS):
                sentence = sentence_of(game, message, Reader(locale, names, board))
                assert faults(sentence) == [], f"{sentence!r} ({message})"
                assert sentence or isinstance(message, Event), f"an action without a label: {message}"
    assert not game.texts.failed, f"these translations were not said, but English: {game.texts.failed}"


def what_is_told_together_reads_as_one_sentence(game: AnyGame) -> None:
    board = game.board(game.editions["standard"], game.setup(), game.seats[-1])
    specimens = Specimens(game, board)
    kinds = members_of(game.events)
    for first, second in product(kinds, kinds):
        key = f"together-{tag_of(first)}-{tag_of(second)}"
        if not game.texts.has(key, ENGLISH):
            continue
        befores, afters = list(specimens.of(first)), list(specimens.of(second))
        for number in range(max(len(befores), len(afters))):
            before, after = befores[number % len(befores)], afters[number % len(afters)]
            pair = [replace(one, seat=Seat(0)) if hasattr(one, "seat") else one for one in (before, after)]
            for locale in (locale for locale in LOCALES if game.texts.translated(key, locale)):
                nothing, sentence = game.texts.sentences(pair, Reader(locale, PLAYERS, board))
                assert not nothing, f"{key} is missing in {locale}"
                assert sentence, key
                assert faults(sentence) == [], f"{sentence!r} ({pair})"


def two_kinds_of_acts_are_never_the_same_sentence(game: AnyGame) -> None:
    """But an event and its public form, which are one act, may be."""
    board = game.board(game.editions["standard"], game.setup(), game.seats[-1])
    specimens = Specimens(game, board)
    for kinds in (members_of(game.events), members_of(game.actions)):
        first = dict[tuple[str, str], type[Struct]]()
        twins = set[frozenset[type]]()
        for kind in kinds:
            for message in specimens.of(kind):
                if isinstance(message, Event):
                    twins.add(frozenset((kind, type(game.redact(message, None)))))
                for locale in LOCALES:
                    sentence = sentence_of(game, message, Reader(locale, PLAYERS, board))
                    other = first.setdefault((locale, sentence), kind)
                    assert not sentence or other is kind or frozenset((kind, other)) in twins, (
                        f"{tag_of(other)} and {tag_of(kind)} are both told as {sentence!r}, so nobody can tell them "
                        f"apart: say in text/{locale}.ftl what only one of them does"
                    )


def two_refusals_never_read_the_same(game: AnyGame) -> None:
    """Whoever is refused for two reasons in turn would think that nothing has changed."""
    for locale in LOCALES:
        first = dict[str, str]()
        for code, sentence in game.texts.refusals(locale).items():
            other = first.setdefault(sentence, code)
            assert other == code, (
                f"{other} and {code} are both told as {sentence!r}: say in text/{locale}.ftl what is different, and "
                "what the seat can do instead"
            )


def what_is_listed_together_reads_differently(game: AnyGame, variant: Variant) -> None:
    """Two buttons with one text: nobody knows which of them does what."""
    board = game.board(game.editions[variant.edition], variant.setup or game.setup(), variant.seats)
    for step in islice(steps(game, variant, SAMPLE), LISTS):
        state = step.decided.state
        for seat, locale in product(sorted(game.rulebook.to_act(state)), LOCALES):
            first = dict[str, Any]()
            for action in game.rulebook.legal(state, seat):
                if isinstance(action, Action):
                    label = game.texts.action(action, Reader(locale, PLAYERS, board))
                    other = first.setdefault(label, action)
                    assert other is action, (
                        f"{shown(other)} and {shown(action)} are listed together for seat {seat}, and both read "
                        f"{label!r}: say in `action-{tag_of(action)}` of text/{locale}.ftl what only one of them does"
                    )


LAWS = (
    no_sentence_shows_how_it_was_made,
    what_is_told_together_reads_as_one_sentence,
    two_kinds_of_acts_are_never_the_same_sentence,
    two_refusals_never_read_the_same,
    what_is_listed_together_reads_differently,
)
