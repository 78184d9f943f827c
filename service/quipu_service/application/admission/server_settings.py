"""The operator's settings that apply to all tables of a server."""

from quipu_rules.kernel.message import Value
from quipu_service.application.log.position import Position


class ServerSettings(Value, frozen=True, kw_only=True):
    """Settings with which tables are opened and shown."""

    unstarted: int | None = None
    """Milliseconds that a table may wait to begin; None for ever."""
    absence: int = 30 * 86_400_000
    """Milliseconds for which a person may keep the others waiting at a table where no clock ends it."""
    most_waiting: int = 0
    """How many tables one address without a key may have waiting to begin at once; 0: any number."""
    most_bot_tables: int = 0
    """How many tables with bots one address without a key may have in progress; 0: any number."""
    durability: str = "memory"
    """What an accepted entry survives."""


PLAIN = ServerSettings()


def expires_at(position: Position, settings: ServerSettings) -> int | None:
    """When a table may be closed at which nobody has begun to play for a result, or deleted once it is closed."""
    if settings.unstarted is None or not position.forsaken:
        return None
    return position.at + settings.unstarted
