"""Which release runs: shown by ``quipu --version``, the first log line, ``/healthz`` and the metrics."""

from importlib.metadata import version
from typing import Final

RELEASE: Final = version("quipu-games")
