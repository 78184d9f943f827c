"""Allowances of clients, on a real server: shared by all processes, never in the way of a server that is away."""

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from quipu_service.application.admission import rate_limits
from quipu_service.application.admission.rate_limits import (
    FULL,
    Account,
    Exceeded,
    Limits,
    Policy,
    Remaining,
    hashed,
    network_of,
)
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ledger import ALLOWANCES
from tests.service.serving import QUICK
from tests.service.set_time import SetTime
from tests.service.stores import connected
from tests.service.valkey import PATIENCE, Valkey, eventually, start_valkey


def of_a_new_client(quota: int) -> Policy:
    return Policy("address", secrets.token_hex(8), quota)


Processes = Callable[[], Limits]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose own time stands still, and which waits for the server on a busy machine."""
    SetTime(monkeypatch, rate_limits)
    monkeypatch.setattr(rate_limits, "PATIENCE", PATIENCE)


@pytest_asyncio.fixture
async def process(stores: Stores, unhurried: None) -> AsyncIterator[Processes]:  # noqa: ARG001 - the time of processes
    """Makes what one process of the service knows."""
    made: list[Limits] = []

    def another() -> Limits:
        made.append(Limits(stores.clients.charge))
        return made[-1]

    yield another
    for limits in made:
        await limits.aclose()


async def let_through(limits: Limits, policy: Policy, most: int = 100, units: int = 1) -> int:
    """How many requests of so many in a row."""
    for number in range(most):
        try:
            await limits.enter(policy, units)
        except Exceeded:
            return number
    return most


def test_an_allowance_refills_evenly_and_is_never_more_than_full() -> None:
    account = Account(Policy("address", "somebody", 3))
    account.take(1, 100.0)
    account.take(1, 100.0)

    assert [account.used(now) for now in (100.0, 130.0, 140.0, 200.0)] == [40_000, 10_000, 0, 0]
    assert [account.wait(units, 100.0) for units in (1, 2, 3)] == [0, 20, 40]
    assert [account.left(now).requests for now in (100.0, 119.9, 120.0, 140.0)] == [1, 1, 2, 3]
    assert [account.left(now).seconds for now in (100.0, 100.5, 137.9995, 140.0)] == [40, 40, 3, 0]
    account.hear(20_000, 200.0)
    assert (account.owed, account.used(200.0)) == (40_000, 60_000), "what is not reported yet comes on top"


def test_a_request_costs_its_share_of_the_window_rounded_up() -> None:
    assert [Policy("key", "somebody", quota).cost(units) for quota, units in ((3, 1), (7, 1), (7, 2), (3, 4))] == [
        20_000,
        8_572,
        17_143,
        FULL,
    ]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix:", "unix:"),
    ],
)
def test_a_client_is_an_address_or_a_network_of_ipv6(address: str, network: str) -> None:
    assert network_of(address) == network


async def test_a_client_sends_its_quota_and_is_told_when_to_come_back(process: Processes) -> None:
    limits, policy = process(), of_a_new_client(3)

    assert await let_through(limits, policy) == 3
    with pytest.raises(Exceeded) as stopped:
        await limits.enter(policy, 1)

    assert stopped.value.retry_after == 20, "one of three refills in twenty seconds"
    assert stopped.value.left == Remaining(policy, requests=0, seconds=60)
    assert await let_through(limits, of_a_new_client(3)) == 3, "another client is not concerned"


async def test_all_processes_share_an_allowance(process: Processes) -> None:
    here, there, policy = process(), process(), of_a_new_client(3)
    account = await here.enter(policy, 1)
    await here.enter(policy, 1)
    await eventually(lambda: account.owed == 0)

    assert await let_through(there, policy) == 1


async def test_a_process_that_ends_first_tells_what_it_let_through(process: Processes) -> None:
    here, there, policy = process(), process(), of_a_new_client(3)
    for _ in range(3):
        await here.enter(policy, 1)
    await here.aclose()

    assert await let_through(there, policy) == 0


async def test_what_two_let_through_at_the_same_time_is_missing_afterwards(process: Processes, stores: Stores) -> None:
    here, there, policy = process(), process(), of_a_new_client(4)
    accounts = [await limits.enter(policy, 1) for limits in (here, there)]

    await asyncio.gather(let_through(here, policy), let_through(there, policy))
    await eventually(lambda: all(account.owed == 0 for account in accounts))

    _, used = await stores.clients.charge(hashed(policy.client), FULL, 0, strict=True)
    assert used >= FULL - 2_000, "the server knows of all that was let through"
    with pytest.raises(Exceeded):
        await process().enter(policy, 1)


async def test_a_request_that_counts_for_more_than_the_quota_takes_all_of_it(process: Processes) -> None:
    limits, policy = process(), of_a_new_client(3)

    assert await let_through(limits, policy, units=20) == 1


async def test_the_next_request_waits_for_an_expensive_one(process: Processes) -> None:
    limits, policy = process(), of_a_new_client(4)
    limits.spend(await limits.enter(policy, 1), 3)

    assert await let_through(limits, policy) == 0


async def test_a_clock_that_was_set_back_shuts_nobody_out_for_long(stores: Stores, valkey: Valkey) -> None:
    name = hashed(secrets.token_hex(8))
    with valkey.client() as client:
        client.set(f"quipu:spent:{name}", 9_000_000_000_000)

    fits, used = await stores.clients.charge(name, FULL, 1, strict=True)

    assert (fits, used) == (False, 2 * FULL)


async def test_an_allowance_is_forgotten_once_it_is_full_again(stores: Stores, valkey: Valkey) -> None:
    name = hashed(secrets.token_hex(8))

    await stores.clients.charge(name, FULL, 20_000, strict=True)

    with valkey.client() as client:
        assert 0 < int(client.pttl(f"quipu:spent:{name}")) <= 20_001


@pytest.mark.usefixtures("watch")
async def test_a_hanging_server_delays_nobody_for_long(tmp_path: Path) -> None:
    server = start_valkey(tmp_path)
    try:
        async with await connected(server.address + QUICK) as stores:
            asked: list[bool] = []

            async def charge(client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
                asked.append(strict)
                return await stores.clients.charge(client, window, milliseconds, strict=strict)

            limits, policy = Limits(charge), of_a_new_client(3)
            assert server.process is not None
            server.process.send_signal(signal.SIGSTOP)

            assert await let_through(limits, policy, most=2) == 2

            assert asked.count(True) == 1, "only the first one waits"
            server.process.send_signal(signal.SIGCONT)
            await limits.aclose()
    finally:
        server.stop()


class Server:
    """Answers about every client what the test says, and notes what it is asked."""

    def __init__(self) -> None:
        self.used, self.fits = 0, True
        self.asked = list[tuple[int, bool]]()

    async def __call__(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        assert (len(client), window) == (32, 60_000)
        self.asked.append((milliseconds, strict))
        return self.fits, self.used


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> SetTime:
    return SetTime(monkeypatch, rate_limits)


async def test_the_server_is_asked_first_about_a_client_of_which_it_said_nothing_for_two_seconds(
    watch: SetTime,
) -> None:
    server, policy, asked = Server(), of_a_new_client(60), list[int]()
    limits = Limits(server)
    for watch.now in (1_000.0, 1_001.0, 1_002.0, 1_002.25):
        await limits.enter(policy, 1)
        asked.append(len(server.asked))
    assert (asked, server.asked) == ([1, 1, 1, 2], [(1_000, True)] * 2)
    await limits.aclose()
    assert server.asked[2:] == [(2_000, False)], "the two between are reported together"


@pytest.mark.usefixtures("watch")
async def test_what_is_used_is_reported_within_a_tenth_of_a_second() -> None:
    limits, policy, now = Limits(Server()), of_a_new_client(60), asyncio.get_running_loop().time
    await limits.enter(policy, 1)
    before = now()
    account = await limits.enter(policy, 1)
    after = now()
    assert isinstance(account.settling, asyncio.TimerHandle)

    assert before + 0.1 <= account.settling.when() <= after + 0.1
    await limits.aclose()


async def test_a_client_over_its_limit_is_told_when_to_come_back_whoever_knows_it(watch: SetTime) -> None:
    server, policy = Server(), of_a_new_client(60)
    limits, server.used = Limits(server), 59_000
    await limits.enter(policy, 1)
    await limits.enter(policy, 1)
    with pytest.raises(Exceeded) as here:
        await limits.enter(policy, 3)
    assert (here.value.retry_after, here.value.left.requests, here.value.left.seconds) == (3, 0, 60)

    watch.now, server.fits = 1_010.0, False
    for server.used, retry_after in ((59_000, 1), (60_000, 1), (60_001, 2), (90_000, 31)):
        with pytest.raises(Exceeded) as there:
            await Limits(server).enter(policy, 1)
        assert there.value.retry_after == retry_after
    await limits.aclose()


async def test_of_one_client_no_more_wait_than_refill_soon(watch: SetTime, monkeypatch: pytest.MonkeyPatch) -> None:
    server, policy, waited = Server(), of_a_new_client(1_200), list[float]()
    limits, server.used = Limits(server), policy.cost(1)

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    let = await let_through(limits, policy, most=2_000)

    assert watch.now == 1_000.0
    assert (let, len(waited)) == (1_210, 10)
    assert max(waited) == pytest.approx(0.5)
    await limits.aclose()


@pytest.mark.usefixtures("watch")
async def test_a_server_has_a_quarter_of_a_second_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    given, timeout = list[float | None](), asyncio.timeout

    def noted(seconds: float | None) -> asyncio.Timeout:
        given.append(seconds)
        return timeout(seconds)

    monkeypatch.setattr(asyncio, "timeout", noted)
    await Limits(Server()).enter(of_a_new_client(60), 1)

    assert given == [0.25]


async def test_who_used_much_cpu_waits_for_up_to_ten_seconds(watch: SetTime, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 6))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    limits = Limits(Server())
    for seconds, waits in ((0.5, []), (0.51, [1.0]), (0.599, [9.9]), (0.6, [10.0])):  # a hundredth of the time pays
        account = Account(of_a_new_client(60))
        account.pace.end(watch.now, 0.0, seconds)
        slept.clear()
        assert await limits.pace(account) == seconds / 2
        assert slept == waits
    account.pace.end(watch.now, seconds / 2, 0.1)
    with pytest.raises(Exceeded) as refused:
        await limits.pace(account)
    assert refused.value.retry_after == 20
    assert account.pace.begin(watch.now)[0] == pytest.approx(20.0), "a refused request counts for nothing"


async def test_a_request_that_is_given_up_while_it_waits_counts_for_nothing(watch: SetTime) -> None:
    limits, account = Limits(Server()), Account(of_a_new_client(60))
    account.pace.end(watch.now, 0.0, 0.55)
    waiting = asyncio.create_task(limits.pace(account))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])

    assert account.pace.begin(watch.now)[0] == pytest.approx(5.0)


@pytest.mark.usefixtures("watch")
async def test_a_process_remembers_the_clients_that_came_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "ALLOWANCES", replace(ALLOWANCES, most=2))
    server, asked = Server(), list[int]()
    limits, (one, two, three) = Limits(server), [of_a_new_client(60) for _ in range(3)]
    for policy in (one, two, one, three, one, two):
        await limits.enter(policy, 1)
        asked.append(len([strict for _, strict in server.asked if strict]))
    await limits.aclose()

    assert asked == [1, 2, 2, 3, 3, 4]


def test_a_client_is_stored_under_the_same_hash_by_every_release() -> None:
    assert hashed("192.0.2.7") == "37dad677cf0b3997d0f5dd0d7889f84b"
