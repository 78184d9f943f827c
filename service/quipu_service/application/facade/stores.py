"""All stores of one server."""

from dataclasses import dataclass

from quipu_service.application.ports.server import Ask
from quipu_service.application.ports.table_stores import TableStores


@dataclass(frozen=True)
class Stores(TableStores):
    """Those of tables, and the way to the server for extensions."""

    ask: Ask
