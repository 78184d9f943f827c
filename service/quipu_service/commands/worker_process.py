"""``quipu worker``: a separate process that plays for bots and absent players."""

import argparse
import asyncio
import os
import signal
from contextlib import AbstractContextManager, nullcontext, suppress
from logging import getLogger

import uvloop

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.commands.leaving import end_soon
from quipu_service.commands.siblings import SupervisedProcess, supervised
from quipu_service.commands.store import quipu_on
from quipu_service.observing.release import BUILD
from quipu_service.observing.requests import log_to_stderr
from quipu_service.operate.config import Config, ConfigError
from quipu_service.worker.thinking_time import AT_ONCE, STEADY
from quipu_service.worker.worker import Worker

LOG = getLogger("quipu")
NICENESS = 10
"""A low priority, so that players come first."""


def worker(_: argparse.Namespace, config: Config) -> int:
    """Work until told to stop; raises ConfigError without a server, because the embedded Valkey is private."""
    if not config.redis_url:
        raise ConfigError("QUIPU_REDIS_URL: a worker needs the server of the service; `quipu serve` starts one itself")
    log_to_stderr(config.log_level)
    LOG.info("the worker of quipu %s", BUILD)
    os.nice(NICENESS)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as for `serve`
    with suppress(asyncio.CancelledError):
        uvloop.run(_work(config))
    return 0


async def _work(config: Config) -> None:
    task = asyncio.current_task()
    loop = asyncio.get_running_loop()
    if task is not None:
        for told in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(told, _stop, task)
    async with redis_stores(config.redis_url) as stores:
        quipu = quipu_on(stores, config)
        pace = STEADY if config.bot_pace == "steady" else AT_ONCE
        async with asyncio.TaskGroup() as group:
            group.create_task(Worker(quipu, system_clock, pace=pace).run())
            for work in quipu.works:
                group.create_task(work())


def _stop(task: asyncio.Task[object]) -> None:
    end_soon()
    task.cancel()


def beside(config: Config, url: str) -> AbstractContextManager[object]:
    """Run a worker process on the service's log server during the block; none with ``QUIPU_WORKER=off``."""
    if config.worker == "off":
        return nullcontext()
    settings = {"QUIPU_REDIS_URL": url, "QUIPU_OPERATOR_KEY": None, "QUIPU_SIGNING_KEY": None}
    return supervised([SupervisedProcess("the worker", ["worker"], settings)])
