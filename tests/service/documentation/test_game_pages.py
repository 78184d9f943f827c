"""The page of a game, made from its structs: the toy game of the kernel's tests has one of everything."""

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest

from quipu_service.documentation import game_pages
from quipu_service.documentation.game_pages import game_page, table
from tests.rules.kernel.lanes import LANES

LONG = {"type": "advance", "lane": 0, "more": {"steps": [1, 2, 3], "words": ["x" * 40, "y" * 40, {"z": "z" * 30}]}}
EXAMPLES = {
    "actions": {
        "advance": {"text": {"en": "Go on in lane 1", "de": "Weiter auf Bahn 1"}, "json": LONG},
        "roll": {"text": {}, "json": {"type": "roll"}},
    },
    "events": {"rolled": {"text": {"en": "Ann rolls a 3."}, "json": {"type": "rolled", "seat": 0}}},
    "view": {"steps": [1, 2]},
}
ADVANCE = """
    Go on in a lane.

    | field | type | meaning |
    | --- | --- | --- |
    | `lane` | id in [`lanes`](#board) |  |

    > Go on in lane 1\x20\x20
    > Weiter auf Bahn 1

    ```json
    {
     "type": "advance",
     "lane": 0,
     "more": {
      "steps": [1, 2, 3],
      "words": [
       "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
       "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
       {"z": "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"}
      ]
     }
    }
    ```
"""
DELIVER = """
    An open family: any price.

    | field | type | meaning |
    | --- | --- | --- |
    | `price` | [`Price`](#price) |  |
    | `good` | [`Good`](#good) or null |  |
    | `notes` | list of string | Default: `[]`. |
    | `gift` | boolean | Default: `false`. |
    | `sender` | string | Default: `""`. |
"""
ROLL = """
    Belongs to no move that is open.

    > (Players are told nothing.)

    ```json
    {"type": "roll"}
    ```
"""
GOOD = """
    What is delivered.

    | id | en | de |
    | --- | --- | --- |
    | `CLAY` | clay | Lehm |
    | `FISH` | fish | Fisch |
"""
TYPES = ["Extent", "Good", "Load", "Place", "Price", "Printed", "Source", "Standing", "Words"]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "lanes.json").write_text(json.dumps(EXAMPLES))
    monkeypatch.setattr(game_pages, "EXAMPLES", tmp_path)
    return game_page(LANES)


def sections(page: str) -> dict[str, str]:
    """What stands below each heading."""
    return {name: text.strip("\n") for name, text in re.findall(r"^##+ (\w+)\n(.*?)(?=^##|\Z)", page, re.M | re.S)}


def test_actions_events_and_types_are_told_in_this_order(page: str) -> None:
    actions, events = ["advance", "deliver", "roll"], ["advanced", "delivered", "loaded", "paid", "rolled", "told"]

    assert page.startswith("# Lanes\n\n1 to 3 seats. ")
    assert list(sections(page)) == ["Options", "Actions", *actions, "Events", *events, "View", "Board", "Types", *TYPES]
    assert page.endswith(" |\n")


@pytest.mark.parametrize(("name", "said"), [("advance", ADVANCE), ("deliver", DELIVER), ("roll", ROLL), ("Good", GOOD)])
def test_a_record_is_told_with_its_fields_and_what_was_recorded_of_it(page: str, name: str, said: str) -> None:
    assert sections(page)[name] == dedent(said).strip("\n")


def test_values_without_names_are_listed(page: str) -> None:
    assert sections(page)["Standing"].endswith("\n\n`RULEBOOK`, `FOUND`, `DEDUCED`, `RECONSTRUCTION`.")


def test_what_was_seen_in_a_recorded_game_is_shown_if_one_was_recorded(page: str, tmp_path: Path) -> None:
    seen = 'What seat 0 saw early in a recorded game:\n\n```json\n{"steps": [1, 2]}\n```'
    (tmp_path / "lanes.json").unlink()

    assert sections(page)["View"].endswith(seen)
    assert "```" not in game_page(LANES)


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(("wide", "lines"), [(110, 1), (111, 3)])
def test_json_of_more_than_110_signs_has_several_lines(wide: int, lines: int, tmp_path: Path) -> None:
    view = ["x" * (wide - len(json.dumps([""])))]
    (tmp_path / "lanes.json").write_text(json.dumps({"view": view}))

    shown = game_page(LANES).partition("```json\n")[2].partition("\n```")[0]

    assert json.loads(shown) == view
    assert len(shown.splitlines()) == lines


def test_a_bar_in_a_cell_is_no_border() -> None:
    assert table(("a", "b"), [("1 | 2", "two\n  lines")]) == "| a | b |\n| --- | --- |\n| 1 \\| 2 | two lines |"
