"""Changes a module, or records which lines run, in a process that a test starts.

Python imports ``sitecustomize`` when a process starts. A copy of this file stands in the root of the copied tree, which
is on the path of all processes of a test. The module of a change is loaded in each of them from the changed source.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

CHANGE, RECORD, TEST = "MUTANTS_CHANGE", "MUTANTS_RECORD", "MUTANTS_TEST"
"""The variables that name a file, a changed module or the configuration of coverage, and the number of a test."""
PAUSE = 0.5
"""Seconds between two times that a process saves its lines: it may be killed."""


class Changed(MetaPathFinder, SourceLoader):  # type: ignore[misc]  # the stubs of the two bases differ in an argument
    """Loads one module from changed source, as if it stood in its file."""

    def __init__(self, module: str, path: str, source: str) -> None:
        self.module, self.path, self.source = module, path, source

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        return spec_from_file_location(fullname, self.path, loader=self)

    def get_filename(self, _fullname: str) -> str:
        return self.path

    def get_data(self, path: bytes | str) -> bytes:
        """The source; of compiled files there are none, so that none is taken for the changed one."""
        if str(path) != self.path:
            raise OSError(path)
        return self.source.encode()

    def write(self, path: Path) -> None:
        """Write what a process needs to load the same."""
        path.write_text(json.dumps(vars(self)))


def record(configuration: Path) -> None:
    """Record which lines run, in a file beside the configuration that is named after this process."""
    from coverage import Coverage

    running = Coverage(str(configuration.with_name(str(os.getpid()))), config_file=str(configuration), auto_data=True)

    def save() -> None:
        while True:
            time.sleep(PAUSE)
            running.save()

    running.start()
    threading.Thread(target=save, daemon=True).start()


if CHANGE in os.environ:
    sys.meta_path.insert(0, Changed(**json.loads(Path(os.environ[CHANGE]).read_text())))
if RECORD in os.environ:
    record(Path(os.environ[RECORD]))
