"""The host's token, and the invitation to a private table that is derived from it."""

import base64
import hmac
from hashlib import sha256

from msgspec import Raw

from quipu.service.application.log.entries import encode
from quipu.service.application.log.sealing import Secret


def derived_token(secret: Secret, kind: str, client: str, command: str, payload: bytes = b"null") -> str:
    """A token derived from the table's secret: 256 bits in base64url, the same for the same request."""
    said = encode([kind, client, command, Raw(payload)])
    return base64.urlsafe_b64encode(hmac.new(secret.seed, said, sha256).digest()).rstrip(b"=").decode()


def invitation_of(host: str, table: str, version: int) -> str:
    """The invitation that an entry made: 120 bits as 24 characters of a-z and 2-7, worked out from the host's token.

    The service keeps its hash only; whoever is the host can always be told it again.
    """
    key = hmac.new(host.encode(), f"invitation:{table}:{version}".encode(), sha256).digest()
    return base64.b32encode(key[:15]).decode().lower()
