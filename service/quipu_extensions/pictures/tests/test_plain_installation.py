"""An installation without what draws says what to install."""

from tests.service.across.test_plain_installation import blocked, client, plain, warm
from tests.service.client import Client

__all__ = ["blocked", "client", "plain", "warm"]


async def test_a_picture_says_what_to_install(client: Client) -> None:
    table = await client.open("caracalla", 2)
    for ending in ("svg", "png"):
        answer = await client.get(f"{table.path}/board.{ending}")
        said = answer.json

        assert (501, "NOT_INSTALLED") == (answer.status, answer.code)
        assert "the extra pictures," in said["detail"]
        assert "retry-after" not in answer.headers
