"""The same role stands in the same file in every game."""

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from quipu.testing.laws import LAWS, NEWEST
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import FOLDER

RULES = Path(__file__).parents[2] / "rules" / "quipu_rules"
FILES = frozenset(
    {
        *(
            "__init__",
            "actions",
            "board",
            "edition",
            "estimate",
            "events",
            "evolve",
            "game",
            "losses",
            "map",
            "moves",
            "parts",
        ),
        *("phases", "prompt", "scoring", "secrecy", "setup", "stakes", "state", "text", "turn", "view", "words"),
    }
)
"""Python files or folders of every game."""
NEIGHBOURS = {
    "estimate": "scoring",
    "losses": "moves",
    "phases": "state",
    "prompt": "moves",
    "secrecy": "state",
    "stakes": "scoring",
    "words": "game",
}
"""Where a game that has little of a role keeps it."""
OWN = {
    "caral": {"acting", "agenda", "building", "cards", "ceremony", "fields", "modules", "untimely", "writing"},
    "caretos": {"consequences", "goals", "records", "ways"},
    "inkas": {"advantages", "culture", "ground", "ideas"},
}
"""What only this game has."""
ROLES: dict[str, Callable[[AnyGame], Iterable[Any]]] = {
    "board": lambda game: (game.board, game.board_type),
    "estimate": lambda game: (game.estimate,),
    "evolve": lambda game: (game.rulebook.evolve,),
    "losses": lambda game: (game.loss,),
    "prompt": lambda game: (game.prompt,),
    "scoring": lambda game: (game.outcome,),
    "secrecy": lambda game: (game.census,) if game.open else (game.redact, game.redeal, game.census),
    "setup": lambda game: (game.deal, game.setup),
    "stakes": lambda game: (game.stakes, game.assets),
    "state": lambda game: (game.blank,),
    "turn": lambda game: (game.rulebook.phase, game.rulebook.to_act),
    "view": lambda game: (game.view, game.view_type),
}
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_every_game_has_the_same_files(game: AnyGame) -> None:
    there = {file.stem for file in (RULES / game.name).iterdir() if file.suffix == ".py" or file.is_dir()}
    there -= {"__pycache__", FOLDER}
    left_out, own = FILES - there, OWN.get(game.name, set())
    unlisted = sorted(there - FILES - own)
    assert not unlisted, f"{game.name}: {unlisted} is no role; use a name of CONTRIBUTING.md, or add it to OWN here"
    assert own <= there, f"{game.name}: {sorted(own - there)} of OWN is gone"
    assert left_out <= NEIGHBOURS.keys(), f"{game.name}: {sorted(left_out - NEIGHBOURS.keys())} is missing"
    assert {NEIGHBOURS[name] for name in left_out} <= there


def test_contributing_lists_the_roles() -> None:
    text = (RULES.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tree = text.partition("rules/quipu_rules/<game>/\n")[2].partition("```")[0]
    listed = {name.rstrip("/") for line in tree.splitlines() for name in line[:33].split()}
    assert listed == FILES - {"__init__"}


def test_what_two_games_have_is_a_role() -> None:
    named = [name for names in OWN.values() for name in names]
    assert len(named) == len(set(named))


@games
@pytest.mark.parametrize("file", ROLES)
def test_a_role_stands_in_its_file(game: AnyGame, file: str) -> None:
    place = file if list((RULES / game.name).glob(f"{file}*")) else NEIGHBOURS[file]
    for one in ROLES[file](game):
        assert one.__module__.removeprefix(f"quipu_rules.{game.name}.").partition(".")[0] == place, one


@games
def test_the_alias_of_the_recorder_is_made_once(game: AnyGame) -> None:
    folder = RULES / game.name
    made = [file for file in folder.rglob("*.py") if "TypeAlias = Ledger[" in file.read_text()]
    assert [file.relative_to(folder).parts[0].removesuffix(".py") for file in made] == ["evolve"]


@games
def test_no_game_is_left_out_of_the_laws(game: AnyGame) -> None:
    found = import_module(f"tests.rules.laws.test_{game.name}")
    tried = vars(found)[f"Test{game.prefix}"]
    assert {f"test_{law.__name__}" for law in (*NEWEST, *LAWS)} <= vars(tried).keys()


def test_the_smallest_game_is_small() -> None:
    assert len(list((RULES / "caracalla").rglob("*.py"))) <= 15
