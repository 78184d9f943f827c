"""Workers: each competes with others at tables, drops answers, sends twice, and never gives up on a command."""

import asyncio
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.chaos.checker import Followed, Sent, wrong
from tests.chaos.doors import FAILURES, GAME, Door, Doors, Lost
from tests.chaos.homes import Homes
from tests.chaos.judging import exported

DROPPED, DOUBLED, DELAYED, FOLLOWED, HUNG_UP = 0.1, 0.1, 0.1, 0.2, 0.02
LONGEST = 60
"""Commands at one table, after which the worker goes to a new one."""


@dataclass
class Table:
    """A table, its seats' tokens, and all that was sent to it."""

    id: str
    tokens: Sequence[str]
    sent: list[Sent] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/v1/{GAME}/tables/{self.id}"


@dataclass
class Told:
    """What all workers together have come to; a table that is over is judged, and only its head is kept."""

    tables: int = 0
    commands: int = 0
    accepted: int = 0
    entries: int = 0
    followers: int = 0
    sendings: int = 0
    drops: int = 0
    lost: int = 0
    heads: dict[str, str] = field(default_factory=dict)
    playing: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def judge(self, table: Table, log: Sequence[Any], followed: Sequence[Followed]) -> None:
        """Check a table that is over, and add it up."""
        self.tables += 1
        self.commands += len(table.sent)
        self.accepted += sum(bool(one.versions) for one in table.sent)
        self.entries += len(log)
        self.followers += len(followed)
        self.heads[table.id] = log[-1]["hash"]
        self.wrong += wrong(table.sent, {table.id: log}, followed)


class Worker:
    """Two rivals at each seat of one table after the other; all choose from the same list and race."""

    def __init__(self, homes: Homes, doors: Doors, told: Told, seed: int) -> None:
        self.homes, self.doors, self.told = homes, doors, told
        self.dice = random.Random(seed)
        self.stopping = asyncio.Event()

    async def work(self) -> None:
        """Table after table, until told to stop."""
        while not self.stopping.is_set():
            table = await self.begin()
            self.told.playing.add(table.id)
            over = asyncio.Event()
            followers = [self.follow(table, token, over) for token in table.tokens if self.dice.random() < FOLLOWED]
            following = asyncio.gather(*followers)
            await asyncio.gather(*(self.play(table) for _ in range(2)))
            over.set()
            followed = await following
            for token in table.tokens:
                await self.doors.hang_up(token)
            self.told.judge(table, await self.log_of(table), followed)
            self.told.playing.discard(table.id)

    async def begin(self) -> Table:
        """A table with both seats taken, started; each step repeated under its id until it is answered."""
        opened = await self.surely("POST", f"/v1/{GAME}/tables", {"seats": 2}, idempotency_key=secrets.token_hex(8))
        table = Table(opened["id"], [secrets.token_urlsafe(32) for _ in range(2)])
        for seat, token in enumerate(table.tokens):
            sitting = {"name": f"Player {seat}", "seat": seat, "token": token}
            await self.surely("POST", f"{table.path}/seats", sitting, idempotency_key="sit")
        await self.surely("POST", f"{table.path}/start", None, opened["hostToken"], idempotency_key="start")
        return table

    async def surely(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        """The answer, however often it takes."""
        while True:
            try:
                status, content = await self.doors.ask(method, self.somewhere(path) + path, body, token, **headers)
            except Lost:
                self.told.lost += 1
                await asyncio.sleep(0.05)
                continue
            assert status < 400, (method, path, content)
            return content

    async def log_of(self, table: Table) -> list[Any]:
        """Its log, however often it takes."""
        while True:
            try:
                return await exported(self.doors.session, self.somewhere(table.path) + table.path, table.tokens)
            except FAILURES:
                self.told.lost += 1
                await asyncio.sleep(0.05)

    def somewhere(self, path: str) -> str:
        """The service that a request with this path is led to."""
        named = path.partition("/tables/")[2].partition("/")[0]
        return self.homes.of(named, self.dice)

    async def play(self, table: Table) -> None:
        """Commands to a table until it is over, or has had enough of them."""
        seat, idle = 0, 0
        for _ in range(LONGEST):
            legal = await self.surely("GET", f"{table.path}/legal", token=table.tokens[seat])
            choices = [action for action in legal["legalActions"] if "bounds" not in action]
            if self.stopping.is_set() and any(one.versions for one in table.sent):
                return
            if not choices:
                seat, idle = 1 - seat, idle + 1
                if idle > 1 and not (await self.surely("GET", table.path))["toAct"]:
                    return
                continue
            idle = 0
            sent = Sent(table.id, secrets.token_hex(8), seat, self.dice.choice(choices), legal["version"])
            table.sent.append(sent)
            await self.insist(sent, table.tokens[seat])

    async def insist(self, sent: Sent, token: str) -> None:
        """Send a command until it is answered, and sometimes once more."""
        while not (sent.versions or sent.refusals):
            if self.dice.random() < DELAYED:
                await asyncio.sleep(self.dice.random() * 0.05)
            if self.dice.random() < DROPPED:
                await self.drop(sent, token)
            sendings = [self.send(sent, token) for _ in range(1 + (self.dice.random() < DOUBLED))]
            await asyncio.gather(*sendings)
        if self.dice.random() < DOUBLED:
            await self.send(sent, token)
        if self.dice.random() < HUNG_UP:
            await self.doors.hang_up(token)

    async def drop(self, sent: Sent, token: str) -> None:
        """Send a command and hang up before, or while, it is answered."""
        self.told.drops += 1
        sending = asyncio.ensure_future(self.send(sent, token))
        await asyncio.sleep(self.dice.random() * 0.02)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)

    async def send(self, sent: Sent, token: str) -> None:
        """Send it through one door of one service, and note the answer."""
        door: Door = self.dice.choice(self.doors.all)
        self.told.sendings += 1
        try:
            answer = await door(self.homes.of(sent.table, self.dice), sent, token)
        except Lost:
            self.told.lost += 1
            await asyncio.sleep(0.05)
            return
        if isinstance(answer, int):
            sent.versions.append(answer)
        else:
            sent.refusals.append(answer)

    async def follow(self, table: Table, token: str, over: asyncio.Event) -> Followed:
        """Follow a table by server-sent events, cut at random bytes, until nothing more will happen."""
        followed, last = Followed(table.id, 0), None
        while last is None or not followed.versions or followed.versions[-1] < last:
            if over.is_set() and last is None:
                last = (await self.surely("GET", table.path))["version"]
            try:
                await self.listen(followed, table, token)
            except FAILURES:
                await asyncio.sleep(0.02)
        return followed

    async def listen(self, followed: Followed, table: Table, token: str) -> None:
        """One stream, up to a byte in the middle of whatever is being said, or a short silence."""
        cut, rest = self.dice.randrange(1, 20_000), b""
        headers = {"accept": "text/event-stream", "authorization": f"Bearer {token}"}
        if followed.versions:
            headers["last-event-id"] = str(followed.versions[-1])
        url = f"{self.somewhere(table.path)}{table.path}/events"
        async with asyncio.timeout(2.0), self.doors.session.get(url, headers=headers) as stream:
            while cut > 0 and (part := await stream.content.read(min(cut, 4096))):
                cut -= len(part)
                *events, rest = (rest + part).split(b"\n\n")
                lines = [line for event in events for line in event.split(b"\n")]
                followed.versions += [int(line[4:]) for line in lines if line.startswith(b"id: ")]
