"""``quipu serve --lan``: it answers at the address that it prints for phones, and says what is not protected."""

import re
import subprocess
import sys
from pathlib import Path

import httpx

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


def test_a_square_picture_stands_before_what_is_not_protected() -> None:
    lines = phone_lines("http://192.168.1.20:8000")

    picture = lines[: next(place for place, line in enumerate(lines) if "Phones" in line)]
    width = {len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in picture}
    assert len(width) == 1
    assert abs(width.pop() - 2 * len(picture)) <= 1  # two rows of squares in a line
    assert "http://192.168.1.20:8000" in lines[len(picture)]
    assert "Plain http" in lines[len(picture) + 1]
