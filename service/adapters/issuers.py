"""Verifies the JSON Web Tokens of the operator's issuers: the port Accounts."""

import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import jwt
from jwt.exceptions import (
    ExpiredSignatureError,
    ImmatureSignatureError,
    InvalidAudienceError,
    InvalidSignatureError,
    MissingRequiredClaimError,
    PyJWTError,
)

from quipu.service.adapters.key_sets import KeySet, NoSuchKey
from quipu.service.application.accounts import IssuedPlayer, Issuer, account_of
from quipu.service.application.problems import Unauthenticated

LONGEST: Final = 8_192
"""Characters of a token."""
LONGEST_SUBJECT: Final = 255
MOST_KNOWN: Final = 10_000
"""Verified tokens that are kept in memory for each issuer, by their hash."""
NEEDED: Final = ("exp", "sub", "iss", "aud")
WRONG: Final = (
    (ExpiredSignatureError, "jwt-expired"),
    (ImmatureSignatureError, "jwt-early"),
    (InvalidAudienceError, "jwt-audience"),
    (InvalidSignatureError, "jwt-signature"),
    (MissingRequiredClaimError, "jwt-claims"),
)
"""The text ids for errors of the library; the first class that matches counts."""


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
            named: Any = jwt.decode(token, options={"verify_signature": False}).get("iss")
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
            while len(self._known) >= MOST_KNOWN:
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
        subject = claims["sub"]
        if not isinstance(subject, str) or not 1 <= len(subject) <= LONGEST_SUBJECT:
            raise Unauthenticated("jwt-claims")
        return float(claims["exp"]) + issuer.leeway, account_of(issuer.issuer, subject)
