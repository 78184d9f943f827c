"""What limits cost: the CPU of an accepted action with and without them, in turns, on one machine."""

import os
from statistics import median

from bench.service import served, spent_by
from bench.tables import line

ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "4"))
LIMITED = {"QUIPU_REQUESTS": "10000000"}
"""A quota that nobody reaches: every request is counted, none refused."""


async def measure() -> None:
    """One row without limits and one with them; the middle of some rounds each."""
    found: dict[str, list[tuple[float, float]]] = {"none": [], "for each address": []}
    for _ in range(ROUNDS):
        for name, settings in zip(found, ({}, LIMITED), strict=True):
            async with served(settings) as (port, process):
                found[name].append(await spent_by(["rest", str(port), "10"], process))
    line("\n### Limits (REST, 10 tables, flushed always)\n")
    line("| limits | service CPU µs/action | Valkey CPU µs/action |")
    line("| --- | --- | --- |")
    for name, rounds in found.items():
        line(f"| {name} | {median(one for one, _ in rounds):.0f} | {median(one for _, one in rounds):.0f} |")
