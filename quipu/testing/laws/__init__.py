"""Laws that every game must satisfy, as a class of tests."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from quipu.rules.kernel.game import AnyGame
from quipu.testing.laws import counts, documents, peeks, play, sentences, shape, templates, wording
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
)


def laws(game: AnyGame, *variants: Variant) -> type:
    """A class of tests for pytest: every law over random play of these variants, or of each number of seats.

    ``TestLaws = laws(GAME)`` in a test file is enough. ``QUIPU_LAW_GAMES`` says how many games of each are played.
    """
    chosen = variants or tuple(Variant(f"{seats}-seats", seats) for seats in game.seats)
    tests = {f"test_{law.__name__}": staticmethod(_test(law, game, chosen)) for law in LAWS}
    return type(f"Test{game.prefix}", (), tests)


def _test(law: Callable[..., None], game: AnyGame, variants: tuple[Variant, ...]) -> Any:
    if "variant" not in signature(law).parameters:

        def once() -> None:
            law(game)

        return once

    @pytest.mark.parametrize("variant", variants, ids=[one.name for one in variants])
    def each(variant: Variant) -> None:
        law(game, variant)

    return each
