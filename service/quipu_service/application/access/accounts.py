"""Users of accounts elsewhere: a JWT stands for a player id that nobody else can send."""

import re
from dataclasses import dataclass
from typing import Final, Protocol

JWT: Final = re.compile(r"eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*")
"""The form of a JWT; no other kind of token has it."""


@dataclass(frozen=True)
class IssuedPlayer:
    """A user of an issuer; ``player`` stands for a player id that no client can send itself."""

    player: str


class Accounts(Protocol):
    """Finds the account of a JWT."""

    async def of(self, token: str) -> IssuedPlayer:
        """Raises Unauthenticated for a token that is not valid here, Unavailable while its issuer has no keys."""
        ...
