"""A ladder: it pairs people who seek a game, opens their tables at Quipu, and rates the results.

``python ladder.py ladder.db``. What a step did is in the database before the next begins, and a step that is done again
does nothing new, so the ladder can be killed at any time.
"""

import argparse
import asyncio
import json
import os
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import combinations
from secrets import token_hex
from typing import Any

import httpx
import uvicorn
from ratings import NEW, ratings_of, result_of
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from quipu_client import Game, Quipu, QuipuError, command_id, notice_of

SCHEMA = """
CREATE TABLE IF NOT EXISTS players (number INTEGER PRIMARY KEY, secret TEXT UNIQUE NOT NULL, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seeks (id TEXT PRIMARY KEY, player INTEGER NOT NULL, game TEXT NOT NULL,
    turn INTEGER NOT NULL, since REAL NOT NULL, state TEXT NOT NULL DEFAULT 'OPEN', pair INTEGER);
CREATE UNIQUE INDEX IF NOT EXISTS one_at_a_time ON seeks (player) WHERE state = 'OPEN';
CREATE TABLE IF NOT EXISTS pairs (number INTEGER PRIMARY KEY, game TEXT NOT NULL, turn INTEGER NOT NULL,
    first INTEGER NOT NULL, second INTEGER NOT NULL, command TEXT UNIQUE NOT NULL, place TEXT UNIQUE,
    state TEXT NOT NULL DEFAULT 'PAIRED');
CREATE TABLE IF NOT EXISTS results (pair INTEGER PRIMARY KEY, ended INTEGER NOT NULL, ranking TEXT NOT NULL);
"""
"""A pair is PAIRED, OPENED once its table is noted (``place``), PLAYING once it began, and at last RATED or VOID."""
RESULTS = "SELECT ended, number, first, second, ranking, place FROM results JOIN pairs ON pair = number WHERE game = ?"
SEEK = """SELECT seeks.id, seeks.game, seeks.turn, seeks.state, place AS "table", pairs.state AS pair
    FROM seeks LEFT JOIN pairs ON pairs.number = pair WHERE seeks.id = ? AND player = ?"""
WINDOW, WIDER = 2.0, 0.5
"""By how much the ratings of a pair may differ (new players have 25): at once, and more for each second of waiting."""
PAUSE, SWEEP = 2.0, 300.0
"""Seconds between two rounds, unless a seek or a notice begins one; and between two looks at all tables."""


class Ladder:
    """Seeks, pairs and results in one file, and the tables at Quipu that belong to them."""

    def __init__(self, file: str, quipu: Quipu) -> None:
        """``quipu`` has the key of this frontend, whose notices come here."""
        self.db = sqlite3.connect(file, isolation_level=None)
        self.db.executescript(SCHEMA)
        self.db.row_factory = sqlite3.Row
        self.quipu, self.wake, self.ended, self.sweep = quipu, asyncio.Event(), set[str](), 0.0

    def rows(self, statement: str, *values: Any) -> list[Any]:
        """All rows of a query."""
        return self.db.execute(statement, values).fetchall()

    def ratings(self, game: str) -> dict[int, Any]:
        """The ratings in a game now."""
        return ratings_of((*one[:4], json.loads(one["ranking"])) for one in self.rows(RESULTS, game))

    def pair(self) -> None:
        """Pair who seeks the same, the closest ratings first."""
        for game, turn in self.rows("SELECT DISTINCT game, turn FROM seeks WHERE state = 'OPEN'"):
            rated, now = self.ratings(game), time.time()
            seeks = {}
            for player, key, since in self.rows(
                "SELECT player, id, since FROM seeks WHERE state = 'OPEN' AND game = ? AND turn = ?", game, turn
            ):
                seeks[player] = rated.get(player, NEW).mu, WINDOW + WIDER * (now - since), key
            for one, two in sorted(combinations(seeks, 2), key=lambda both: abs(seeks[both[0]][0] - seeks[both[1]][0])):
                if {one, two} <= seeks.keys():
                    (skill, patience, key), (other, others_patience, others_key) = seeks[one], seeks[two]
                    if abs(skill - other) <= min(patience, others_patience):
                        self.join(game, turn, {one: key, two: others_key})
                        del seeks[one], seeks[two]

    def join(self, game: str, turn: int, seeks: dict[int, str]) -> None:
        """Take two seeks for a pair, with the command that opens its table once, however often it is sent."""
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            made = "INSERT INTO pairs (game, turn, first, second, command) VALUES (?, ?, ?, ?, ?)"
            number = self.db.execute(made, [game, turn, *seeks, command_id()]).lastrowid
            taken = "UPDATE seeks SET state = 'PAIRED', pair = ? WHERE state = 'OPEN' AND id IN (?, ?)"
            if self.db.execute(taken, [number, *seeks.values()]).rowcount != 2:
                raise sqlite3.IntegrityError("a seek was taken already")

    async def run(self) -> None:
        """Round after round, until cancelled: pair, and take each pair as far as it goes."""
        while True:
            self.wake.clear()
            self.pair()
            ended, self.ended = self.ended, set()
            if every := time.monotonic() >= self.sweep:
                self.sweep = time.monotonic() + SWEEP
            for one in self.rows("SELECT * FROM pairs WHERE state NOT IN ('RATED', 'VOID')"):
                if one["state"] == "PLAYING" and not every and one["place"] not in ended:
                    continue
                try:
                    await self.advance(one)
                except (QuipuError, httpx.TransportError) as problem:
                    print(f"pair {one['number']}: {problem}", file=sys.stderr, flush=True)
                    self.sweep = 0.0  # to be looked at again
                    if isinstance(problem, QuipuError) and not problem.passing:
                        void = "UPDATE pairs SET state = 'VOID' WHERE number = ? AND state != 'PLAYING'"
                        self.db.execute(void, [one["number"]])
            with suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), PAUSE)

    async def advance(self, pair: Any) -> None:
        """Open the table, seat both and start; or count the result, if there is one."""
        number, state, place = pair["number"], pair["state"], pair["place"]
        game: Any = Game(pair["game"])
        if state == "PAIRED":
            terms: Any = {"clock": {"turn": pair["turn"]} if pair["turn"] else None, "room": f"ladder-{number}"}
            terms |= {"visibility": "UNLISTED", "take_backs": "CERTAIN"}  # so what is counted stays so
            place = (await self.quipu.open(game, seats=2, command=pair["command"], **terms)).id
            self.note(number, "OPENED", place)
        if state != "PLAYING":
            await self.begin(pair, self.quipu.table(game, place))
            self.note(number, "PLAYING", place)
        table = self.quipu.table(game, place)
        status = (await table.read())["status"]
        result = await result_of(self.quipu, await table.export()) if status == "OVER" else None
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            if result is not None and result[0] == place:
                counted = [number, result[1], json.dumps(result[2])]
                self.db.execute("INSERT OR IGNORE INTO results VALUES (?, ?, ?)", counted)
            if status in ("OVER", "CLOSED"):
                self.note(number, "VOID" if result is None else "RATED", place)

    async def begin(self, pair: Any, table: Any) -> None:
        """Seat both by their player ids, who agree to start; what was done before is refused by its name."""
        for seat, player in enumerate((pair["first"], pair["second"])):
            ((secret, name),) = self.rows("SELECT secret, name FROM players WHERE number = ?", player)
            with suppressed("ALREADY_SEATED", "ALREADY_STARTED"):
                await table.seen_by(secret).sit(name, seat=seat, as_player=True, entropy=token_hex(32))
        for player in (pair["first"], pair["second"]):
            ((secret,),) = self.rows("SELECT secret FROM players WHERE number = ?", player)
            with suppressed("AGREED_ALREADY", "ALREADY_STARTED"):
                await table.seen_by(secret).start()

    def note(self, number: int, state: str, place: str | None) -> None:
        """Note how far a pair has come."""
        self.db.execute("UPDATE pairs SET state = ?, place = ? WHERE number = ?", [state, place, number])

    async def put_me(self, request: Request) -> Response:
        """Join the ladder, or change one's name: the Bearer token is one's player id at Quipu."""
        secret, name = bearer(request), request.query_params.get("name", "").strip()
        if not 32 <= len(secret) <= 64 or not 1 <= len(name) <= 40:
            raise HTTPException(400, "send ?name=…, and a player id of 32 to 64 characters as Bearer token")
        put = "INSERT INTO players (secret, name) VALUES (?, ?) ON CONFLICT (secret) DO UPDATE SET name = excluded.name"
        self.db.execute(put, [secret, name])
        return JSONResponse({"name": name})

    async def seek(self, request: Request) -> Response:
        """Seek, withdraw or look; a repeat with the same id seeks once."""
        found = self.rows("SELECT number FROM players WHERE secret = ?", bearer(request))
        if not found:
            raise HTTPException(401, "PUT /me first, with your player id as Bearer token")
        key, player = request.path_params["seek"], found[0]["number"]
        if request.method == "PUT":
            game, turn = (request.query_params.get(name, "0") for name in ("game", "turn"))
            if not re.fullmatch("[a-z][a-z0-9-]{1,40}", game) or not re.fullmatch(r"[0-9]{1,10}", turn):
                raise HTTPException(400, "send ?game=…&turn=…, the milliseconds of a turn, or 0 without a clock")
            put = "INSERT OR IGNORE INTO seeks (id, player, game, turn, since) VALUES (?, ?, ?, ?, ?)"
            self.db.execute(put, [key, player, game, int(turn), time.time()])
            self.wake.set()
        if request.method == "DELETE":
            gone = "UPDATE seeks SET state = 'WITHDRAWN' WHERE id = ? AND player = ? AND state = 'OPEN'"
            self.db.execute(gone, [key, player])
        for found in self.rows(SEEK, key, player):
            return JSONResponse(dict(found))
        raise HTTPException(409, "you seek under another id, or this id is somebody else's")

    async def show_ratings(self, request: Request) -> Response:
        """Ratings, best first, and the tables that they come from."""
        game, names = request.path_params["game"], dict(self.rows("SELECT number, name FROM players"))
        rated = sorted(self.ratings(game).items(), key=lambda one: -one[1].ordinal())
        players = [{"player": number, "name": names[number], "mu": one.mu, "sigma": one.sigma} for number, one in rated]
        return JSONResponse({"players": players, "tables": [one["place"] for one in self.rows(RESULTS, game)]})

    async def take_notice(self, request: Request) -> Response:
        """A notice of Quipu is only a reason to look: the log says what the result is."""
        notice = notice_of(os.environ["QUIPU_WEBHOOK_SECRET"], dict(request.headers), await request.body())
        if notice is None:
            raise HTTPException(401, "not signed with the secret of this frontend's webhook")
        if notice["kind"] == "RESULT":
            self.ended.add(notice["table"])
            self.wake.set()
        return Response(status_code=204)


@contextmanager
def suppressed(*codes: str) -> Iterator[None]:
    """Refusals of these codes say that it was done before."""
    try:
        yield
    except QuipuError as refused:
        if refused.code not in codes:
            raise


def bearer(request: Request) -> str:
    """The secret that a request shows."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def app(ladder: Ladder) -> Starlette:
    """The ladder over HTTP."""

    routes = [
        Route("/me", ladder.put_me, methods=["PUT"]),
        Route("/seeks/{seek}", ladder.seek, methods=["GET", "PUT", "DELETE"]),
        Route("/ratings/{game}", ladder.show_ratings),
        Route("/notices", ladder.take_notice, methods=["POST"]),
    ]
    return Starlette(routes=routes)


async def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A ladder beside Quipu.")
    parser.add_argument("file", help="the ladder's database")
    parser.add_argument("--service", default="http://127.0.0.1:8000", help="where Quipu is")
    parser.add_argument("--port", type=int, default=9002)
    asked = parser.parse_args()
    if not os.environ.get("QUIPU_WEBHOOK_SECRET"):
        sys.exit("QUIPU_WEBHOOK_SECRET is not set: see README.md")
    ladder = Ladder(asked.file, Quipu(asked.service, key=os.environ.get("QUIPU_KEY")))
    config = uvicorn.Config(app(ladder), host="127.0.0.1", port=asked.port, log_level="warning")
    async with ladder.quipu, asyncio.TaskGroup() as tasks:  # if one of the two fails, both end
        working = tasks.create_task(ladder.run())
        await uvicorn.Server(config).serve()
        working.cancel()


if __name__ == "__main__":
    asyncio.run(main())
