"""``verify``, ``replay`` and ``export``: logs as files, at the command line."""

import codecs
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from quipu_service.adapters.ed25519 import Ed25519Signer
from quipu_service.application.admission.frontends import read_frontends
from quipu_service.application.log.signing import signed_text
from tests.service.client import Client
from tests.service.commands.command import Ran, is_one_line, within
from tests.service.forging import entry_of, forged
from tests.service.serving import SIGNING_KEY, Service


@pytest.fixture(scope="module")
def played(service: Service) -> bytes:
    """The complete log of a finished game, which is played once."""

    async def exported() -> bytes:
        async with Client(service.address) as client:
            table = await client.begin("caretos", 2)
            await table.play()
            return (await client.get(f"{table.path}/export")).body

    return uvloop.run(exported())


@pytest.fixture
def log(played: bytes, tmp_path: Path) -> Path:
    """It in a file."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(played)
    return file


def verified(file: Path) -> tuple[int, str]:
    ran = within("verify", str(file))
    return ran.code, ran.out


async def test_a_right_log_is_right_also_from_standard_input(log: Path) -> None:
    code, said = verified(log)
    entries = log.read_bytes().count(b"\n") - 1
    head = json.loads(log.read_bytes().splitlines()[-1])["hash"]

    assert code == 0
    assert said.startswith("complete. Believe that every move was allowed, ")
    assert f"\n  {entries} entries are right\n  form        passed\n" in said
    assert said.endswith(f"  head: {head}\n")
    assert Ran(0, said, "") == within("verify", "-", feed=log.read_bytes())


@pytest.mark.parametrize(
    ("wrap", "says"),
    [
        (gzip.compress, "the file was packed with gzip, and checked unpacked"),
        (lambda log: codecs.BOM_UTF8 + log, "the file begins with a byte order mark"),
        (lambda log: log.replace(b"\n", b"\r\n"), "the lines of the file end with CRLF"),
    ],
    ids=["gzip", "byte order mark", "CRLF"],
)
async def test_a_log_that_was_only_packed_or_encoded_anew_is_right_and_says_so(
    log: Path, tmp_path: Path, wrap: Callable[[bytes], bytes], says: str
) -> None:
    other = tmp_path / "wrapped"
    other.write_bytes(wrap(log.read_bytes()))
    code, said = verified(other)
    assert (code, said.rpartition("\n  the ")[0]) == (0, verified(log)[1].rstrip("\n"))
    assert says in said.splitlines()[-1]
    assert within("verify", "-", feed=other.read_bytes()).out == said
    assert within("replay", str(other)).code == 0


async def test_a_wrong_log_names_its_entry_and_ends_with_1(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    lines[30] = lines[30].replace(b'"draws":', b'"draws":9')
    log.write_bytes(b"".join(lines))

    code, said = verified(log)
    assert code == 1
    assert said.startswith("WRONG in entry 30: ")
    ran = within("replay", str(log))
    assert (ran.code, ran.out) == (1, "")
    assert "entry 30" in ran.err


async def test_several_logs_end_with_the_worst_and_what_was_noted_is_compared(log: Path, tmp_path: Path) -> None:
    header, *lines = log.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[40])["hash"]
    first = json.loads(header)
    running = tmp_path / "running.jsonl"
    running.write_bytes(json.dumps(first | {"seed": None}, separators=(",", ":")).encode() + b"\n")
    short = tmp_path / "short.jsonl"
    short.write_bytes(b"".join([header, *lines[:-1]]))

    noted = within("verify", str(log), "--head", head, "--public-key", Ed25519Signer(SIGNING_KEY).public_key, "--json")
    report = json.loads(noted.out)
    assert (noted.code, report["file"], report["complete"], report["valid"]) == (0, str(log), True, True)
    assert {"HEAD": "PASSED", "COMMITMENT": "NOT_RUN", "EXTENDS": "NOT_RUN", "SIGNATURE": "PASSED"} == {
        one["name"]: one["result"] for one in report["anchors"]
    }
    assert within("verify", str(log), "--head", "0" * 64).code == 1
    assert within("verify", str(log), "--commitment", "0" * 64).code == 1
    assert within("verify", str(log), "--extends", str(log)).code == 0
    both = within("verify", str(log), str(short))
    assert (both.code, both.err) == (1, "")
    assert both.out.startswith(f"{log}: complete. ")
    assert f"{short}: WRONG in entry {len(lines)}: " in both.out
    assert is_one_line(within("verify", str(log), "--extends", str(running)), "running.jsonl", "wrong at entry")
    assert is_one_line(within("verify", str(log), "--origin", str(log.parent / "none")), "none")


async def test_two_signed_logs_of_one_table_convict_who_signed_them(log: Path, tmp_path: Path) -> None:
    key = Ed25519Signer(SIGNING_KEY).public_key
    entries = log.read_bytes().count(b"\n") - 1
    other, unsigned = tmp_path / "other.jsonl", tmp_path / "unsigned.jsonl"
    last = json.loads(log.read_bytes().splitlines()[-1])
    unsigned.write_bytes(forged(log.read_bytes(), entry_of(entries, at=last["entry"]["at"] + 1)))
    header, *lines = unsigned.read_bytes().splitlines()
    said = json.loads(header)
    opened = json.loads(lines[0])["entry"]["body"]
    text = signed_text(said["table"], said["version"], said["head"], opened["commitment"])
    said["signature"]["signature"] = Ed25519Signer(SIGNING_KEY).sign(text)
    other.write_bytes(b"\n".join([json.dumps(said, separators=(",", ":")).encode(), *lines, b""]))

    same = within("verify", str(log), "--against", str(log))
    assert (same.code, f"the same log; its first {entries} entries" in same.out) == (0, True)
    proven = within("verify", str(log), "--against", str(other), "--public-key", key)
    assert (proven.code, f"entry {entries} differs" in proven.out) == (1, True)
    assert f"proven: the owner of key {key} signed both; it is the operator's" in proven.out
    unproven = within("verify", str(log), "--against", str(unsigned))
    assert (unproven.code, "not proven who made two" in unproven.out) == (1, True)
    spoken = json.loads(within("verify", str(log), "--against", str(other), "--json").out.splitlines()[1])
    assert (spoken["common"], spoken["convicted"]) == (entries - 1, key)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(log.read_bytes()[:-10])
    assert is_one_line(within("verify", str(log), "--against", str(broken)), "cannot be compared", "wrong at entry")


def test_a_signing_key_is_made_and_its_public_key_shown() -> None:
    private, public = within("signing-key").out.splitlines()
    again = within("signing-key", signing_key=private.removeprefix("QUIPU_SIGNING_KEY="))

    assert (again.code, again.out) == (0, public + "\n")
    assert is_one_line(within("signing-key", signing_key="07"), "QUIPU_SIGNING_KEY", "64 hexadecimal digits")
    assert is_one_line(within("signing-key", operator_key="guess"), "QUIPU_OPERATOR_KEY", "16 characters")


def test_a_frontend_key_is_made_with_the_lines_that_know_it(tmp_path: Path) -> None:
    key, lines = within("frontend-key", "chess-club").out.split("\n\n")
    (tmp_path / "frontends.toml").write_text(lines)

    found = read_frontends(tmp_path / "frontends.toml").of(key.removeprefix("Quipu-Key: "))

    assert found is not None
    assert found.name == "chess-club"
    assert is_one_line(within("frontend-key", "Chess Club"), "Chess Club", "is no name")


async def test_a_missing_file_is_reported_in_one_line(tmp_path: Path) -> None:
    assert is_one_line(within("verify", str(tmp_path / "none")), "No such file", "none")


async def test_a_log_is_told_in_both_languages(log: Path) -> None:
    english, german = within("replay", str(log)), within("replay", str(log), "--language", "de")
    entries = log.read_bytes().count(b"\n") - 1

    assert (english.code, english.err, german.code, german.err) == (0, "", 0, "")
    assert "  Player 0 takes seat 1." in english.out.splitlines()
    assert "  Player 0 nimmt Platz 1." in german.out.splitlines()
    told = [one for one in english.out.splitlines() if one.startswith("  ")]
    in_german = [one for one in german.out.splitlines() if one.startswith("  ")]
    assert len(told) == len(in_german) > entries
    assert sum(one != other for one, other in zip(told, in_german, strict=True)) > entries


class Stopped:
    """A table that is kept in a data directory on which no service runs."""

    def __init__(self, data: Path, table: str, tokens: list[str], shown: dict[Any, Any]) -> None:
        self.data, self.table, self.tokens, self.shown = data, table, tokens, shown

    def export(self, *words: str) -> Ran:
        return within("export", self.table, *words, data_dir=str(self.data), fsync="everysec", signing_key=SIGNING_KEY)


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
    everybody, seat, whole = stopped.export(), stopped.export(f"--token={stopped.tokens[0]}"), stopped.export("--whole")

    assert stopped.shown[None].decode() == everybody.out
    assert stopped.shown[0].decode() == seat.out
    assert json.loads(whole.out.splitlines()[0])["seed"] is not None
    assert within("verify", "-", feed=whole.out.encode()).code == 3
    assert is_one_line(stopped.export("--token", "x" * 43), "No seat of this table has this token")
    wrong = Stopped(stopped.data, "aaaaaaaaaaaaaaaa", [], {})
    assert is_one_line(wrong.export(), "no table aaaaaaaaaaaaaaaa")
