"""The examples of the OpenAPI documents: what a short session really sends and gets, with fixed time and entropy.

Lists are cut after their first three items; texts of JSON lines after their first two lines.
"""

import base64
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message

from quipu.rules.kernel.game import AnyGame

SHOWN = 3
NEW_YEAR = 1_767_225_600_000
"""2026-01-01 in milliseconds."""


class FixedEntropy:
    """Nothing random: for documents that must come out the same each time. Never for tables that are played."""

    def __init__(self, name: str) -> None:
        self._name, self._count = name, 0

    def _next(self) -> bytes:
        self._count += 1
        return sha256(f"{self._name} {self._count}".encode()).digest()

    def seed(self) -> bytes:
        return self._next()

    def token(self) -> str:
        return base64.urlsafe_b64encode(self._next()).decode().rstrip("=")

    def name(self) -> str:
        return base64.b32encode(self._next()[:10]).decode().lower()


class FixedClock:
    """A second later each time it is asked."""

    def __init__(self) -> None:
        self._now = NEW_YEAR

    def __call__(self) -> int:
        self._now += 1_000
        return self._now


class Session:
    """Talks to the application without a socket, and keeps what was said by operation."""

    def __init__(self, app: ASGIApp, game: AnyGame) -> None:
        self._app, self._game = app, game
        self.said: dict[str, tuple[Any, Any]] = {}

    async def play(self) -> Mapping[str, tuple[Any, Any]]:
        """Every operation once."""
        name, seats = self._game.name, self._game.seats[0]
        for operation, path in (("listGames", "/v1/games"), ("showGame", f"/v1/{name}")):
            await self._ask(operation, "GET", path)
        await self._ask("showBoard", "GET", f"/v1/{name}/board")
        opened = await self._ask("openTable", "POST", f"/v1/{name}/tables", {"seats": seats, "setup": {}})
        table = f"/v1/{name}/tables/{opened['id']}"
        tokens = []
        for seat in range(seats):
            sitting = {"name": ("Caral", "Ica", "Lima", "Nazca")[seat], "seat": seat}
            tokens.append((await self._ask("takeSeat", "POST", f"{table}/seats", sitting))["token"])
        await self._ask("leaveSeat", "DELETE", f"{table}/seats/{seats - 1}", token=tokens.pop())
        sitting = {"name": "Nazca", "seat": seats - 1}
        tokens.append((await self._ask("takeSeat", "POST", f"{table}/seats", sitting))["token"])
        begun = await self._ask("startTable", "POST", f"{table}/start", token=tokens[0])
        token = tokens[begun["toAct"][0]]
        legal = await self._ask("showLegal", "GET", f"{table}/legal?text=true", token=token)
        acted = await self._ask("act", "PUT", f"{table}/commands/first-move", legal["legalActions"][0], token=token)
        await self._ask("showTable", "GET", table, token=token)
        await self._ask("showEvents", "GET", f"{table}/events?after={begun['version'] - 1}", token=token)
        await self._ask("listTables", "GET", f"/v1/{name}/tables")
        exported = await self._ask("exportTable", "GET", f"{table}/export", token=token)
        await self._ask("verify", "POST", "/v1/verify", exported)
        await self._ask("rewindTable", "POST", f"{table}/rewind", {"to": acted["version"] - 1}, token=token)
        self.said["forkTable"] = ({"at": acted["version"]}, self.said["openTable"][1])
        self.said["importTable"] = (self.said["exportTable"][1], self.said["showTable"][1])
        return self.said

    async def _ask(self, operation: str, method: str, address: str, body: Any = None, token: str | None = None) -> Any:
        path, _, query = address.partition("?")
        headers = [] if token is None else [(b"authorization", f"Bearer {token}".encode())]
        sent = body.encode() if isinstance(body, str) else b"" if body is None else msgspec.json.encode(body)
        status, text = await asked(self._app, method, path, query=query, headers=headers, body=sent)
        if status >= 400:
            raise RuntimeError(f"{operation} of the example session was answered {status}: {text.decode()}")
        lines = text.count(b"\n") > 1 or operation == "exportTable"
        came = text.decode() if lines else msgspec.json.decode(text)
        self.said[operation] = (shortened(body), shortened(came))
        return came


async def asked(
    app: ASGIApp, method: str, path: str, *, query: str, headers: list[tuple[bytes, bytes]], body: bytes
) -> tuple[int, bytes]:
    """Status and body of a request to an ASGI application."""
    answer: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        answer.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": headers,
    }
    await app(scope, receive, send)
    content = b"".join(message.get("body", b"") for message in answer if message["type"] == "http.response.body")
    return answer[0]["status"], content


def shortened(value: Any) -> Any:
    """Enough to see its form."""
    if isinstance(value, dict):
        return {key: shortened(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shortened(part) for part in value[:SHOWN]]
    if isinstance(value, str) and value.count("\n") > 1:
        return "".join(value.splitlines(keepends=True)[:2])
    return value
