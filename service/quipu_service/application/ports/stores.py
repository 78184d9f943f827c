"""All stores of one server."""

from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Self

from quipu_service.application.ports.clients import Clients
from quipu_service.application.ports.player_lists import Players
from quipu_service.application.ports.schedule import Schedule
from quipu_service.application.ports.seat_stores import KeptConditions, KeptNotes
from quipu_service.application.ports.server import Server
from quipu_service.application.ports.table_index import TableIndex
from quipu_service.application.ports.table_log import TableLog

if TYPE_CHECKING:
    from quipu_service.application.notices.deliveries import Deliveries
    from quipu_service.application.tables.games_statistics import Tallies


@dataclass(frozen=True)
class Stores:
    """What one server stores, by duty; each part of the application gets only the stores that it needs."""

    server: Server
    log: TableLog
    index: TableIndex
    schedule: Schedule
    clients: Clients
    conditions: KeptConditions
    notes: KeptNotes
    players: Players
    deliveries: "Deliveries"
    tallies: "Tallies"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.aclose()
