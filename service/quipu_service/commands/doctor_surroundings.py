"""What ``quipu doctor`` checks around the service: folders, the collector of traces, memory."""

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.application.facade.stores import Stores
from quipu_service.operate.config import Config

CONNECT: Final = 3.0
"""Seconds to wait for a connection."""
OLD: Final = 2 * 86_400
"""Seconds after which a backup is old: a nightly one failed."""
LATE: Final = 30.0
"""Seconds by which bots and clocks may be behind."""
OVERCOMMIT: Final = Path("/proc/sys/vm/overcommit_memory")
PORTS: Final = {"http": 80, "https": 443}


def surroundings(config: Config) -> Iterator[Finding]:
    """The findings on everything that the settings name besides the log's server."""
    if config.traces and not _connects(config.traces):
        message = f"nothing listens at {config.traces}: traces are lost"
        yield Finding(Grade.BAD, "traces", message, "start the collector, or correct QUIPU_TRACES")


def _connects(url: str) -> bool:
    split = urlsplit(url)
    try:
        socket.create_connection((split.hostname or "", split.port or PORTS[split.scheme]), CONNECT).close()
    except OSError:
        return False
    return True


def there(folder: Path) -> Path:
    """The folder, or the nearest one around it that exists as far as this user may see."""
    return next(one for one in (folder, *folder.parents) if os.path.exists(one))


def folder_finding(folder: Path) -> Finding | None:
    """What is wrong with the folder of the embedded server, if it cannot be written."""
    place = there(folder)
    cure = "correct QUIPU_DATA_DIR, or give the folder to the user that runs the service"
    if not place.is_dir():
        return Finding(Grade.BAD, "folder", f"{place} is no folder", cure)
    if not os.access(place, os.W_OK | os.X_OK):
        return Finding(Grade.BAD, "folder", f"{place} cannot be written by this user", cure)
    return None


def overcommit() -> int | None:
    """The setting ``vm.overcommit_memory`` of this machine; None where there is none."""
    try:
        return int(OVERCOMMIT.read_text())
    except (OSError, ValueError):
        return None


async def stored_findings(stores: Stores, tables: int) -> list[Finding]:
    """Whether there is a backup, and somebody who plays for the bots; raises Unavailable."""
    now = system_clock()
    backlog, backed_up = await stores.schedule.backlog(now), await stores.server.backed_up()
    found = []
    if backlog.workers == 0 and (backlog.jobs or backlog.late > LATE):
        message = f"{backlog.jobs} jobs wait, tables are {backlog.late:.0f} s late, and no worker is at work"
        found.append(Finding(Grade.BAD, "workers", message, "start `quipu worker`, or QUIPU_WORKER=on"))
    cure = "run `quipu backup` every night (docs/backup.md)"
    if backed_up is not None and now - backed_up > OLD * 1_000:
        message = f"the last backup is of {time.strftime('%Y-%m-%d %H:%M', time.gmtime(backed_up / 1_000))} UTC"
        found.append(Finding(Grade.BAD, "backup", message, cure))
    elif backed_up is not None:
        found.append(Finding(Grade.GOOD, "backup", f"{(now - backed_up) / 3_600_000:.0f} h old"))
    elif tables:
        found.append(Finding(Grade.NOTE, "backup", "there is none that `quipu backup` made", cure))
    return found
