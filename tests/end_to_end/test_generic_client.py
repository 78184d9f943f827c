"""A client that knows no game draws and plays each of them from what the service says of it.

Besides our own games it plays one of another author, installed as a package.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.service.client import Client, Table
from tests.service.serving import Service
from tests.service.tables import dice_of

ACTIONS = 25
"""Played at each table at least, and until one of them has named a part."""
MOST_ACTIONS = 400
GAMES = ("caracalla", "caral", "caretos", "inkas", "tic-tac-toe")
FEWEST = 9
"""Places of the smallest board."""


@pytest.fixture(scope="module")
def service(tic_tac_toe: Path, valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(tic_tac_toe))
        running = Service(tmp_path_factory.mktemp("served"), url=valkey_url).start()
    yield running
    running.stop()


class Generic:
    """What a client keeps of a game: its schemas and its board."""

    def __init__(self, game: Any, board: Any) -> None:
        self.schemas, self.board = game["schemas"]["components"]["schemas"], board
        self.seats: int = game["leastSeats"]

    def parts(self, value: Any, name: str) -> Iterator[tuple[str, int]]:
        """The collection and id of each part that a record names, as the schema of its fields says."""
        schema = self.schemas[name]
        if "oneOf" in schema:
            mapping = schema.get("discriminator", {}).get("mapping", {})
            yield from self.parts(value, mapping[value["type"]].rpartition("/")[2])
        for field, inner in schema.get("properties", {}).items():
            yield from self._of(value.get(field), inner)

    def _of(self, value: Any, schema: Any) -> Iterator[tuple[str, int]]:
        if value is None:
            return
        if "oneOf" in schema:
            schema = next(one for one in schema["oneOf"] if one.get("type") != "null")
        if "$ref" in schema and isinstance(value, dict):
            yield from self.parts(value, schema["$ref"].rpartition("/")[2])
        elif isinstance(value, list):
            for one in value:
                yield from self._of(one, schema["items"])
        elif "x-collection" in schema:
            yield schema["x-collection"], value

    def part(self, collection: str, number: int) -> Any:
        return next(one for one in self.board[collection] if one["id"] == number)

    def drawing(self, language: str) -> list[tuple[float, float, str]]:
        """Where each place of the board stands in a unit square, and its name."""
        extent = self.board["extent"]
        return [
            (
                (place["x"] - extent["x"]) / extent["width"],
                (place["y"] - extent["y"]) / extent["height"],
                place["name"][language],
            )
            for collection in self.board.values()
            if isinstance(collection, list)
            for place in collection
            if isinstance(place, dict) and {"x", "y", "name"} <= place.keys()
        ]


async def generic(client: Client, game: str) -> Generic:
    described = (await client.get(f"/v1/{game}")).json | (await client.get(f"/v1/{game}/schemas")).json
    return Generic(described, (await client.get(f"/v1/{game}/board?seats={described['leastSeats']}")).json)


async def test_these_are_all_games_of_the_service(client: Client) -> None:
    assert set(GAMES) == {game["name"] for game in (await client.get("/v1/games")).json}


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_is_drawn_from_its_document(client: Client, game: str) -> None:
    drawn = await generic(client, game)

    for language in ("en", "de"):
        places = drawn.drawing(language)
        assert all(-0.01 <= x <= 1.01 and -0.01 <= y <= 1.01 and name for x, y, name in places)
        assert len({(round(x, 4), round(y, 4)) for x, y, _ in places}) >= FEWEST


@pytest.mark.parametrize("game", GAMES)
async def test_every_action_is_labelled_and_played_and_its_parts_have_names(client: Client, game: str) -> None:
    knows, dice = await generic(client, game), dice_of(7)
    table = await client.begin(game, knows.seats)
    named = 0

    for done in range(1, 1 + MOST_ACTIONS):
        seat, legal, texts = await labelled(table, dice)
        chosen = dice.randrange(len(legal))
        action = legal[chosen]["example"] if legal[chosen]["type"] == "template" else legal[chosen]
        for collection, number in knows.parts(action, "Action"):
            named += 1
            assert knows.part(collection, number)["name"].keys() == {"en", "de"}
        accepted = await table.act(seat, action)
        assert (200, True) == (accepted.status, bool(texts[chosen])), accepted.body
        assert all(knows.part(*found) for event in accepted.json["events"] for found in knows.parts(event, "Event"))
        if not accepted.json["toAct"] or (named and done >= ACTIONS):
            break

    assert named > 0


async def labelled(table: Table, dice: Random) -> tuple[int, list[Any], list[str]]:
    """One of the seats that are to act or may act: its legal actions, and the label of each."""
    shown = await table.show()
    seats = [*shown["toAct"], *shown["mayAct"]]
    for seat in dice.sample(seats, len(seats)):
        told = (await table.client.get(f"{table.path}/legal?text=true", token=table.token(seat))).json
        if told["legalActions"]:
            return seat, told["legalActions"], told["texts"]
    raise AssertionError("nobody can act")
