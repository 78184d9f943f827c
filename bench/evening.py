"""Bytes and requests of a phone's evening, heads among them: a table opened, moves, a return, a list.

It asks what ``watch()`` of the TypeScript client asks; tests of the client count that it asks for nothing else.
``read again`` is what a client takes that reads the table and its legal list after each move.
"""

import random
from statistics import median
from typing import Final

import msgspec

from bench.driver import NAMES
from bench.service import served
from bench.tables import show
from bench.variants import GAMES
from bench.wire_bytes import Headers, Wire, bearer

MOVES: Final = 60
AWAY: Final = 100
LISTED: Final = 50
GZIP: Final = {"accept-encoding": "gzip"}
COLUMNS: Final = (
    "game",
    *("list and sit, requests", "bytes", "opened, requests", "bytes", "opened again, requests", "bytes"),
    *("a move, requests", "bytes p50", "read again, requests", "bytes p50"),
    *("back, requests", "bytes"),
)


class Evening:
    """A phone at one table, whose other seats are played by somebody else."""

    def __init__(self, wire: Wire, game: str, seats: int) -> None:
        self._wire, self.game, self._seats = wire, game, seats
        self._tokens: list[str] = []
        self._path = ""
        self._roll = random.Random(game)
        self._number = 0

    async def begin(self) -> None:
        _, told = await self._wire.once("POST", f"/v1/{self.game}/tables", b'{"seats":%d}' % self._seats)
        opened = msgspec.json.decode(told)
        self._path = f"/v1/{self.game}/tables/{opened['id']}"
        for name in NAMES[: self._seats]:
            body = msgspec.json.encode({"name": name})
            _, seated = await self._wire.once("POST", f"{self._path}/seats", body)
            self._tokens.append(msgspec.json.decode(seated)["token"])
        await self._wire.once("POST", f"{self._path}/start", b"{}", bearer(opened["hostToken"]))

    async def sat(self) -> list[int]:
        """The games, this one with its options, the table and its legal list: what a typed client reads."""
        return [
            await self._get(one)
            for one in ("/v1/games", f"/v1/{self.game}", self._path, f"{self._path}/legal?text=true")
        ]

    async def printed(self) -> list[int]:
        """The printed board, by which a table is drawn; kept for a minute."""
        return [await self._get(f"/v1/{self.game}/board?seats={self._seats}")]

    async def described(self) -> list[int]:
        """The words and the schemas, which a client that knows no game needs once; kept for ever."""
        return [await self._get(f"/v1/{self.game}/{part}") for part in ("texts", "schemas")]

    async def move(self) -> tuple[int, list[int]]:
        """A random action of whoever is to act: bytes of its answer, and of reading the table and its list again."""
        _, shown = await self._wire.once("GET", self._path)
        seat = msgspec.json.decode(shown)["toAct"][0]
        mine = bearer(self._tokens[seat])
        _, listed = await self._wire.once("GET", f"{self._path}/legal", b"", mine)
        body = msgspec.json.encode(self._roll.choice(msgspec.json.decode(listed)["legalActions"]))
        self._number += 1
        path = f"{self._path}/commands/{self._number}?text=true&whole=true"
        size, _ = await self._wire.once("PUT", path, body, GZIP | mine)
        again = [await self._get(one, mine) for one in (self._path, f"{self._path}/legal?text=true")]
        return size, again

    async def back(self, after: int) -> int:
        """Everything since a version, with what the table says now."""
        return await self._get(f"{self._path}/events?after={after}&newestView=true&text=true&whole=true")

    async def version(self) -> int:
        _, shown = await self._wire.once("GET", self._path)
        return int(msgspec.json.decode(shown)["version"])

    async def running(self) -> bool:
        _, shown = await self._wire.once("GET", self._path)
        return bool(msgspec.json.decode(shown)["status"] == "RUNNING")

    async def _get(self, path: str, headers: Headers | None = None) -> int:
        size, _ = await self._wire.once("GET", path, b"", GZIP | (headers or bearer(self._tokens[0])))
        return size


async def evening(wire: Wire, game: str) -> list[object]:
    """A row of the table."""
    one = Evening(wire, game, GAMES[game].seats[0])
    await one.begin()
    sat, board, described = await one.sat(), await one.printed(), await one.described()
    warm = sat[1:] + board  # the list of games is read in the lobby
    cold = warm + described
    moves = [await one.move() for _ in range(MOVES) if await one.running()]
    for _ in range(AWAY):
        if await one.running():
            await one.move()
    back = await one.back(await one.version() - AWAY)
    own, again = [size for size, _ in moves], [size + sum(more) for size, more in moves]
    first = [len(sat), sum(sat), len(cold), sum(cold), len(warm), sum(warm)]
    return [game, *first, 1, f"{median(own):,.0f}", 3, f"{median(again):,.0f}", 1, back]


async def measure() -> None:
    """All games, and the list of tables."""
    async with served() as (port, _):
        wire = await Wire.to(port)
        show("A phone's evening: bytes in gzip with heads", COLUMNS, [await evening(wire, one) for one in GAMES])
        for _ in range(LISTED):
            await wire.once("POST", "/v1/caracalla/tables", b'{"seats":2}')
        size, _ = await wire.once("GET", f"/v1/tables?first={LISTED}", b"", GZIP)
        show("A list of tables", ("tables", "requests", "bytes"), [(LISTED, 1, size)])
