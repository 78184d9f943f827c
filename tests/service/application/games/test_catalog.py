"""Games are found by entry point; one that is broken is named, with its package."""

from dataclasses import replace
from importlib.metadata import EntryPoint
from importlib.resources import files
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.edition import fingerprint
from quipu_rules.kernel.game import Catalog
from quipu_service.application.games.catalog import GROUP, installed, read
from quipu_service.application.games.editions import Editions
from quipu_service.application.games.entry_points import CatalogError
from tests.rules.kernel.lanes import LANES

INKAS = "quipu_rules.inkas.game:INKAS"
LANES_HERE = "tests.rules.kernel.lanes:LANES"


def found(**values: str) -> Catalog:
    return read([EntryPoint(name.replace("_", "-"), value, GROUP) for name, value in values.items()])


def test_an_operators_edition_is_found_by_its_name_and_by_its_hash(tmp_path: Path) -> None:
    standard = (files("quipu_rules.caretos.edition") / "standard.toml").read_text()
    (tmp_path / "caretos").mkdir()
    (tmp_path / "caretos/ours.toml").write_text(standard.replace('name = "standard"', 'name = "ours"'))

    editions = Editions(GAMES, tmp_path)

    ours = editions.named("caretos", "ours")
    assert editions.find("caretos", "ours", fingerprint(ours), GAMES["caretos"].revision) == (GAMES["caretos"], ours)
    assert set(editions.of("caretos")) == {"standard", "ours"}


def test_our_own_games_are_found_like_anybodys() -> None:
    assert {name: game for name, game in installed().items() if name in GAMES} == GAMES


def test_only_the_games_that_are_named_are_imported() -> None:
    points = [EntryPoint("lanes", LANES_HERE, GROUP), EntryPoint("broken", "no.such.module:GAME", GROUP)]
    assert read(points, {"lanes"}) == {"lanes": LANES}
    assert list(installed("inkas, caral")) == ["caral", "inkas"]
    with pytest.raises(CatalogError, match="QUIPU_GAMES: no package brings the game chess; there are: broken, lanes"):
        read(points, {"lanes", "chess"})


def test_a_game_that_cannot_be_imported_is_named_with_its_package_and_the_cause() -> None:
    with pytest.raises(CatalogError, match=r"the game `broken` of .*ModuleNotFoundError: No module named 'no'"):
        found(inkas=INKAS, broken="no.such.module:GAME")


def test_an_entry_point_without_a_game_or_with_another_name_is_refused() -> None:
    with pytest.raises(CatalogError, match="is not of type Game but module"):
        found(inkas="quipu_rules.inkas.game")
    with pytest.raises(CatalogError, match="is called `other`, its game `lanes`"):
        found(other=LANES_HERE)
    with pytest.raises(CatalogError, match="no package brings a game"):
        found()


def test_no_two_packages_bring_a_game_of_one_name() -> None:
    points = [EntryPoint("lanes", LANES_HERE, GROUP), EntryPoint("lanes", LANES_HERE, GROUP)]
    with pytest.raises(CatalogError, match="another package brings one of this name"):
        read(points)


TABLES = replace(LANES, name="tables")
TIC_TAC_TOE = replace(LANES, name="tic-tac-toe")


def test_reserved_url_segments_cannot_name_a_game() -> None:
    with pytest.raises(CatalogError, match="no game can be called that"):
        found(tables=f"{__name__}:TABLES")


def test_a_name_of_several_words_becomes_a_prefix() -> None:
    (game,) = found(tic_tac_toe=f"{__name__}:TIC_TAC_TOE").values()
    assert (game.name, game.prefix) == ("tic-tac-toe", "TicTacToe")
