"""``make bench ARGS=thinking``: what people notice of bots that think on the same machine.

The worker is stopped and continued by signals, a second each in turn, while people act all the time at one service.
Whatever else the machine does meets both kinds of seconds alike, so that the difference between them is the worker's;
how far it is told is judged by drawing the pairs of seconds again (a bootstrap).
"""

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import psutil

from bench.bot_tables import BOTS, PATH, SETTINGS, STARTED
from bench.links import Link
from bench.processes import Program, until
from bench.results import machine, write
from bench.service import served
from bench.tables import line, percentile, show

HOST = "127.0.0.1"
SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "240"))
SLICE, SETTLING = 1.0, 0.1
"""Seconds between two signals, and those before and after each that do not count."""
TABLES, RATE = 10, 50.0
"""Tables of people, and their actions a second together."""
THINKING = 10
"""Tables of five STRONG bots, which always think about something."""
MOST = 5.0
"""Milliseconds by which the p99 of people may be later."""
DRAWN = 2_000
COLUMNS = "the worker", "actions", "p50 ms", "p99 ms"
SHARES = (0.5, 0.99)
Pair = tuple[Sequence[float], Sequence[float]]
"""Seconds of the actions while the worker stood still, and of those in the second after it, while it thought."""


async def measured() -> list[Pair]:
    """The actions of people, by pairs of seconds."""
    async with served({**SETTINGS, "QUIPU_REQUESTS": "0"}) as (port, service):
        await asyncio.sleep(STARTED)
        await _bots(port)
        await until(lambda: bool(_workers(service)), "the worker has started")
        (worker,) = _workers(service)
        words = [str(port), "0", str(TABLES), "0", str(RATE), str(SECONDS)]
        async with await Program.start("the crowd", sys.executable, "-m", "bench.crowd", *words) as crowd:
            for _ in ("opened", "connected"):
                await crowd.line()
                crowd.go_on()
            changes = await _alternately(worker, SECONDS)
            said = msgspec.json.decode(await crowd.line())
            crowd.go_on()
            await crowd.ended()
    return pairs(changes, sorted(zip(said["begun"], said["spent"], strict=True)))


def _workers(service: psutil.Process) -> list[psutil.Process]:
    return [one for one in service.children(recursive=True) if "worker" in one.cmdline()]


async def _bots(port: int) -> None:
    link = await Link.to(HOST, port)
    bots = [{"level": "STRONG", "seat": seat} for seat in range(BOTS)]
    for _ in range(THINKING):
        status, body = await link.ask("POST", PATH, json.dumps({"seats": BOTS, "bots": bots}).encode())
        assert status == 201, body
    link.close()


async def _alternately(worker: psutil.Process, seconds: float) -> list[float]:
    """Stop the worker and let it go on, in turn; the moments, the first of them a stop."""
    changes = list[float]()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for told in (signal.SIGSTOP, signal.SIGCONT):
            worker.send_signal(told)
            changes.append(time.perf_counter())
            await asyncio.sleep(SLICE)
    return changes


def pairs(changes: Sequence[float], acted: Sequence[tuple[float, float]]) -> list[Pair]:
    """The actions that began between two changes, and not close to one."""
    found = [
        [spent for begun, spent in acted if start + SETTLING <= begun <= end - SETTLING]
        for start, end in pairwise(changes)
    ]
    return list(zip(found[::2], found[1::2], strict=False))


def later(drawn: Sequence[Pair], share: float) -> float:
    """By how many milliseconds this percentile is later while the worker thinks."""
    still, thinking = ([one for pair in drawn for one in pair[kind]] for kind in (0, 1))
    return (percentile(thinking, share) - percentile(still, share)) * 1e3


async def measure() -> None:
    """Run, print, write."""
    found, dice = await measured(), random.Random(1)
    rows = []
    for kind, name in enumerate(("stands still", "thinks")):
        actions = [one for pair in found for one in pair[kind]]
        cells = [f"{percentile(actions, share) * 1e3:.2f}" if actions else "–" for share in SHARES]
        rows.append((name, len(actions), *cells))
    words = f"REST, {TABLES} tables at {RATE:.0f} actions a second together, {len(found)} pairs of {SLICE:.0f} s"
    text = show(
        f"People beside {THINKING} tables of {BOTS} bots ({words})", ("the worker", "actions", "p50 ms", "p99 ms"), rows
    )
    said = f"\n\n{verdict(found, dice)}\n"
    line(said)
    write("Thinking", f"Written by `make bench ARGS=thinking`.\n\n{machine()}\n{text}{said}")


def verdict(found: Sequence[Pair], dice: random.Random) -> str:
    """By how much thinking delays people, if both kinds of seconds were measured."""
    if not _both(found):
        return "How far thinking delays people is not to be told by this run: nobody acted in one kind of seconds."
    delays = []
    for share in SHARES:
        drawn = (dice.choices(found, k=len(found)) for _ in range(DRAWN))
        again = [later(one, share) for one in drawn if _both(one)]
        low, high = percentile(again, 0.025), percentile(again, 0.975)
        delays.append(f"the p{share * 100:.0f} by {later(found, share):.2f} ms (95 %: {low:.2f} to {high:.2f})")
    said = "kept" if high <= MOST else "missed" if low > MOST else "not to be told by this run"
    return f"Thinking delays {' and '.join(delays)}; the bound for the p99 is {MOST:.0f} ms: {said}."


def _both(drawn: Sequence[Pair]) -> bool:
    return all(any(pair[kind] for pair in drawn) for kind in (0, 1))
