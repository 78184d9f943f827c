"""Workers: each plays tables with others at its heels, drops answers, sends twice, and never gives up on a command."""

import asyncio
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.chaos.checker import Followed, Sent
from tests.chaos.doors import FAILURES, GAME, Door, Doors, Lost

DROPPED, DOUBLED, DELAYED, FOLLOWED = 0.1, 0.1, 0.1, 0.2
LONGEST = 60
"""Commands at one table, after which the worker goes to a new one."""


@dataclass
class Told:
    """All that was sent and answered, and how often something was asked for."""

    sent: list[Sent] = field(default_factory=list)
    followed: list[Followed] = field(default_factory=list)
    tokens: dict[str, Sequence[str]] = field(default_factory=dict)
    sendings: int = 0
    drops: int = 0
    lost: int = 0


class Worker:
    """Two rivals at each seat of one table after the other; all choose from the same list and race."""

    def __init__(self, addresses: Sequence[str], doors: Doors, told: Told, seed: int) -> None:
        self.addresses, self.doors, self.told = addresses, doors, told
        self.dice = random.Random(seed)
        self.stopping = asyncio.Event()

    async def work(self) -> None:
        """Table after table, until told to stop."""
        while not self.stopping.is_set():
            table, tokens = await self.begin()
            self.told.tokens[table] = tokens
            over = asyncio.Event()
            followers = [self.follow(table, token, over) for token in tokens if self.dice.random() < FOLLOWED]
            following = asyncio.gather(*followers)
            await asyncio.gather(*(self.play(table, tokens) for _ in range(2)))
            over.set()
            self.told.followed += await following

    async def begin(self) -> tuple[str, Sequence[str]]:
        """A table with both seats taken, started; each step repeated under its id until it is answered."""
        opened = await self.surely("POST", f"/v1/{GAME}/tables", {"seats": 2}, idempotency_key=secrets.token_hex(8))
        path = f"/v1/{GAME}/tables/{opened['id']}"
        tokens = [secrets.token_urlsafe(32) for _ in range(2)]
        for seat, token in enumerate(tokens):
            sitting = {"name": f"Player {seat}", "seat": seat, "token": token}
            await self.surely("POST", f"{path}/seats", sitting, idempotency_key="sit")
        await self.surely("POST", f"{path}/start", None, tokens[0], idempotency_key="start")
        return opened["id"], tokens

    async def surely(self, method: str, path: str, body: Any, token: str = "", **headers: str) -> Any:
        """The answer, however often it takes."""
        while True:
            try:
                status, content = await self.doors.ask(method, self.somewhere() + path, body, token, **headers)
            except Lost:
                self.told.lost += 1
                await asyncio.sleep(0.05)
                continue
            assert status < 400, (method, path, content)
            return content

    def somewhere(self) -> str:
        """One of the services."""
        return self.dice.choice(self.addresses)

    async def play(self, table: str, tokens: Sequence[str]) -> None:
        """Commands to a table until it is over, or has had enough of them."""
        path = f"/v1/{GAME}/tables/{table}"
        for _ in range(LONGEST):
            shown = await self.surely("GET", path, None)
            if self.stopping.is_set() or not shown["toAct"]:
                return
            seat = shown["toAct"][0]
            legal = await self.surely("GET", f"{path}/legal", None, tokens[seat])
            choices = [action for action in legal["legalActions"] if "bounds" not in action]
            if not choices:
                continue  # a rival was faster
            sent = Sent(table, secrets.token_hex(8), seat, self.dice.choice(choices), shown["version"])
            self.told.sent.append(sent)
            await self.insist(sent, tokens[seat])

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
            answer = await door(self.somewhere(), sent, token)
        except Lost:
            self.told.lost += 1
            await asyncio.sleep(0.05)
            return
        if isinstance(answer, int):
            sent.versions.append(answer)
        else:
            sent.refusals.append(answer)

    async def follow(self, table: str, token: str, over: asyncio.Event) -> Followed:
        """Follow a table by server-sent events, cut at random bytes, until nothing more will happen."""
        followed, last = Followed(table, 0), None
        while last is None or not followed.versions or followed.versions[-1] < last:
            if over.is_set() and last is None:
                last = (await self.surely("GET", f"/v1/{GAME}/tables/{table}", None))["version"]
            try:
                await self.listen(followed, token)
            except FAILURES:
                await asyncio.sleep(0.02)
        return followed

    async def listen(self, followed: Followed, token: str) -> None:
        """One stream, up to a byte in the middle of whatever is being said, or a short silence."""
        cut, rest = self.dice.randrange(1, 20_000), b""
        headers = {"accept": "text/event-stream", "authorization": f"Bearer {token}"}
        if followed.versions:
            headers["last-event-id"] = str(followed.versions[-1])
        url = f"{self.somewhere()}/v1/{GAME}/tables/{followed.table}/events"
        async with asyncio.timeout(2.0), self.doors.session.get(url, headers=headers) as stream:
            while cut > 0 and (part := await stream.content.read(min(cut, 4096))):
                cut -= len(part)
                *events, rest = (rest + part).split(b"\n\n")
                lines = [line for event in events for line in event.split(b"\n")]
                followed.versions += [int(line[4:]) for line in lines if line.startswith(b"id: ")]
