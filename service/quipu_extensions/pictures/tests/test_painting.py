"""Pictures wait for one process, and the latest are kept: how many, and which."""

import asyncio

import pytest

from quipu_extensions.pictures.drawing_process import DrawingTask
from quipu_extensions.pictures.painting import Pictures
from quipu_service.application.admission.shares import CLIENT, Client
from quipu_service.application.problems.tree import TooMany


class Drawing(Pictures):
    """Draws each table as its own bytes, once the test lets it go on."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings, self.going = list[tuple[bytes, DrawingTask]](), asyncio.Event()

    async def _draw(self, table: bytes, task: DrawingTask) -> bytes:
        self.drawings.append((table, task))
        await self.going.wait()
        return table

    async def of(self, name: str, *, pixels: bool = False) -> bytes:
        return await self.drawn(name, name.encode(), dark=True, pixels=pixels)


async def test_sixteen_pictures_wait_for_their_turn_and_the_next_one_is_refused() -> None:
    pictures = Drawing()
    waiting = [asyncio.create_task(pictures.of(f"table {number % 8}")) for number in range(16)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany) as refused:
        await pictures.of("another")
    assert refused.value.most == 16
    assert [table for table, _ in pictures.drawings] == [b"table 0"], "one after the other"
    pictures.going.set()
    found = await asyncio.gather(*waiting)

    assert found == [f"table {number % 8}".encode() for number in range(16)]
    assert len(pictures.drawings) == 8, "what another request has drawn meanwhile is not drawn again"
    assert await pictures.of("another") == b"another"


async def test_one_client_cannot_take_the_places_of_the_others() -> None:
    pictures = Drawing()

    async def by(client: str, name: str) -> bytes:
        CLIENT.set(Client(client))
        return await pictures.of(name)

    mine = [asyncio.create_task(by("192.0.2.1", f"mine {number}")) for number in range(30)]
    await asyncio.sleep(0)
    other = asyncio.create_task(by("192.0.2.2", "other"))
    await asyncio.sleep(0)
    pictures.going.set()
    found = await asyncio.gather(*mine, return_exceptions=True)

    assert await other == b"other"
    assert [one for one in found if isinstance(one, bytes)] == [f"mine {number}".encode() for number in range(4)]
    assert {(type(one), one.limit, one.most) for one in found if isinstance(one, TooMany)} == {
        (TooMany, "pictures at once of one client", 4)
    }


async def test_a_picture_is_drawn_as_it_was_asked_for() -> None:
    pictures = Drawing()
    pictures.going.set()
    for pixels in (False, True):
        assert await pictures.of("table", pixels=pixels) == b"table"

    assert pictures.drawings == [(b"table", DrawingTask(5, True, pixels)) for pixels in (False, True)]


async def test_the_64_pictures_that_were_asked_for_last_are_kept() -> None:
    pictures = Drawing()
    pictures.going.set()
    for name in [*(f"{number}" for number in range(64)), "0", "64", "0", "2", "1"]:
        await pictures.of(name)

    assert [table for table, _ in pictures.drawings[64:]] == [b"64", b"1"], (
        "the one that was longest not asked for goes"
    )
