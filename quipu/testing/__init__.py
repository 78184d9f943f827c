"""Proofs for the author of a game: laws over random play, tests by facts, transcripts.

Three lines are enough for the laws::

    from mygame import MYGAME
    from quipu.testing import laws

    TestLaws = laws(MYGAME)
"""

import pytest

pytest.register_assert_rewrite("quipu.testing.given", "quipu.testing.laws")

from quipu.rules.kernel.chance import Scripted, Seeded  # noqa: E402 - assertions of the modules below explain themselves
from quipu.rules.kernel.playout import Step, playout  # noqa: E402
from quipu.testing.given import after, given, refused, when  # noqa: E402
from quipu.testing.laws import laws  # noqa: E402
from quipu.testing.transcripts import Head, random_game, replayed, story  # noqa: E402
from quipu.testing.variants import Variant  # noqa: E402

__all__ = [
    "Head",
    "Scripted",
    "Seeded",
    "Step",
    "Variant",
    "after",
    "given",
    "laws",
    "playout",
    "random_game",
    "refused",
    "replayed",
    "story",
    "when",
]
