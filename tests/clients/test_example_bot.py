"""The bot of ``examples/``: two of it play a table to its end, each in a process of its own."""

import os
import re
import subprocess
import sys

from quipu_client import Quipu
from quipu_client.games import caracalla
from tests.service.client import Client
from tests.service.serving import ROOT, Service
from tests.service.valkey import PATIENCE

BOT = ROOT / "examples" / "bot" / "bot.py"
PATHS = {**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")}


def started(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(BOT), *arguments]
    return subprocess.Popen(command, env=PATHS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


async def test_two_bots_play_to_the_end_and_one_goes_on_after_it_was_stopped(client: Client, service: Service) -> None:
    table = await client.open("caracalla", 2, setup={"rounds": 3})
    first = started(service.address, table.id)
    assert first.stdout is not None
    shown = re.fullmatch(r"--token (\S+)\n", first.stdout.readline())
    assert shown is not None
    first.kill()
    first.communicate()

    second = started(service.address, table.id)
    assert second.stdout is not None
    assert re.fullmatch(r"--token \S+\n", second.stdout.readline())
    async with Quipu(service.address) as quipu:  # which waits for the entropy that the stopped bot knew
        await quipu.table(caracalla.GAME, table.id, table.host).start()
    again = started(service.address, table.id, f"--token={shown[1]}")
    ends = [bot.communicate(timeout=PATIENCE) for bot in (second, again)]

    assert ["", ""] == [complaint for _, complaint in ends]
    results = [re.search(r"place (\d) with \d+ points\n$", said) for said, _ in ends]
    assert {"1", "2"} >= {found[1] for found in results if found is not None}
    assert None not in results
    assert "OVER" == (await table.show())["status"]


async def test_it_says_why_it_cannot_sit_down(client: Client, service: Service) -> None:
    table = await client.begin("caracalla", 2)
    bot = started(service.address, table.id)
    said, complaint = bot.communicate(timeout=PATIENCE)
    assert ("", "NO_SEAT_FREE") == (said, complaint.partition(":")[0])
