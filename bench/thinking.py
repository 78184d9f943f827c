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
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import psutil

from bench.bot_tables import BOTS, PATH, SETTINGS, STARTED
from bench.links import Link
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
        (worker,) = [one for one in service.children(recursive=True) if "worker" in one.cmdline()]
        words = [str(port), "0", str(TABLES), "0", str(RATE), str(SECONDS)]
        crowd = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.crowd", *words, stdin=PIPE, stdout=PIPE, limit=2**26
        )
        await _said(crowd, "opened")
        await _said(crowd, "connected")
        changes = await _alternately(worker, SECONDS)
        said = await _said(crowd, "played")
        await crowd.wait()
    return pairs(changes, sorted(zip(said["begun"], said["spent"], strict=True)))


async def _bots(port: int) -> None:
    link = await Link.to(HOST, port)
    bots = [{"level": "STRONG", "seat": seat} for seat in range(BOTS)]
    for _ in range(THINKING):
        status, body = await link.ask("POST", PATH, json.dumps({"seats": BOTS, "bots": bots}).encode())
        assert status == 201, body
    link.close()


async def _said(crowd: Process, _what: str) -> dict[str, list[float]]:
    """The next line of the crowd, which then goes on."""
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    said = msgspec.json.decode(await crowd.stdout.readline())
    crowd.stdin.write(b"\n")
    return dict(said) if isinstance(said, dict) else {}


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
        rows.append((name, len(actions), *(f"{percentile(actions, share) * 1e3:.2f}" for share in SHARES)))
    words = f"REST, {TABLES} tables at {RATE:.0f} actions a second together, {len(found)} pairs of {SLICE:.0f} s"
    text = show(
        f"People beside {THINKING} tables of {BOTS} bots ({words})", ("the worker", "actions", "p50 ms", "p99 ms"), rows
    )
    told = []
    for share in SHARES:
        again = [later(dice.choices(found, k=len(found)), share) for _ in range(DRAWN)]
        low, high = percentile(again, 0.025), percentile(again, 0.975)
        told.append(f"the p{share * 100:.0f} by {later(found, share):.2f} ms (95 %: {low:.2f} to {high:.2f})")
    verdict = "kept" if high <= MOST else "missed" if low > MOST else "not to be told by this run"
    said = f"\n\nThinking delays {' and '.join(told)}; the bound for the p99 is {MOST:.0f} ms: {verdict}.\n"
    line(said)
    write("Thinking", f"Written by `make bench ARGS=thinking`.\n\n{machine()}\n{text}{said}")
