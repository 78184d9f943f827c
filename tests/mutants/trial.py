"""Run some tests in a forked process, with one module changed. Nothing is written to the tree."""

import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PLUGINS = ("-p", "pytest_asyncio.plugin", "-p", "pytest_timeout", "-p", "no:cacheprovider")
"""The other plugins take longer to load than most tests to run."""
COMMON = (
    *("cryptography.hazmat.primitives.asymmetric.ed25519", "fluent.runtime", "graphql", "hiredis", "msgspec.json"),
    *("orjson", "redis.asyncio", "starlette.applications", "strawberry", "uvicorn", "websockets"),
)
"""What is imported once, before the forks."""


class Outcome(Enum):
    """What became of a change."""

    KILLED = "killed"
    ENDLESS = "endless"
    SURVIVED = "survived"


class Changed(MetaPathFinder, SourceLoader):  # type: ignore[misc]  # the stubs of the two bases differ in an argument
    """Loads one module from changed source, as if it stood in its file."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        self.module, self.path, self.source = module, path, source

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        return spec_from_file_location(fullname, self.path, loader=self)

    def get_filename(self, _fullname: str) -> str:
        return str(self.path)

    def get_data(self, path: bytes | str) -> bytes:
        """The source; of compiled files there are none, so that none is taken for the changed one."""
        if str(path) != str(self.path):
            raise OSError(path)
        return self.source.encode()


def of_file(root: Path, file: str, source: str) -> Changed:
    """A loader for a file of the tree, named from the root."""
    return Changed("quipu." + file.removesuffix(".py").replace("/", "."), root / "quipu" / file, source)


def forked(root: Path, work: Callable[[], int], *, seconds: int, kept: tuple[str, ...] = ()) -> int | None:
    """The exit code of work done in a child and its children; None if they did not end.

    Of our own modules the child imports all anew but those that begin with one of the names ``kept``.

    Time is processor time, so that a busy machine makes no test endless; whoever only waits has three times as long.
    """
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        with open(os.devnull, "r+") as nothing:  # a device, not a file
            for stream in (0, 1, 2):
                os.dup2(nothing.fileno(), stream)
        os.chdir(root)
        sys.path[0] = str(root)
        for name in [name for name in sys.modules if name.partition(".")[0] in {"quipu", "tests"}]:
            if not name.startswith(kept) or not kept:
                del sys.modules[name]
        try:
            os._exit(work())
        except BaseException:  # the child must never go on as its parent
            os._exit(1)
    deadline, ended = time.monotonic() + 3 * seconds, (0, 0)
    while ended[0] == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
        ended = os.waitpid(child, os.WNOHANG)
    with suppress(ProcessLookupError):  # it may have ended with all its children
        os.killpg(child, signal.SIGKILL)
    if ended[0] == 0:
        os.waitpid(child, 0)
        return None
    code = os.waitstatus_to_exitcode(ended[1])
    return None if code in {-signal.SIGXCPU, -signal.SIGKILL} else code


def tried(root: Path, loader: Changed | None, tests: Sequence[str], *, seconds: int) -> Outcome:
    """Whether one of the tests notices what the loader changes; without one, whether they pass at all."""

    def work() -> int:
        import pytest

        if loader is not None:
            sys.meta_path.insert(0, loader)
        return int(pytest.main(["-q", "-x", *PLUGINS, f"--basetemp={root.parent / 'temporary'}", *tests]))

    rules = loader is not None and loader.module.startswith("quipu.service.")
    code = forked(root, work, seconds=seconds, kept=("quipu.rules.",) if rules else ())
    if code is None:
        return Outcome.ENDLESS
    return Outcome.SURVIVED if code == 0 else Outcome.KILLED
