"""``verify``, ``replay`` and ``export``: logs as files, at the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.service.client import Client
from tests.service.commands.command import Ran, is_one_line, quipu
from tests.service.serving import SIGNING_KEY, Service


@pytest.fixture
async def log(client: Client, tmp_path: Path) -> Path:
    """The complete log of a finished game."""
    table = await client.begin("caretos", 2)
    await table.play()
    file = tmp_path / "game.jsonl"
    file.write_bytes((await client.get(f"{table.path}/export")).body)
    return file


def verified(file: Path) -> tuple[int, str]:
    ran = quipu("verify", str(file))
    return ran.code, ran.out


async def test_a_right_log_is_right_also_from_standard_input(log: Path) -> None:
    code, said = verified(log)
    entries = log.read_bytes().count(b"\n") - 1
    head = json.loads(log.read_bytes().splitlines()[-1])["hash"]

    assert code == 0
    assert said.startswith(f"complete\n  {entries} entries are right\n  form        passed\n")
    assert said.endswith(f"  head: {head}\n")
    assert Ran(0, said, "") == quipu("verify", "-", feed=log.read_bytes())


async def test_a_wrong_log_names_its_entry_and_ends_with_1(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    lines[30] = lines[30].replace(b'"draws":0', b'"draws":7').replace(b'"seat":0', b'"seat":1', 1)
    log.write_bytes(b"".join(lines))

    code, said = verified(log)
    assert code == 1
    assert said.startswith("WRONG in entry 30: ")
    ran = quipu("replay", str(log))
    assert (ran.code, ran.out) == (1, "")
    assert "entry 30" in ran.err


async def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    assert is_one_line(quipu("verify", str(tmp_path / "none")), "No such file", "none")


async def test_a_log_is_told_in_both_languages(log: Path) -> None:
    english, german = quipu("replay", str(log)), quipu("replay", str(log), "--language", "de")
    entries = log.read_bytes().count(b"\n") - 1

    assert (english.code, english.err, german.code, german.err) == (0, "", 0, "")
    assert f"{entries}." in english.out.splitlines()
    assert "   Player 0 takes seat 1." in english.out.splitlines()
    assert "   Player 0 nimmt Platz 1." in german.out.splitlines()
    told = [one for one in english.out.splitlines() if one.startswith("   ")]
    in_german = [one for one in german.out.splitlines() if one.startswith("   ")]
    assert len(told) == len(in_german) > entries
    assert sum(one != other for one, other in zip(told, in_german, strict=True)) > entries


class Stopped:
    """A table that is kept in a data directory on which no service runs."""

    def __init__(self, data: Path, table: str, tokens: list[str], shown: dict[Any, Any]) -> None:
        self.data, self.table, self.tokens, self.shown = data, table, tokens, shown

    def export(self, *words: str) -> Ran:
        return quipu("export", self.table, *words, data_dir=str(self.data), fsync="everysec", signing_key=SIGNING_KEY)


@pytest.fixture
async def stopped(tmp_path: Path) -> Stopped:
    service = Service(tmp_path).start()
    async with Client(service.address) as client:
        table = await client.begin("caretos", 2)
        await table.play(20)
        shown = {seat: (await client.get(f"{table.path}/export", token=table.token(seat))).body for seat in (None, 0)}
    service.stop()
    return Stopped(tmp_path / "data", table.id, table.tokens, shown)


async def test_a_table_is_exported_for_everybody_a_seat_and_the_operator(stopped: Stopped) -> None:
    everybody, seat, whole = stopped.export(), stopped.export("--token", stopped.tokens[0]), stopped.export("--whole")

    assert stopped.shown[None].decode() == everybody.out
    assert stopped.shown[0].decode() == seat.out
    assert json.loads(whole.out.splitlines()[0])["seed"] is not None
    assert quipu("verify", "-", feed=whole.out.encode()).code == 3
    assert is_one_line(stopped.export("--token", "x" * 43), "No seat of this table has this token")
    wrong = Stopped(stopped.data, "aaaaaaaaaaaaaaaa", [], {})
    assert is_one_line(wrong.export(), "no table aaaaaaaaaaaaaaaa")
