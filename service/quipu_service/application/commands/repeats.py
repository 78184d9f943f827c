"""What a repeated command gets again: tokens and table ids, and its first answer if it wrote no entry.

Tokens are derived from the command; such answers are stored by command id for a day.
"""

import base64
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeVar

import msgspec
from msgspec import Raw

from quipu_rules.kernel.message import Value
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.spending import keep_for_a_day
from quipu_service.application.commands.commit import checked_command
from quipu_service.application.ledger import FIRST_ANSWERS
from quipu_service.application.log.entries import encode
from quipu_service.application.ports.machine import Entropy
from quipu_service.application.ports.schedule import Schedule
from quipu_service.application.ports.server import Server
from quipu_service.application.problems.tree import CommandReused
from quipu_service.application.tables.cache import CachedTable

T = TypeVar("T")


class FirstAnswer(Value, frozen=True, kw_only=True):
    """The stored answer to a command."""

    digest: str
    """The digest of the command's payload."""
    version: int
    """The version that the table had, or 0."""
    answer: Raw


read_first = msgspec.json.Decoder(FirstAnswer).decode


class Repeatable(Protocol):
    """The answer to a command, whether a log keeps it or not."""

    @property
    def repeated(self) -> bool:
        """Whether it is the first answer again."""
        ...


@dataclass(frozen=True)
class Written:
    """The answer to a command that writes no entry."""

    repeated: bool


@dataclass(frozen=True)
class ScopedCommand:
    """A command id, and what it belongs to."""

    command: str | None
    scope: tuple[str, ...]
    """The kind of command, and who sends it to what."""
    version: int = 0
    """The version of the table, if the command belongs to one."""


def scoped_command(kind: str, cached: CachedTable, shown: Credential, command: str | None) -> ScopedCommand:
    """The command id of a seat or the host of a table."""
    return ScopedCommand(command, (kind, cached.id, cached.holders.scope(shown)[0]), cached.position.version)


class FirstAnswers:
    """Runs a command once for each id; without an id, each time."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule

    async def once(
        self,
        named: ScopedCommand,
        payload: bytes,
        shape: type[T],
        run: Callable[[], Awaitable[T]],
        *,
        complete: Callable[[T], bool] = lambda _: True,
    ) -> tuple[Written, T]:
        """The first answer to this id in its scope, else that of ``run``; raises CommandReused for another payload.

        ``run`` must be safe to repeat: it runs again if the process ends before the answer is stored, and if the first
        answer is not ``complete``.
        """
        if named.command is None:
            return Written(repeated=False), await run()
        words = [*named.scope, checked_command(named.command)]
        name, digest = sha256(encode(words)).hexdigest(), sha256(payload).hexdigest()
        if (found := await self._schedule.answered(f"first:{name}")) is not None:
            first = read_first(found)
            if first.digest != digest:
                raise CommandReused(first.version)
            before = msgspec.json.decode(first.answer, type=shape)
            if complete(before):
                return Written(repeated=True), before
        answer = await run()
        stored = FirstAnswer(digest=digest, version=named.version, answer=Raw(encode(answer)))
        content = encode(stored)
        keep_for_a_day(len(content))
        await self._schedule.answer(f"first:{name}", content, FIRST_ANSWERS.seconds)
        return Written(repeated=False), answer


class Tokens:
    """Derives tokens and table ids from a secret of the server that is in no log, no file and no answer.

    The secret is read each time: after a failover all processes must use the one that the server has now.
    """

    def __init__(self, server: Server, entropy: Entropy) -> None:
        self._server, self._entropy = server, entropy

    async def token(self, kind: str, place: str, client: str, command: str, payload: bytes = b"null") -> str:
        """256 bits in base64url, the same for the same request; ``place`` is the table, or another scope."""
        said = await self._derived([kind, place, client, command, Raw(payload)])
        return base64.urlsafe_b64encode(said).rstrip(b"=").decode()

    async def table_id(self, client: str, command: str) -> str:
        """The id of the table that a client's command opens: 80 bits, from which nobody can test a guess of either."""
        return base64.b32encode((await self._derived(["table", client, command]))[:10]).decode().lower()

    async def _derived(self, words: list[str | Raw]) -> bytes:
        secret = await self._server.secret(self._entropy.seed())
        return hmac.digest(secret, encode(words), sha256)


def invitation_of(host: str, table: str, version: int) -> str:
    """The invitation that an entry made: 120 bits as 24 characters of a-z and 2-7, derived from the host's token.

    The service stores only its hash; the host can get the invitation again at any time.
    """
    key = hmac.new(host.encode(), f"invitation:{table}:{version}".encode(), sha256).digest()
    return base64.b32encode(key[:15]).decode().lower()
