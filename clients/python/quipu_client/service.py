"""The service."""

import json
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from quipu_client.game import Game
from quipu_client.http import Http, command_id
from quipu_client.table import HostedTable, Table
from quipu_client.wire import (
    ActionT,
    BoardT,
    BotRequest,
    EventT,
    GameDocument,
    GameSummary,
    LegalActionT,
    Report,
    SetupT,
    TablePage,
    TimeControl,
    ViewT,
    Visibility,
)


class Quipu:
    """A connection to the service; use it in ``async with``."""

    def __init__(
        self, base: str = "http://127.0.0.1:8000", *, language: str = "en", retries: int = 5, key: str | None = None
    ) -> None:
        """``retries`` says how often a request is repeated that got no answer; ``key`` is that of a frontend."""
        self.http = Http(base, language=language, retries=retries, key=key)

    async def games(self) -> list[GameSummary]:
        """The games, by name."""
        found: list[GameSummary] = await self.http.json("GET", "/v1/games")
        return found

    async def game(self, name: str) -> GameDocument:
        """A game: its options, editions, names of parts and schemas."""
        found: GameDocument = await self.http.json("GET", f"/v1/{name}")
        return found

    async def board(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        *,
        seats: int,
        edition: str = "standard",
        setup: SetupT | None = None,
    ) -> BoardT:
        """What is printed; the same for all tables with these options."""
        params = {"seats": str(seats), "edition": edition, **({} if setup is None else {"setup": json.dumps(setup)})}
        found: BoardT = await self.http.json("GET", f"/v1/{game.name}/board", params=params)
        return found

    async def tables(self, game: str, **query: str | int) -> TablePage:
        """Tables that everybody may see, newest first; ``status``, ``first`` and ``after`` narrow the list."""
        params = {name: str(value) for name, value in query.items()}
        found: TablePage = await self.http.json("GET", f"/v1/{game}/tables", params=params)
        return found

    async def open(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        *,
        seats: int,
        setup: SetupT | None = None,
        edition: str = "standard",
        bots: Sequence[BotRequest] = (),
        clock: TimeControl | None = None,
        hints: bool = False,
        visibility: Visibility = "LISTED",
        **further: Any,
    ) -> HostedTable[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """Open a table and become its host. ``further`` are fields of the request that this client does not name."""
        request: dict[str, Any] = {"seats": seats, "edition": edition, "hints": hints, "visibility": visibility}
        request |= {"bots": list(bots), "clock": clock, **({} if setup is None else {"setup": setup}), **further}
        headers = {"idempotency-key": command_id()}
        opened = await self.http.json("POST", f"/v1/{game.name}/tables", body=request, headers=headers)
        return HostedTable(self.http, game, opened)

    def table(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        table: str,
        token: str | None = None,
    ) -> Table[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """A table that exists: as the seat of this token, or as a spectator."""
        return Table(self.http, game, table, token)

    async def verify(self, log: str) -> Report:
        """What ``quipu verify`` says of an exported log."""
        found: Report = await self.http.json("POST", "/v1/verify", text=log)
        return found

    async def __aenter__(self) -> Self:
        await self.http.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.__aexit__(kind, error, trace)
