"""What Caretos' sentences say; that none is missing is a law of all games (tests/rules/laws/test_texts.py)."""

from typing import get_args

import pytest

from quipu.rules.caretos import phases
from quipu.rules.caretos.events import Asked, PublicTwin
from quipu.rules.caretos.game import CARETOS
from quipu.rules.kernel.message import Seat, tag_of
from quipu.rules.kernel.text import Reader

LOCALES = pytest.mark.parametrize("locale", ["en", "de"])


def test_only_what_is_drawn_or_kept_in_secret_has_a_public_twin() -> None:
    assert {"nightCardsTaken", "finalCardsTaken", "finalCardChosen"} == {tag_of(twin) for twin in get_args(PublicTwin)}


@LOCALES
def test_a_question_is_told_with_its_numbers(locale: str) -> None:
    first = phases.MovingCareto(seat=Seat(0), careto=None, left=2, then=0)
    both = phases.MovingCareto(seat=Seat(0), careto=None, left=2, then=2)
    told = [CARETOS.texts.event(Asked(phase=phase), Reader(locale, ["Ana", "Rui"])) for phase in (first, both)]
    assert (
        told
        == {
            "en": ["Ana is to move a Careto 2 steps.", "Ana is to move a Careto 2 steps, then the other one."],
            "de": [
                "Ana muss einen Careto 2 Schritte weit bewegen.",
                "Ana muss einen Careto 2 Schritte weit bewegen, danach den anderen.",
            ],
        }[locale]
    )
