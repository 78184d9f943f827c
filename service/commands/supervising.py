"""Run another process and restart it when it exits."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence

from quipu.service.adapters.embedded import ending_with_us
from quipu.service.adapters.python_path import same_packages

LOG = logging.getLogger("quipu")
PAUSE = 1.0
"""Seconds before a process that exited is restarted."""
STOPPING = 5.0
"""Seconds to wait for a graceful exit."""


class SupervisedProcess:
    """A ``quipu`` command in its own process. The thread that runs it is its parent, and the process ends with it."""

    def __init__(
        self, name: str, arguments: Sequence[str], settings: Mapping[str, str | None], files: Sequence[int] = ()
    ) -> None:
        """``settings`` override those of this process; the file descriptors in ``files`` stay open in the new one.

        A setting that is ``None`` is left out.
        """
        self._name, self._arguments, self._files = name, arguments, files
        every = {**os.environ, **same_packages(), **settings}
        self._environment = {name: value for name, value in every.items() if value is not None}
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def keep(self) -> None:
        """Run until told to stop."""
        while not self._stopping.is_set():
            self._process = self._started()
            self._process.wait()
            if not self._stopping.wait(PAUSE):
                LOG.warning("%s ended with %d and is started again", self._name, self._process.returncode)

    def leave(self) -> None:
        """Ask it to stop, as an operator would."""
        self._stopping.set()
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop(self) -> None:
        """Stop it gracefully, or kill it."""
        self.leave()
        process = self._process
        if process is None or process.poll() is not None:
            return
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            ending_with_us([sys.executable, "-m", "quipu", *self._arguments]),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=self._files,
        )
