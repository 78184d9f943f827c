"""Checks of the log's server, and of its files while it is stopped, with advice; they only read."""

import re
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from quipu_service.adapters.embedded import FOLDER, binary
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.adapters.redis_error_messages import LOST, NO_NAME, NO_TRUST, NOT_ALLOWED, cause_of
from quipu_service.adapters.redis_server import LIBRARY, Routes
from quipu_service.adapters.redis_url import Deployment

MOST_SKEW: Final = 2.0
"""Clock difference in seconds that is still fine."""
FULL: Final = 0.8
"""Fraction of the memory that may be used before a warning."""
REWRITE: Final = "auto-aof-rewrite-percentage"
FORKS: Final = 0.5
"""Fraction of the machine's memory above which Linux may refuse the fork of a rewrite or a snapshot."""
SETTINGS: Final = ("appendonly", "appendfsync", "maxmemory", "maxmemory-policy", "min-replicas-to-write", REWRITE)
NAME: Final = "quipu"
CHECKER: Final = "valkey-check-aof"
"""The server's program is the checker too, when it is called by this name."""
CUT: Final = re.compile(r"size=(\d+), ok_up_to=(\d+),")
PATIENCE: Final = 120.0


CURES: Final[Mapping[str, str]] = {
    NO_NAME: "correct the host in QUIPU_REDIS_URL, or the resolver of this machine (getent hosts NAME)",
    NO_TRUST: "install the authority that signed it, or name its file: rediss://…?ssl_ca_certs=/path/ca.pem",
}
"""What to do about a server that could not be asked."""
SEES: Final = "run this once with a user that may also +config|get +info +function|list, such as `default`"


async def examined(
    url: str,
    clock: Callable[[], float] = time.time,
    *,
    durability: str = "",
    replicas: int = 1,
    overcommit: int | None = None,
) -> list[Finding]:
    """The findings for every primary of a deployment, which should give this durability; ValueError for the URL.

    ``overcommit``: the setting ``vm.overcommit_memory`` of its machine, if that is known.
    """
    deployment = Deployment(url)
    routes = Routes(deployment)
    try:
        facts = await routes.everywhere("INFO")
        times = await routes.everywhere("TIME")
        libraries = await routes.everywhere("FUNCTION", "LIST", "LIBRARYNAME", "quipu*", "WITHCODE")
        settings = await _settings(routes)
        now = clock()
    except LOST as failure:
        cause = cause_of(failure)
        if cause == NOT_ALLOWED:  # as it should be: the service needs none of these
            return [Finding(Grade.NOTE, "server", "its settings are hidden from this user", SEES)]
        cure = CURES.get(cause, "start it, or correct QUIPU_REDIS_URL; the log of the server itself says more")
        return [Finding(Grade.BAD, "server", cause, cure)]
    finally:
        await routes.aclose()
    found: list[Finding] = []
    for info, told, loaded, held in zip(facts, times, libraries, settings, strict=True):
        found += _server(info)
        found.append(_functions(loaded))
        found += _durability(info, held)
        found += _promised(info, durability, replicas)
        found.append(_memory(info, held))
        found += _overcommit(info, overcommit)
        found.append(_clock(told, now))
        found.append(_replicas(info, held))
    return found


async def _settings(routes: Routes) -> list[Mapping[str, str]]:
    """The relevant settings by server; empty if the server does not reveal them."""
    try:
        replies = await routes.everywhere("CONFIG", "GET", *SETTINGS)
    except LOST:  # hosted servers often forbid CONFIG
        return [{} for _ in await routes.everywhere("TIME")]
    return [_texts(reply) for reply in replies]


def _texts(reply: Any) -> dict[str, str]:
    pairs = reply.items() if isinstance(reply, dict) else zip(reply[::2], reply[1::2], strict=True)
    return {_text(name): _text(value) for name, value in pairs}


def _text(said: object) -> str:
    return said.decode() if isinstance(said, bytes) else str(said)


def _server(info: Mapping[str, object]) -> Iterator[Finding]:
    valkey = info.get("valkey_version")
    version = str(valkey or info.get("redis_version", "0"))
    what = f"{'Valkey' if valkey else 'Redis'} {version}"
    if int(version.partition(".")[0]) < 7:
        yield Finding(Grade.BAD, "version", what, "upgrade: functions and sharded channels need Redis 7 or Valkey")
    else:
        yield Finding(Grade.GOOD, "version", what)
    if info.get("role") != "master":
        cure = "give the URL of the primary, or of the Sentinels"
        yield Finding(Grade.BAD, "role", "it is a replica, which does not write", cure)
    if info.get("loading"):
        yield Finding(Grade.BAD, "loading", "it is loading its data", "wait: about 1.5 s for each million entries")


def _functions(loaded: Any) -> Finding:
    libraries = [_texts(one) for one in loaded]
    names = sorted(str(one["library_name"]) for one in libraries)
    ours = next((one for one in libraries if one["library_name"] == NAME), None)
    if ours is None:
        message = f"{NAME} is not loaded; the first request loads it"
        return Finding(Grade.NOTE, "functions", message, "start the service, if it does not run")
    if ours["library_code"].strip() != LIBRARY.strip():
        message = f"{NAME} was loaded by another release, which shares this server or did until now"
        cure = "finish the upgrade; meanwhile both serve, see 'Upgrading' in docs/operations.md"
        return Finding(Grade.NOTE, "functions", message, cure)
    others = [name for name in names if name != NAME]
    return Finding(
        Grade.GOOD, "functions", f"{NAME}{', also of other releases: ' + ', '.join(others) if others else ''}"
    )


def _durability(info: Mapping[str, object], held: Mapping[str, str]) -> Iterator[Finding]:
    if not info.get("aof_enabled"):
        cure = "CONFIG SET appendonly yes, and the same in its file (deploy/valkey.conf)"
        yield Finding(Grade.BAD, "persistence", "nothing is written as it happens", cure)
        return
    if info.get("aof_last_write_status", "ok") != "ok":
        yield Finding(
            Grade.BAD, "persistence", "its last write to the disk failed", "free disk space, or mend the disk"
        )
    if held.get(REWRITE) == "0":
        cure = f"CONFIG SET {REWRITE} 100, and the same in its file: a backup by hand may have left it off"
        yield Finding(
            Grade.BAD, "rewrite", "its append-only file is never rewritten, and grows until the disk is full", cure
        )
    elif info.get("aof_last_bgrewrite_status", "ok") != "ok":
        cure = "its own log says why: no room on the disk, or no memory for a fork (vm.overcommit_memory=1)"
        yield Finding(Grade.BAD, "rewrite", "its last rewrite of the append-only file failed", cure)
    match held.get("appendfsync"):
        case "always":
            yield Finding(Grade.GOOD, "fsync", "an accepted entry is on the disk")
        case "everysec":
            message = "a machine that fails may lose its last second, a server that is killed its last two"
            yield Finding(Grade.NOTE, "fsync", message, "appendfsync always, unless that is meant")
        case None:
            message = "the server does not tell its settings"
            yield Finding(Grade.NOTE, "fsync", message, "ask its provider for appendfsync and maxmemory-policy")
        case other:
            yield Finding(Grade.BAD, "fsync", f"appendfsync is {other}", "appendfsync always")


def _promised(info: Mapping[str, Any], durability: str, replicas: int) -> Iterator[Finding]:
    """Whether the server can provide the QUIPU_DURABILITY that is set; if not, every write is refused."""
    if durability in ("local", "replica") and not info.get("aof_enabled"):
        cure = "CONFIG SET appendonly yes on it and its replicas, or QUIPU_DURABILITY=memory"
        yield Finding(Grade.BAD, "durability", f"QUIPU_DURABILITY={durability} needs an append-only file", cure)
    count = int(info.get("connected_slaves", 0))
    if durability == "replica" and count < replicas:
        message = f"QUIPU_DURABILITY=replica asks for {replicas}, and {count} are connected: writes are refused"
        yield Finding(Grade.BAD, "durability", message, "connect that many replicas, or lower QUIPU_REPLICAS")


def _memory(info: Mapping[str, Any], held: Mapping[str, str]) -> Finding:
    policy = held.get("maxmemory-policy", str(info.get("maxmemory_policy", "unknown")))
    if policy != "noeviction":
        cure = "CONFIG SET maxmemory-policy noeviction, and the same in its file: any other destroys tables when full"
        return Finding(Grade.BAD, "eviction", f"maxmemory-policy is {policy}", cure)
    used, most = int(info.get("used_memory", 0)), int(info.get("maxmemory", 0))
    if most and used > FULL * most:
        cure = "raise maxmemory, or move finished tables away: quipu archive --older-than 30d"
        return Finding(Grade.BAD, "memory", f"{used * 100 // most} % of it is used", cure)
    return Finding(Grade.GOOD, "memory", f"{used >> 20} MiB used, nothing is evicted")


def _overcommit(info: Mapping[str, Any], allowed: int | None) -> Iterator[Finding]:
    """Whether a server on this machine can fork; ``allowed`` is ``vm.overcommit_memory``."""
    used, most = int(info.get("used_memory", 0)), int(info.get("total_system_memory", 0))
    if allowed is None or allowed == 1 or (allowed == 0 and used <= FORKS * most):
        return
    message = f"vm.overcommit_memory is {allowed}: rewrites, snapshots and new replicas may fail for want of memory"
    yield Finding(Grade.BAD, "overcommit", message, "sysctl vm.overcommit_memory=1, and the same in /etc/sysctl.d")


def _clock(told: Any, now: float) -> Finding:
    seconds = float(told[0]) + float(told[1]) / 1_000_000
    skew = abs(now - seconds)
    if skew > MOST_SKEW:
        message = f"the server's clock and this one differ by {skew:.1f} s"
        return Finding(Grade.BAD, "clock", message, "run chrony or another NTP client on both")
    return Finding(Grade.GOOD, "clock", f"{skew * 1000:.0f} ms apart")


def _replicas(info: Mapping[str, Any], held: Mapping[str, str]) -> Finding:
    count = int(info.get("connected_slaves", 0))
    if count == 0:
        message = "there is none: a disk that fails takes everything since the last backup"
        return Finding(Grade.NOTE, "replicas", message, "add a replica, or make backups often (docs/backup.md)")
    if held.get("min-replicas-to-write", "1") == "0":
        message = f"{count}, but entries are accepted when none of them follows"
        return Finding(Grade.NOTE, "replicas", message, "min-replicas-to-write 1 and min-replicas-max-lag 10")
    return Finding(Grade.GOOD, "replicas", str(count))


def looked_through(directory: Path) -> Finding | None:
    """The checker's finding on the files in this data directory; None if there are none.

    The checker does not know the format of the base file; the server checks the sum of that file at each start.
    """
    files = sorted((directory / FOLDER).glob("*.incr.aof"))
    damaged = next((found for one in files if (found := _looked_at(one)) is not None), None)
    if damaged is not None:
        return damaged
    message = f"the append-only files in {directory / FOLDER} are whole"
    return Finding(Grade.GOOD, "log files", message) if files else None


def _looked_at(file: Path) -> Finding | None:
    done = subprocess.run(
        [CHECKER, str(file)], executable=binary(), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    found = CUT.search(done.stdout)
    if done.returncode == 0:
        return None
    if found is None:
        said = (done.stdout + done.stderr).strip().splitlines() or [f"the checker ended with {done.returncode}"]
        return Finding(Grade.BAD, "log files", f"{file}: {said[-1]}", "restore a backup")
    size, good = map(int, found.groups())
    fix = f"exec -a {CHECKER} {shlex.quote(str(binary()))} --fix {shlex.quote(str(file))}"
    cure = (
        f"restore a backup; or copy the folder, then cut the file: bash -c {shlex.quote(fix)}"
        f" (its last {size - good:,} bytes are lost, with every entry in them)"
    )
    return Finding(Grade.BAD, "log files", f"{file} is damaged at byte {good:,} of {size:,}", cure)
