"""Ed25519 keys and signatures, by the extra ``signing``."""

from quipu_service.adapters.extras import SIGNING
from quipu_service.application.log.signing import SignatureCheck

PRIME = 2**255 - 19
EIGHTH = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
SMALL = frozenset({0, 1, PRIME - 1, EIGHTH, PRIME - EIGHTH})
"""The y coordinates of the points of small order."""


class Ed25519Signer:
    """Signs with one private key."""

    def __init__(self, private_key: str) -> None:
        """32 bytes in hexadecimal; raises ValueError without repeating them."""
        try:
            seed = bytes.fromhex(private_key)
        except ValueError:
            seed = b""
        if len(seed) != 32:
            raise ValueError("a signing key is 64 hexadecimal digits; `quipu signing-key` makes one")
        SIGNING.require("QUIPU_SIGNING_KEY")
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public_key = self._key.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        return self._key.sign(message).hex()


def signer_of(private_key: str) -> Ed25519Signer | None:
    """The signer with this key; ``None`` if the key is empty, and nothing is signed. Raises ValueError."""
    return Ed25519Signer(private_key) if private_key else None


def small_order(public_key: bytes) -> bool:
    """Whether the point has order 1, 2, 4 or 8: anybody can sign every message for such a key.

    OpenSSL, behind ``cryptography``, verifies with such keys. The sign of x and encodings beyond the prime do not
    matter: every point with one of these y has small order.
    """
    return (int.from_bytes(public_key, "little") & (2**255 - 1)) % PRIME in SMALL


def genuine(public_key: str, message: bytes, signature: str) -> bool:
    """Whether they belong together; ``False`` for an invalid key or signature, and for a key of small order."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        if small_order(bytes.fromhex(public_key)):
            return False
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def signature_check() -> SignatureCheck | None:
    """What checks signatures; ``None`` without the extra, and a report says that they were not checked."""
    return genuine if SIGNING.is_installed else None
