"""Tokens, and what is kept of them: hashes, different ones for seats and for players."""

import re
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

PLAYER_ID = re.compile(r"[A-Za-z0-9_-]{32,64}")
"""A player's id: a secret that a frontend made for one of its users."""
HOST, INVITATION = "host", "invitation"
"""Names of a table's keys: what is shown by its host, and by whoever is invited."""


def proof_of(token: str) -> str:
    """What is kept of a seat token: its SHA-256 in hexadecimal."""
    return sha256(token.encode()).hexdigest()


def player_of(token: str) -> str:
    """What is kept of a player's id: a hash that is no seat token's proof."""
    return sha256(b"quipu player 1\n" + token.encode()).hexdigest()


def player_key(seat: int) -> str:
    """The name of the key that a player's id is, for its seat."""
    return f"player:{seat}"


def kept_key(seat: int) -> str:
    """The name of the key that says for whom a seat is kept at a rematch."""
    return f"kept:{seat}"


class Credential:
    """A token that somebody shows, under the names by which a table may know it. Each hash is worked out once."""

    def __init__(self, token: str) -> None:
        self.token = token

    @cached_property
    def proof(self) -> str:
        """As a seat's token, the host's, or an invitation."""
        return proof_of(self.token)

    @cached_property
    def player(self) -> str:
        """As a player's id."""
        return player_of(self.token)


Shown: TypeAlias = str | Credential | None
"""What somebody shows, or nothing; as a credential where it is looked at more than once."""


def credential(shown: Shown) -> Credential | None:
    """The same as a credential."""
    return Credential(shown) if isinstance(shown, str) else shown
