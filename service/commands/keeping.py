"""Run another process and restart it when it exits."""

import logging
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping

LOG = logging.getLogger("quipu")
PAUSE = 1.0
"""Seconds before a process that exited is restarted."""
STOPPING = 5.0
"""Seconds to wait for a graceful exit."""


class Kept(ABC):
    """The thread that keeps the process is its parent; the process ends with it."""

    def __init__(self, name: str, environment: Mapping[str, str]) -> None:
        self._name, self._environment = name, environment
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

    @abstractmethod
    def _started(self) -> subprocess.Popen[bytes]:
        """Start the process again."""
