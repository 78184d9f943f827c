"""Tests for authors of games: laws over random play, tests by events, transcripts.

Three lines are enough for the laws::

    from mygame import MYGAME
    from quipu.testing import laws

    TestLaws = laws(MYGAME)
"""

import pytest

pytest.register_assert_rewrite("quipu.testing.given", "quipu.testing.laws")

from quipu.testing.given import after, given, refused, when
from quipu.testing.laws import laws
from quipu.testing.transcripts import Head, random_game, replayed, story
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Scripted, Seeded
from quipu_rules.kernel.playout import Step, playout

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
