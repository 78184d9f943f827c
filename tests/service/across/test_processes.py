"""Several processes on one log: what one accepts others show; races have an order; kills lose and double nothing."""

import asyncio
import itertools
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

import aiohttp
import pytest

from tests.service.client import Answer, Client, Table, hasty, timeless
from tests.service.serving import Service
from tests.service.tables import dice_of
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE, eventually


@pytest.fixture(scope="module")
def other_service(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A second process on the log of the first; tests may kill it if they start it again."""
    running = Service(tmp_path_factory.mktemp("other"), url=valkey_url).start()
    yield running
    running.stop()


@pytest.fixture
async def other(other_service: Service) -> AsyncIterator[Client]:
    async with Client(other_service.address) as client:
        yield client


async def test_followers_at_one_process_hear_what_the_other_accepts(client: Client, other: Client) -> None:
    table = await client.begin("caretos", 2)
    followed = Followed(table.at(other), token=table.tokens[1], query="?after=0&view=true")
    following = asyncio.create_task(followed.follow(until=24))
    polling = asyncio.create_task(other.get(f"{table.path}?wait=20", if_none_match='"4"'))
    await table.play(10)
    await table.at(other).play(10)
    await asyncio.wait_for(following, PATIENCE)

    assert (await asyncio.wait_for(polling, PATIENCE)).status == 200
    fetched = await client.get(f"{table.path}/events?view=true", token=table.tokens[1])
    assert timeless(fetched.lines) == timeless(followed.updates)
    assert await table.show(0) == await table.at(other).show(0)


async def test_racing_clients_that_expect_no_version_all_succeed_in_some_order(client: Client, other: Client) -> None:
    table = await client.begin("caretos", 2)
    await table.play(30)
    asked = [
        (client, other)[number % 2].post(
            f"{table.path}/motions",
            {"kind": "REWIND", "to": 6 + number},
            token=table.tokens[0],
            idempotency_key=f"race-{number}",
        )
        for number in range(20)
    ]

    answers = await asyncio.gather(*asked)

    assert [200] * 20 == [answer.status for answer in answers]
    assert list(range(35, 55)) == sorted(answer.json["version"] for answer in answers)


async def test_of_racing_clients_that_expect_the_same_version_exactly_one_wins(client: Client, other: Client) -> None:
    table = await client.begin("caretos", 2)
    seat = await table.to_act()
    legal = await table.legal(seat)
    racing = [
        table.at((client, other)[number % 2]).act(seat, legal[number % len(legal)], if_match='"4"')
        for number in range(20)
    ]

    answers = await asyncio.gather(*racing)

    assert [200] + [412] * 19 == sorted(answer.status for answer in answers)
    (won,) = [answer for answer in answers if answer.status == 200]
    stale = [answer for answer in answers if answer.status == 412]
    assert {5} == {answer.json["version"] for answer in stale}
    for answer in stale:
        assert won.json["events"] == answer.json["happened"][0]["events"]


async def persistently(tables: list[Table], command: str, action: Any, seat: int) -> Answer:
    """The answer of some process, however often it takes."""
    for table in itertools.cycle(tables):
        try:
            answer = await table.act(seat, action, command=command)
        except (aiohttp.ClientError, OSError):
            await asyncio.sleep(0)
            continue
        if answer.status != 503:
            return answer
    raise AssertionError("a cycle has no end")


async def played_with_repeats(table: Table, same: Table, dice: random.Random, answered: Counter[str]) -> dict[str, int]:
    """Play to the end, each command sent up to three times, to either process; the version of each command."""
    accepted: dict[str, int] = {}
    done = Counter[str]()
    while acting := (await table.show())["toAct"]:
        command, seat = secrets.token_hex(4), acting[0]
        action = hasty(await table.legal(seat), done, dice)
        repeats = [
            persistently(dice.sample([table, same], 2), command, action, seat) for _ in range(dice.choice((1, 1, 2, 3)))
        ]
        ((status, version),) = {(answer.status, answer.json["version"]) for answer in await asyncio.gather(*repeats)}
        assert status == 200
        accepted[command] = version
        answered["commands"] += 1
    return accepted


async def test_workers_killed_at_random_and_commands_repeated_at_random_lose_and_double_nothing(
    client: Client, other: Client, other_service: Service
) -> None:
    dice, answered = dice_of(3), Counter[str]()
    killing = asyncio.create_task(kills(other_service, answered))
    while not killing.done():
        table = await client.begin("caretos", 3)
        accepted = await played_with_repeats(table, table.at(other), dice, answered)
        log = await client.get(f"{table.path}/export")
        versions = {
            part["content"]["command"]: line["entry"]["version"]
            for line in log.lines[1:]
            for part in line["opened"]
            if part["part"] == -1
        }
        assert [line["entry"]["version"] for line in log.lines[1:]] == list(range(1, len(log.lines)))
        assert accepted == versions
        assert (await client.post("/v1/verify", log.body)).json["valid"]
    await killing


async def kills(service: Service, answered: Counter[str]) -> None:
    """Three times, each time after some more commands."""
    for number in (5, 17, 29):
        await eventually(partial(lambda least: answered["commands"] >= least, number))
        service.kill()
        await asyncio.to_thread(service.start)


async def test_a_restarted_process_answers_like_one_that_never_stopped(
    client: Client, other: Client, other_service: Service
) -> None:
    table = await client.begin("caretos", 3)
    await table.play(30)
    other_service.kill()
    other_service.start()

    for seat in (None, 0, 1, 2):
        assert await table.show(seat) == await table.at(other).show(seat)
