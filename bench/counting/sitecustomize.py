"""Counts calls and opcodes between SIGUSR1 and SIGUSR2, in each process of Python that has this folder on its path.

Python imports a module of this name by itself, so the processes that a service starts count, too. Each writes rows of
file, name, calls and opcodes into the folder that BENCH_COUNTED names, as ``<process id>.json``.
"""

import json
import os
import random
import secrets
import signal
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any


class Counting:
    """Counts calls and opcodes by code."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / f"{os.getpid()}.json"
        self.calls: Counter[CodeType] = Counter()
        self.opcodes: Counter[CodeType] = Counter()

    def begin(self, *_: object) -> None:
        """Count from now on, and say so."""
        self.calls.clear()
        self.opcodes.clear()
        self._file.with_suffix(".begun").touch()
        sys.settrace(self._called)

    def end(self, *_: object) -> None:
        """Write the rows."""
        sys.settrace(None)
        rows = [(code.co_filename, code.co_qualname, self.calls[code], self.opcodes[code]) for code in self.calls]
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(rows))
        new.rename(self._file)

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        self.calls[frame.f_code] += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._traced

    def _traced(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "opcode":
            self.opcodes[frame.f_code] += 1
        return self._traced


if "BENCH_SEED" in os.environ:  # the same tables in every run
    secrets.token_bytes = random.Random(os.environ["BENCH_SEED"]).randbytes  # type: ignore[assignment]  # no default
if "BENCH_COUNTED" in os.environ:
    counting = Counting(Path(os.environ["BENCH_COUNTED"]))
    signal.signal(signal.SIGUSR1, counting.begin)
    signal.signal(signal.SIGUSR2, counting.end)
