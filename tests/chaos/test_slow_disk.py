"""The disk that a chaos run slows down is slow."""

import shutil
import time
from pathlib import Path

import pytest

from tests.chaos.slow_disk import SECONDS, slow_disk
from tests.service.valkey import ALWAYS, Valkey


@pytest.mark.skipif(shutil.which("cc") is None, reason="without a C compiler a run leaves slow disks out")
def test_every_flush_of_a_slow_disk_takes_longer(tmp_path: Path) -> None:
    slow = tmp_path / "slow"
    server = Valkey(tmp_path / "valkey", ALWAYS, environment=slow_disk(tmp_path / "library", slow)).start()
    try:
        with server.client() as client:
            slow.touch()
            begun = time.monotonic()
            client.set("a", 1)
            assert time.monotonic() - begun >= SECONDS
    finally:
        server.stop()
