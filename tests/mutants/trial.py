"""Run some tests with one module changed, in a forked process and in those that the tests start.

Nothing is written to the tree.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.checkout import roots
from tests.mutants.sitecustomize import CHANGE, Changed

PASSED, SOME_FAILED = (0, 5), 1
"""How pytest ends if all passed, or if no test is left that was chosen; and if a test failed."""
UNCHANGED = "service/quipu_service/commands/command_line.py"
"""Loaded from its own source where nothing is changed: what the loader itself breaks fails there too."""
COMMON = (
    *("cryptography.hazmat.primitives.asymmetric.ed25519", "fluent.syntax", "graphql", "hiredis", "msgspec.json"),
    *("aiohttp", "coverage", "orjson", "redis.asyncio"),
    *("starlette.applications", "starlette.middleware.gzip", "strawberry", "uvicorn", "uvloop", "websockets"),
)
OURS = (
    "quipu_rules.catalog",
    "quipu_service.commands.command_line",
    "quipu_service.commands.serve",
    "quipu_service.worker.worker",
)
"""What is imported once, before the forks: others' modules, and our own as they are."""
OWN = ("quipu", "quipu_extensions", "quipu_rules", "quipu_service")
"""Our packages."""
SECONDS = 60
"""Of processor time that one test may take, or the imports; what waits ends by the limit that every test has."""


class Outcome(Enum):
    """What became of a change."""

    KILLED = "killed"
    ENDLESS = "endless"
    SURVIVED = "survived"


def of_file(root: Path, file: str, source: str) -> Changed:
    """A loader for a file of the tree, named from the root."""
    module = file.removesuffix(".py").partition("/")[2].replace("/", ".")
    return Changed(module.removesuffix(".__init__"), str(root / file), source)


def allow(seconds: int = SECONDS) -> None:
    """Let this process take so much more processor time, and its children as much as it then has in all."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(spent.ru_utime + spent.ru_stime) + seconds, resource.RLIM_INFINITY))


def forked(root: Path, work: Callable[[], int], *, kept: tuple[str, ...] = ()) -> int | None:
    """The exit code of work done in a child and its children; None if they took too much processor time.

    Of our own modules the child imports all anew but those that begin with one of the names ``kept``.
    """
    child = os.fork()
    if child == 0:
        os.setsid()
        allow()
        with open(os.devnull, "r+") as nothing:  # a device, not a file
            for stream in (0, 1, 2):
                os.dup2(nothing.fileno(), stream)
        os.chdir(root)
        sys.path[:0] = roots(root).split(os.pathsep)
        for name in [name for name in sys.modules if name.partition(".")[0] in {*OWN, "tests"}]:
            if not name.startswith(kept) or not kept:
                del sys.modules[name]
        try:
            os._exit(work())
        except BaseException:  # the child must never go on as its parent
            os._exit(1)
    status = os.waitpid(child, 0)[1]
    with suppress(ProcessLookupError):  # it may have ended with all its children
        os.killpg(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(status)
    return None if code == -signal.SIGXCPU else code


def tried(root: Path, loader: Changed, tests: Sequence[str]) -> tuple[Outcome, str]:
    """Whether one of the tests notices what the loader changes, and which."""
    code, failed = _run(root, loader, tests, "-x")
    if code is None:
        return Outcome.ENDLESS, ""
    return (Outcome.SURVIVED if code in PASSED else Outcome.KILLED), failed[0] if failed else ""


def failing(root: Path, tests: Sequence[str]) -> frozenset[str]:
    """Those of the tests that fail without any change."""
    loader = of_file(root, UNCHANGED, (root / UNCHANGED).read_text())
    code, failed = _run(root, loader, tests) if tests else (0, [])
    if code not in (*PASSED, SOME_FAILED):
        raise SystemExit(f"tests that noticed changes ended with {code} without any")
    return frozenset(failed)


def _run(root: Path, loader: Changed, tests: Sequence[str], *words: str) -> tuple[int | None, list[str]]:
    """The exit code of pytest, None if a test took too much processor time, and the tests that failed, in order."""
    with TemporaryDirectory(dir=root.parent) as folder:
        told, change = Path(folder, "failed"), Path(folder, "change.json")
        loader.write(change)

        def work() -> int:
            from tests.mutants.plugins import Chosen, Within, run

            sys.meta_path.insert(0, loader)
            in_processes(root, CHANGE, change)
            return run(files_of(tests), Path(folder, "pytest"), Chosen(tests, told), Within(), words=words)

        code = forked(root, work, kept=("quipu_rules.",) if loader.module.startswith("quipu_service.") else ())
        return code, told.read_text().splitlines() if told.exists() else []


def in_processes(root: Path, variable: str, file: Path) -> None:
    """Name this file to ``sitecustomize.py`` in each process that is started from now on."""
    os.environ["PYTHONPATH"] = roots(root)
    os.environ[variable] = str(file)


def files_of(tests: Sequence[str]) -> list[str]:
    """The files of the tests, each once."""
    return list(dict.fromkeys(test.partition("::")[0] for test in tests))
