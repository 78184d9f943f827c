"""``quipu serve --lan``: it answers at the address that it prints for phones, and says what is not protected."""

import re
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import httpx
import pytest

from quipu_service.commands.lan import phone_lines
from tests.service.serving import environment
from tests.service.valkey import PATIENCE, free_port


def test_the_address_that_is_printed_answers(tmp_path: Path) -> None:
    settings = environment({"QUIPU_PORT": str(free_port()), "QUIPU_DATA_DIR": str(tmp_path), "QUIPU_WORKER": "off"})
    command = [sys.executable, "-m", "quipu", "serve", "--lan", "--ephemeral"]
    with subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        printed: list[str] = []
        while not any("docs/operations.md" in line for line in printed):
            line = service.stdout.readline()
            assert line, printed
            printed.append(line)
        found = re.search(r"Phones in this network: (http://\S+)\n", "".join(printed))
        assert found is not None
        first = re.match(r"Quipu is at (http://\S+)\n", printed[0])
        assert first is not None
        assert first[1].startswith("http://127.0.0.1:")  # an address that opens, not the one that means every address
        assert httpx.get(f"{first[1]}/healthz", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{found[1]}/healthz", timeout=PATIENCE).status_code == 200
        service.terminate()


@pytest.mark.parametrize(("requests", "says"), [("1200", True), ("0", False)])
def test_what_limits_bots_is_said_at_the_start_with_what_lifts_it(tmp_path: Path, requests: str, says: bool) -> None:
    more = {"QUIPU_PORT": "0", "QUIPU_DATA_DIR": str(tmp_path), "QUIPU_WORKER": "off", "QUIPU_REQUESTS": requests}
    command = [sys.executable, "-m", "quipu", "serve", "--lan"]
    with subprocess.Popen(command, env=environment(more), stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        printed = list(takewhile(lambda line: "Phones in this network" not in line, service.stdout))
        service.terminate()

    limit = "  1,200 requests a minute from one address; QUIPU_REQUESTS=0 lifts it on your own machine\n"
    assert (limit in printed) is says


def test_a_square_picture_stands_before_what_is_not_protected() -> None:
    lines = phone_lines("http://192.168.1.20:8000")

    picture = lines[: next(place for place, line in enumerate(lines) if "Phones" in line)]
    width = {len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in picture}
    assert len(width) == 1
    assert abs(width.pop() - 2 * len(picture)) <= 1  # two rows of squares in a line
    assert "http://192.168.1.20:8000" in lines[len(picture)]
    assert "Plain http" in lines[len(picture) + 1]
