"""A user of a frontend, who sits at many tables."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from quipu_client.clock import ServiceClock
from quipu_client.following import HEARTBEAT, stream
from quipu_client.game import Game
from quipu_client.http import Http, command_id, new_token, without_none
from quipu_client.table import Table
from quipu_client.wire import (
    ActionT,
    EventT,
    LeftTable,
    LegalActionT,
    OwnFeed,
    OwnTable,
    OwnTablePage,
    RenewedPlayer,
    SetupT,
    Status,
    ViewT,
)


class Player:
    """One user of a frontend, who holds seats at many tables by one secret id."""

    def __init__(self, http: Http, player_id: str, left: Sequence[LeftTable] = ()) -> None:
        """As ``Quipu.player`` makes it."""
        self.http, self.id, self.clock = http, player_id, ServiceClock()
        self.left = left
        """After ``renew``: tables that could not be changed, so that the old id still holds their seats."""

    async def tables(
        self,
        *,
        to_act: bool | None = None,
        status: Status | None = None,
        after: str | None = None,
        first: int | None = None,
    ) -> OwnTablePage:
        """The player's tables of all games, those joined last first; ``to_act``: only where it is the player's turn."""
        params = without_none(toAct=to_act, status=status, after=after, first=first)
        found: OwnTablePage = await self.http.json("GET", "/v1/me/tables", token=self.id, params=params)
        return found

    def table(
        self, game: Game[SetupT, ActionT, LegalActionT, EventT, ViewT, Any], table: str
    ) -> Table[SetupT, ActionT, LegalActionT, EventT, ViewT]:
        """A table as this player sees it. To take a seat that the id holds, ``sit(name, as_player=True)``."""
        return Table(self.http, game, table, self.id)

    async def notices(self, after: str | None = None) -> OwnFeed:
        """Notices for the player's seats after a cursor, the ``after`` of the answer before."""
        found: OwnFeed = await self.http.json("GET", "/v1/me/notices", token=self.id, params=without_none(after=after))
        return found

    async def renew(self, player_id: str | None = None, command: str | None = None) -> "Player":
        """Replace the id at all tables: the old one and the tokens of its seats end. The answer has the new one.

        If tables are ``left``, call it again later with the same id and command: it goes on with them.
        """
        held, headers = player_id or new_token(), {"idempotency-key": command or command_id()}
        renewed: RenewedPlayer = await self.http.json(
            "POST", "/v1/me/renew", token=self.id, body={"player": held}, headers=headers
        )
        return Player(self.http, held, renewed["left"])

    async def follow(
        self, since: int | None = None, *, heartbeat: int = HEARTBEAT, silence: float | None = None
    ) -> AsyncIterator[OwnTable]:
        """Each unfinished table of the player, then each that changes; ``since``: only those that did after it."""
        told: dict[str, int] = {}
        changes = stream(self.http, "/v1/me/events", token=self.id, after=since, heartbeat=heartbeat, silence=silence)
        async for _, table in changes:
            if told.get(table["id"]) != table["version"]:  # after a lost line those of the minute before come again
                told[table["id"]] = table["version"]
                yield self.clock.noted(table)
