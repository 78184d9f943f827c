"""The service."""

import json
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self

from quipu_client.game import Game
from quipu_client.hosted import HostedTable
from quipu_client.http import Http, command_id, new_token, without_none
from quipu_client.player import Player
from quipu_client.table import Table
from quipu_client.wire import (
    ActionT,
    BoardT,
    BotRequest,
    EventT,
    FailedPage,
    GameDocument,
    GameStatistics,
    GameSummary,
    LegalActionT,
    Level,
    MovedSeat,
    Report,
    Resent,
    SandboxRequest,
    SchemasDocument,
    SetupT,
    SigningKey,
    Status,
    TablePage,
    TakeBacks,
    TextsDocument,
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
        """A game: its options and editions. Its words and types are documents of their own."""
        found: GameDocument = await self.http.json("GET", f"/v1/{name}")
        return found

    async def texts(self, game: GameDocument) -> dict[str, str]:
        """The words of a game, in the language in which it was read; the same as long as ``textsHash`` is."""
        found: TextsDocument = await self.http.json(
            "GET", f"/v1/{game['name']}/texts", params={"hash": game["textsHash"]}
        )
        return found["texts"]

    async def schemas(self, game: GameDocument) -> dict[str, Any]:
        """JSON Schemas of a game, for clients that know no types; the same as long as ``schemasHash`` is."""
        found: SchemasDocument = await self.http.json(
            "GET", f"/v1/{game['name']}/schemas", params={"hash": game["schemasHash"]}
        )
        return found["schemas"]

    async def board(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        *,
        seats: int,
        edition: str = "standard",
        setup: SetupT | None = None,
    ) -> BoardT:
        """What is printed; the same for all tables with these options."""
        params = without_none(seats=seats, edition=edition, setup=None if setup is None else json.dumps(setup))
        found: BoardT = await self.http.json("GET", f"/v1/{game.name}/board", params=params)
        return found

    async def tables(
        self,
        game: str | None = None,
        *,
        status: Status | None = None,
        free_seat: bool | None = None,
        room: str | None = None,
        clock: Literal["NONE", "TURN", "BANK"] | None = None,
        least_time: int | None = None,
        most_time: int | None = None,
        bots: Literal["NONE", "ANY"] | Level | None = None,
        setup: Mapping[str, Any] | None = None,
        sandboxes: bool | None = None,
        after: str | None = None,
        first: int | None = None,
    ) -> TablePage:
        """Tables that everybody may see, newest first; of all games where none is named.

        Times are milliseconds of a turn or bank; ``bots`` may be a level that at least one bot has.
        """
        terms = without_none(room=room, clock=clock, leastTime=least_time, mostTime=most_time, bots=bots)
        options = without_none(setup=None if setup is None else json.dumps(setup))
        params = without_none(status=status, freeSeat=free_seat, sandboxes=sandboxes, after=after, first=first)
        params |= terms | options
        path = "/v1/tables" if game is None else f"/v1/{game}/tables"
        found: TablePage = await self.http.json("GET", path, params=params)
        return found

    async def picture(self, game: str, table: str, *, pixels: bool = False, **wanted: Any) -> bytes:
        """What a spectator sees of a table, for previews: SVG, or with ``pixels`` PNG; ``at`` a version."""
        path = f"/v1/{game}/tables/{table}/board.{'png' if pixels else 'svg'}"
        return (await self.http.send("GET", path, params=without_none(**wanted))).content

    def player(self, player_id: str) -> Player:
        """The user of a frontend who has this id, a secret: 32 to 64 characters, as ``new_token`` makes them."""
        return Player(self.http, player_id)

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
        take_backs: TakeBacks = "AGREED",
        room: str | None = None,
        command: str | None = None,
        **further: Any,
    ) -> HostedTable[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """Open a table and become its host. Repeating the call with the same ``command`` opens one table only.

        ``further`` are fields of the request that this client does not name.
        """
        request: dict[str, Any] = {"seats": seats, "edition": edition, "hints": hints, "visibility": visibility}
        request |= {} if take_backs == "AGREED" else {"takeBacks": take_backs}
        request |= without_none(room=room)
        request |= {"bots": list(bots), "clock": clock, **({} if setup is None else {"setup": setup}), **further}
        return await self._opened(game, "tables", command, body=request)

    async def open_sandbox(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        request: SandboxRequest[SetupT],
        *,
        token: str | None = None,
    ) -> HostedTable[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """Open a sandbox: a table at a position, or with a seed, of one's choice."""
        return await self._opened(game, "sandboxes", body=request, token=token)

    async def open_sandbox_of_log(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        log: str,
        *,
        at: int | None = None,
        seed: str | None = None,
    ) -> HostedTable[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """Open a sandbox at a version of an exported log."""
        return await self._opened(game, "sandboxes/log", text=log, params=without_none(at=at, seed=seed))

    async def _opened(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        path: str,
        command: str | None = None,
        **more: Any,
    ) -> HostedTable[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        headers = {"idempotency-key": command or command_id()}
        opened = await self.http.json("POST", f"/v1/{game.name}/{path}", headers=headers, **more)
        return HostedTable(self.http, game, opened)

    def table(
        self,
        game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT],
        table: str,
        token: str | None = None,
    ) -> Table[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """A table that exists: as the seat of this token, or as a spectator."""
        return Table(self.http, game, table, token)

    async def statistics(self, game: str) -> GameStatistics:
        """What the finished tables of a game add up to, those on its public list."""
        found: GameStatistics = await self.http.json("GET", f"/v1/{game}/statistics")
        return found

    async def failed_deliveries(self, *, after: str | None = None, first: int | None = None) -> FailedPage:
        """Notices that could not be delivered to the webhook of the frontend whose ``key`` this client has."""
        params = without_none(after=after, first=first)
        found: FailedPage = await self.http.json("GET", "/v1/frontend/deliveries", params=params)
        return found

    async def resend_deliveries(self, ids: Sequence[str] | None = None) -> Resent:
        """Send failed notices again: these, or the oldest hundred."""
        request = {"ids": None if ids is None else list(ids)}
        found: Resent = await self.http.json(
            "POST", "/v1/frontend/deliveries/resend", body=request, headers={"idempotency-key": command_id()}
        )
        return found

    async def redeem_code(
        self, code: str, *, player: str | None = None, token: str | None = None, command: str | None = None
    ) -> MovedSeat:
        """Take over a seat by the code of ``make_code``; with ``player``, that id holds it too, in place of another."""
        request = {"code": code, "token": token or new_token(), "asPlayer": player is not None}
        headers = {"idempotency-key": command or command_id()}
        found: MovedSeat = await self.http.json("POST", "/v1/codes", token=player, body=request, headers=headers)
        return found

    async def verify(self, log: str) -> Report:
        """What ``quipu verify`` says of an exported log."""
        found: Report = await self.http.json("POST", "/v1/verify", text=log)
        return found

    async def signing_key(self) -> SigningKey:
        """The operator's public key, by which signed heads are checked."""
        found: SigningKey = await self.http.json("GET", "/v1/signing-key")
        return found

    async def __aenter__(self) -> Self:
        await self.http.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.__aexit__(kind, error, trace)
