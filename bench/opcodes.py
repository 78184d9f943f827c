"""How many opcodes the interpreter executes for an action: a figure that other processes of the machine do not change.

Three quarters of the service's CPU are spent in the interpreter. ``python -m bench.opcodes`` is the service with a
tracer, which counts between two signals.
"""

import asyncio
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import msgspec

from bench.service import MODES, served
from bench.tables import line

COUNTED = "BENCH_COUNTED"
"""Names the file into which the service writes what it has counted."""
ONCE = "Writer._drawn_up"
"""A function that is called once for an action."""
TABLES, WARM, SECONDS = 10, 6.0, 4.0
PARTS = {
    "rules": "quipu/rules/",
    "application": "quipu/service/application/",
    "transports": "quipu/service/transports/",
    "adapters": "quipu/service/adapters/",
    "observing": "quipu/service/observing/",
    "uvicorn": "/uvicorn/",
    "graphql-core": "/graphql/",
}
"""Columns, by what is in the path of the source; a path belongs to the first that fits."""


class Counting:
    """Counts calls and opcodes by code."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()
        self.opcodes: Counter[CodeType] = Counter()

    def begin(self, *_: object) -> None:
        sys.settrace(self._called)

    def end(self, *_: object) -> None:
        """Write rows of file, name, calls and opcodes."""
        sys.settrace(None)
        rows = [(code.co_filename, code.co_qualname, self.calls[code], self.opcodes[code]) for code in self.calls]
        file = Path(os.environ[COUNTED])
        file.with_suffix(".new").write_bytes(msgspec.json.encode(rows))
        file.with_suffix(".new").rename(file)

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        self.calls[frame.f_code] += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._traced

    def _traced(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "opcode":
            self.opcodes[frame.f_code] += 1
        return self._traced


async def measure() -> None:
    """A row for each interface."""
    line(f"\nOpcodes for an action, {TABLES} tables of Caracalla with two followers each, each row by a new service.\n")
    line("| " + " | ".join(("interface", "all", *PARTS, "other")) + " |")
    line("|" + " --- |" * (len(PARTS) + 3))
    for mode in MODES:
        found = await _counted(mode)
        line(f"| {mode} | " + " | ".join(f"{count:,.0f}" for count in (sum(found.values()), *found.values())) + " |")


async def _counted(mode: str) -> dict[str, float]:
    """Opcodes of an action by part."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "counted.json"
        async with served({COUNTED: str(file)}, module="bench.opcodes") as (port, process):
            words = mode, str(port), str(TABLES), str(WARM + SECONDS + 2)
            driver = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bench.driver", *words, stdout=asyncio.subprocess.PIPE
            )
            assert driver.stdout is not None
            await driver.stdout.readline()
            await asyncio.sleep(WARM)
            process.send_signal(signal.SIGUSR1)
            await asyncio.sleep(SECONDS)
            process.send_signal(signal.SIGUSR2)
            await driver.wait()
            rows: list[tuple[str, str, int, int]] = msgspec.json.decode(file.read_bytes())
    actions = sum(calls for _, name, calls, _ in rows if name == ONCE)
    found = dict.fromkeys((*PARTS, "other"), 0.0)
    for source, _, _, opcodes in rows:
        part = next((name for name, path in PARTS.items() if path in source), "other")
        found[part] += opcodes / actions
    return found


def serve() -> None:
    """The service, counting between the signals SIGUSR1 and SIGUSR2."""
    from quipu.service.command_line import main  # only here: the measurement itself needs no service

    counting = Counting()
    signal.signal(signal.SIGUSR1, counting.begin)
    signal.signal(signal.SIGUSR2, counting.end)
    main()


if __name__ == "__main__":
    serve()
