"""The offline queue of the Python client: acts wait for a connection, happen once and in order, or come back."""

from quipu_client import OfflineQueue, Queued, Quipu
from quipu_client.games import caracalla
from tests.clients.line import Line
from tests.service.serving import Service


async def test_acts_are_kept_sent_in_order_once_and_given_back_if_they_became_illegal(service: Service) -> None:
    async with Quipu(service.address) as near:
        opened = await near.open(caracalla.GAME, seats=2, setup=caracalla.Setup(rounds=2))
        seats = [await opened.sit("Ann"), await opened.sit("Bob")]
        await opened.start()
        table = await seats[0].read()
        seat = seats[table["toAct"][0]]
        kept: dict[str, list[Queued]] = {}
        async with Line(service.address) as line, Quipu(line.address, retries=0) as far:
            distant = far.table(caracalla.GAME, seat.id, seat.token)
            queue = OfflineQueue(distant, kept)
            queue.add({"type": "selectRoman", "role": "FATHER"})
            queue.add({"type": "placeRoman", "square": 0})
            line.lose_answers = 1  # the first act happens, and its answer gets lost
            flushed = await queue.flush()
            assert (flushed.accepted, flushed.returned, len(queue.waiting)) == ([], [], 2)

            queue = OfflineQueue(distant, kept)  # the program was started anew
            assert [one["actions"]["type"] for one in (await queue.flush()).accepted] == ["selectRoman", "placeRoman"]
            assert (await seat.read())["version"] == table["version"] + 2

            queue.add({"type": "placeRoman", "square": 0})  # taken by now
            last = queue.add({"type": "endTurn"})
            flushed = await queue.flush()
        assert flushed.problem is not None
        assert flushed.problem.problem["rule"]
        assert (flushed.accepted, [one["command"] for one in flushed.returned][1:], queue.waiting) == ([], [last], [])
        assert (await seat.read())["version"] == table["version"] + 2
