"""A process beside this one that is started again when it ends."""

import logging
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping

LOG = logging.getLogger("quipu")
PAUSE = 1.0
"""Seconds before a process that ended is started again."""
STOPPING = 5.0
"""Seconds to wait for a graceful end."""


class Kept(ABC):
    """The thread that keeps the process is its parent, with which it ends."""

    def __init__(self, name: str, environment: Mapping[str, str]) -> None:
        self._name, self._environment = name, environment
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def keep(self) -> None:
        """Until told to stop."""
        while not self._stopping.is_set():
            self._process = self._started()
            self._process.wait()
            if not self._stopping.wait(PAUSE):
                LOG.warning("%s ended with %d and is started again", self._name, self._process.returncode)

    def leave(self) -> None:
        """Tell it to end as an operator would."""
        self._stopping.set()
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop(self) -> None:
        """End it so, or harder."""
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
        """The process, anew."""
