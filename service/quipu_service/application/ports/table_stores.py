"""The stores of one server that every table needs."""

from dataclasses import dataclass
from types import TracebackType
from typing import Self

from quipu_service.application.ports.clients import Clients
from quipu_service.application.ports.player_lists import Players
from quipu_service.application.ports.schedule import Schedule
from quipu_service.application.ports.seat_fields import SeatFields
from quipu_service.application.ports.server import Server
from quipu_service.application.ports.table_index import TableIndex
from quipu_service.application.ports.table_log import TableLog


@dataclass(frozen=True)
class TableStores:
    """What one server stores of tables, by duty."""

    server: Server
    log: TableLog
    index: TableIndex
    schedule: Schedule
    clients: Clients
    kept: SeatFields
    players: Players

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.aclose()
