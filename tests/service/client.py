"""A small client of the REST API, and tables whose seats it holds."""

import asyncio
import io
import json
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest_asyncio

from tests.service.serving import Service
from tests.service.tables import dice_of, tries
from tests.service.valkey import PATIENCE

HASTY = ("endTurn", "holdMeeting", "finish", "declineOffer", "offerNothing", "withdrawOffer", "roll")
"""Actions that bring a game nearer to its end."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.body.splitlines()]

    @property
    def code(self) -> str:
        """Of a problem."""
        assert self.headers["content-type"] == "application/problem+json", self.body
        return str(self.json["code"])


def timeless(told: Any) -> Any:
    """Documents and updates without the time at which they were sent."""
    if isinstance(told, list):
        return [timeless(one) for one in told]
    return {name: value for name, value in told.items() if name != "now"}


class Client:
    """Asks one service."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE))

    async def ask(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **headers: str
    ) -> Answer:
        """``body`` is sent as it is if it is bytes, else as JSON; ``if_match="3"`` sends ``If-Match: 3``."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        named = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        if token is not None:
            named["authorization"] = f"Bearer {token}"
        data = None if sent is None else io.BytesIO(sent)
        lines = path.partition("?")[0] in ("/v1/verify", "/v1/tables/import")
        if sent is not None:
            named.setdefault("content-type", "application/x-ndjson" if lines else "application/json")
        async with self.session.request(method, self.address + path, data=data, headers=named) as answer:
            told = {name.lower(): value for name, value in answer.headers.items()}
            varies = [one.strip().lower() for line in answer.headers.getall("vary", ()) for one in line.split(",")]
            assert len(varies) == len(set(varies)), f"Vary of {path} names a header twice: {varies}"
            return Answer(answer.status, told, await answer.read())

    async def has_followers(self, count: int) -> None:
        """Wait until the service serves exactly so many streams and long polls."""
        line = f"\nquipu_followers {count}.0\n".encode()
        async with asyncio.timeout(PATIENCE):
            while line not in (await self.get("/metrics")).body:
                await asyncio.sleep(0)

    async def get(self, path: str, *, token: str | None = None, **headers: str) -> Answer:
        return await self.ask("GET", path, token=token, **headers)

    async def post(self, path: str, body: Any = None, *, token: str | None = None, **headers: str) -> Answer:
        return await self.ask("POST", path, body, token=token, **headers)

    async def put(self, path: str, body: Any, *, token: str | None = None, **headers: str) -> Answer:
        return await self.ask("PUT", path, body, token=token, **headers)

    async def open(self, game: str, seats: int, **more: Any) -> "Table":
        """A table of which nobody holds a seat yet."""
        opened = await self.post(f"/v1/{game}/tables", {"seats": seats, **more})
        assert opened.status == 201, opened.body
        return Table(self, game, opened.json["id"], host=opened.json["hostToken"])

    async def begin(self, game: str, seats: int, **more: Any) -> "Table":
        """A table at which the game has begun."""
        table = await self.open(game, seats, **more)
        for seat in range(seats):
            await table.sit(f"Player {seat}")
        await table.start()
        return table

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()
        await asyncio.sleep(0)  # its connections are closed in the next round of the loop


@dataclass
class Table:
    """A table, and the tokens of its seats in turn order."""

    client: Client
    game: str
    id: str
    tokens: list[str] = field(default_factory=list)
    host: str = ""
    """The host's token."""

    @property
    def path(self) -> str:
        return f"/v1/{self.game}/tables/{self.id}"

    def at(self, client: Client) -> "Table":
        """The same table at another process."""
        return Table(client, self.game, self.id, self.tokens, self.host)

    async def sit(self, name: str, **more: Any) -> str:
        """Take the next free seat; answers with its token."""
        token = secrets.token_urlsafe(32)
        seated = await self.client.post(f"{self.path}/seats", {"name": name, "token": token, **more})
        assert seated.status == 201, seated.body
        self.tokens.append(token)
        return token

    async def start(self) -> Answer:
        """Start the game as its host, else as all who sit there."""
        for token in [self.host] if self.host else self.tokens:
            started = await self.client.post(f"{self.path}/start", token=token)
            assert started.status == 200, started.body
            if started.json["type"] != "motionAgreed":
                break
        return started

    async def show(self, seat: int | None = None, query: str = "") -> Any:
        """The table's document as a seat sees it, or a spectator; without the time of the answer."""
        shown = await self.client.get(self.path + query, token=self.token(seat))
        assert shown.status == 200, shown.body
        return {name: value for name, value in shown.json.items() if name != "now"}

    def token(self, seat: int | None) -> str | None:
        return None if seat is None else self.tokens[seat]

    async def to_act(self) -> int:
        """The first seat that the table waits for."""
        return int((await self.show())["toAct"][0])

    async def legal(self, seat: int) -> list[Any]:
        """What the seat may do, without open families; their examples if it can do nothing else."""
        legal = await self.client.get(f"{self.path}/legal", token=self.tokens[seat])
        listed = legal.json["legalActions"]
        return [one for one in listed if "bounds" not in one] or [one["example"] for one in listed]

    async def act(self, seat: int, action: Any, *, command: str | None = None, **headers: str) -> Answer:
        name = command or secrets.token_hex(8)
        return await self.client.put(f"{self.path}/commands/{name}", action, token=self.tokens[seat], **headers)

    async def play(self, most: int = 5_000, chooser: random.Random | None = None) -> list[Answer]:
        """So many hasty actions, or up to the end."""
        dice, done, answers = chooser or dice_of(1), Counter[str](), list[Answer]()
        while len(answers) < most:
            table = await self.show()
            if not table["toAct"]:
                assert answers or most > 1, "the game is over, so that what was waited for never comes"
                break
            seat = table["toAct"][0]
            action = hasty(await self.legal(seat), done, dice)
            answer = await self.act(seat, action)
            assert answer.status == 200, answer.body
            answers.append(answer)
        return answers

    async def finish(self) -> None:
        """A few actions, and the game of two is over, because one of them gives up."""
        await self.play(12)
        resigned = await self.client.post(f"{self.path}/seats/0/resign", token=self.tokens[0])
        assert (resigned.status, resigned.json["status"]) == (200, "OVER"), resigned.body

    async def until(self, kind: str) -> int:
        """Play on until somebody may take an action of this kind: that seat."""
        for _ in tries(f"a seat that may take an action {kind}"):
            seat = await self.to_act()
            if kind in {action["type"] for action in await self.legal(seat)}:
                break
            await self.play(1)
        return seat


def hasty(legal: Sequence[Any], done: Counter[str], dice: random.Random) -> Any:
    """An action of a kind that ends the turn, or of the kind chosen least often."""
    kinds = {action["type"] for action in legal}
    ending = [kind for kind in HASTY if kind in kinds]
    kind = ending[0] if ending and dice.random() < 0.8 else min(sorted(kinds), key=lambda kind: done[kind])
    done[kind] += 1
    return dice.choice([action for action in legal if action["type"] == kind])


@pytest_asyncio.fixture
async def client(service: Service) -> AsyncIterator[Client]:
    async with Client(service.address) as asking:
        yield asking
