"""Signed heads: the operator certifies that a table's log had this head at this version."""

from collections.abc import Callable
from typing import Annotated, Protocol, TypeAlias

from msgspec import Meta

from quipu_rules.kernel.message import Value
from quipu_service.application.problems.bounded import Hash


class Signature(Value, frozen=True, kw_only=True):
    """An Ed25519 signature over a table's id, version, head and commitment; docs/log.md has the signed text."""

    public_key: Hash
    """The public key: 32 bytes in hexadecimal."""
    signature: Annotated[str, Meta(max_length=128)]
    """The signature: 64 bytes in hexadecimal."""


class Signer(Protocol):
    """Holds the operator's signing key."""

    public_key: str
    """The public key: 32 bytes in hexadecimal."""

    def sign(self, message: bytes) -> str:
        """The signature of the text: 64 bytes in hexadecimal."""
        ...


SignatureCheck: TypeAlias = Callable[[str, bytes, str], bool]
"""Whether ``(public key, message, signature)`` belong together; ``False`` also for invalid keys and signatures."""


def signed_text(table: str, version: int, head: str, commitment: str) -> bytes:
    """The text that is signed: five lines of ASCII, without a line feed at the end."""
    return f"quipu head 1\n{table}\n{version}\n{head}\n{commitment}".encode()


def signature_of(signer: Signer | None, table: str, version: int, head: str, commitment: str) -> Signature | None:
    """The signature of a head; ``None`` if no key is configured."""
    if signer is None:
        return None
    signature = signer.sign(signed_text(table, version, head, commitment))
    return Signature(public_key=signer.public_key, signature=signature)
