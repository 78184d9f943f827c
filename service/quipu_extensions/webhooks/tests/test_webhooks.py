"""Webhooks: signed as Standard Webhooks has it, sent until they arrive, and never into the host's own network."""

import asyncio
import base64
import hmac
import json
import secrets
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from quipu_extensions.webhooks.courier import Collecting, Courier, signed
from quipu_extensions.webhooks.deliveries import Delivery, DeliveryState, Failure, Sent
from quipu_extensions.webhooks.kept_deliveries import LATER, QUEUE, Deliveries
from quipu_extensions.webhooks.posting import Posting, public
from quipu_extensions.webhooks.tests.test_kept_deliveries import delivery
from quipu_extensions.webhooks.webhooks import MOST_SHOWN, Webhooks
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_schedule import GROUP
from quipu_service.application.admission.frontends import Webhook, digest_of, read_frontends
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Declined, Malformed, NotAllowed, NotSeated
from quipu_service.transports.texts.problem_texts import problem_text
from tests.service.receiving import Received, receiving
from tests.service.serving import worker_process
from tests.service.tables import Played, another, configured
from tests.service.valkey import PATIENCE
from tests.service.zygote import Forked

LOOPBACK = [ip_network("127.0.0.0/8")]
QUICK = (0.01, 0.01)
CLOSED = ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254", "0.0.0.1", "100.64.0.1", "224.0.0.1"]
CLOSED += [
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
]


@pytest.fixture(autouse=True)
async def nothing_to_send(valkey_url: str) -> None:
    """No deliveries of other tests."""
    async with Redis.from_url(valkey_url) as client:
        await client.delete("quipu:jobs", "quipu:attended", QUEUE, LATER)


@pytest.fixture
async def open_quipu(quipu: Quipu) -> Quipu:
    """Where hosts of tables may have notices sent."""
    return another(quipu.stores, config=configured(webhooks="tables"))


class Hosted(Played):
    """A table whose host's token is known."""

    host = ""


async def hosted(quipu: Quipu, game: str = "caracalla", **more: Any) -> Hosted:
    new = await quipu.new_tables.open(game, seats=2, command=secrets.token_hex(8), client="host", **more)
    table = Hosted(quipu, game, new.position.table.id)
    table.host = new.host
    for seat in range(2):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name=f"Player {seat}")
        table.tokens.append(token)
    return table


async def pointed(table: Hosted, url: str, command: str = "") -> str:
    """The table's webhook leads there; answers with its secret."""
    command = command or secrets.token_hex(8)
    _, webhook = await table.quipu.part(Webhooks).set(table.id, command=command, token=table.host, url=url)
    return webhook.secret


async def started(table: Hosted) -> None:
    await table.quipu.commands.start(table.id, command="start", token=table.host)


async def couriered(table: Played, posting: Posting, *, frontends: dict[str, Webhook] | None = None) -> None:
    """Everything that is to be sent now is sent, again too."""
    deliveries = table.quipu.part(Deliveries)
    await Collecting(table.quipu.tables, deliveries, frontends or {}, system_clock).collect(table.id)
    courier = Courier(deliveries, posting, frontends or {}, system_clock, retries=QUICK)
    while (await deliveries.counts())["waiting"]:
        if (taken := await courier.take("test", 60_000)) is not None:
            await courier.send(*taken)


async def delivered(table: Hosted) -> list[Delivery]:
    return list((await table.quipu.part(Webhooks).show(table.id, table.host)).deliveries)


def genuine(secret: str, received: Received) -> bool:
    """As a receiver would check it: by itself."""
    said = b".".join([received.headers["webhook-id"].encode(), received.headers["webhook-timestamp"].encode()])
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), said + b"." + received.body, sha256).digest()
    return received.headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"


def test_signatures_are_those_of_standard_webhooks() -> None:
    headers = signed(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330")


@pytest.mark.parametrize("address", CLOSED)
def test_addresses_that_are_nobodys_business_are_not_public(address: str) -> None:
    assert not public(ip_address(address))


@pytest.mark.parametrize("address", ["192.0.0.8", "192.0.0.170", "64:ff9b:1::1", "2001:10::1", "2001:1ff::1"])
def test_what_older_pythons_take_for_public_is_not(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (IPv4Address, IPv6Address):
        monkeypatch.setattr(kind, "is_global", True)  # as before 3.11.10 and 3.12.4 (CVE-2024-4032)

    assert not public(ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808"])
def test_other_addresses_are_public(address: str) -> None:
    assert public(ip_address(address))


async def test_a_host_is_shown_the_newest_thousand(open_quipu: Quipu) -> None:
    table = await hosted(open_quipu)
    notices = [delivery(table.id, number) for number in range(MOST_SHOWN + 1)]
    for one in notices:
        await open_quipu.part(Deliveries).add(one)

    assert await delivered(table) == notices[1:]


async def test_nothing_is_sent_into_the_hosts_own_network() -> None:
    with receiving() as receiver:
        port = receiver.address.rpartition(":")[2]
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f000001", "2130706433", "127.1"):
            for scheme in ("http", "https"):
                sent = await Posting()(f"{scheme}://{host}:{port}/", {}, b"{}")
                assert sent.failure in (Failure.NOT_ALLOWED, Failure.UNREACHABLE), host
        assert receiver.received == []
        assert await Posting(LOOPBACK)(f"{receiver.address}/in?a=b", {"x": "y"}, b"{}") == Sent(status=204)
        assert [(one.path, one.headers["x"]) for one in receiver.received] == [("/in?a=b", "y")]


async def test_what_a_receiver_does_wrong_is_told_apart() -> None:
    with receiving(302) as receiver:
        assert await Posting(LOOPBACK)(receiver.address, {}, b"") == Sent(status=302)
        assert len(receiver.received) == 1, "redirects are not followed"
    assert await Posting(LOOPBACK)(receiver.address, {}, b"") == Sent(failure=Failure.UNREACHABLE)
    nowhere = await Posting()("https://no-such-host.invalid/", {}, b"")
    assert nowhere.failure in (Failure.UNREACHABLE, Failure.TIMEOUT), "as quickly as names are resolved here"
    assert await Posting(LOOPBACK)("gopher://127.0.0.1:1/", {}, b"") == Sent(failure=Failure.UNREACHABLE)


async def test_each_notice_arrives_once_and_signed(open_quipu: Quipu) -> None:
    with receiving(200) as receiver:
        table = await hosted(open_quipu)
        secret = await pointed(table, f"{receiver.address}/hook", "command")
        assert secret == await pointed(table, f"{receiver.address}/hook", "command"), "it can be had again"
        await started(table)
        for _ in range(6):
            await couriered(table, Posting(LOOPBACK))
            await table.go_on(2)
        await couriered(table, Posting(LOOPBACK))
        await couriered(table, Posting(LOOPBACK))
        feed = await open_quipu.notices.of_table(table.id, None)

    assert all(genuine(secret, one) for one in receiver.received)
    sent = [json.loads(one.body) for one in receiver.received]
    assert [one["data"]["id"] for one in sent] == [one.id for one in feed.notices]
    assert [one.headers["webhook-id"] for one in receiver.received] == [one.id for one in feed.notices]
    assert {one["type"] for one in sent} == {"TURN"}
    assert {one.state for one in await delivered(table)} == {DeliveryState.DELIVERED}


async def test_a_delivery_is_tried_again_then_given_up_then_sent_again_by_hand(open_quipu: Quipu) -> None:
    with receiving(500, 503, 500, 204) as receiver:
        table = await hosted(open_quipu)
        await pointed(table, receiver.address)
        await started(table)
        await couriered(table, Posting(LOOPBACK))
        (given_up,) = await delivered(table)
        assert (given_up.state, given_up.attempts, given_up.status) == (DeliveryState.FAILED, 3, 500)
        assert given_up.failure is Failure.STATUS
        assert 3 == len(receiver.received)
        assert 1 == len({one.headers["webhook-id"] for one in receiver.received})

        await open_quipu.part(Webhooks).resend(table.id, table.host, given_up.notice.id)
        await couriered(table, Posting(LOOPBACK))
        (arrived,) = await delivered(table)
        assert (arrived.state, arrived.failure, 4) == (DeliveryState.DELIVERED, None, len(receiver.received))
        with pytest.raises(Declined, match="NO_DELIVERY"):  # T8.2
            await open_quipu.part(Webhooks).resend(table.id, table.host, "no-such-notice")


async def test_a_webhook_into_the_hosts_network_fails_visibly(open_quipu: Quipu) -> None:
    with receiving() as receiver:
        table = await hosted(open_quipu)
        await pointed(table, receiver.address)
        await started(table)
        await couriered(table, Posting())
        (failed,) = await delivered(table)
        assert (failed.state, failed.failure) == (DeliveryState.FAILED, Failure.NOT_ALLOWED)
        assert receiver.received == []


async def test_a_frontend_is_told_of_its_tables_and_of_no_others(open_quipu: Quipu, tmp_path: Path) -> None:
    with receiving() as receiver:
        file = tmp_path / "frontends.toml"
        secret = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
        lines = (f'keys = ["{digest_of("key")}"]', f'webhook = {{url = "{receiver.address}", secret = "{secret}"}}')
        file.write_text("[frontends.club]\n" + "\n".join(lines), encoding="utf-8")
        frontends = read_frontends(file)
        theirs = await hosted(open_quipu, opener=Opener(frontends.of("key")))
        other = await hosted(open_quipu)
        for table in (theirs, other):
            await started(table)
            await couriered(table, Posting(LOOPBACK), frontends=frontends.webhooks)

    assert [theirs.id] == [json.loads(one.body)["data"]["table"] for one in receiver.received]
    assert all(genuine(secret, one) for one in receiver.received)


async def test_a_webhook_that_was_taken_away_gets_nothing(open_quipu: Quipu) -> None:
    with receiving() as receiver:
        table = await hosted(open_quipu)
        await pointed(table, receiver.address)
        await started(table)
        await open_quipu.part(Webhooks).remove(table.id, command="off", token=table.host)
        await couriered(table, Posting(LOOPBACK))
        assert receiver.received == []


async def test_a_webhook_is_not_set_or_taken_away_twice(open_quipu: Quipu) -> None:
    """T1.8"""
    table, webhooks = await hosted(open_quipu), open_quipu.part(Webhooks)

    async def refused(command: str, url: str | None) -> bool:
        before = (await table.position()).version
        try:
            if url is None:
                await webhooks.remove(table.id, command=command, token=table.host)
            else:
                await webhooks.set(table.id, command=command, token=table.host, url=url)
        except Declined as declined:
            return declined.refusal.code == "NOTHING_CHANGES" and before == (await table.position()).version
        return False

    first, second = "https://example.org/first", "https://example.org/second"
    asked = [None, first, first, second, second, first, None, None, first]
    assert [await refused(f"command{place}", url) for place, url in enumerate(asked)] == [
        True,
        False,
        True,
        False,
        True,
        False,
        False,
        True,
        False,
    ]
    assert not await refused("command1", first), "a repeat gets the first answer"


async def test_a_webhook_whose_removal_was_interrupted_is_removed_by_the_next_attempt(open_quipu: Quipu) -> None:
    table, deliveries = await hosted(open_quipu), open_quipu.part(Deliveries)
    await pointed(table, "https://example.org/notices")
    left = await deliveries.webhook(table.id)
    await open_quipu.part(Webhooks).remove(table.id, command="off", token=table.host)
    await deliveries.set_webhook(table.id, left)

    with pytest.raises(Declined):
        await open_quipu.part(Webhooks).remove(table.id, command="again", token=table.host)
    assert await deliveries.webhook(table.id) is None


async def test_only_the_host_sets_a_webhook_and_only_where_the_operator_lets_hosts(open_quipu: Quipu) -> None:
    table = await hosted(open_quipu)
    url = "https://example.org/notices"
    with pytest.raises(NotAllowed) as forbidden:
        await another(open_quipu.stores).part(Webhooks).set(table.id, command="a", token=table.host, url=url)
    words = problem_text(forbidden.value, "en")
    assert words.title == "The operator does not allow this"
    assert words.detail == "This server sends no notices for hosts of tables: QUIPU_WEBHOOKS does not allow it."
    for token in table.tokens:
        with pytest.raises(NotSeated):
            await open_quipu.part(Webhooks).set(table.id, command="b", token=token, url=url)
        with pytest.raises(NotSeated):
            await open_quipu.part(Webhooks).show(table.id, token)
        with pytest.raises(NotSeated):
            await open_quipu.part(Webhooks).resend(table.id, token, "any")
    for wrong in (
        "",
        "ftp://a/",
        "https://",
        "https://user@host/",
        "https://a b/",
        "https://" + "a" * 600,
        "https://host/" + "a" * 201,
        "https://host_of_mine/",
        "https://host?query",
        "https://host:99999/",
        "http://[/",
    ):
        with pytest.raises(Malformed):
            await open_quipu.part(Webhooks).set(table.id, command="c", token=table.host, url=wrong)


async def test_the_log_says_that_notices_are_sent_and_not_where(open_quipu: Quipu) -> None:
    table = await hosted(open_quipu)
    secret = await pointed(table, "https://example.org/secret-path")
    await started(table)
    await open_quipu.part(Webhooks).remove(table.id, command="off", token=table.host)
    log = b"".join([line async for line in open_quipu.export(table.id, table.tokens[0])])
    assert (log.count(b'"sent":true'), log.count(b'"sent":false')) == (1, 1)
    for hidden in (b"example.org", b"secret-path", secret.encode()):
        assert hidden not in log
    assert (await open_quipu.verify(log.replace(b'}{"entry"', b'}\n{"entry"') + b"\n")).valid


@contextmanager
def working(url: str) -> Iterator[subprocess.Popen[bytes] | Forked]:
    """A worker that sends webhooks to this machine."""
    process = worker_process(redis_url=url, webhooks="tables", webhook_networks="127.0.0.0/8")
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


async def test_a_worker_sends_what_happens(open_quipu: Quipu, valkey_url: str) -> None:
    with receiving() as receiver:
        table = await hosted(open_quipu)
        secret = await pointed(table, receiver.address)
        with working(valkey_url):
            await started(table)
            (first,) = receiver.wait_for(1)
        assert genuine(secret, first)
        notice = json.loads(first.body)["data"]
        assert (notice["kind"], notice["table"], notice["game"]) == ("TURN", table.id, "caracalla")


async def test_another_courier_takes_over_from_one_that_is_killed_in_the_middle(
    open_quipu: Quipu, valkey_url: str
) -> None:
    with receiving() as receiver:
        table = await hosted(open_quipu)
        await pointed(table, receiver.address)
        receiver.answering.clear()
        with working(valkey_url) as killed:
            await started(table)
            receiver.wait_for(1)
            killed.send_signal(signal.SIGKILL)
            killed.wait(PATIENCE)
        receiver.answering.set()
        await forget_couriers(valkey_url)
        with working(valkey_url):
            first, again = receiver.wait_for(2)
            assert first.headers["webhook-id"] == again.headers["webhook-id"]
            assert first.body == again.body
            async with asyncio.timeout(PATIENCE):
                while (await delivered(table))[0].state is not DeliveryState.DELIVERED:
                    await asyncio.sleep(0.02)


async def forget_couriers(url: str) -> None:
    """Whatever couriers have taken and not finished is as if they had been silent for minutes."""
    async with Redis.from_url(url) as client:
        rows: Any = await client.xpending_range(QUEUE, GROUP, "-", "+", 10)
        for one in rows:
            await client.xclaim(QUEUE, GROUP, one["consumer"], 0, [one["message_id"]], idle=600_000, justid=True)
