"""A process of its own that plays many tables at once, every seat connected, and prints its figures.

Each seat follows the table all the time, and acts on what it has followed: strictly one action after the other at a
table, every answer with the new view and the legal actions. Knows the service by its public interfaces only.
"""

import argparse
import asyncio
import gc
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import cycle
from typing import Any, Protocol, cast

import msgspec
import uvloop

from bench.documents import Wanted as Selected
from bench.documents import act_document, act_field, events_document, input_of
from bench.links import Frames, Link, Stream
from bench.processes import PATIENCE, until
from bench.tables import percentile

NAMES = ("Ann", "Bob", "Cem", "Dua", "Eva", "Fay")
read_update = msgspec.json.Decoder(dict[str, Any]).decode


class Wire(Protocol):
    """How a seat acts and follows."""

    said: int
    """Bytes of the last answer."""

    @property
    def follows(self) -> bool:
        """Whether updates still come."""

    async def follow(self) -> None:
        """Connect anew, from what the seat has seen on."""

    async def act(self, table: str, command: str, action: dict[str, Any]) -> dict[str, Any]: ...

    async def close(self) -> None: ...


class Seat:
    """One connected seat: what it has seen last."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.seen: dict[str, Any] = {"version": 0}
        self.news = asyncio.Event()
        self.wire: Wire | None = None

    def see(self, update: dict[str, Any]) -> None:
        if update["version"] > self.seen["version"]:
            self.seen = update
            self.news.set()

    async def seen_at(self, version: int) -> dict[str, Any]:
        """What it has seen once it has seen this; a stream that was lost is connected anew."""
        if self.seen["version"] < version:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._see_until(version)
            except TimeoutError:
                seen = self.seen["version"]
                raise RuntimeError(
                    f"no update of version {version} within {PATIENCE:.0f} s, the last was {seen}"
                ) from None
        return self.seen

    async def _see_until(self, version: int) -> None:
        while self.seen["version"] < version:
            self.news.clear()
            if self.wire is not None and not self.wire.follows:
                await self.wire.follow()
            elif self.seen["version"] < version:
                await self.news.wait()

    async def act(self, table: str, command: str, action: dict[str, Any]) -> dict[str, Any]:
        """What the wire answers; once more if the connection was lost meanwhile, which the id of the command allows."""
        assert self.wire is not None
        try:
            return await self.wire.act(table, command, action)
        except ConnectionError:
            return await self.wire.act(table, command, action)


class RestWire:
    """REST to act, server-sent events to follow."""

    def __init__(
        self, to: Callable[[], Awaitable[Link]], stream: Callable[[], Awaitable[Stream]], game: str, token: str
    ) -> None:
        """Both make a connection, of which each seat has one."""
        self._to, self._streamed, self._game, self._token = to, stream, game, token
        self._link: Link | None = None
        self._stream: Stream | None = None
        self.said = 0

    @classmethod
    async def connect(cls, host: str, ports: Iterator[int], game: str, table: str, seat: Seat) -> "RestWire":
        following, acting = next(ports), next(ports)

        def stream() -> Awaitable[Stream]:
            seen = seat.seen["version"]
            path = f"/v1/{game}/tables/{table}/events?view=true" + (f"&after={seen}" if seen else "")
            return Stream.to(
                (host, following), path, seat.token, lambda data: seat.see(read_update(data)), seat.news.set
            )

        made = cls(lambda: Link.to(host, acting), stream, game, seat.token)
        await made.follow()
        return made

    @property
    def follows(self) -> bool:
        return self._stream is not None and not self._stream.closed

    async def follow(self) -> None:
        self._stream = await self._streamed()

    async def act(self, table: str, command: str, action: dict[str, Any]) -> dict[str, Any]:
        path, content = f"/v1/{self._game}/tables/{table}/commands/{command}", msgspec.json.encode(action)
        status, body = await self._ask(path, content)
        assert status == 200, body
        self.said = len(body)
        update: dict[str, Any] = read_update(body)
        return update

    async def _ask(self, path: str, content: bytes) -> tuple[int, bytes]:
        if self._link is None or self._link.closed:  # an idle connection is closed after seconds
            self._link = await self._to()
        return await self._link.ask("PUT", path, content, {"authorization": f"Bearer {self._token}"})

    async def close(self) -> None:
        if self._link is not None:
            self._link.close()
        if self._stream is not None:
            self._stream.close()


class Socket:
    """One graphql-transport-ws connection: the subscription, and mutations if asked for."""

    def __init__(self, to: tuple[str, int], game: str, seat: Seat) -> None:
        self._to, self._game, self._seat = to, game, seat
        self._frames: Frames | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._begun = asyncio.Event()
        self._count = self.said = 0

    @classmethod
    async def connect(cls, to: tuple[str, int], game: str, table: str, *, seat: Seat, selected: Selected) -> "Socket":
        """Follows from the first version on: what happens before the server has heard of us must not be missed."""
        made = cls(to, game, seat)
        await made.follow(table, selected)
        return made

    @property
    def follows(self) -> bool:
        return self._frames is not None and not self._frames.closed

    async def follow(self, table: str, selected: Selected) -> None:
        """From what the seat has seen on."""
        self._begun.clear()
        self._frames = await Frames.to(self._to, "/graphql", "graphql-transport-ws", self._hear, self._lost)
        self._say({"type": "connection_init", "payload": {"authorization": f"Bearer {self._seat.token}"}})
        await asyncio.wait_for(self._begun.wait(), PATIENCE)
        after = self._seat.seen["version"]
        self._ask("follow", events_document(self._game, selected), {"table": table, "from": after})

    def _lost(self) -> None:
        self._begun.set()  # who waits finds it closed
        self._seat.news.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the WebSocket was lost before the answer"))
        self._answers.clear()

    def _say(self, message: dict[str, Any]) -> None:
        assert self._frames is not None
        self._frames.send(msgspec.json.encode(message))

    def _ask(self, name: str, query: str, variables: dict[str, Any]) -> None:
        self._say({"id": name, "type": "subscribe", "payload": {"query": query, "variables": variables}})

    async def mutate(self, query: str, variables: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        name = f"m{self._count}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        self._ask(name, query, variables)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise RuntimeError(f"no answer to {name} within {PATIENCE:.0f} s") from None

    def _hear(self, text: bytes) -> None:
        said = msgspec.json.decode(text)
        if said["type"] == "connection_ack":
            self._begun.set()
        if said["type"] != "next":
            return
        assert "errors" not in said["payload"], said
        data = said["payload"]["data"]
        if said["id"] == "follow":
            self._seat.see(data["entries"]["entry"])
        else:
            self.said = len(text)
            answer = self._answers.pop(said["id"])
            if not answer.done():  # the time is up
                answer.set_result(data)

    async def close(self) -> None:
        if self._frames is not None:
            self._frames.close()


class GraphqlWire:
    """GraphQL to act, by POST or by WebSocket; a subscription to follow."""

    def __init__(
        self, socket: Socket, link: Link | None, to: Callable[[], Awaitable[Link]], seat: tuple[str, str],
        *, table: str, selected: Selected,
    ) -> None:  # fmt: skip
        """``to`` makes another link; ``seat``: the game and the seat's token."""
        self._socket, self._link, self._to, (game, token) = socket, link, to, seat
        self._game, self._token, self._selected = game, token, selected
        self._table = table
        self._query, self._field = act_document(game, selected), act_field(game, selected)
        self.said = 0

    @property
    def follows(self) -> bool:
        return self._socket.follows

    async def follow(self) -> None:
        await self._socket.follow(self._table, self._selected)

    async def act(self, table: str, command: str, action: dict[str, Any]) -> dict[str, Any]:
        variables = {"table": table, "command": command, "actions": [input_of(self._game, action)]}
        if self._link is None:
            if not self.follows:
                await self.follow()
            data = await self._socket.mutate(self._query, variables)
            self.said = self._socket.said
        else:
            if self._link.closed:  # as idle
                self._link = await self._to()
            status, body = await self._link.ask(
                "POST",
                "/graphql",
                msgspec.json.encode({"query": self._query, "variables": variables}),
                {
                    "authorization": f"Bearer {self._token}",
                    "content-type": "application/json",
                    "accept": "application/graphql-response+json",
                },
            )
            answer = read_update(body)
            assert status == 200, body
            assert "errors" not in answer, body
            self.said = len(body)
            data = answer["data"]
        written: dict[str, Any] = data[self._field]
        assert written["problem"] is None, written
        accepted: dict[str, Any] = written["entry"]
        return accepted

    async def close(self) -> None:
        if self._link is not None:
            self._link.close()
        await self._socket.close()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def connect(mode: str, host: str, ports: Iterator[int], *, game: str, table: str, seat: Seat) -> Wire:
    """The seat's connections."""
    if mode == "rest":
        return await RestWire.connect(host, ports, game, table, seat)
    kind, _, rest = mode.partition("-")
    selected = cast("Selected", rest or "typed")
    socket = await Socket.connect((host, next(ports)), game, table, seat=seat, selected=selected)
    port = next(ports)

    def to() -> Awaitable[Link]:
        return Link.to(host, port)

    link = None if kind == "websocket" else await to()
    return GraphqlWire(socket, link, to, (game, seat.token), table=table, selected=selected)


class Wanted(msgspec.Struct, frozen=True):
    """What is played."""

    game: str
    seats: int
    setup: str


class Player:
    """Plays one table after the other until told to stop."""

    def __init__(self, mode: str, host: str, ports: Iterator[int], table: "Wanted", number: int) -> None:
        """Each connection is made to the next of the ports."""
        self._mode, self._host, self._ports, self._wanted = mode, host, ports, table
        self._random = random.Random(number)
        self.spent: list[float] = []
        self.begun_at: list[float] = []
        """When each of them began, on the clock that all processes share."""
        self.said = 0
        self.counting = self.stopped = False

    async def begun(self, _table: str, _seats: list[Seat]) -> None:
        """All seats are connected, and the game is about to start."""
        await asyncio.sleep(0.05)

    async def turn(self) -> None:
        """Wait until the next action may be sent: here at once."""

    async def run(self) -> None:
        while not self.stopped:
            await self._table()

    async def _table(self) -> None:
        link = await Link.to(self._host, next(self._ports))
        wanted, tables = self._wanted, f"/v1/{self._wanted.game}/tables"
        asked = {"seats": wanted.seats, "setup": msgspec.Raw(wanted.setup.encode())}
        _, body = await link.ask("POST", tables, msgspec.json.encode(asked))
        opened = read_update(body)
        assert "id" in opened, body
        table = opened["id"]
        seats = []
        for name in NAMES[: wanted.seats]:
            _, body = await link.ask("POST", f"{tables}/{table}/seats", _text({"name": name}).encode())
            seats.append(Seat(read_update(body)["token"]))
        for seat in seats:
            seat.wire = await connect(self._mode, self._host, self._ports, game=wanted.game, table=table, seat=seat)
        await self.begun(table, seats)
        link.close()
        link = await Link.to(self._host, next(self._ports))  # anew: an idle connection is closed after seconds
        credentials = {"authorization": f"Bearer {opened['hostToken']}"}
        _, body = await link.ask("POST", f"{tables}/{table}/start", b"", credentials)
        link.close()
        await self._play(table, seats, read_update(body))
        for seat in seats:
            if seat.wire is not None:
                await seat.wire.close()

    async def _play(self, table: str, seats: list[Seat], update: dict[str, Any]) -> None:
        count = 0
        while update["toAct"] and not self.stopped:
            seat = seats[update["toAct"][0]]
            seen = await seat.seen_at(update["version"])
            listed = seen.get("json", seen)["legalActions"]
            choices = [one for one in listed if one.get("type") != "template"]
            if not choices:
                return  # only an open family is left, such as which cards to discard: on to another table
            action = self._random.choice(choices)
            await self.turn()
            count += 1
            assert seat.wire is not None
            begun = time.perf_counter()
            update = await seat.act(table, f"c{count}", action)
            if self.counting:
                self.spent.append(time.perf_counter() - begun)
                self.begun_at.append(begun)
                self.said += seat.wire.said
            seat.see(update)


def counted(players: Sequence[Player], since: float) -> bool:
    """Whether an action has begun and ended since: on a busy machine the first one may take longer than all."""
    return any(player.begun_at and player.begun_at[-1] >= since for player in players)


def settle() -> None:
    """Keep what lasts out of this process's garbage collector: a pass over the schema and all connections would be
    measured as 100 ms of the service.
    """
    gc.collect()
    gc.freeze()


async def told() -> None:
    """Wait until told to go on, while everything goes on."""
    await asyncio.to_thread(sys.stdin.readline)


async def drive(mode: str, host: str, ports: Sequence[int], *, wanted: Wanted, tables: int, seconds: float) -> None:
    """Warm up, say so; count for a while when told to, print the figures."""
    for port in ports:
        (await Link.to(host, port)).close()
    players = [Player(mode, host, cycle(ports), wanted, number) for number in range(tables)]
    tasks = [asyncio.ensure_future(player.run()) for player in players]
    await asyncio.sleep(1.5)
    settle()
    sys.stdout.write("warm\n")
    sys.stdout.flush()
    await told()
    for player in players:
        player.counting = True
    begun, used = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    await until(lambda: counted(players, begun) or any(task.done() for task in tasks), "an action began and ended")
    for player in players:
        player.counting, player.stopped = False, True
    lasted = time.perf_counter() - begun
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    spent = [one for player in players for one in player.spent]
    figures = {
        "actions": len(spent),
        "lasted": lasted,
        "cpu": time.process_time() - used,
        "perSecond": len(spent) / lasted,
        "p50": percentile(spent, 0.5) * 1e3,
        "p99": percentile(spent, 0.99) * 1e3,
        "bytes": sum(player.said for player in players) / max(1, len(spent)),
    }
    sys.stdout.write(_text(figures) + "\n")
    sys.stdout.flush()
    await asyncio.wait(tasks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=["rest", "graphql", "graphql-json", "websocket", "websocket-json"])
    parser.add_argument("ports", help="separated by commas; connections are made to one after the other")
    parser.add_argument("tables", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--game", default="caracalla")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--setup", default="{}", help="options as JSON")
    asked = parser.parse_args()
    wanted = Wanted(asked.game, asked.seats, asked.setup)
    ports = [int(port) for port in asked.ports.split(",")]
    uvloop.run(drive(asked.mode, "127.0.0.1", ports, wanted=wanted, tables=asked.tables, seconds=asked.seconds))


if __name__ == "__main__":
    main()
