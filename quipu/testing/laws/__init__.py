"""Laws that every game must satisfy, as a class of tests."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from inspect import signature
from typing import Any

import pytest

from quipu.testing.laws import (
    counts,
    descriptions,
    documents,
    draws,
    estimates,
    events,
    levels,
    looks,
    losses,
    peeks,
    play,
    prompts,
    purity,
    reasons,
    results,
    revisions,
    searching,
    secrecy,
    sentences,
    shape,
    stakes,
    templates,
    wording,
)
from quipu.testing.variants import Variant, chosen
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import at_revision, kept, of_kind

LAWS: tuple[Callable[..., None], ...] = (
    *play.LAWS,
    *secrecy.LAWS,
    *events.LAWS,
    *purity.LAWS,
    *results.LAWS,
    *counts.LAWS,
    *draws.LAWS,
    *peeks.LAWS,
    *templates.LAWS,
    *sentences.LAWS,
    *shape.LAWS,
    *looks.LAWS,
    *documents.LAWS,
    *wording.LAWS,
    *prompts.LAWS,
    *stakes.LAWS,
    *losses.LAWS,
    *estimates.LAWS,
    *reasons.LAWS,
    *searching.LAWS,
)
"""Of every revision of a game."""
NEWEST: tuple[Callable[..., None], ...] = (
    *revisions.LAWS,
    *secrecy.NEWEST,
    *purity.NEWEST,
    *descriptions.NEWEST,
    *searching.NEWEST,
    *levels.NEWEST,
)
"""Of the newest rules, whose texts and declarations their author can still change."""


def laws(game: AnyGame, *variants: Variant | Sequence[Variant]) -> type:
    """A class of tests for pytest: every law over random play of these variants.

    ``TestLaws = laws(GAME)`` in a test file is enough: then each number of seats, each edition and each value of each
    option is a variant. ``QUIPU_LAW_GAMES`` says how many games of each are played. Revisions that the package keeps
    are tried on the first variant. Raises TypeError if a table cannot be set up so.
    """
    every = chosen(game, variants)
    tests = {f"test_{law.__name__}": staticmethod(_test(law, game, every)) for law in (*NEWEST, *LAWS)}
    for number in kept(game).keys() - {game.revision}:
        tried = cache(partial(_revision, game, number, every[0]))  # one variant, so that its games are played once
        tests |= {f"test_{law.__name__}_in_revision_{number}": _of_revision(law, tried) for law in LAWS}
    return type(f"Test{game.prefix}", (), tests)


def _revision(game: AnyGame, number: int, first: Variant) -> tuple[AnyGame, Variant]:
    """A kept revision, and the variant with its options."""
    old = at_revision(game, number)
    assert old is not None
    return old, replace(first, setup=None if first.setup is None else of_kind(old.setup, first.setup))


def _of_revision(law: Callable[..., None], tried: Callable[[], tuple[AnyGame, Variant]]) -> Any:
    """The law for a kept revision, which is loaded when the test runs."""

    def once() -> None:
        old, variant = tried()
        law(old, *([variant] if "variant" in signature(law).parameters else []))

    return staticmethod(once)


def _test(law: Callable[..., None], game: AnyGame, variants: tuple[Variant, ...]) -> Any:
    takes = signature(law).parameters
    if "variant" not in takes:

        def once() -> None:
            law(game, *([variants] if "variants" in takes else []))

        return once

    @pytest.mark.parametrize("variant", variants, ids=[one.name for one in variants])
    def each(variant: Variant) -> None:
        law(game, variant)

    return each
