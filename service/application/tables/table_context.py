"""What a table document shows besides what follows from the log."""

from typing import Final

from quipu.rules.kernel.message import Value
from quipu.service.application.log.signing import Signature
from quipu.service.application.server_settings import PLAIN, ServerSettings


class TableContext(Value, frozen=True, kw_only=True):
    """What documents show of a table although it does not follow from its log."""

    seed: str | None = None
    """The seed, once the game is over."""
    imported_at: int | None = None
    signature: Signature | None = None
    """The signature of the position shown."""
    present: frozenset[int] = frozenset()
    """The seats whose holders follow the table."""
    rematch: str | None = None
    bot_time: float = 1.0
    """The share of its thinking time that a bot here last got."""
    now: int = 0
    """The time that it shows, in milliseconds since 1970, UTC: for spectators of a delayed table an earlier one."""
    settings: ServerSettings = PLAIN


NO_CONTEXT: Final = TableContext()
