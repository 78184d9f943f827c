"""``make bench ARGS=scale``: measure the constants of docs/scale.md, and check the model by a run of a larger site.

The sizes of the run: QUIPU_BENCH_OPEN, QUIPU_BENCH_PLAYED (tables in play, each with ten followers), QUIPU_BENCH_RATE
(actions a second) and QUIPU_BENCH_MINUTES. The run of docs/scale.md has 200000, 1000, 500 and 10.
"""

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import psutil

from bench.model import MEASURED, Constants, Kept, Run, constants_table, run_table, write_page
from bench.processes import cpu_of
from bench.results import machine, write
from bench.site import IDLE, Load, Measured, measured
from bench.tables import line
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_server import RedisServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.ledger import STEPS
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.tables.jobs import Job
from quipu_service.commands.store import quipu_on
from quipu_service.operate.config import Config
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.valkey import ALWAYS, Valkey

PROCESSES, SHARDS = 2, 3
WAITING, PLAYED, RATE, LASTS = map(int, os.environ.get("QUIPU_BENCH_SMALL", "6000,500,500,180").split(","))
SMALL = Load(WAITING, PLAYED, 0, RATE, LASTS)
"""At the pace of the run of docs/scale.md, because where little happens each action comes alone and takes more; for
whole games, because later actions take more than the first ones, and the next tables have to be opened.
"""
CROWDED = msgspec.structs.replace(SMALL, watchers=8)
RUN = Load(
    int(os.environ.get("QUIPU_BENCH_OPEN", "20000")),
    int(os.environ.get("QUIPU_BENCH_PLAYED", "200")),
    8,
    float(os.environ.get("QUIPU_BENCH_RATE", "100")),
    60 * float(os.environ.get("QUIPU_BENCH_MINUTES", "1")),
)
HEARERS, ANNOUNCED, JOBS = 8, 4_000, 2_000


async def constants() -> Constants:
    """Two small runs, which differ in how many follow each table, and two measurements of single things."""
    plain, crowded = await measured(SMALL, PROCESSES), await measured(CROWDED, PROCESSES)
    played, watchers = SMALL.played, SMALL.played * CROWDED.watchers
    alone = (plain.rested.service_cpu - plain.opened.service_cpu) / IDLE
    silent = (crowded.idle.service_cpu - crowded.connected.service_cpu) / IDLE - alone
    few, many = _each(plain, alone), _each(crowded, alone)
    grown = crowded.connected.service_bytes - crowded.opened.service_bytes
    own = plain.connected.service_bytes - plain.opened.service_bytes
    job_worker, job_log = await _job()
    return Constants(
        process_bytes=plain.opened.service_bytes / PROCESSES,
        process_second=alone / PROCESSES * 1e6,
        shard_bytes=plain.begun.log_bytes / SHARDS,
        table_log_bytes=(plain.opened.log_bytes - plain.begun.log_bytes) / SMALL.waiting,
        table_service=(plain.opened.service_cpu - plain.begun.service_cpu) / SMALL.waiting * 1e6,
        table_log=(plain.opened.log_cpu - plain.begun.log_cpu) / SMALL.waiting * 1e6,
        played_log_bytes=(plain.connected.log_bytes - plain.opened.log_bytes) / played,
        played_bytes=own / played,
        step_bytes=(plain.played.service_bytes - plain.idle.service_bytes) / min(plain.actions, played * STEPS.each),
        entry_log_bytes=(plain.played.log_bytes - plain.idle.log_bytes) / plain.actions,
        action_service=few,
        action_log=(plain.played.log_cpu - plain.idle.log_cpu) / plain.actions * 1e6,
        follower_bytes=(grown - own) / watchers,
        follower_second=max(0.0, silent) / CROWDED.followers * 1e6,
        hearing=(many - few) / CROWDED.watchers,
        announcement=await asyncio.to_thread(_announcement),
        job_worker=job_worker,
        job_log=job_log,
    )


def _each(run: Measured, idle: float) -> float:
    """Microseconds of the service for an action."""
    spent = run.played.service_cpu - run.idle.service_cpu - idle * run.lasted
    return spent / run.actions * 1e6


def _announcement() -> float:
    """Microseconds of the log's server for each process that hears of an entry."""
    with TemporaryDirectory() as folder:
        server = Valkey(Path(folder)).start()
        try:
            assert server.process is not None
            process, spent = psutil.Process(server.process.pid), []
            for hearers in (0, HEARERS):
                with server.client() as client:
                    listening = [client.pubsub() for _ in range(hearers)]
                    for one in listening:
                        one.ssubscribe("news")
                        one.get_sharded_message(timeout=5)
                    before = cpu_of(process)
                    for _ in range(ANNOUNCED):  # one after the other, as entries come: no two in one packet
                        client.execute_command("SPUBLISH", "news", 7)
                        for one in listening:
                            one.get_sharded_message(timeout=5)
                    spent.append(cpu_of(process) - before)
                    for one in listening:
                        one.close()
        finally:
            server.stop()
    return (spent[1] - spent[0]) / ANNOUNCED / HEARERS * 1e6


async def _job() -> tuple[float, float]:
    """Microseconds of a worker and of the log's server for a job at whose table something has happened meanwhile."""
    with TemporaryDirectory() as folder:
        server = Valkey(Path(folder), ALWAYS).start()
        try:
            assert server.process is not None
            process = psutil.Process(server.process.pid)
            async with redis_stores(server.url) as stores:
                assert isinstance(stores.server, RedisServer)
                await stores.server.load()
                quipu = quipu_on(stores, Config())
                opened = await quipu.new_tables.open("caracalla", command="bench", client="bench", seats=2)
                job = Job(kind="notices", table=opened.position.table.id, version=99)
                for _ in range(JOBS):
                    await stores.schedule.queue(WorkKind.JOB, job.table, msgspec.json.encode(job))
                worker = Worker(quipu, system_clock, pace=AT_ONCE)
                before, own = cpu_of(process), cpu_of(psutil.Process())
                for _ in range(JOBS):
                    await worker._take_in()  # what run() does again and again
                spent, ours = cpu_of(process) - before, cpu_of(psutil.Process()) - own
                assert (await stores.schedule.backlog(system_clock())).jobs == 0
        finally:
            server.stop()
    return ours / JOBS * 1e6, spent / JOBS * 1e6


async def measure() -> None:
    """Measure, compare, write the results and the tables of the page."""
    found, words = await constants(), machine()
    line(str(found))
    run = await measured(RUN, PROCESSES)
    kept = Kept(found, words, Run(run, PROCESSES, SHARDS, machine()))
    MEASURED.write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
    write_page()
    line(run_table(kept))
    text = f"### Constants\n\n{constants_table(kept)}\n\n### A run\n\n{run_table(kept)}"
    write("Scale", f"Written by `make bench ARGS=scale`.\n\n{text}")
