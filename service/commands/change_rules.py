"""``quipu change-rules``: an operator lets a running table go on by the newest rules."""

import asyncio
import secrets
import sys

from quipu.service.commands.store import opened
from quipu.service.config import Config


def change_rules(table: str, config: Config) -> int:
    """Write the entry; raises Unknown, or Declined if there are no newer rules or the position does not fit them."""
    return asyncio.run(_changed(table, config))


async def _changed(table: str, config: Config) -> int:
    async with opened(config, 1) as (_, quipu):
        position = (await quipu.rule_changes.impose(table, command=secrets.token_hex(16))).step.position
    sys.stdout.write(f"table {table} goes on by revision {position.game.revision} from version {position.version} on\n")
    return 0
