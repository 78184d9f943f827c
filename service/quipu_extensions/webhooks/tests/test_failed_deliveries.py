"""Notices that a frontend's webhook did not take: listed to that frontend alone, and sent again under the same id."""

import base64
import secrets
from collections.abc import Iterator

import pytest
from redis.asyncio import Redis

from quipu_extensions.webhooks.deliveries import DeliveryState, Failure
from quipu_extensions.webhooks.kept_deliveries import LATER, QUEUE
from quipu_extensions.webhooks.posting import Posting
from quipu_extensions.webhooks.tests.test_webhooks import LOOPBACK, couriered
from quipu_extensions.webhooks.webhooks import FailedDeliveries, FailedPage, Resent
from quipu_service.application.admission.frontends import Frontend, Listed, Webhook, digest_of
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Malformed, TooLarge, Unauthenticated
from tests.service.client import Client
from tests.service.receiving import Receiver, receiving
from tests.service.serving import Service
from tests.service.tables import Played, begun

SECRET = "whsec_" + base64.b64encode(bytes(32)).decode()
NOTHING = FailedPage(deliveries=(), after=None)


@pytest.fixture
async def club(valkey_url: str) -> Frontend:
    """A frontend that nobody else has, and no deliveries of other tests."""
    async with Redis.from_url(valkey_url) as client:
        await client.delete(QUEUE, LATER)
    return Frontend(f"club-{secrets.token_hex(4)}", Listed(keys=()))


async def refused(quipu: Quipu, club: Frontend, receiver: Receiver, tables: int) -> list[Played]:
    """Tables of the frontend whose first notice its webhook did not take."""
    found = []
    for _ in range(tables):
        table = await begun(quipu, "caracalla", 2, opener=Opener(club))
        await couriered(table, Posting(LOOPBACK), frontends=_webhooks(club, receiver))
        found.append(table)
    return found


def _webhooks(club: Frontend, receiver: Receiver) -> dict[str, Webhook]:
    return {club.name: Webhook(url=receiver.address, secret=SECRET)}


async def test_failures_are_listed_by_pages_to_their_frontend_alone(quipu: Quipu, club: Frontend) -> None:
    with receiving(500) as receiver:
        tables = await refused(quipu, club, receiver, 3)
    page = await quipu.part(FailedDeliveries).listed(club, None, 1)
    rest = await quipu.part(FailedDeliveries).listed(club, page.after, 100)
    assert len(page.deliveries) == 1
    found = [*page.deliveries, *rest.deliveries]
    assert [one.notice.table for one in found] == [table.id for table in tables]
    assert {(one.state, one.failure, one.status) for one in found} == {(DeliveryState.FAILED, Failure.STATUS, 500)}
    assert rest.after is None

    other = Frontend("other", Listed(keys=()))
    assert await quipu.part(FailedDeliveries).listed(other, None, 20) == NOTHING
    ids = [one.notice.id for one in found]
    assert (await quipu.part(FailedDeliveries).resend(other, ids))[1] == Resent(resent=0, more=False)
    with pytest.raises(Unauthenticated):
        await quipu.part(FailedDeliveries).listed(None, None, 20)
    with pytest.raises(Unauthenticated):
        await quipu.part(FailedDeliveries).resend(None, None)
    for first, after, problem in (
        (0, None, Malformed),
        (-1, None, Malformed),
        (101, None, TooLarge),
        (20, "later", Malformed),
    ):
        with pytest.raises(problem):
            await quipu.part(FailedDeliveries).listed(club, after, first)
    with pytest.raises(TooLarge):
        await quipu.part(FailedDeliveries).resend(club, ["any"] * 101)


async def test_one_or_all_are_sent_again_under_the_same_id(quipu: Quipu, club: Frontend) -> None:
    with receiving(500) as receiver:
        tables = await refused(quipu, club, receiver, 3)
        tried = {one.headers["webhook-id"] for one in receiver.received}
    failed = (await quipu.part(FailedDeliveries).listed(club, None, 20)).deliveries
    first = failed[0].notice.id
    assert (await quipu.part(FailedDeliveries).resend(club, [first, first, "no.such"]))[1] == Resent(
        resent=1, more=True
    )
    left = await quipu.part(FailedDeliveries).listed(club, None, 20)
    assert [one.notice.id for one in left.deliveries] == [one.notice.id for one in failed[1:]]
    assert (await quipu.part(FailedDeliveries).resend(club, None))[1] == Resent(resent=2, more=False)
    assert await quipu.part(FailedDeliveries).listed(club, None, 20) == NOTHING

    with receiving() as receiver:
        await couriered(tables[0], Posting(LOOPBACK), frontends=_webhooks(club, receiver))
        assert {one.headers["webhook-id"] for one in receiver.received} == tried
    assert await quipu.part(FailedDeliveries).listed(club, None, 20) == NOTHING
    assert (await quipu.part(FailedDeliveries).resend(club, [first]))[1] == Resent(resent=0, more=False), (
        "it has arrived"
    )


async def test_what_fails_again_is_listed_again(quipu: Quipu, club: Frontend) -> None:
    with receiving(500) as receiver:
        (table,) = await refused(quipu, club, receiver, 1)
        await quipu.part(FailedDeliveries).resend(club, None)
        await couriered(table, Posting(LOOPBACK), frontends=_webhooks(club, receiver))
    (again,) = (await quipu.part(FailedDeliveries).listed(club, None, 20)).deliveries
    assert again.notice.table == table.id


KEY = "the-key-of-the-club-whose-webhook-fails"


@pytest.fixture(scope="module")
def keyed(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("keyed")
    (folder / "frontends.toml").write_text(f'[frontends.failing-club]\nkeys = ["{digest_of(KEY)}"]\n')
    running = Service(folder, url=valkey_url, more={"QUIPU_FRONTENDS": str(folder / "frontends.toml")}).start()
    yield running
    running.stop()


async def test_the_doors_take_the_key_of_the_frontend(quipu: Quipu, keyed: Service) -> None:
    club = Frontend("failing-club", Listed(keys=()))
    path = "/v1/frontend/deliveries"
    with receiving(500) as receiver:
        (table,) = await refused(quipu, club, receiver, 1)
    async with Client(keyed.address) as client:
        assert (await client.get(path)).code == "UNAUTHENTICATED"
        assert (await client.post(f"{path}/resend", {})).code == "UNAUTHENTICATED"
        page = await client.get(path, quipu_key=KEY)
        (failed,) = page.json["deliveries"]
        assert (failed["notice"]["table"], failed["state"], failed["status"]) == (table.id, "FAILED", 500)

        asked = {"query": "{ failedDeliveries(first: 5) { after deliveries { state status notice { table } } } }"}
        listed = await client.post("/graphql", asked, quipu_key=KEY)
        shown = {"state": "FAILED", "status": 500, "notice": {"table": table.id}}
        assert listed.json["data"]["failedDeliveries"] == {"after": None, "deliveries": [shown]}
        anonymous = await client.post("/graphql", asked)
        assert anonymous.json["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"

        one = await client.post(f"{path}/resend", {"ids": [failed["notice"]["id"]]}, quipu_key=KEY)
        assert one.json == {"resent": 1, "more": False}
        every = {"query": "mutation { resendDeliveries { resent { resent more } } }"}
        again = await client.post("/graphql", every, quipu_key=KEY)
        assert again.json["data"]["resendDeliveries"] == {"resent": {"resent": 0, "more": False}}
