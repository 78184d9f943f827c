"""Whatever field is changed, by whoever: what `verify` cannot see is only what it says that it cannot see."""

import random
from collections.abc import Iterator
from functools import partial
from typing import Any, TypeAlias

import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.records.anchors import Noted
from quipu_service.application.records.checks import CheckName, CheckResult, Report
from tests.service.forging import Lines, body_of, chained_anew, encode, forged, read
from tests.service.tables import Played, begun, dice_of, exported, sizes

SHOWN_AS = {("started", "seat"): "starter", ("seatTaken", "content"): "name"}
UNSEEN = {"name", "at", "command", "starter", "absence"}
"""What a forger with the seed may rewrite unless something was noted: as the page says of a log without an anchor."""

Path: TypeAlias = tuple[str | int, ...]


def fields(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a JSON value that holds no other."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from fields(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from fields(part, (*path, place))
    elif value is not None:
        yield path


def flipped(value: Any, down: bool = False) -> Any:
    """Another value of the same kind, near it: a greater one, or one that is less or shorter."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if down else value + 1
    if down and value:
        return value[:-1]
    return value[:-1] + ("0" if value[-1:] != "0" else "1")


def flip(lines: Lines, path: Path, down: bool) -> None:
    """Change one field in place."""
    *way, last = path
    place: Any = lines
    for step in way:
        place = place[step]
    place[last] = flipped(place[last], down)


def flipping(path: Path, down: bool, _header: dict[str, Any], lines: Lines) -> None:
    """The same for a forger."""
    flip(lines, path, down)


def sample(lines: Lines, dice: random.Random, count: int) -> list[Path]:
    """Fields of every name, and others by chance."""
    every = list(fields(lines))
    by_name = {tuple(step for step in path if isinstance(step, str)): path for path in dice.sample(every, len(every))}
    return [*by_name.values(), *dice.sample(every, count)]


@pytest.mark.parametrize("flips", sizes(0, 30))  # beside a field of each name
@pytest.mark.parametrize("down", [False, True], ids=["up", "down"])
async def test_no_changed_field_of_any_line_is_right(quipu: Quipu, finished: bytes, down: bool, flips: int) -> None:
    header, lines = read(finished)
    found = []
    for path in sample([header, *lines], dice_of(1), flips):
        header, lines = read(finished)
        every = [header, *lines]
        flip(every, path, down)
        report = quipu.verifier.report(b"".join(encode(line) + b"\n" for line in every))
        if report.valid or report.wrong not in (path[0], 1, len(every)):
            found.append((path, report.wrong, report.problem))
    assert found == []


@pytest.mark.parametrize("flips", sizes(0, 30))
@pytest.mark.parametrize("down", [False, True], ids=["up", "down"])
async def test_a_forger_with_the_seed_can_rewrite_only_what_the_page_says(
    quipu: Quipu, finished: bytes, down: bool, flips: int
) -> None:
    head = read(finished)[0]["head"]
    unseen, wrong = set(), []
    for path in sample(read(finished)[1], dice_of(2), flips):
        if path[-1] in ("salt", "hash", "previous", "commitment", "sealedName") or path[-2:] == ("body", "command"):
            continue  # which the forger makes anew
        file = forged(finished, partial(flipping, path, down))
        report = quipu.verifier.report(file)
        if report.valid:
            kind = read(finished)[1][int(path[0])]["entry"]["body"]["type"]
            unseen.add(SHOWN_AS.get((kind, str(path[-1])), path[-1]))
            noted = quipu.verifier.report(file, Noted(head=head))
            wrong += [] if not noted.valid and noted.result_of(CheckName.HEAD).result is CheckResult.FAILED else [path]
        elif report.wrong is None or report.wrong <= int(path[0]):  # it may show only later, never before
            wrong.append(path)
    assert wrong == []
    assert {"command", *(() if down else ("name",))} <= unseen <= UNSEEN  # a name cut short here ends with a blank


async def test_no_entry_may_name_another_revision_than_the_first(quipu: Quipu, finished: bytes) -> None:
    def reported(*versions: int) -> int | None:
        def newer(_header: object, lines: Lines) -> None:
            for version in versions:
                lines[version - 1]["entry"]["revision"] += 1

        return quipu.verifier.report(forged(finished, newer)).wrong

    assert (reported(1), reported(1, 2)) == (2, 3)
    assert (reported(2), reported(1, 3)) == (2, 2)


async def test_the_first_entry_draws_nothing(quipu: Quipu, finished: bytes) -> None:
    report = quipu.verifier.report(forged(finished, lambda _header, lines: lines[0]["entry"].update(draws=1)))

    assert (report.valid, report.wrong) == (False, 1)


async def test_an_ending_that_was_cut_off_and_played_otherwise_needs_an_anchor(quipu: Quipu, finished: bytes) -> None:
    _, lines = read(finished)
    shorter = forged(finished, lambda _header, lines: lines.pop())
    report = quipu.verifier.report(shorter)

    assert (report.valid, report.complete) == (True, False)
    assert report.result_of(CheckName.RESULT).result is CheckResult.NOT_RUN
    assert not quipu.verifier.report(shorter, Noted(head=lines[-1]["hash"])).valid


@pytest.fixture
async def running(quipu: Quipu) -> Played:
    """A game in which nothing is hidden but commands."""
    table = await begun(quipu, "caracalla", 2)
    await table.go_on(40)
    return table


def result(report: Report, name: CheckName) -> tuple[CheckResult, bool]:
    return report.result_of(name).result, report.valid


async def test_of_a_redacted_log_only_what_was_checked_is_claimed(running: Played) -> None:
    report = running.quipu.verifier.report(await exported(running, 0))
    passed = {one.name for one in report.checks if one.result is CheckResult.PASSED}

    assert (report.valid, report.complete, report.outcome) == (True, False, None)
    assert {
        CheckName.FORM,
        CheckName.CHAIN,
        CheckName.REVISIONS,
        CheckName.TABLE,
        CheckName.OPENINGS,
        CheckName.PUBLIC,
    } == passed
    assert all(one.why for one in report.checks if one.result is not CheckResult.PASSED)
    legality = report.result_of(CheckName.LEGALITY).why or ""
    assert legality.startswith("the seed is not shown in this file; ")
    assert legality.endswith(" of 40 commands were decided again")
    assert " 0 of 40" not in legality


async def test_rewritten_public_events_of_a_redacted_log_are_found_while_the_state_is_known(running: Played) -> None:
    verifier, file = running.quipu.verifier, await exported(running, 0)
    _, lines = read(file)
    acted = [line["entry"]["version"] for line in lines if line["entry"]["body"]["type"] == "acted"]

    def wrong(version: int, **entry: Any) -> int | None:
        header, lines = read(file)
        lines[version - 1]["entry"] |= entry
        return verifier.report(chained_anew(header, lines)).wrong

    mine = next(version for version in acted if lines[version - 1]["entry"]["seat"] == 0)
    theirs = next(version for version in acted if lines[version - 1]["entry"]["seat"] == 1)
    body = lines[theirs - 1]["entry"]["body"]
    assert wrong(mine) is None
    assert wrong(mine, body={**lines[mine - 1]["entry"]["body"], "events": []}) == mine
    assert wrong(theirs, seat=0) == theirs
    assert wrong(theirs, body={**body, "events": [{**body["events"][0], "hint": 1}]}) == theirs
    assert wrong(theirs, body={**body, "events": [None]}) == theirs
    assert wrong(theirs, comment=1) == theirs
    assert wrong(theirs, draws=-1) is not None
    for kind in ("started", "opened", "rewound"):
        other: dict[str, Any] = {"type": kind, **({"events": [], "sealed": []} if kind == "started" else {"to": 5})}
        assert wrong(theirs, body=other) == theirs


async def test_options_that_do_not_go_together_are_found(quipu: Quipu) -> None:
    table = await begun(quipu, "caral", 2)
    file = forged(await exported(table), body_of(1, setup={"modules": ["ANNUAL_TILES"] * 2}))

    report = quipu.verifier.report(file)

    assert (report.wrong, report.problem) == (1, "these options do not go together: MODULE_TWICE")


@pytest.mark.parametrize("kinds", [("campfirePlaced", "campfirePlaced"), ("campfireReturned",)])
async def test_events_of_a_redacted_log_that_lose_or_add_pieces_are_found(quipu: Quipu, kinds: tuple[str, ...]) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(1)
    empty = (await table.position()).state.fires.index(False)
    header, lines = read(await exported(table))
    lines[-1]["entry"]["body"]["events"] += [{"type": kind, "place": empty} for kind in kinds]

    report = quipu.verifier.report(chained_anew(header, lines))

    assert (report.wrong, report.problem) == (len(lines), "after these events there are other pieces than before")


async def test_what_a_seat_must_know_is_required_and_what_it_must_not_know_refused(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 3)
    await table.go_on(40)
    own, other = await exported(table, 0), await exported(table, 1)
    whole = await exported(table, whole=True)
    header, lines = read(own)
    opened = [(place, one) for place, line in enumerate(lines) for one in line["opened"] if one["part"] >= 0]
    assert len(opened) > 1
    for place, one in opened:
        header, lines = read(own)
        lines[place]["opened"].remove(one)
        report = quipu.verifier.report(chained_anew(header, lines))
        assert (report.wrong, "must know" in (report.problem or "")) == (place + 1, True)

    foreign = 0
    for place, line in enumerate(read(other)[1]):
        for one in line["opened"]:
            header, lines = read(own)
            if one["part"] == -1 or one in lines[place]["opened"]:
                continue
            foreign += 1
            lines[place]["opened"].append(one)
            assert quipu.verifier.report(chained_anew(header, lines)).wrong == place + 1
    assert foreign > 1
    header, lines = read(whole)
    assert quipu.verifier.report(chained_anew({**header, "seed": None}, lines)).wrong is not None
    assert result(quipu.verifier.report(own), CheckName.OPENINGS) == (CheckResult.PASSED, True)


async def test_a_forged_fork_is_found_by_its_origin_and_never_complete_without(quipu: Quipu, finished: bytes) -> None:
    source = read(finished)[0]["table"]
    fork = (await quipu.new_tables.fork(source, at=40, command="fork", client="test")).position
    table = Played(quipu, "caretos", fork.table.id)
    for seat in range(2):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name="Somebody")
        table.tokens.append(token)
    await table.go_on()
    file = await exported(table)
    origins = {source: finished}

    def reported(change: Any, origins: dict[str, bytes]) -> tuple[bool, bool]:
        report = quipu.verifier.report(forged(file, change), origins=origins)
        return report.valid, report.complete

    def nothing(_header: Any, _lines: Lines) -> None:
        pass

    def later(_header: Any, lines: Lines) -> None:
        lines[0]["entry"]["body"]["origin"]["version"] += 1

    def elsewhere(_header: Any, lines: Lines) -> None:
        lines[0]["entry"]["body"]["origin"]["hash"] = "0" * 64

    def renamed(_header: Any, lines: Lines) -> None:
        lines[0]["entry"]["body"]["origin"]["table"] = "a" * 16

    assert reported(nothing, origins) == (True, True)
    assert reported(nothing, {}) == (True, False)
    assert reported(later, origins) == reported(elsewhere, origins) == (False, False)
    assert reported(renamed, origins) == (True, False)
    damaged = {source: finished.replace(b"Player 0", b"Player 9", 1)}
    assert reported(nothing, damaged) == (False, False)


@pytest.mark.parametrize(("version", "revision"), [(1, 99), (3, 99), (60, 99), (3, 0)])
async def test_a_revision_that_changes_by_itself_is_refused(
    quipu: Quipu, finished: bytes, version: int, revision: int
) -> None:
    report = quipu.verifier.report(
        forged(finished, lambda _header, lines: lines[version - 1]["entry"].update(revision=revision))
    )
    assert (report.wrong, report.result_of(CheckName.REVISIONS).result) == (max(2, version), CheckResult.FAILED)


async def test_another_revision_does_not_switch_the_checks_of_entries_off(quipu: Quipu, finished: bytes) -> None:
    def newer(_header: Any, lines: Lines) -> None:
        for line in lines:
            line["entry"]["revision"] = 2
        acted = next(line for line in lines if line["entry"]["body"]["type"] == "acted")
        acted["entry"]["body"]["events"] = []

    report = quipu.verifier.report(forged(finished, newer))
    assert (report.valid, report.complete) == (False, False)
