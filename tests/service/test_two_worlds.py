"""Two tables that differ only in what a viewer cannot know answer it byte for byte the same, at every door."""

from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.message import Seat
from quipu.service.application.quipu import Quipu
from tests.service.asgi import ask
from tests.service.tables import Played, begun
from tests.service.test_no_free_peeks import another_world, app

__all__ = ["app"]
POSITIONS, APART = 4, 9
WORLDS = ("one", "two")
VARIED = {"caracalla": 3, "caral": 3, "caretos": 2, "inkas": 3}
"""Games and seats."""
SHOWN = """query ($table: ID!) {{ table(id: $table) {{
  version status toAct undo {{ allowed toVersions }} outcome {{ __typename }}
  ... on {prefix}Table {{ viewJson legalActionsJson legalActions {{ text }} }} }} }}"""


async def answers(app: Starlette, table: Played, seat: Seat | None, prefix: str) -> list[tuple[str, int, bytes]]:
    """What the viewer gets at each door that shows a position."""
    path, shown = f"/v1/{table.game}/tables/{table.id}", {}
    if seat is not None:
        shown = {"authorization": f"Bearer {table.tokens[seat]}"}
    asked = [
        ("GET", path, b""),
        ("GET", f"{path}/legal", b""),
        ("POST", "/graphql", query(prefix, table.id)),
    ]
    found = []
    for method, address, body in asked:
        whole = await ask(app, method, address, body, **shown)
        found.append((address, whole.status, whole.body))
    return found


def query(prefix: str, table: str) -> bytes:
    """The GraphQL request."""
    return msgspec.json.encode(
        {
            "query": SHOWN.format(prefix=prefix),
            "variables": {"table": table},
        }
    )


@pytest.mark.parametrize("name", sorted(VARIED))
async def test_what_is_shown_of_a_position_tells_nothing_hidden(quipu: Quipu, app: Starlette, name: str) -> None:
    game, differing = GAMES[name], 0
    table = await begun(quipu, name, VARIED[name])
    for _ in range(POSITIONS):
        position = await table.go_on(APART)
        cached = quipu.tables.remembered(table.id)
        assert cached is not None
        for seat in (None, *map(Seat, range(VARIED[name]))):
            known: Any = None
            for world in WORLDS:
                with another_world(cached, seat, world):
                    differing += cached.position.state != position.state
                    told = await answers(app, table, seat, game.prefix)
                    assert all(status == 200 and b'"errors"' not in body for _, status, body in told), told
                    assert known in (None, told)
                    known = told
    assert differing or name == "caracalla", "some world hides something else"
