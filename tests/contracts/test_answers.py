"""What every operation answers is what the contract promises: each required property is there, in each game.

The storm (``tests/storm``) validates what it is answered as well, and goes wherever chance leads it; here everything
that can be read is read, at the beginning, in the middle and at the end of a game.
"""

from collections.abc import Collection
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from tests.service.client import Answer, Client, Table
from tests.service.tables import dice_of
from tests.storm.contract import STREAMED, Operation, operations

NOT_YET = {"showAnalysis", "showHint", "showPosition"}
"""Answered where something is shown only at the end, to hints, or where nothing is hidden."""
OTHERS = {"showWebhook", "showInvitation"}
"""For hosts of other tables."""
DRAWN = {"showPicture", "showPixels"}
"""Bytes of a picture, which are dear and have no property: read once."""


async def told(client: Client, operation: Operation, body: Any = None, **more: Any) -> Answer:
    """The answer, which must be as the contract says."""
    path = operation.path
    for name, value in more.pop("path", {}).items():
        path = path.replace(f"{{{name}}}", str(value))
    answer = await client.ask(operation.method, path, body, **more)
    assert operation.wrong(answer.status, answer.headers.get("content-type", ""), answer.body) is None
    return answer


async def read_all(table: Table, seat: int | None, known: Collection[str] = ()) -> set[str]:
    """Read whatever the game's document offers, but what is known already; which operations answered."""
    found = set()
    for operation in operations(table.game).values():
        if operation.method != "GET" or operation.id in STREAMED or operation.id in known:
            continue
        answer = await told(table.client, operation, path={"table": table.id}, token=table.token(seat))
        assert answer.status < 500
        if answer.status == 200:
            found.add(operation.id)
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_every_required_property_is_there(client: Client, game: str) -> None:
    here = operations(game)
    seats = GAMES[game].seats[0]
    opened = await told(client, here["openTable"], {"seats": seats})
    table = Table(client, game, opened.json["id"])
    for number in range(seats):
        sat = await told(client, here["takeSeat"], {"name": f"Player {number}"}, path={"table": table.id})
        table.tokens.append(sat.json["token"])
    before = await read_all(table, None)
    await told(client, here["startTable"], path={"table": table.id}, token=opened.json["hostToken"])
    dice, found = dice_of(1), before
    for number in range(120):
        acting = (await table.show())["toAct"]
        if not acting:
            break
        path = {"table": table.id, "command": f"c{number}"}
        action = dice.choice(await table.legal(acting[0]) or [None])
        if action is None:
            break
        await told(client, here["act"], action, path=path, token=table.tokens[acting[0]])
        if not number % 40:
            found |= await read_all(table, acting[0], DRAWN & found)

    reading = {one.id for one in here.values() if one.method == "GET"} - STREAMED
    assert reading - found <= NOT_YET | OTHERS


async def test_a_board_says_also_what_its_edition_leaves_out(client: Client) -> None:
    board = (await told(client, operations("inkas")["showBoard"])).json

    assert board["silences"]["roundsWithoutTrade"] == 50
