"""Laws that every game must satisfy, as a class of tests."""

from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from typing import Any

import pytest

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.revisions import at_revision, kept, of_kind
from quipu.testing.laws import (
    counts,
    documents,
    peeks,
    play,
    prompts,
    reasons,
    revisions,
    sentences,
    shape,
    templates,
    wording,
)
from quipu.testing.variants import Variant

LAWS: tuple[Callable[..., None], ...] = (
    *play.LAWS,
    *counts.LAWS,
    *peeks.LAWS,
    *templates.LAWS,
    *sentences.LAWS,
    *shape.LAWS,
    *documents.LAWS,
    *wording.LAWS,
    *prompts.LAWS,
    *reasons.LAWS,
)
"""Of every revision of a game."""


def laws(game: AnyGame, *variants: Variant) -> type:
    """A class of tests for pytest: every law over random play of these variants, or of each number of seats.

    ``TestLaws = laws(GAME)`` in a test file is enough. ``QUIPU_LAW_GAMES`` says how many games of each are played.
    Revisions that the package keeps are tried on the first variant.
    """
    chosen = variants or tuple(Variant(f"{seats}-seats", seats) for seats in game.seats)
    tests = {f"test_{law.__name__}": staticmethod(_test(law, game, chosen)) for law in (*revisions.LAWS, *LAWS)}
    for number in kept(game).keys() - {game.revision}:
        tests |= {f"test_{law.__name__}_in_revision_{number}": _of_revision(law, game, number, chosen) for law in LAWS}
    return type(f"Test{game.prefix}", (), tests)


def _of_revision(law: Callable[..., None], game: AnyGame, number: int, variants: tuple[Variant, ...]) -> Any:
    """The law for a kept revision, which is loaded when the test runs."""

    def once() -> None:
        old = at_revision(game, number)
        assert old is not None
        first = variants[0]
        setup = None if first.setup is None else of_kind(old.setup, first.setup)
        one = (replace(first, setup=setup),) if "variant" in signature(law).parameters else ()
        law(old, *one)

    return staticmethod(once)


def _test(law: Callable[..., None], game: AnyGame, variants: tuple[Variant, ...]) -> Any:
    if "variant" not in signature(law).parameters:

        def once() -> None:
            law(game)

        return once

    @pytest.mark.parametrize("variant", variants, ids=[one.name for one in variants])
    def each(variant: Variant) -> None:
        law(game, variant)

    return each
