"""What ``quipu doctor`` says about a server that tells this about itself."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from quipu_service.adapters import diagnosis
from quipu_service.adapters.diagnosis import examined, looked_through
from quipu_service.adapters.embedded import FOLDER
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.adapters.redis_server import LIBRARY

MIB = 1 << 20
WELL: Mapping[str, Any] = {
    "valkey_version": "7.2.5",
    "role": "master",
    "aof_enabled": 1,
    "used_memory": 80 * MIB,
    "maxmemory": 100 * MIB,
    "connected_slaves": 2,
}
SET: Mapping[str, str] = {"appendfsync": "always", "maxmemory-policy": "noeviction", "min-replicas-to-write": "1"}
NOW = 1_000.5


class Telling:
    """A server with these facts and settings, half a second into the second 1000."""

    def __init__(self, facts: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        loaded = [b"library_name", b"quipu", b"library_code", LIBRARY.encode()]
        told = [word.encode() for pair in settings.items() for word in pair]
        self._replies = {"INFO": facts, "TIME": [b"1000", b"500000"], "FUNCTION": [loaded], "CONFIG": told}

    async def everywhere(self, *words: str) -> list[Any]:
        return [self._replies[words[0]]]

    async def aclose(self) -> None:
        """Nothing is open."""


async def findings(
    monkeypatch: pytest.MonkeyPatch, facts: Mapping[str, Any], settings: Mapping[str, str], now: float, **more: Any
) -> list[Finding]:
    monkeypatch.setattr(diagnosis, "Routes", lambda _: Telling({**WELL, **facts}, {**SET, **settings}))
    return await examined("redis://nobody", lambda: now, **more)


GOOD, NOTE, BAD = Grade.GOOD, Grade.NOTE, Grade.BAD


async def test_nothing_is_wrong_with_a_server_that_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    found = await findings(monkeypatch, {}, {}, NOW, durability="replica", replicas=2)

    assert [(one.grade, one.about, one.message, one.cure) for one in found] == [
        (GOOD, "version", "Valkey 7.2.5", ""),
        (GOOD, "functions", "quipu", ""),
        (GOOD, "fsync", "an accepted entry is on the disk", ""),
        (GOOD, "memory", "80 MiB used, nothing is evicted", ""),
        (GOOD, "clock", "0 ms apart", ""),
        (GOOD, "replicas", "2", ""),
    ]


@dataclass(frozen=True)
class Case:
    """What is different from a server that is well, and what is said about it."""

    facts: Mapping[str, Any]
    settings: Mapping[str, str]
    now: float
    grade: Grade
    about: str
    says: str


@pytest.mark.parametrize(
    "case",
    [
        Case({"valkey_version": None, "redis_version": "6.2.14"}, {}, NOW, BAD, "version", "Redis 6.2.14"),
        Case({"valkey_version": None, "redis_version": "7.0.0"}, {}, NOW, GOOD, "version", "Redis 7.0.0"),
        Case({"role": "slave"}, {}, NOW, BAD, "role", "it is a replica"),
        Case({"loading": 1}, {}, NOW, BAD, "loading", "it is loading its data"),
        Case({"aof_enabled": 0}, {}, NOW, BAD, "persistence", "nothing is written as it happens"),
        Case({"aof_last_write_status": "err"}, {}, NOW, BAD, "persistence", "its last write to the disk failed"),
        Case({}, {"auto-aof-rewrite-percentage": "0"}, NOW, BAD, "rewrite", "its append-only file is never rewritten"),
        Case({"aof_last_bgrewrite_status": "err"}, {}, NOW, BAD, "rewrite", "its last rewrite of the append-only file"),
        Case({}, {"appendfsync": "everysec"}, NOW, NOTE, "fsync", "a machine that fails may lose its last second"),
        Case({}, {"appendfsync": "no"}, NOW, BAD, "fsync", "appendfsync is no"),
        Case({}, {"maxmemory-policy": "allkeys-lru"}, NOW, BAD, "eviction", "maxmemory-policy is allkeys-lru"),
        Case({"used_memory": 80 * MIB + 1}, {}, NOW, BAD, "memory", "80 % of it is used"),
        Case({"used_memory": 99 * MIB}, {}, NOW, BAD, "memory", "99 % of it is used"),
        Case({"used_memory": 99 * MIB, "maxmemory": 0}, {}, NOW, GOOD, "memory", "99 MiB used, nothing is evicted"),
        Case({}, {}, NOW + 2.0, GOOD, "clock", "2000 ms apart"),
        Case({}, {}, NOW - 2.0, GOOD, "clock", "2000 ms apart"),
        Case({}, {}, NOW + 2.5, BAD, "clock", "the server's clock and this one differ by 2.5 s"),
        Case({}, {}, NOW - 2.5, BAD, "clock", "the server's clock and this one differ by 2.5 s"),
        Case({"connected_slaves": 0}, {}, NOW, NOTE, "replicas", "there is none"),
        Case(
            {}, {"min-replicas-to-write": "0"}, NOW, NOTE, "replicas", "2, but entries are accepted when none of them"
        ),
    ],
)
async def test_each_fault_is_told_by_itself(monkeypatch: pytest.MonkeyPatch, case: Case) -> None:
    well = await findings(monkeypatch, {}, {}, NOW)
    found = await findings(monkeypatch, case.facts, case.settings, case.now)
    (one,) = [one for one in found if one.message.startswith(case.says)]

    assert (one.grade, one.about, bool(one.cure)) == (case.grade, case.about, case.grade is not GOOD)
    assert [other for other in found if other is not one and other not in well] == []


@pytest.mark.parametrize(
    ("durability", "facts", "says"),
    [
        ("memory", {"aof_enabled": 0, "connected_slaves": 0}, []),
        ("local", {"connected_slaves": 0}, []),
        ("local", {"aof_enabled": 0}, ["QUIPU_DURABILITY=local needs an append-only file"]),
        ("replica", {"connected_slaves": 3}, []),
        ("replica", {}, ["QUIPU_DURABILITY=replica asks for 3, and 2 are connected: writes are refused"]),
    ],
)
async def test_durability_that_the_server_cannot_give_is_told(
    monkeypatch: pytest.MonkeyPatch, durability: str, facts: Mapping[str, Any], says: list[str]
) -> None:
    found = await findings(monkeypatch, facts, {}, NOW, durability=durability, replicas=3)

    assert [one.message for one in found if one.about == "durability"] == says


@pytest.mark.parametrize(
    ("allowed", "used", "told"), [(None, 99, False), (1, 99, False), (0, 50, False), (0, 51, True), (2, 1, True)]
)
async def test_a_machine_that_may_refuse_a_fork_is_told(
    monkeypatch: pytest.MonkeyPatch, allowed: int | None, used: int, *, told: bool
) -> None:
    facts = {"used_memory": used * MIB, "total_system_memory": 100 * MIB, "maxmemory": 0}
    found = await findings(monkeypatch, facts, {}, NOW, overcommit=allowed)

    assert [one.grade for one in found if one.about == "overcommit"] == ([BAD] if told else [])


@pytest.mark.parametrize(
    ("checked", "says", "cure"),
    [
        ((1, "AOF analyzed: size=3207, ok_up_to=1900, diff=1307"), "damaged at byte 1,900 of 3,207", "1,307 bytes"),
        ((1, "first\nthe last line\n"), "the last line", "restore a backup"),
        ((3, ""), "the checker ended with 3", "restore a backup"),
    ],
)
def test_a_file_that_the_checker_refuses_is_told_with_what_it_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checked: tuple[int, str], says: str, cure: str
) -> None:
    (tmp_path / FOLDER).mkdir()
    assert looked_through(tmp_path) is None
    (tmp_path / FOLDER / "a.1.incr.aof").touch()
    done = subprocess.CompletedProcess[str]([], *checked, "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    found = looked_through(tmp_path)

    assert found is not None
    assert (found.grade, found.about) == (BAD, "log files")
    assert says in found.message
    assert cure in found.cure
