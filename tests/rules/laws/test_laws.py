"""The laws of ``quipu.testing`` for our own games, as their authors would prove them."""

from quipu.testing import laws
from quipu_rules.catalog import GAMES
from tests.rules.variants import variants

TestCaracalla = laws(GAMES["caracalla"], *variants(GAMES["caracalla"]))
TestCaral = laws(GAMES["caral"], *variants(GAMES["caral"]))
TestCaretos = laws(GAMES["caretos"], *variants(GAMES["caretos"]))
TestInkas = laws(GAMES["inkas"], *variants(GAMES["inkas"]))


def test_no_game_is_left_out() -> None:
    assert [game.prefix for game in GAMES.values()] == ["Caracalla", "Caral", "Caretos", "Inkas"]
