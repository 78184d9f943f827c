"""Tokens and table ids that a repeated command gets again."""

import base64
import hmac
from hashlib import sha256

from msgspec import Raw

from quipu.service.application.log.entries import encode
from quipu.service.application.ports import Entropy, Server


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
