"""All stores of one server."""

from dataclasses import dataclass

from quipu_service.application.notices.deliveries import Deliveries
from quipu_service.application.ports.server import Ask
from quipu_service.application.ports.table_stores import TableStores


@dataclass(frozen=True)
class Stores(TableStores):
    """Those of tables, that which only webhooks know, and the way to the server for extensions."""

    deliveries: Deliveries
    ask: Ask
