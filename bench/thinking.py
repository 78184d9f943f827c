"""``make bench ARGS=thinking``: what people notice of bots that think on the same machine."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from statistics import median

import msgspec

from bench.bot_tables import BOTS, PATH, SETTINGS, STARTED
from bench.links import Link
from bench.results import machine, spread, write
from bench.service import served
from bench.tables import line, percentile, show

HOST = "127.0.0.1"
ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "5"))
SECONDS = 15.0
TABLES, RATE = 10, 50.0
"""Tables of people, and their actions a second together."""
THINKING = (0, 10)
"""Tables of five STRONG bots, which always think about something."""
MOST = 5.0
"""Milliseconds by which the p99 of people may be later."""


async def one_run(thinking: int) -> list[float]:
    """Seconds of each action of people."""
    async with served({**SETTINGS, "QUIPU_REQUESTS": "0"}) as (port, _):
        await asyncio.sleep(STARTED)
        link = await Link.to(HOST, port)
        bots = [{"level": "STRONG", "seat": seat} for seat in range(BOTS)]
        for _ in range(thinking):
            status, body = await link.ask("POST", PATH, json.dumps({"seats": BOTS, "bots": bots}).encode())
            assert status == 201, body
        link.close()
        words = [str(port), "0", str(TABLES), "0", str(RATE), str(SECONDS)]
        crowd = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.crowd", *words, stdin=PIPE, stdout=PIPE, limit=2**26
        )
        assert crowd.stdin is not None
        assert crowd.stdout is not None
        said: object = None
        for _ in ("opened", "connected", "played"):
            said = msgspec.json.decode(await crowd.stdout.readline())
            crowd.stdin.write(b"\n")
        await crowd.wait()
    assert isinstance(said, dict)
    return list(said["spent"])


async def measure() -> None:
    """Run, print, write."""
    runs: dict[int, list[list[float]]] = {thinking: [] for thinking in THINKING}
    for _ in range(ROUNDS):
        for thinking, found in runs.items():
            found.append(await one_run(thinking))
            line(f"{thinking} tables of bots: p99 {percentile(found[-1], 0.99) * 1e3:.1f} ms")
    rows = []
    for thinking, found in runs.items():
        shares = [spread([percentile(one, share) * 1e3 for one in found], 1) for share in (0.5, 0.99)]
        rows.append((thinking, sum(map(len, found)), *shares))
    late = [
        (percentile(many, 0.99) - percentile(none, 0.99)) * 1e3
        for none, many in zip(runs[THINKING[0]], runs[THINKING[-1]], strict=True)
    ]
    words = f"REST, {TABLES} tables at {RATE:.0f} actions a second together, {ROUNDS} runs of {SECONDS:.0f} s in turn"
    columns = f"tables of {BOTS} `STRONG` bots", "actions", "p50 ms", "p99 ms"
    text = show(f"People beside bots that think ({words})", columns, rows)
    alone = [percentile(one, 0.99) * 1e3 for one in runs[THINKING[0]]]
    verdict = "kept" if median(late) <= MOST else "missed"
    if max(alone) - min(alone) > MOST:
        verdict = "not to be told here, as the p99 without bots varies by more than that"
    said = f"\n\nThinking delays the p99 by {spread(late, 1)} ms; the bound is {MOST:.0f} ms: {verdict}.\n"
    line(said)
    write("Thinking", f"Written by `make bench ARGS=thinking`. Median (least – most).\n\n{machine()}\n{text}{said}")
