"""Exported logs: every byte counts, what a seat may not know is not in its file, and both kinds verify."""

import asyncio
import gzip
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_service.application.commands.first_entries import hides
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import Origin
from quipu_service.application.log.entries import COMMAND, encode, read_stored
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Declined
from quipu_service.application.records.checks import CheckName, CheckResult, Report
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables.cooperative import cooperative
from tests.service.golden.views import FOLDER
from tests.service.tables import Played, begun, dice_of, exported, sizes


def not_run(report: Report) -> dict[CheckName, str | None]:
    """The checks of the file's own content that were not run, and why."""
    return {one.name: one.why for one in report.checks if one.result is CheckResult.NOT_RUN}


def entry_at(file: bytes, place: int) -> int:
    """The version of the entry whose line has the byte at this place; 0 for the header."""
    return file.count(b"\n", 0, place)


@pytest.fixture
async def running(quipu: Quipu) -> Played:
    table = await begun(quipu, "inkas", 3)
    hidden = 0
    while hidden < 5:
        seat, action = table.choice(await table.position())
        hidden += hides((await table.act(seat, action)).step)
    return table


def damaged(file: bytes, seed: int, places: int) -> Sequence[tuple[int, bytes]]:
    """The file with one byte changed, one missing, one too many, at many places; with the entry it happened in."""
    dice, found = dice_of(seed), []
    for place in sorted(dice.sample(range(len(file)), places)):
        other = bytes([dice.choice([byte for byte in b' 0a"}\n\r\xff' if byte != file[place]])])
        before, after = file[:place], file[place + 1 :]
        files = (before + other + after, before + after, before + other + file[place:])
        found += [(entry_at(file, place), one) for one in files if one != file]
    return found


def names_the_entry(report: Report, entry: int, file: bytes) -> bool:
    """Damage in the line of an entry is found there; damage to a header's account of the file, where it shows."""
    account = entry == 0 and report.wrong in (1, 2, file.count(b"\n"))
    return not report.valid and (report.wrong == entry or account) and report.problem is not None


async def test_a_finished_game_verifies_whole(quipu: Quipu, finished: bytes) -> None:
    report = await quipu.verify(finished)

    assert (report.valid, report.complete, report.problem) == (True, True, None)
    assert report.outcome is not None
    assert {CheckResult.PASSED} == {one.result for one in report.checks}
    assert {CheckResult.NOT_RUN} == {one.result for one in report.anchors}
    assert finished.count(b"\n") - 1 == report.entries
    assert msgspec.json.decode(finished.splitlines()[-1])["hash"] == report.head


def test_the_verification_of_a_long_log_tells_how_far_it_has_come() -> None:
    told = list[int]()
    log = gzip.decompress((FOLDER / "caral-two.jsonl.gz").read_bytes())
    report = Verifier(Editions(GAMES)).report(log, watch=told.append)

    assert (report.valid, report.entries, told) == (True, log.count(b"\n") - 1, [500])


@pytest.mark.parametrize("places", sizes(30, 120))
async def test_any_changed_byte_of_a_finished_game_is_found_and_the_entry_named(
    quipu: Quipu, finished: bytes, places: int
) -> None:
    wrong = [
        (entry, report)
        for entry, file in damaged(finished, 1, places)
        if not names_the_entry(report := quipu.verifier.report(file), entry, finished)
    ]
    assert wrong == []


@pytest.mark.parametrize("places", sizes(10, 40))  # each entry that shows all its events is explained anew
@pytest.mark.parametrize("seat", [None, 0, 2])
async def test_any_changed_byte_of_a_redacted_log_is_found_and_the_entry_named(
    running: Played, seat: int | None, places: int
) -> None:
    verifier, file = running.quipu.verifier, await exported(running, seat)
    report = verifier.report(file)
    assert (report.valid, report.complete, report.problem) == (True, False, None)

    wrong = [
        (entry, found)
        for entry, other in damaged(file, 2, places)
        if not names_the_entry(found := verifier.report(other), entry, file)
    ]
    assert wrong == []


async def test_others_get_a_turn_while_a_log_is_exported(
    quipu: Quipu, finished: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cooperative, "__defaults__", (0,))  # each line takes longer than a turn
    table = msgspec.json.decode(finished.splitlines()[0])["table"]
    turns = 0

    async def beside() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    waiting = asyncio.create_task(beside())
    export = quipu.export(table, None)
    await anext(export)
    before = turns
    lines = [line async for line in export]
    waiting.cancel()
    assert turns - before >= len(lines) > 0


async def test_swapped_missing_repeated_and_foreign_lines_are_found(quipu: Quipu, finished: bytes) -> None:
    header, *lines = finished.splitlines(keepends=True)
    other = await begun(quipu, "caretos", 2)
    await other.go_on()
    foreign = (await exported(other)).splitlines(keepends=True)[1:]

    def wrong(*parts: Sequence[bytes]) -> int | None:
        return quipu.verifier.report(header + b"".join(line for part in parts for line in part)).wrong

    assert wrong(lines[:20], [lines[21], lines[20]], lines[22:]) == 21
    assert wrong(lines[:20], lines[21:]) == 21
    assert wrong(lines[:20], lines[19:]) == 21
    assert wrong(lines[:20], foreign[20:]) == 21
    assert wrong(foreign) == 1
    assert wrong(lines[:-1]) == len(lines)
    assert wrong(lines[:-3]) == len(lines) - 2
    assert wrong(lines, lines[-1:]) == len(lines) + 1
    assert wrong(lines[:-1], [lines[-1].rstrip(b"\n")]) == len(lines)
    assert wrong() == 1


async def test_another_seed_is_found(quipu: Quipu, finished: bytes) -> None:
    seed = msgspec.json.decode(finished.splitlines()[0])["seed"]
    other = seed.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))

    report = quipu.verifier.report(finished.replace(seed.encode(), other.encode(), 1))

    assert (report.wrong, report.problem) == (1, "the seed is not the one that was committed to")


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[" * 50_000,
        b"\xff\xfe\n",
        b'{"quipu":2,"table":"a","game":"caretos","viewer":null,"seed":null,"version":0,"head":""}\n',
        b'{"quipu":1,"table":"a","game":"caretos","viewer":null,"seed":"zz","version":0,"head":""}\n',
        b'{"quipu":1,"table":"a","game":"caretos","viewer":3,"seed":"00","version":0,"head":""}\n',
    ],
)
def test_a_file_without_a_log_fails_at_its_header(file: bytes) -> None:
    report = Verifier(Editions(GAMES)).report(file)
    assert (report.valid, report.wrong) == (False, 0)


def test_a_header_that_is_too_long_is_not_read_to_its_end() -> None:
    report = Verifier(Editions(GAMES)).report(b" " * 33_000)
    assert (report.wrong, report.problem) == (0, "a line of more than 32768 bytes")


async def forged(quipu: Quipu, finished: bytes, version: int, change: dict[str, Any]) -> Report:
    """The report on a file whose forger changed an entry's body and made all hashes anew."""
    header, *lines = [msgspec.json.decode(line) for line in finished.splitlines()]
    lines[version - 1]["entry"]["body"] |= change
    previous, written = "0" * 64, []
    for line in lines:
        line["entry"]["previous"] = previous
        line["hash"] = previous = hash_of(line["entry"])
        written.append(encode(line))
    header["head"] = previous
    return await quipu.verify(b"\n".join([encode(header), *written, b""]))


def hash_of(entry: Any) -> str:
    return sha256(encode(entry)).hexdigest()


async def test_a_forger_who_makes_all_hashes_anew_is_found_by_the_rules(quipu: Quipu, finished: bytes) -> None:
    lines = [msgspec.json.decode(line) for line in finished.splitlines()[1:]]
    acted = next(line["entry"]["version"] for line in lines if line["entry"]["body"]["type"] == "acted")

    assert (await forged(quipu, finished, acted, {})).valid
    assert (await forged(quipu, finished, acted, {"events": []})).wrong == acted
    assert (await forged(quipu, finished, acted, {"type": "rewound", "to": acted - 1})).wrong == acted
    assert (await forged(quipu, finished, acted, {"type": "rewound", "to": 10_000})).wrong == acted
    assert (await forged(quipu, finished, 2, {"type": "acted", "command": "", "events": []})).wrong == 2
    assert (await forged(quipu, finished, 3, {"seat": 0})).wrong == 3
    assert (await forged(quipu, finished, 3, {"seat": 7})).wrong == 3
    assert (await forged(quipu, finished, 1, {"game": "chess"})).wrong == 1
    assert (await forged(quipu, finished, 1, {"setup": 1})).wrong == 1


async def test_a_seats_file_holds_what_it_may_know_and_nothing_that_is_hidden_from_it(running: Played) -> None:
    stored = [read_stored(entry) for entry in (await running.quipu.stores.log.read(running.id, 0)).entries]
    cached, _ = await running.quipu.tables.current(running.id)
    files = {seat: await exported(running, seat) for seat in (None, 0, 1, 2)}

    opened_to = dict.fromkeys(files, 0)
    hidden = 0
    for version, entry in enumerate(stored, start=1):
        for one in entry.hidden:
            hidden += 1
            salt = cached.secret.salt(version, one.part).encode()
            holders = {seat for seat, file in files.items() if salt in file}
            assert None not in holders
            assert one.part != COMMAND or len(holders) == 1
            for seat in holders:
                opened_to[seat] += 1
    assert hidden > 90
    assert opened_to[None] == 0
    assert all(0 < opened_to[seat] < hidden for seat in (0, 1, 2))
    for file in files.values():
        assert cached.secret.seed.hex().encode() not in file


async def test_of_the_operators_copy_of_a_running_game_only_the_result_is_missing(running: Played) -> None:
    report = await running.quipu.verify(await exported(running, whole=True))

    assert (report.valid, report.complete) == (True, False)
    assert {CheckName.RESULT: "the game is not over at the end of this file"} == not_run(report)


async def test_a_fork_goes_on_from_its_version_and_says_where_it_comes_from(quipu: Quipu, finished: bytes) -> None:
    source = msgspec.json.decode(finished.splitlines()[0])["table"]
    _, before = await quipu.tables.at(source, 40, None)

    fork = (await quipu.new_tables.fork(source, at=40)).position

    assert before.state == fork.state
    assert Origin(table=source, version=40, hash=before.head) == fork.table.opened.origin
    table = Played(quipu, "caretos", fork.table.id)
    for seat in range(2):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name="Somebody")
        table.tokens.append(token)
    assert (await table.go_on()).status is Status.OVER
    report = await quipu.verify(await exported(table))
    assert (report.valid, report.complete, report.problem) == (True, False, None)
    assert {CheckName.ORIGIN: f"needs the log of table {source}, from which it was forked"} == not_run(report)
    whole = quipu.verifier.report(await exported(table), origins={source: finished})
    assert (whole.valid, whole.complete, whole.problem) == (True, True, None)


async def test_a_table_is_forked_only_from_a_game_and_where_it_betrays_nothing(running: Played) -> None:
    fork = running.quipu.new_tables.fork
    with pytest.raises(Declined, match="HIDDEN"):
        await fork(running.id)
    for version in (-1, 0, 1, 4, 10_000):
        with pytest.raises(Declined, match="NO_SUCH_MOMENT"):
            await fork(running.id, at=version)
    open_to_all = await begun(running.quipu, "caracalla", 2)
    position = await open_to_all.go_on(20)
    assert position.state == (await fork(open_to_all.id)).position.state


async def test_a_fork_of_a_rewound_table_holds_what_was_not_taken_back(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    early = await table.go_on(8)
    await table.go_on(8)
    for seat in range(2):
        await table.back(seat, early.version)
    late = await table.go_on(3)

    assert late.state == (await quipu.new_tables.fork(table.id)).position.state
