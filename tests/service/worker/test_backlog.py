"""How the workers keep up, as everybody is told who reads the metrics."""

import asyncio
from pathlib import Path

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.ports.schedule import Backlog, WorkKind
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.valkey import PATIENCE, start_valkey

NOW = 1_900_000_000_000


async def test_the_backlog_is_what_waits_and_who_works(tmp_path: Path) -> None:
    server = start_valkey(tmp_path)
    try:
        async with redis_stores(server.url) as stores:
            assert await stores.schedule.backlog(NOW) == Backlog(workers=0, jobs=0, oldest=0.0, late=0.0)
            await stores.schedule.queue(WorkKind.JOB, "soon", b"first")
            await stores.schedule.queue(WorkKind.JOB, "overdue", b"second")
            await stores.schedule.put(WorkKind.TABLE, "soon", NOW + 5_000)
            await stores.schedule.put(WorkKind.TABLE, "overdue", NOW - 7_000)
            waiting = await stores.schedule.backlog(NOW)
            assert (waiting.workers, waiting.jobs, waiting.late) == (0, 2, 7.0)
            assert waiting.oldest > 0

            await stores.schedule.on_duty("one", NOW - 1_000)
            await stores.schedule.on_duty("two", NOW)
            await stores.schedule.on_duty("gone", NOW - 60_000)
            claims = (stores.schedule.claim(WorkKind.JOB, name, 60_000, NOW, 100) for name in ("one", "two"))
            taken = await asyncio.gather(*claims)
            for number, _ in filter(None, taken):
                await stores.schedule.done(WorkKind.JOB, number)
            for kind, milliseconds in (("play", 120), ("play", 30), ("hint", 500)):
                await stores.schedule.note_done(kind, "soon", milliseconds)
            worked = await stores.schedule.backlog(NOW)
            assert worked.done == {"play": (2, 150), "hint": (1, 500)}
            assert (worked.workers, worked.jobs, worked.oldest) == (2, 0, 0.0)
    finally:
        server.stop()


async def test_metrics_tell_it_once_for_all_processes_and_leave_it_out_without_a_server(tmp_path: Path) -> None:
    server = start_valkey(tmp_path / "log")
    service = Service(tmp_path / "service", url=server.url, processes=2).start()
    try:
        async with Client(service.address) as client:
            async with asyncio.timeout(PATIENCE):  # it is left out where a busy server takes longer than a second
                while "quipu_jobs " not in (told := (await client.get("/metrics")).body.decode()):
                    pass
            assert [line for line in told.splitlines() if line.startswith("quipu_jobs ")] == ["quipu_jobs 0.0"]
            server.stop()
            without = await client.get("/metrics")
            assert (without.status, "quipu_jobs " in without.body.decode()) == (200, False)
            assert "quipu_requests_total" in without.body.decode()
    finally:
        service.stop()
        server.stop()
