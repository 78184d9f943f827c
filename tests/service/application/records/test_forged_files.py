"""Files whose forger made every hash anew: other counts of draws, commands left out or taken from another file."""

from typing import Any

import msgspec

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import COMMAND, encode
from quipu_service.application.records.checks import Report
from tests.service.application.records.test_records import hash_of
from tests.service.tables import begun, exported


def read(file: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *lines = [msgspec.json.decode(line) for line in file.splitlines()]
    return header, lines


async def checked(quipu: Quipu, header: dict[str, Any], lines: list[dict[str, Any]]) -> Report:
    """The report on the lines, with all hashes made anew."""
    previous, written = "0" * 64, []
    for line in lines:
        line["entry"]["previous"] = previous
        line["hash"] = previous = hash_of(line["entry"])
        written.append(encode(line))
    header["head"] = previous
    return await quipu.verify(b"\n".join([encode(header), *written, b""]))


async def test_a_wrong_number_of_draws_is_found_in_every_entry_of_the_game(quipu: Quipu, finished: bytes) -> None:
    assert (await checked(quipu, *read(finished))).valid

    decided = [
        line["entry"]["version"] for line in read(finished)[1] if line["entry"]["body"]["type"] in ("acted", "started")
    ]
    for version in (decided[0], decided[-1], *decided[5:-5:20]):
        for change in (1, -1):
            header, lines = read(finished)
            lines[version - 1]["entry"]["draws"] += change
            for line in lines[version:]:
                line["entry"]["firstDraw"] += change
            assert (await checked(quipu, header, lines)).wrong == version


async def test_a_wrong_count_of_earlier_draws_is_found(quipu: Quipu, finished: bytes) -> None:
    for version in (2, 4, 9, len(read(finished)[1])):
        header, lines = read(finished)
        lines[version - 1]["entry"]["firstDraw"] += 1
        assert (await checked(quipu, header, lines)).wrong == version


async def test_a_seats_file_holds_its_own_commands_all_of_them_and_no_others(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    await table.go_on(30)
    mine, other, whole = [await exported(table, 0), await exported(table, 1), await exported(table, whole=True)]
    assert (await checked(quipu, *read(mine))).valid

    found = {"missing": 0, "foreign": 0}
    for place, (line, full) in enumerate(zip(read(mine)[1], read(whole)[1], strict=True)):
        if line["entry"]["body"]["type"] != "acted":
            continue
        header, lines = read(mine)
        command = [one for one in full["opened"] if one["part"] == COMMAND]
        rest = [one for one in line["opened"] if one["part"] != COMMAND]
        own = len(rest) < len(line["opened"])
        found["missing" if own else "foreign"] += 1
        lines[place]["opened"] = rest if own else [*command, *rest]
        report = await checked(quipu, header, lines)
        assert (False, place + 1) == (report.valid, report.wrong)
    assert min(found.values()) > 2
    assert mine != other


async def test_every_opened_part_must_be_what_was_committed_to(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(30)
    file = await exported(table, 0)

    tried = 0
    for place, line in enumerate(read(file)[1]):
        for number, one in enumerate(line["opened"]):
            header, lines = read(file)
            assert len(one["salt"]) == 32, "as docs/log.md says"
            lines[place]["opened"][number]["salt"] = one["salt"][::-1]
            assert (await checked(quipu, header, lines)).wrong == place + 1
            tried += 1
    assert tried > 10
