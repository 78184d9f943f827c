"""Tokens, and the hashes that are stored of them; seat tokens and player ids are hashed differently."""

import re
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

PLAYER_ID = re.compile(r"[A-Za-z0-9_-]{32,64}")
"""A player id: a secret that a frontend created for one of its users."""
NEW_PLAYER = re.compile(rf"(?!_quipu_account_){PLAYER_ID.pattern}")
"""A player id that a client may choose."""
RESERVED = "_quipu_account_"
"""What the player ids of accounts begin with; a JWT stands for one, and no client sends it itself."""
SCOPE = 16
"""How many digits of a hash scope command ids."""
HOST, INVITATION = "host", "invitation"
"""Names of a table's keys: the host's token and the invitation."""


def proof_of(token: str) -> str:
    """The hash stored of a seat token: SHA-256 in hexadecimal."""
    return sha256(token.encode()).hexdigest()


def nobody(once: int | str) -> str:
    """A value stored in place of a hash while no token holds the seat: the hash of no token, and each time another."""
    return f"nobody:{once}"


def player_of(token: str) -> str:
    """The hash stored of a player id; it never equals the hash of a seat token."""
    return sha256(b"quipu player 1\n" + token.encode()).hexdigest()


def player_key(seat: int) -> str:
    """The name of the key for the player id of a seat."""
    return f"player:{seat}"


def kept_key(seat: int) -> str:
    """The name of the key for the player for whom a seat is kept at a rematch."""
    return f"kept:{seat}"


def condition_key(seat: int | str) -> str:
    """The name of the field for the lines that a seat planned; they are deleted when its holder changes."""
    return f"condition:{seat}"


def note_key(seat: int | str) -> str:
    """The name of the field for the private note of a seat; it is deleted when the seat is left or taken."""
    return f"note:{seat}"


def scope_key(seat: int) -> str:
    """The name of the key for the scope of a seat: what the ids of its commands belong to, from sitting down on."""
    return f"scope:{seat}"


def retired_key(proof: str) -> str:
    """The name of the key that says what a token was for that is not valid any more."""
    return f"retired:{proof[:SCOPE]}"


class Credential:
    """A token from a request, with the hashes by which a table may know it. Each hash is computed once."""

    def __init__(self, token: str) -> None:
        self.token, self.proof = token, proof_of(token)
        """The token, and its hash as a seat token, host's token or invitation."""

    @cached_property
    def player(self) -> str:
        """Its hash as a player id."""
        return player_of(self.token)


Shown: TypeAlias = str | Credential | None
"""A token from a request, or none; a credential if it is used more than once."""


def credential(shown: Shown) -> Credential | None:
    """The token as a credential."""
    return Credential(shown) if isinstance(shown, str) else shown
