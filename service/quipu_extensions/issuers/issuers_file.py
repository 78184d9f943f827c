"""The issuers that the operator trusts, and the accounts of their users."""

import base64
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from quipu_service.application.access.accounts import IssuedPlayer
from quipu_service.application.access.credentials import RESERVED
from quipu_service.application.ledger import CLIENT, CPU, LedgerRow
from quipu_service.application.log.entries import encode

ISSUED: Final = LedgerRow(
    what="tokens of an issuer that were verified, and its keys",
    owner=CLIENT,
    price=CPU,
    each=10_000,
    of="for one issuer",
    full="the first ones make room",
    where=(
        "quipu_extensions.issuers.json_web_tokens.TrustedIssuer._known",
        "quipu_extensions.issuers.json_web_tokens.KeySet._made",
    ),
)
Algorithm: TypeAlias = Literal["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
"""Signatures with a public key; none with a secret that both sides have."""
Url: TypeAlias = Annotated[
    str, Meta(pattern=r"^(https://[^\s/]+|http://(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?)(/[^\s?#]*)?$")
]
"""An address with TLS, or without it on this machine only."""


class Issuer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An issuer in the operator's file."""

    issuer: Url
    """The exact `iss` of its tokens."""
    audience: Annotated[tuple[Annotated[str, Meta(min_length=1)], ...], Meta(min_length=1)]
    """`aud` has to contain one of these: tokens for other services of the issuer are refused."""
    keys: Url | None = None
    """The address of its JSON Web Key Set; without it, that of its OpenID configuration."""
    algorithms: Annotated[tuple[Algorithm, ...], Meta(min_length=1)] = ("RS256", "PS256", "ES256", "EdDSA")
    """The signatures that are accepted."""
    leeway: Annotated[int, Meta(ge=0, le=300)] = 30
    """Seconds by which its clock and ours may differ."""


class IssuersFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    issuers: dict[Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")], Issuer] = {}


def account_of(issuer: str, subject: str) -> IssuedPlayer:
    """The account of a user; the same subject has different accounts at different issuers."""
    digest = sha256(b"quipu account 1\n" + encode([issuer, subject])).digest()
    return IssuedPlayer(RESERVED + base64.urlsafe_b64encode(digest).rstrip(b"=").decode())


def read_issuers(file: Path) -> tuple[Issuer, ...]:
    """The issuers in the operator's file; raises ValueError for an invalid file, OSError for a missing one."""
    try:
        read = msgspec.toml.decode(file.read_bytes(), type=IssuersFile)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    issuers = tuple(read.issuers.values())
    if len({one.issuer for one in issuers}) < len(issuers):
        raise ValueError("two entries have the same `issuer`")
    return issuers
