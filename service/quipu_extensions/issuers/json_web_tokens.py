"""Verifies the JSON Web Tokens of the operator's issuers, with the keys of each: the port Accounts.

Keys are read when the first token comes, and again when they are ten minutes old or a token names a key that is not
among them; however many such tokens come, the issuer is asked at most once in ten seconds. While it cannot be reached,
its last keys are used for up to a day.
"""

import asyncio
import logging
import ssl
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import httpcore2
import jwt
import msgspec
from jwt.exceptions import (
    ExpiredSignatureError,
    ImmatureSignatureError,
    InvalidAudienceError,
    InvalidSignatureError,
    MissingRequiredClaimError,
    PyJWTError,
)

from quipu_extensions.issuers.issuers_file import ISSUED, Issuer, Url, account_of
from quipu_service.application.access.accounts import IssuedPlayer
from quipu_service.application.problems.tree import IssuerUnreachable, Unauthenticated

LONGEST: Final = 8_192
"""Characters of a token."""
LONGEST_SUBJECT: Final = 255
TIMES: Final = ("exp", "nbf", "iat")
NEEDED: Final = ("exp", "sub", "iss", "aud")
WRONG: Final = (
    (ExpiredSignatureError, "jwt-expired"),
    (ImmatureSignatureError, "jwt-early"),
    (InvalidAudienceError, "jwt-audience"),
    (InvalidSignatureError, "jwt-signature"),
    (MissingRequiredClaimError, "jwt-claims"),
)
"""The text ids for errors of the library; the first class that matches counts."""
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
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
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

    async def why_unreadable(self) -> str | None:
        """Read the keys now; what hinders that, if something does."""
        try:
            async with asyncio.timeout(SECONDS):
                msgspec.json.decode(await self._got(await self._address()), type=JsonWebKeySet)
        except FAILURES as failed:
            return f"{type(failed).__name__} {failed}".strip()
        return None

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
            httpcore2.AsyncConnectionPool(ssl_context=self._tls) as pool,
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


async def unreadable_keys(issuer: Issuer) -> str | None:
    """Why the keys of this issuer cannot be read; None if they can."""
    return await KeySet(issuer).why_unreadable()


def _fits(key: dict[str, object], algorithm: str) -> bool:
    """Whether a key may have signed with this algorithm."""
    kind = "OKP" if algorithm == "EdDSA" else KINDS[algorithm[0]]
    return key.get("kty") == kind and key.get("use") in (None, "sig") and key.get("alg") in (None, algorithm)


class Issuers:
    """Verifies tokens; a token that was verified is not verified again while it and its key are valid."""

    def __init__(self, issuers: Sequence[Issuer], clock: Callable[[], float] = time.time) -> None:
        """``clock``: seconds since 1970, UTC."""
        self._trusted = {one.issuer: TrustedIssuer(one, clock) for one in issuers}

    async def of(self, token: str) -> IssuedPlayer:
        """Raises Unauthenticated for a token that is not valid here, Unavailable while its issuer has no keys."""
        if len(token) > LONGEST:
            raise Unauthenticated("jwt-malformed")
        try:
            header: dict[str, Any] = jwt.get_unverified_header(token)
            named: object = jwt.decode(token, options={"verify_signature": False}).get("iss")
        except (PyJWTError, RecursionError):
            raise Unauthenticated("jwt-malformed") from None
        trusted = self._trusted.get(named) if isinstance(named, str) else None
        if trusted is None:
            raise Unauthenticated("jwt-issuer")
        return await trusted.verified(token, header)


class TrustedIssuer:
    """One issuer, its keys and the tokens that were verified with them."""

    def __init__(self, issuer: Issuer, clock: Callable[[], float]) -> None:
        self._issuer, self._clock = issuer, clock
        self._keys = KeySet(issuer)
        self._known: dict[bytes, tuple[float, IssuedPlayer]] = {}
        self._generation = 0

    async def verified(self, token: str, header: dict[str, Any]) -> IssuedPlayer:
        """The account of a token with this header, whose signature is not verified yet."""
        if header.get("alg") not in self._issuer.algorithms:
            raise Unauthenticated("jwt-algorithm")
        if "crit" in header:
            raise Unauthenticated("jwt-malformed")
        try:
            key = await self._keys.find(header.get("kid"), header["alg"])
        except NoSuchKey:
            raise Unauthenticated("jwt-key") from None
        if self._keys.generation != self._generation:
            self._known, self._generation = {}, self._keys.generation
        digest = sha256(token.encode()).digest()
        ends, account = self._known.get(digest, (0.0, None))
        if account is None:
            ends, account = self._read(token, key, header["alg"])
            while len(self._known) >= ISSUED.each:
                del self._known[next(iter(self._known))]
            self._known[digest] = ends, account
        if self._clock() >= ends:
            raise Unauthenticated("jwt-expired")
        return account

    def _read(self, token: str, key: jwt.PyJWK, algorithm: str) -> tuple[float, IssuedPlayer]:
        """When the token ends, and its account; raises Unauthenticated."""
        issuer = self._issuer
        try:
            claims = jwt.decode(
                token,
                key,
                algorithms=[algorithm],
                issuer=issuer.issuer,
                audience=issuer.audience,
                leeway=issuer.leeway,
                options={"require": list(NEEDED)},
            )
        except PyJWTError as error:
            said = next((words for kind, words in WRONG if isinstance(error, kind)), "jwt-claims")
            raise Unauthenticated(said) from None
        if not all(type(claims.get(name, 0)) in (int, float) for name in TIMES):
            raise Unauthenticated("jwt-claims")  # a number as text, which PyJWT reads (RFC 7519, 4.1.4)
        subject = claims["sub"]
        if not isinstance(subject, str) or not 1 <= len(subject) <= LONGEST_SUBJECT:
            raise Unauthenticated("jwt-claims")
        return float(claims["exp"]) + issuer.leeway, account_of(issuer.issuer, subject)
