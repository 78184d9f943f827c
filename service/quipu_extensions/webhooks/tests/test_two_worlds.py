"""What a webhook is sent of two tables that differ only in what is hidden is the same, byte for byte."""

import pytest

from quipu_extensions.webhooks.courier import content_of
from quipu_extensions.webhooks.deliveries import Delivery
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.notices.computed import notices_since
from tests.service.across.test_two_worlds import VARIED, Play, World, now, own, play

__all__ = ["own", "play"]


async def sent(world: World) -> list[bytes]:
    """What is sent to somebody outside of all that has happened, whoever that is."""
    cached, _ = await world.table.quipu.tables.current(world.table.id)
    steps = await world.table.quipu.tables.past.happened(cached, 0)
    return [content_of(Delivery(notice=one, to="x", next_at=0)) for one in notices_since(None, steps, now())]


@pytest.mark.parametrize("name", sorted(VARIED))
async def test_a_webhook_does_not_tell_what_happened_hidden(play: Play, name: str) -> None:
    here, there = await play(name, None)

    contents = await sent(here)

    assert contents
    assert contents == await sent(there)


async def test_nor_does_the_webhook_of_a_private_table(play: Play) -> None:
    here, there = await play("caretos", None, Terms(visibility=Visibility.PRIVATE))

    assert await sent(here) == await sent(there)
