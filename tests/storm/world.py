"""Processes of the service on one log, with a clock under control, and everything that was said."""

import asyncio
import json
import logging
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace
from redis import Redis
from starlette.types import ASGIApp

from quipu_extensions import pictures
from quipu_extensions.archive import archived_log
from quipu_extensions.archive.archived_log import Archive, with_archive
from quipu_extensions.archive.moving import move
from quipu_extensions.issuers.issuers_file import account_of
from quipu_extensions.issuers.tests.test_json_web_tokens import AUDIENCE, Issuing, issuing
from quipu_extensions.pictures.painting import Pictures
from quipu_extensions.webhooks import WEBHOOKS
from quipu_extensions.webhooks.courier import AT_ONE_HOST, Courier
from quipu_extensions.webhooks.deliveries import Failure, Sent
from quipu_extensions.webhooks.kept_deliveries import Deliveries
from quipu_rules.kernel.game import Catalog
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.frontends import digest_of
from quipu_service.application.commands.forgetting import StillPlayed, forget_names
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.problems.tree import Unknown
from quipu_service.extensions.extension import extended
from quipu_service.operate import app
from quipu_service.worker import worker
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service import replay
from tests.service.application.log.test_damaged_logs import changed
from tests.service.asgi import Whole, ask
from tests.service.stores import connected
from tests.service.tables import configured
from tests.service.valkey import PATIENCE
from tests.storm.games import BEFORE, HERE
from tests.storm.laws_of_logs import holds

PROCESSES: Final = 2
ACCOUNTS: Final = ("account1", "account2", "account3")
"""Names of JSON Web Tokens of users of an issuer."""
EARLIER: Final = PROCESSES
"""The number of the process of an earlier release, which opens tables and does nothing else."""
DAY: Final = 86_400_000
DAMAGE: Final = (b'"hash":"', b'"hash":"0')
"""Bytes of an entry, and what stands there in a damaged log."""
STALLED: Final = "https://stalled.example.com/notices"
"""A receiver that does not answer in time."""
PLACES: Final = AT_ONE_HOST + 1
"""Notices that are sent at the same time."""
OPERATOR_KEY: Final = "the operator's key of the storm"
FRONTEND_KEY: Final = "the frontend's key of the storm"
SETTINGS: Final = configured(
    requests="0", waiting_tables="0", bot_tables="0", webhooks="tables", operator_key=OPERATOR_KEY
)


@dataclass
class Now:
    """The time, as the storm has it."""

    at: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, decoded; an empty object if there is none."""
        whole = self.kind.partition(";")[0] in ("application/json", "application/problem+json")
        return json.loads(self.body) if whole and self.body else {}

    @property
    def kind(self) -> str:
        """Its media type."""
        return self.headers.get("content-type", "")

    @property
    def replayed(self) -> bool:
        """Whether it is the first answer to a command again."""
        return "idempotency-replayed" in self.headers


@dataclass
class Process:
    """One process of the service."""

    stores: Stores
    quipu: Quipu
    app: ASGIApp


@dataclass
class World:
    """Two processes on one log, one that knows only what it reads when it is asked, and one of an earlier release."""

    url: str
    now: Now = field(default_factory=Now)
    processes: list[Process] = field(default_factory=list)
    folder: tempfile.TemporaryDirectory[str] = field(default_factory=tempfile.TemporaryDirectory)
    """Of the archive."""
    _without_delay: Any = field(default_factory=lambda: patch.object(archived_log, "KEPT_FOR", 0.0))
    """An archived table is cached for a minute of real time, in which a deleted name is still shown."""
    painter: Pictures = field(default_factory=Pictures)
    """Of all processes: the same scene is drawn once."""

    accounts: dict[str, str] = field(default_factory=dict)
    """JSON Web Tokens by name: valid ones, one that has expired, and one that its issuer did not sign."""
    _resources: ExitStack = field(default_factory=ExitStack)

    async def begin(self, name: str) -> None:
        """Start all processes on an empty log; the name decides every seed."""
        replay.entropy.begin(name)
        self._without_delay.start()
        frontends = Path(self.folder.name) / "frontends.toml"
        frontends.write_text(f'[frontends.club]\nkeys = ["{digest_of(FRONTEND_KEY)}"]\n', encoding="utf-8")
        issuers, issuer = Path(self.folder.name) / "issuers.toml", self._resources.enter_context(issuing())
        issuers.write_text(
            f'[issuers.storm]\nissuer = "{issuer.address}"\naudience = ["{AUDIENCE}"]\n', encoding="utf-8"
        )
        self._issue(issuer)
        self._settings = replace(SETTINGS, archive=self.folder.name, frontends=str(frontends), issuers=str(issuers))
        with Redis.from_url(self.url, protocol=2) as server:
            server.flushall()
        self.processes = [await self._started() for _ in range(PROCESSES)]
        self._cold, self.earlier = await self._started(), await self._started(BEFORE)

    def _issue(self, issuer: Issuing) -> None:
        self._players = dict[str, str]()
        for name in ACCOUNTS:
            self.accounts[name] = issuer.token(sub=name)
            self._players[self.accounts[name]] = account_of(issuer.address, name).player
        self.accounts["expired1"] = issuer.token(sub=ACCOUNTS[0], exp=int(time.time()) - 3_600)
        self.accounts["forged1"] = issuer.token(number=1, sub=ACCOUNTS[0])

    def credential(self, token: str) -> Credential:
        """How the log knows the holder of a token."""
        return Credential(self._players.get(token, token))

    async def end(self) -> None:
        """Stop them."""
        for process in (*self.processes, self._cold, self.earlier):
            await process.stores.server.aclose()
        await self.painter.aclose()
        self.folder.cleanup()
        self._without_delay.stop()
        self._resources.close()

    async def restart(self, number: int) -> None:
        """A process ends, and a new one knows nothing but the log."""
        await self.processes[number].stores.server.aclose()
        self.processes[number] = await self._started()

    async def _started(self, games: Catalog = HERE) -> Process:
        made = list[Quipu]()

        def kept(*given: Any, **named: Any) -> Quipu:
            made.append(Quipu(*given, **{**named, "clock": self.now, "entropy": replay.entropy}))
            return made[-1]

        stores = await connected(self.url)
        with patch.object(app, "Quipu", kept), patch.object(pictures, "Pictures", lambda: self.painter):
            served = app.application(stores, self._settings, games)
        return Process(stores, made[-1], served)

    async def cold(self, table: str) -> ASGIApp:
        """A process that knows nothing of the table but its log."""
        tables = self._cold.quipu.tables
        with suppress(Unknown):
            tables.forget(await tables.known(table))
        return self._cold.app

    @asynccontextmanager
    async def failing(
        self, table: str, game: str, *, unserved: bool
    ) -> AsyncIterator[tuple[ASGIApp, Callable[[Collection[str]], frozenset[str]]]]:
        """A process that does not serve the game, or that finds the table's log damaged; and which it cannot read."""
        other = next(name for name in HERE if name != game)
        process = await self._started({other: HERE[other]} if unserved else HERE)
        stored = (await process.stores.log.read(table, 0)).version
        if not unserved and stored:  # else it is in the archive
            await changed(self.url, table, 1, *DAMAGE)
        lost = frozenset({table} if stored else ())
        try:
            yield process.app, lambda tables: frozenset(tables) if unserved else lost & frozenset(tables)
        finally:
            if not unserved and stored:
                await changed(self.url, table, 1, *reversed(DAMAGE))
            await process.stores.server.aclose()

    def quipu(self) -> Quipu:
        """The application without transports, which knows nothing but the log."""
        stores = with_archive(self.processes[0].stores, self.folder.name)
        quipu = Quipu(stores, HERE, clock=self.now, entropy=replay.entropy, operator_key=OPERATOR_KEY)
        return extended(quipu, {WEBHOOKS.name: WEBHOOKS}, self._settings)

    async def archive(self, tables: Iterable[str]) -> None:
        """Move the tables that are finished to the archive."""
        stores = self.processes[0].stores
        for table in tables:
            if (await stores.log.read(table, 0)).version:  # else it is there already
                await move(table, stores, self.quipu(), Archive(self.folder.name), self.now.at + 1)

    async def forget(self, tables: Iterable[str]) -> None:
        """Delete the names of all tables that have ended."""
        for table in tables:
            with suppress(StillPlayed):
                await forget_names(self.quipu().tables, table)

    async def work(self, times: int) -> None:
        """A worker attends the tables that are due, does some jobs, and sends all notices that are due."""
        quipu, receivers = self.quipu(), Receivers()
        made = Worker(quipu, self.now, pace=AT_ONCE)
        courier = Courier(quipu.part(Deliveries), receivers.take, {}, self.now, retries=())
        with patch.object(worker, "WAIT", 1):
            for _ in range(times):
                await made.once()
                await receivers.sent(courier)
        await receivers.answer()

    async def ask(
        self, process: ASGIApp, method: str, address: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request, and all that comes back."""
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        found: Whole = await ask(process, method, address, content, **(headers or {}))
        return Answer(
            found.status,
            {name.decode().lower(): value.decode() for name, value in found.headers},
            found.body,
        )

    async def ask_by_socket(self, process: ASGIApp, asked: Any, headers: Mapping[str, str]) -> Answer:
        """One operation over a WebSocket of its own, and its answer."""
        sent, told = asyncio.Queue[Any](), asyncio.Queue[Any]()
        scope = {
            "type": "websocket",
            "path": "/graphql",
            "query_string": b"",
            "headers": [(b"host", b"here"), *((name.encode(), value.encode()) for name, value in headers.items())],
            "subprotocols": ["graphql-transport-ws"],
            "client": ("127.0.0.1", 1),
        }
        sent.put_nowait({"type": "websocket.connect"})
        served = asyncio.ensure_future(process(scope, sent.get, told.put))
        for message in ({"type": "connection_init"}, {"id": "1", "type": "subscribe", "payload": asked}):
            sent.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        async with asyncio.timeout(PATIENCE):
            while (said := _said(await told.get())).get("type") not in ("next", "error"):
                pass
        sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await served
        answer = said["payload"] if said["type"] == "next" else {"errors": said["payload"]}
        return Answer(200, {"content-type": "application/json"}, json.dumps(answer).encode())


class Receivers:
    """Two receivers of notices: one refuses each at once, the other answers only once everything else was sent."""

    def __init__(self) -> None:
        self._answering, self._held = asyncio.Event(), asyncio.Event()
        self._waiting: list[asyncio.Future[None]] = []

    async def take(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:  # noqa: ARG002 - as Post has them
        """What a receiver answers."""
        if url != STALLED:
            return Sent(status=500)
        self._held.set()
        await self._answering.wait()
        return Sent(failure=Failure.TIMEOUT)

    async def sent(self, courier: Courier) -> None:
        """All that is due is sent, whatever one receiver does."""
        while (taken := await courier.take("storm", DAY)) is not None:
            law = "a receiver that never answers delays no other"
            holds(len(self._waiting) < PLACES, law, len(self._waiting))
            sending, held = asyncio.ensure_future(courier.send(*taken)), asyncio.ensure_future(self._held.wait())
            await asyncio.wait({sending, held}, return_when=asyncio.FIRST_COMPLETED)
            if held.done():
                self._held.clear()
                self._waiting.append(sending)
            else:
                held.cancel()
                await sending

    async def answer(self) -> None:
        """The receiver that did not answer does."""
        self._answering.set()
        await asyncio.gather(*self._waiting)
        self._waiting.clear()


def _said(message: Mapping[str, Any]) -> dict[str, Any]:
    """A message of the protocol; empty if it is one of the connection."""
    text = message.get("text") or (message.get("bytes") or b"").decode()
    said: dict[str, Any] = json.loads(text) if text else {}
    return said


@contextmanager
def tracebacks() -> Iterator[list[str]]:
    """What the service logged as a defect meanwhile."""
    found: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.exc_info or record.levelno >= logging.ERROR:
                found.append(self.format(record))

    keeping, logger = Keeping(), logging.getLogger("quipu")
    logger.addHandler(keeping)
    yield found
    logger.removeHandler(keeping)
