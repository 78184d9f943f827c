"""A client in a process of its own: plays a table to the end, by REST and GraphQL in turn, whatever happens.

It knows schema.graphql and the OpenAPI documents and imports nothing of the service. Every request that may have got
lost is repeated with the same command id, on the other wire. It prints a line for the table and one for each accepted
command. ``python -m tests.end_to_end.player ADDRESS GAME SEATS SETUP SEED``
"""

import asyncio
import itertools
import json
import random
import secrets
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp

ACT = """mutation ($table: ID!, $command: ID!, $actions: [%(Game)sAction!]!) {
  done: %(game)sAct(table: $table, command: $command, actions: $actions) {
    entry { json }
    problem { reason ... on Refused { code } }
  }
}"""
HASTY = ("endTurn", "holdMeeting", "finish", "offerNothing")
PAUSE = 0.05
"""Seconds before a request is repeated."""


class Lost(Exception):
    """No answer, or one that says to come back."""


class Player:
    """All seats of one table."""

    def __init__(self, session: aiohttp.ClientSession, address: str, game: str, seed: int) -> None:
        self.session, self.address, self.game = session, address, game
        self.dice = random.Random(seed)
        self.done = Counter[str]()
        self.table = ""
        self.tokens: list[str] = []

    async def ask(self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Any:
        """The JSON of a good answer; raises Lost if it is worth repeating."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            said["authorization"] = f"Bearer {token}"
        try:
            async with self.session.request(method, self.address + path, json=body, headers=said) as answer:
                content = await answer.json(content_type=None)
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
            raise Lost from error
        if answer.status == 503:
            raise Lost
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {content}")
        return content

    async def surely(self, ask: Callable[[int], Awaitable[Any]]) -> Any:
        """The answer, however often it takes; the function is told how often it was asked before."""
        for attempt in range(10_000):
            try:
                return await ask(attempt)
            except Lost:
                await asyncio.sleep(PAUSE)
        raise RuntimeError("the service did not come back")

    async def begin(self, seats: int, setup: Any) -> None:
        """Open a table, take all its seats, start."""
        opening = {"seats": seats, "setup": setup}
        opened = await self.surely(lambda _: self.ask("POST", f"/v1/{self.game}/tables", opening))
        self.table = opened["id"]
        for seat in range(seats):
            token = secrets.token_urlsafe(32)
            sitting = {"name": f"Player {seat}", "seat": seat, "token": token}
            await self.surely(partial(self.sit, sitting))
            self.tokens.append(token)
        tell(table=self.table, game=self.game, tokens=self.tokens)
        start = f"{self.path}/start"
        await self.surely(lambda _: self.ask("POST", start, token=opened["hostToken"], Idempotency_Key="start"))

    @property
    def path(self) -> str:
        return f"/v1/{self.game}/tables/{self.table}"

    async def sit(self, sitting: Any, _attempt: int) -> None:
        """Take a seat, safely repeated."""
        await self.ask("POST", f"{self.path}/seats", sitting, Idempotency_Key="sit")

    async def play(self) -> None:
        """Act until nobody has to any more."""
        for number in itertools.count():
            acting = (await self.surely(lambda _: self.ask("GET", self.path)))["toAct"]
            if not acting:
                return
            legal = await self.surely(partial(self.legal, self.tokens[acting[0]]))
            command, action = f"command-{number}", self.choose(legal["legalActions"])
            answer = await self.surely(partial(self.act, number, command, action, self.tokens[acting[0]]))
            tell(command=command, version=answer["version"], seat=acting[0])

    async def legal(self, token: str, _attempt: int) -> Any:
        """What a seat may do."""
        return await self.ask("GET", f"{self.path}/legal", token=token)

    def choose(self, legal: list[Any]) -> Any:
        """What ends the turn, or the kind chosen least often so far."""
        kinds = sorted({action["type"] for action in legal if "bounds" not in action})
        ending = [kind for kind in HASTY if kind in kinds]
        kind = ending[0] if ending and self.dice.random() < 0.8 else min(kinds, key=lambda kind: self.done[kind])
        self.done[kind] += 1
        return self.dice.choice([action for action in legal if action["type"] == kind])

    async def act(self, number: int, command: str, action: Any, token: str, attempt: int) -> Any:
        """The same command on one wire or the other, in turn."""
        if (number + attempt) % 2:
            return await self.ask("PUT", f"{self.path}/commands/{command}", action, token)
        fields = {name: value for name, value in action.items() if name != "type"}
        variables = {"table": self.table, "command": command, "actions": [{action["type"]: fields or "YES"}]}
        query = ACT % {"game": self.game, "Game": self.game.capitalize()}
        answer = await self.ask("POST", "/graphql", {"query": query, "variables": variables}, token)
        codes = [error.get("extensions", {}).get("code") for error in answer.get("errors", ())]
        if "UNAVAILABLE" in codes:
            raise Lost
        if codes or answer["data"]["done"]["problem"] is not None:
            raise RuntimeError(f"{action}: {answer}")
        return answer["data"]["done"]["entry"]["json"]


def tell(**said: Any) -> None:
    """One line for whoever started us."""
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


async def main(address: str, game: str, seats: str, setup: str, seed: str) -> None:
    """Play one table."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=10)) as session:
        player = Player(session, address, game, int(seed))
        await player.begin(int(seats), json.loads(setup))
        await player.play()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
