"""What Caral's sentences say; that none is missing is a law of all games (quipu/testing/laws/sentences.py)."""

from quipu_rules.caral import parts
from quipu_rules.caral.game import CARAL
from quipu_rules.kernel.refusal import refuse
from quipu_rules.kernel.text import Reader


def test_german_uses_the_words_of_the_german_rulebook() -> None:
    assert CARAL.texts.part(parts.Kind.CULT, "de") == "Kultplatz"
    assert CARAL.texts.part(parts.Kind.MARKET, "de") == "Tiermarkt"
    assert CARAL.texts.part(parts.ModuleName.WHIM_OF_THE_GODS, "de") == "Laune der Götter"
    assert CARAL.texts.part(parts.Role.BUILDER, "de") == "Bauleiter"
    assert CARAL.texts.refusal(refuse("NOT_YOUR_TURN", "3.6"), Reader("de"))
