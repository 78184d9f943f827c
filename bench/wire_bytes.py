"""Bytes on the wire for each game, heads and frames of answers among them: an act, a live entry, a return.

A random game is played over REST. Requests accept gzip, as all browsers' and phones' do. A return asks for everything
after a version by a stream, with one view or, as older clients do, with one for each entry.
"""

import asyncio
import random
import zlib
from statistics import median
from typing import Any, TypeAlias

import msgspec
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from bench.driver import NAMES
from bench.processes import PATIENCE
from bench.service import served
from bench.tables import percentile, show
from bench.variants import GAMES

HOST = "127.0.0.1"
ENTRIES = 420
"""Of each game; random games of some are shorter, and begin again at another table."""
RETURNS = (10, 100, 400)
ACTS = (
    "game",
    "seats",
    *("p50", "p99", "lean p50", "lean p99"),
    *("GraphQL p50", "GraphQL p99", "GraphQL lean p50", "GraphQL lean p99"),
    *("live entry p50", "live entry p99"),
)
COMING_BACK = (
    "game",
    "entries missed",
    "one view, gzip",
    "one view",
    "every view, gzip",
    "every view",
    "GraphQL over SSE, one view, gzip",
    "GraphQL over a WebSocket, one view",
    "the same by permessage-deflate",
    "document, gzip",
)
read = msgspec.json.Decoder(dict[str, Any]).decode
Headers: TypeAlias = dict[str, str]
Said: TypeAlias = tuple[int, bytes]
"""Bytes of an answer, and its body."""
PACKED = {"accept-encoding": "gzip"}
PROTOCOL = Subprotocol("graphql-transport-ws")
CATCHING_UP = """subscription { entries(table: "%s", after: %d, newestView: true) {
  time entry { json } version __typename } }"""
"""What a stream of REST says."""
ACTING = """mutation ($command: ID!, $actions: [JSON!]!) {
  act(table: "%s", command: $command, actions: $actions) { entry { version %s } } }"""
WHOLE, LEAN = "json", ""
"""What is selected of an accepted act."""


def bearer(token: str) -> Headers:
    return {"authorization": f"Bearer {token}"}


class Wire:
    """One connection that counts what comes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> "Wire":
        return cls(*await asyncio.open_connection(HOST, port))

    def ask(self, method: str, path: str, headers: Headers, body: bytes = b"") -> None:
        named = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        kind = "content-type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nhost: bench\r\n{kind}{named}content-length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)

    async def _until(self, end: bytes) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readuntil(end)

    async def _exactly(self, size: int) -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readexactly(size)

    async def answer(self) -> Said:
        """The answer to the last request."""
        head = await self._until(b"\r\n\r\n")
        lines = head.lower()
        size, body = len(head), b""
        if b"\r\ncontent-length: " in lines:
            body = await self._exactly(int(lines.split(b"content-length: ")[1].split(b"\r\n")[0]))
            size += len(body)
        elif b"chunked" in lines:
            while part := await self.chunk():
                size, body = size + part[0], body + part[1]
                if not part[1]:
                    break
        assert head.split()[1] in (b"200", b"201", b"204"), head + body
        return size, zlib.decompress(body, 31) if b"content-encoding: gzip" in lines else body

    async def head(self) -> tuple[int, bool]:
        """Bytes of the head of a stream, and whether it is in gzip."""
        head = await self._until(b"\r\n\r\n")
        return len(head), b"content-encoding: gzip" in head.lower()

    async def chunk(self) -> Said:
        """A part of an answer of unknown length, which may be the end."""
        head = await self._until(b"\r\n")
        body = await self._exactly(int(head, 16) + 2)
        return len(head) + len(body), body[:-2]

    async def once(self, method: str, path: str, body: bytes = b"", headers: Headers | None = None) -> Said:
        self.ask(method, path, headers or {}, body)
        return await self.answer()

    def close(self) -> None:
        self._writer.close()


class Followed:
    """A stream, part by part."""

    def __init__(self, wire: Wire, size: int, *, packed: bool) -> None:
        self._wire, self._unpacker = wire, zlib.decompressobj(31) if packed else None
        self.size, self.text = size, b""

    @classmethod
    async def by(cls, port: int, path: str, token: str, encoding: str, query: bytes = b"") -> "Followed":
        wire, method = await Wire.to(port), "POST" if query else "GET"
        wire.ask(method, path, bearer(token) | {"accept": "text/event-stream", "accept-encoding": encoding}, query)
        size, packed = await wire.head()
        return cls(wire, size, packed=packed)

    async def until(self, version: int) -> int:
        """Bytes of everything up to this entry."""
        while f"id: {version}\n".encode() not in self.text and f'"version":{version},'.encode() not in self.text:
            size, part = await self._wire.chunk()
            self.size += size
            self.text += part if self._unpacker is None else self._unpacker.decompress(part)
        found, self.size = self.size, 0
        return found

    def close(self) -> None:
        self._wire.close()


class Played:
    """One random game of the most seats, and what its acts and live entries took."""

    def __init__(self, port: int, game: str) -> None:
        self.game, self.seats, self._port = game, GAMES[game].seats[-1], port
        self._dice = random.Random(game)  # picks moves
        self.acts: tuple[list[int], ...] = ([], [], [], [])
        """Over REST whole and lean, in GraphQL whole and lean."""
        self.live: list[int] = []
        self.path, self.tokens, self.version = "", [""], 0

    async def play(self, entries: int = ENTRIES) -> None:
        """Play tables until one of them has enough entries, or a few have ended."""
        wire = await Wire.to(self._port)
        for _ in range(4):
            await self._begin(wire)
            stream = await Followed.by(self._port, f"{self.path}/events?newestView=true", self.tokens[0], "gzip")
            await stream.until(self.version)
            while self.version < entries and await self._act(wire):
                self.live.append(await stream.until(self.version))
            stream.close()
            if self.version >= entries:
                break
        wire.close()

    async def _begin(self, wire: Wire) -> None:
        told = await wire.once("POST", f"/v1/{self.game}/tables", msgspec.json.encode({"seats": self.seats}))
        opened = read(told[1])
        self.path, self.tokens = f"/v1/{self.game}/tables/{opened['id']}", []
        for name in NAMES[: self.seats]:
            seated = await wire.once("POST", f"{self.path}/seats", msgspec.json.encode({"name": name}))
            self.tokens.append(read(seated[1])["token"])
        started = await wire.once("POST", f"{self.path}/start", headers=bearer(opened["hostToken"]))
        self.version = read(started[1])["version"]

    async def _act(self, wire: Wire) -> bool:
        """One random action, asked for in turns in each way; False at the end of the game."""
        acting = read((await wire.once("GET", self.path))[1])["toAct"]
        if not acting:
            return False
        headers = bearer(self.tokens[acting[0]])
        legal = read((await wire.once("GET", f"{self.path}/legal", headers=headers))[1])["legalActions"]
        action, way, command = self._dice.choice(legal), self.version % 4, f"c{self.version}"
        prefer = {"prefer": "return=minimal"} if way == 1 else {}
        method, path, body = "PUT", f"{self.path}/commands/{command}", msgspec.json.encode(action)
        if way > 1:
            query = ACTING % (self.path.rpartition("/")[2], WHOLE if way == 2 else LEAN)
            asked = {"query": query, "variables": {"command": command, "actions": [action]}}
            method, path, body = "POST", "/graphql", msgspec.json.encode(asked)
        size, said = await wire.once(method, path, body, headers | PACKED | prefer)
        assert way < 2 or read(said)["data"]["act"]["entry"]["version"] == self.version + 1, said
        self.acts[way].append(size)
        self.version += 1
        return True

    async def back(self, missed: int) -> list[object]:
        """What a return after so many entries takes, in four ways, and the document alone."""
        found: list[object] = []
        for view in ("newestView", "view"):
            for encoding in ("gzip", "identity"):
                path = f"{self.path}/events?after={self.version - missed}&{view}=true"
                stream = await Followed.by(self._port, path, self.tokens[0], encoding)
                found.append(f"{await stream.until(self.version):,}")
                stream.close()
        asked = {"query": CATCHING_UP % (self.path.rpartition("/")[2], self.version - missed)}
        query = msgspec.json.encode(asked)
        stream = await Followed.by(self._port, "/graphql", self.tokens[0], "gzip", query)
        found.append(f"{await stream.until(self.version):,}")
        stream.close()
        found += [f"{size:,}" for size in await self._by_socket(asked)]
        wire = await Wire.to(self._port)
        size, _ = await wire.once("GET", self.path, headers=bearer(self.tokens[0]) | PACKED)
        wire.close()
        return [self.game, missed, *found, f"{size:,}"]

    async def _by_socket(self, asked: dict[str, str]) -> tuple[int, int]:
        """Bytes of the messages of a WebSocket with their frames: as they come, and as permessage-deflate would be."""
        size, packed, packer = 0, 0, zlib.compressobj(6, zlib.DEFLATED, -12, 5)
        async with connect(f"ws://{HOST}:{self._port}/graphql", subprotocols=[PROTOCOL], max_size=None) as socket:
            begin = {"type": "connection_init", "payload": {"token": self.tokens[0]}}
            for message in (begin, {"type": "subscribe", "id": "1", "payload": asked}):
                await socket.send(msgspec.json.encode(message).decode())
            text = b""
            while f'"version":{self.version},'.encode() not in text:
                text = await asyncio.wait_for(socket.recv(decode=False), PATIENCE)
                size += _framed(len(text))
                packed += _framed(len(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)) - 4)  # RFC 7692, 7.2.1
        return size, packed


def _framed(size: int) -> int:
    return size + (2 if size < 126 else 4 if size < 1 << 16 else 10)


async def measure() -> None:
    """All games, one after the other."""
    async with served() as (port, _):
        games = [Played(port, game) for game in GAMES]
        for game in games:
            await game.play()
        show("Bytes of an act's answer, and of a live entry with its view in a stream in gzip", ACTS, map(_row, games))
        rows = [await game.back(missed) for game in games for missed in RETURNS if missed < game.version]
        show("Bytes of a return by a stream", COMING_BACK, rows)


def _row(game: Played) -> list[object]:
    sizes = (*game.acts, game.live)
    return [game.game, game.seats, *(f"{of(one):,.0f}" for one in sizes for of in (median, _most))]


def _most(sizes: list[int]) -> float:
    return percentile(sizes, 0.99)
