"""Extensions without which a service does not find all that is stored, named on the log's server by themselves."""

from collections.abc import Collection
from typing import Final

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.application.ports.server import Ask

NEEDED: Final = "quipu:extensions"
"""A hash: since when each of them keeps elsewhere what the server had, in milliseconds since 1970."""
CURE: Final = "install it if it is missing, and name it in QUIPU_EXTENSIONS, or leave that setting out"


async def note_needed(ask: Ask, name: str, at: int) -> None:
    """Say that from now on this extension keeps elsewhere what the server had; raises Unavailable."""
    await ask(NEEDED, "HSETNX", NEEDED, name, at)


async def lacking(ask: Ask, loaded: Collection[str]) -> list[str]:
    """What is wrong for each of them that is not loaded; raises Unavailable."""
    names = sorted(name.decode() for name, _ in pairs_of(await ask(NEEDED, "HGETALL", NEEDED)))
    what = "keeps tables elsewhere and is not loaded: they are on no list, and nobody can read them"
    return [f"the extension `{name}` {what}" for name in names if name not in loaded]
