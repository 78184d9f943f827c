"""What holds for all tables of a server, as its operator set it."""

from quipu.rules.kernel.message import Value
from quipu.service.application.position import Position


class ServerWide(Value, frozen=True, kw_only=True):
    """The settings that tables are shown with and opened under."""

    unstarted: int | None = None
    """Milliseconds for which a table may wait for its game to begin; None for ever."""
    most_waiting: int = 0
    """Tables of one address without a key that may wait at once; 0: any number."""
    durability: str = "memory"
    """What an accepted entry has survived when it is answered."""


PLAIN = ServerWide()


def expires_at(position: Position, wide: ServerWide) -> int | None:
    """When a table whose game has not begun may be closed, or taken away once it is closed."""
    if wide.unstarted is None or position.state is not None:
        return None
    return position.at + wide.unstarted
