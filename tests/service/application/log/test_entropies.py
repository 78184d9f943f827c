"""Starts that wait for entropies: the time limit, workers, and what the proofs say of each seat."""

import importlib.util
import itertools
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Started
from quipu_service.application.log.entropies import Contribution
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Declined
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.tables import Played, another, exported

ENTROPY = "5eed" * 16
COMMITMENT = sha256(ENTROPY.encode()).hexdigest()


class Hand:
    """A clock that a test moves."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def mixed(quipu: Quipu) -> Played:
    """A table of four: one seat commits, one withholds, one sends openly, one sends nothing."""
    opened = await quipu.new_tables.open("caracalla", seats=4)
    table = Played(quipu, "caracalla", opened.position.table.id, host=opened.host)
    sent: tuple[dict[str, Any], ...] = ({"commitment": COMMITMENT}, {"commitment": COMMITMENT}, {"entropy": "00ff"}, {})
    for seat, more in enumerate(sent):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name=f"Player {seat}", **more)
        table.tokens.append(token)
    await quipu.commands.start(table.id, command="start", token=table.host)
    await quipu.starts.reveal(table.id, command="reveal", token=table.tokens[0], seat=0, entropy=ENTROPY)
    return table


async def begun_late(quipu: Quipu, clock: Hand) -> Played:
    """The same table, begun once the time to reveal was up."""
    table = await mixed(quipu)
    clock.now += 5_000
    await quipu.commands.start(table.id, command="now", token=table.host)
    return table


async def test_a_seat_that_does_not_reveal_delays_the_start_by_a_limit_and_is_named(valkey_url: str) -> None:
    clock = Hand()
    async with redis_stores(valkey_url) as stores:
        quipu = another(stores, clock)
        table = await mixed(quipu)
        clock.now += 4_999
        with pytest.raises(Declined, match="STARTING"):
            await quipu.commands.start(table.id, command="soon", token=table.host)
        clock.now += 1
        started = await another(stores, clock).commands.start(table.id, command="now", token=table.host)
        assert isinstance(body := started.step.entry.body, Started)
        assert (1,) == body.withheld
        file = await exported(table, whole=True)
        report = await quipu.verify(file)
        assert report.valid, report
        named = [Contribution.REVEALED, Contribution.WITHHELD, Contribution.OPEN, Contribution.NONE]
        assert named == list(report.entropy)


async def test_a_worker_starts_a_game_whose_time_to_reveal_is_up(valkey_url: str) -> None:
    clock = Hand()
    async with redis_stores(valkey_url) as stores:
        quipu = another(stores, clock)
        table, worker = await mixed(quipu), Worker(quipu, clock, pace=AT_ONCE)
        await worker.look_after(table.id)
        assert Status.OPEN is (await table.position()).status
        clock.now += 5_000
        await worker.look_after(table.id)
        await worker._play(await table.position())  # the queue is shared with other tests
        assert Status.RUNNING is (await table.position()).status


async def test_the_chance_key_holds_the_revealed_entropies_only(valkey_url: str) -> None:
    clock = Hand()
    async with redis_stores(valkey_url) as stores:
        quipu = another(stores, clock)
        table = await begun_late(quipu, clock)
        assert (ENTROPY, "", "00ff", "") == (await table.position()).entropies


@pytest.mark.parametrize("forged", ["reveal", "withheld"])
async def test_forged_reveals_are_found_by_verify_and_the_small_checker(valkey_url: str, forged: str) -> None:
    clock = Hand()
    async with redis_stores(valkey_url) as stores:
        quipu = another(stores, clock)
        table = await begun_late(quipu, clock)
        file = (await exported(table)).decode()
        assert (await quipu.verify(file.encode())).valid
        assert checker().check(file)[1] is None
        changed = file.replace(ENTROPY, "0" * 64) if forged == "reveal" else file.replace(',"withheld":[1]', "")
        changed = chained(changed)
        assert not (await quipu.verify(changed.encode())).valid
        assert checker().check(changed)[1] is not None


async def test_a_log_that_left_no_time_to_reveal_is_found_by_verify(valkey_url: str) -> None:
    clock = Hand()
    async with redis_stores(valkey_url) as stores:
        quipu = another(stores, clock)
        table = await begun_late(quipu, clock)
        file = (await exported(table)).decode()
        *earlier, last = file.splitlines()
        hasty = "\n".join([*earlier, last.replace(f'"at":{clock.now}', f'"at":{clock.now - 1}')]) + "\n"
        assert hasty != file
        report = await quipu.verify(chained(hasty).encode())
        assert not report.valid


def chained(file: str) -> str:
    """The file with hashes that fit its entries."""
    header, *lines = file.splitlines()
    previous, old = "0" * 64, "0" * 64
    for place, line in enumerate(lines):
        head, end = '{"entry":', ',"hash":"'
        cut = line.rindex(end)
        entry = line[len(head) : cut].replace(f'"previous":"{old}"', f'"previous":"{previous}"')
        old, previous = line[cut + len(end) :][:64], sha256(entry.encode()).hexdigest()
        lines[place] = head + entry + end + previous + line[cut + len(end) + 64 :]
    return "\n".join(itertools.chain([header.replace(old, previous)], lines)) + "\n"


def checker() -> Any:
    """The small checker in Python."""
    path = Path(__file__).parents[4] / "clients" / "checker" / "quipu_check.py"
    spec = importlib.util.spec_from_file_location("quipu_check", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
