"""A service that is forked from a warm process behaves as one that Python was started for."""

import os
import signal
import sys
from pathlib import Path

import httpx
import psutil
import pytest

from tests.service.serving import Service

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="services are forked on Linux only")


def games_at(service: Service) -> bytes:
    return httpx.get(f"{service.address}/v1/games").content


@pytest.mark.parametrize("fresh", [False, True])
def test_a_service_answers_stops_starts_again_at_its_port_and_is_killed(
    fresh: bool, valkey_url: str, tmp_path: Path
) -> None:
    service = Service(tmp_path, url=valkey_url, fresh=fresh).start()
    assert service.forked is not fresh
    try:
        first, pid = games_at(service), service.process.pid if service.process else 0
        assert service.stop() == 0
        assert not psutil.pid_exists(pid)
        assert first == games_at(service.start())
        assert service.process is not None
        assert service.process.poll() is None
        os.kill(service.process.pid, signal.SIGKILL)
        assert service.process.wait(60) == -signal.SIGKILL
    finally:
        service.kill()


def test_services_at_once_have_settings_of_their_own_and_end_by_themselves(valkey_url: str, tmp_path: Path) -> None:
    running = [Service(tmp_path / name, url=valkey_url, more={"QUIPU_REQUESTS": name}).start() for name in ("7", "8")]
    try:
        for service, quota in zip(running, ("q=7", "q=8"), strict=True):
            assert quota in str(httpx.get(f"{service.address}/v1/games").headers).lower()
        running[0].kill()
        assert games_at(running[1])
    finally:
        for service in running:
            if service.process is not None:
                service.kill()


def test_what_a_service_cannot_take_is_said_before_it_ends(valkey_url: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="QUIPU_REQUESTS"):
        Service(tmp_path, url=valkey_url, more={"QUIPU_REQUESTS": "many"}).start()
