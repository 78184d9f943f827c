"""WebSockets that speak ``graphql-transport-ws``: several operations at a time, each with an id chosen by the client.

Messages are built from bytes: an answer is encoded once, and once for all followers who read the same. strawberry's
handler decodes, wraps and encodes each message again (docs/decisions/0005-graphql.md).
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import aclosing, suppress
from functools import partial

import msgspec
from graphql import GraphQLError
from msgspec import Raw, Struct
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL as PROTOCOL
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType

from quipu_rules.kernel.languages import tag_of
from quipu_service.application.access.credentials import Credential, credential
from quipu_service.application.admission.spending import metered
from quipu_service.application.ledger import OPERATIONS
from quipu_service.application.problems.tree import Problem, Unauthenticated
from quipu_service.application.tables.cooperative import round_robin
from quipu_service.transports.graphql.documents import DocumentOperation, Unread
from quipu_service.transports.graphql.engine import ANY, Engine, envelope
from quipu_service.transports.graphql.failures import answered, located
from quipu_service.transports.graphql.leaves import encoded
from quipu_service.transports.graphql.operation_request import decode_map, decode_request
from quipu_service.transports.graphql.sources import Context
from quipu_service.transports.http.asgi_write import WRITE
from quipu_service.transports.http.exchange import address_of, bearer, decoded, locale_in, unpaired
from quipu_service.transports.http.gate import KEY, Gate, Pass
from quipu_service.transports.http.origins import allowed, of_host, plain_origin
from quipu_service.transports.texts.problem_texts import locale_of

INIT_KEYS = frozenset({"authorization", "token", "language", KEY})
"""The keys that the payload of ``connection_init`` may have, in upper or lower case."""
FEW = 8
"""Operations of a WebSocket that begin at once, and queries that run at once; further ones do so one by one."""
SECONDS_TO_BEGIN = 15
"""Seconds from the opening of a WebSocket to its ``connection_init``."""
MOST_REASON = 123
"""The longest reason of a close in bytes (RFC 6455, 5.5)."""
NOTHING = Raw(b"null")
NEXT = b'{"id":%b,"type":"next","payload":%b}'
"""A message with an answer, by the JSON of both."""


class Message(Struct):
    """What a client sends."""

    type: str
    id: str | None = None
    payload: Raw = NOTHING


decode_message = msgspec.json.Decoder(Message).decode


class SocketClosed(Exception):
    """The server closes the connection, with a code of the protocol and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason.encode()[:MOST_REASON].decode(errors="ignore")


class Sockets:
    """The ASGI application of all WebSockets of one path."""

    def __init__(self, engine: Engine, gate: Gate | None, origins: Sequence[str]) -> None:
        """``gate``: what each operation has to pass; ``origins``: whose pages may connect."""
        self._engine, self._gate = engine, gate
        self._origins = allowed(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # that somebody connects
        connection = HTTPConnection(scope)
        if not self._welcome(connection):
            await send({"type": "websocket.close", "code": 1008})
            return
        if self._gate is not None:
            try:
                await self._gate.connect(connection)
            except Problem:
                await send({"type": "websocket.close", "code": 1013})
                return
        spoken = PROTOCOL in scope["subprotocols"]
        await send({"type": "websocket.accept", "subprotocol": PROTOCOL if spoken else None})
        if not spoken:
            await send({"type": "websocket.close", "code": 4406, "reason": "Subprotocol not acceptable"})
            return
        await Socket(self._engine, self._gate, connection, send).run(receive)

    def _welcome(self, connection: HTTPConnection) -> bool:
        """Whether a page of this origin may connect; only browsers send an origin."""
        origin = connection.headers.get("origin")
        if origin is None or "*" in self._origins or of_host(origin, connection.headers.get("host")):
            return True
        return connection.headers.get("sec-fetch-site") == "same-origin" or plain_origin(origin) in self._origins


class Socket:
    """One connection."""

    def __init__(self, engine: Engine, gate: Gate | None, connection: HTTPConnection, send: Send) -> None:
        self._engine, self._gate, self._send = engine, gate, send
        writes = connection.scope.get("extensions", {}).get(WRITE, {})
        self._now, self._soon = writes.get("now"), writes.get("soon")
        headers = connection.headers
        self._authorization: str | None = headers.get("authorization")
        self._known: Credential | None = None
        """The token, hashed once for the whole connection."""
        self._locale = locale_in(connection)
        self._key = headers.get(KEY)
        self._address = address_of(connection)
        self._begun = False
        self._running: dict[str, asyncio.Task[None]] = {}
        self._queries = 0
        """How many queries and mutations are being answered; subscriptions last."""
        self._one_by_one = asyncio.Lock()

    async def run(self, receive: Receive) -> None:
        """Serve until the client leaves or breaks the protocol."""
        closed: SocketClosed | None = None
        try:
            await self._listen(receive)
        except SocketClosed as forbidden:
            closed = forbidden
        except OSError:
            pass  # the client has gone
        finally:
            tasks = list(self._running.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if closed is not None:
            with suppress(OSError):
                await self._send({"type": "websocket.close", "code": closed.code, "reason": closed.reason})

    async def _listen(self, receive: Receive) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_BEGIN):
                while not self._begun:
                    if not await self._heard(receive):
                        return
        except TimeoutError:
            raise SocketClosed(4408, "Connection initialisation timeout") from None
        while await self._heard(receive):
            pass

    async def _heard(self, receive: Receive) -> bool:
        """Act on one message; False once the client has gone. Raises SocketClosed."""
        event = await receive()
        if event["type"] != "websocket.receive":
            return False
        if (text := event.get("text")) is None:
            raise SocketClosed(4400, "WebSocket message type must be text")
        try:
            message = decode_message(text)
        except msgspec.ValidationError:
            raise SocketClosed(4400, "Failed to parse message") from None
        except (msgspec.DecodeError, RecursionError) as error:
            wrong = "not have half of a surrogate pair" if unpaired(error, text.encode()) else "be valid JSON"
            raise SocketClosed(4400, f"WebSocket message must {wrong}") from None
        match message.type:
            case "subscribe":
                await self._subscribe(message)
            case "complete":
                if (task := self._running.pop(message.id or "", None)) is not None:
                    task.cancel()
            case "connection_init":
                await self._begin(message)
            case "ping":
                await self._say({"type": "pong"})
            case "pong":
                pass
            case other:
                raise SocketClosed(4400, f"Unknown message type: {other}")
        return True

    async def _begin(self, message: Message) -> None:
        """Read ``connection_init``. Unknown keys are refused, so a misspelt one turns no player into a spectator."""
        try:
            payload = {} if message.payload in (NOTHING, b"null") else decode_map(message.payload)
        except msgspec.ValidationError:
            raise SocketClosed(4400, "Invalid connection init payload") from None
        if self._begun:
            raise SocketClosed(4429, "Too many initialisation requests")
        lowered = {name.lower(): value for name, value in payload.items()}
        if unknown := sorted(lowered.keys() - INIT_KEYS):
            wanted = ", ".join(f"`{name}`" for name in sorted(INIT_KEYS))
            raise SocketClosed(4400, f"expected {wanted} in connection_init, not `{unknown[0]}`")
        shown = lowered.get("authorization", self._authorization)
        if (token := lowered.get("token")) is not None:
            shown = f"Bearer {token}" if isinstance(token, str) else token
        self._authorization = shown if isinstance(shown, str | None) else ""  # which is no token either
        if "language" in lowered:
            self._locale = locale_of(lowered["language"] if isinstance(lowered["language"], str) else None)
        if KEY in lowered:
            self._key = str(lowered[KEY])
        self._begun = True
        with suppress(Unauthenticated):  # each operation says so
            self._known = credential(bearer(self._authorization))
        await self._say({"type": "connection_ack", "payload": {"language": tag_of(self._locale)}})

    async def _subscribe(self, message: Message) -> None:
        name = message.id
        if name is None or not bytes(message.payload).startswith(b"{"):
            raise SocketClosed(4400, "Failed to parse message")
        if not self._begun:
            raise SocketClosed(4401, "Unauthorized")
        if name in self._running:
            raise SocketClosed(4409, f"Subscriber for {name} already exists")
        if len(self._running) >= OPERATIONS.each:
            words = f"at most {OPERATIONS.each} operations at once on one WebSocket"
            await self._refuse(name, [GraphQLError(words, extensions={"code": "TOO_MANY"})])
            return
        self._running[name] = asyncio.create_task(self._operate(name, message.payload))

    async def _operate(self, name: str, payload: Raw) -> None:
        """Pass the gate with one operation, and answer it to its end; every outcome is settled."""
        self._engine.begun()
        if len(self._running) > FEW:
            await round_robin().next()
        if self._gate is None:
            await self._answer(name, payload, None)
            return
        try:
            passed = await self._gate.enter(self._key, self._address)
        except Problem as problem:
            await self._refuse(name, [answered(located(problem), self._locale)])
            return
        try:
            await metered(self._answer(name, payload, passed), passed.meter)
        finally:
            passed.settle()

    async def _answer(self, name: str, payload: Raw, passed: Pass | None) -> None:
        engine = self._engine
        context = Context(engine.quipu, self._locale, self._address, self._known or self._authorization, passed)
        try:
            if self._gate is not None:
                context.authorization = await self._gate.account(self._authorization) or context.authorization
            began = time.perf_counter()
            parameters = decoded(decode_request, payload)
            try:
                operation = engine.prepared(parameters, context, ANY)
            except Unread as unread:
                operation = await engine.read_first(unread, parameters, context, ANY)
            del parameters
            del payload  # a subscription would hold its document for as long as it lasts
            if isinstance(operation, DocumentOperation) and operation.kind is OperationType.SUBSCRIPTION:
                results = engine.happening(operation, context, began, partial(self._send_now, encoded(name)))
                async with aclosing(results):
                    async for result in results:
                        if not await self._answered(name, result, passed):
                            return
            elif not await self._answered(name, await self._once(operation, context, began), passed):
                return
            self._forget(name)
            await self._say({"id": name, "type": "complete"})
        except Problem as problem:
            await self._refuse(name, [answered(located(problem), context.locale)])
        except OSError:
            self._forget(name)  # with the connection
        except Exception as error:
            await self._refuse(name, [answered(located(error), context.locale)])

    async def _once(
        self, operation: DocumentOperation | ExecutionResult, context: Context, began: float
    ) -> ExecutionResult:
        self._queries += 1
        try:
            if self._queries <= FEW:
                return await self._engine.once(operation, context, began)
            async with self._one_by_one:
                return await self._engine.once(operation, context, began)
        finally:
            self._queries -= 1

    async def _answered(self, name: str, result: ExecutionResult, passed: Pass | None) -> bool:
        """Send an answer; False if it says that nothing is executed.

        The first one settles the operation, because others cause those that follow.
        """
        if isinstance(result, PreExecutionError):
            await self._refuse(name, result.errors or [])
            return False
        size = await self._say({"id": name, "type": "next", "payload": envelope(result)})
        if passed is not None:
            passed.settle(size)
        return True

    def _send_now(self, name: bytes, payload: bytes) -> bool:
        return self._now is not None and self._now(NEXT % (name, payload))

    async def _refuse(self, name: str, errors: Sequence[GraphQLError]) -> None:
        self._forget(name)
        with suppress(OSError):
            await self._say({"id": name, "type": "error", "payload": [error.formatted for error in errors]})

    def _forget(self, name: str) -> None:
        """From now on the client may use the id again."""
        if self._running.get(name) is asyncio.current_task():
            del self._running[name]

    async def _say(self, message: dict[str, object]) -> int:
        """Send a message; its bytes."""
        text = encoded(message)
        if self._soon is None or not self._soon(text):
            await self._send({"type": "websocket.send", "text": text.decode()})
        return len(text)
