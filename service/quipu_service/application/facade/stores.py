"""All stores of one server."""

from dataclasses import dataclass

from quipu_service.application.notices.deliveries import Deliveries
from quipu_service.application.ports.table_stores import TableStores
from quipu_service.application.tables.games_statistics import Tallies


@dataclass(frozen=True)
class Stores(TableStores):
    """Those of tables, and those that only webhooks and statistics know."""

    deliveries: Deliveries
    tallies: Tallies
