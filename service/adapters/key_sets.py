"""The public keys of an issuer, from its JSON Web Key Set.

Keys are read when the first token comes, and again when they are ten minutes old or a token names a key that is not
among them; however many such tokens come, the issuer is asked at most once in ten seconds. While it cannot be reached,
its last keys are used for up to a day.
"""

import asyncio
import logging
import ssl
import time
from typing import Any, Final

import httpcore
import jwt
import msgspec
from jwt.exceptions import PyJWTError

from quipu.service.application.accounts import Issuer, Url
from quipu.service.application.problems import IssuerUnreachable

FRESH, STALE, APART = 600.0, 86_400.0, 10.0
"""Seconds after which keys are read again, after which they are no longer used, and between two attempts."""
SECONDS: Final = 5.0
"""Seconds for one document."""
MOST_BYTES, MOST_KEYS = 262_144, 100
LEAST_BITS: Final = 2048
"""The least bits of an RSA key."""
CONFIGURATION: Final = "/.well-known/openid-configuration"
KINDS: Final = {"R": "RSA", "P": "RSA", "E": "EC"}
"""The kind of key for an algorithm by its first letter; EdDSA is told apart by its name."""
FAILURES: Final = (
    TimeoutError,
    OSError,
    ValueError,
    msgspec.MsgspecError,
    httpcore.TimeoutException,
    httpcore.NetworkError,
    httpcore.ProtocolError,
)
LOG = logging.getLogger("quipu")


class NoSuchKey(Exception):
    """The issuer has no such key for this algorithm."""


class OpenIdConfiguration(msgspec.Struct):
    """What we read of an OpenID configuration."""

    issuer: str
    jwks_uri: Url


class JsonWebKeySet(msgspec.Struct):
    """A JSON Web Key Set."""

    keys: list[dict[str, Any]]


class KeySet:
    """The keys of one issuer."""

    def __init__(self, issuer: Issuer) -> None:
        self._issuer, self._tls = issuer, ssl.create_default_context()
        self._keys: list[dict[str, Any]] = []
        self._made: dict[tuple[object, str], jwt.PyJWK] = {}
        self._read_at = self._tried_at = float("-inf")
        self._reading: asyncio.Task[None] | None = None
        self.generation = 0
        """Increases whenever the keys change."""

    async def find(self, kid: object, algorithm: str) -> jwt.PyJWK:
        """The key of this id, or the only fitting one; raises NoSuchKey or IssuerUnreachable."""
        if self._age() > FRESH:
            await self._read_again()
        if (key := self._fitting(kid, algorithm)) is None:
            await self._read_again()
            key = self._fitting(kid, algorithm)
        if self._age() > STALE or (key is None and self._tried_at > self._read_at):
            raise IssuerUnreachable(f"the keys of {self._issuer.issuer} cannot be read")
        if key is None:
            raise NoSuchKey
        return key

    def _age(self) -> float:
        return time.monotonic() - self._read_at

    def _fitting(self, kid: object, algorithm: str) -> jwt.PyJWK | None:
        if (made := self._made.get((kid, algorithm) if isinstance(kid, str) else (None, algorithm))) is not None:
            return made
        fitting = [one for one in self._keys if _fits(one, algorithm) and (kid is None or one.get("kid") == kid)]
        if len(fitting) != 1:
            return None
        try:
            key = jwt.PyJWK(fitting[0], algorithm)
        except PyJWTError:
            return None
        if KINDS.get(algorithm[0]) == "RSA" and key.key.key_size < LEAST_BITS:
            return None
        self._made[kid if isinstance(kid, str) else None, algorithm] = key
        return key

    async def _read_again(self) -> None:
        """Read the keys once for all who wait; the reading goes on if the request that began it is cancelled."""
        if self._reading is None:
            if time.monotonic() - self._tried_at < APART:
                return
            self._tried_at = time.monotonic()
            self._reading = asyncio.create_task(self._read())
            self._reading.add_done_callback(self._done)
        await asyncio.shield(self._reading)

    def _done(self, _: object) -> None:
        self._reading = None

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                keys = msgspec.json.decode(await self._got(await self._address()), type=JsonWebKeySet).keys[:MOST_KEYS]
        except FAILURES as failed:
            LOG.warning("the keys of %s cannot be read: %s %s", self._issuer.issuer, type(failed).__name__, failed)
            return
        self._read_at = time.monotonic()
        if keys != self._keys:
            self._keys, self._made, self.generation = keys, {}, self.generation + 1

    async def _address(self) -> str:
        """Where the keys are; raises ValueError if the configuration is that of another issuer."""
        if self._issuer.keys is not None:
            return self._issuer.keys
        found = await self._got(self._issuer.issuer.rstrip("/") + CONFIGURATION)
        described = msgspec.json.decode(found, type=OpenIdConfiguration)
        if described.issuer != self._issuer.issuer:
            raise ValueError("its OpenID configuration names another issuer")
        return described.jwks_uri

    async def _got(self, url: str) -> bytes:
        headers = {"accept": "application/json", "user-agent": "quipu", "connection": "close"}
        async with (
            httpcore.AsyncConnectionPool(ssl_context=self._tls) as pool,
            pool.stream("GET", url, headers=[*headers.items()]) as answer,
        ):
            if answer.status != 200:
                raise ValueError(f"{url} answers {answer.status}")
            found = bytearray()
            async for part in answer.aiter_stream():
                found += part
                if len(found) > MOST_BYTES:
                    raise ValueError(f"{url} has more than {MOST_BYTES} bytes")
            return bytes(found)


def _fits(key: dict[str, Any], algorithm: str) -> bool:
    """Whether a key may have signed with this algorithm."""
    kind = "OKP" if algorithm == "EdDSA" else KINDS[algorithm[0]]
    return key.get("kty") == kind and key.get("use") in (None, "sig") and key.get("alg") in (None, algorithm)
