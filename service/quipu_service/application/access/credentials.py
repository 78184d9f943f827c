"""Tokens, the hashes that are stored of them, and who holds the seats and the keys of a table."""

import re
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

from quipu_rules.kernel.message import Seat
from quipu_service.application.ports.table_log import Effects, Holder

PLAYER_ID = re.compile(r"[A-Za-z0-9_-]{32,64}")
"""The form of a player id: a secret that a frontend created for one of its users."""
NEW_PLAYER = re.compile(rf"(?!_quipu_account_){PLAYER_ID.pattern}")
"""A player id that a client may choose."""
RESERVED = "_quipu_account_"
"""The prefix of the player ids of accounts. A JWT stands for such an id; clients cannot send one."""
SCOPE = 16
"""How many digits of a hash scope command ids."""
NO_SEAT = Seat(-1)
NO_TOKEN = "nobody:"  # noqa: S105 - no token has such a hash
"""How the value begins that is stored while no token holds a seat."""
HOST, INVITATION = "host", "invitation"
"""Names of a table's keys: the host's token and the invitation."""


def proof_of(token: str) -> str:
    """The hash stored of a seat token: SHA-256 in hexadecimal."""
    return sha256(token.encode()).hexdigest()


def nobody(once: int | str) -> str:
    """A value stored in place of a hash while no token holds the seat. No token has this hash; it never repeats."""
    return f"{NO_TOKEN}{once}"


def is_nobody(proof: str | None) -> bool:
    """Whether no token holds the seat at which this is stored."""
    return proof is not None and proof.startswith(NO_TOKEN)


def player_of(token: str) -> str:
    """The hash stored of a player id; it never equals the hash of a seat token."""
    return sha256(b"quipu player 1\n" + token.encode()).hexdigest()


def player_key(seat: int) -> str:
    """The name of the key for the player id of a seat."""
    return f"player:{seat}"


def kept_key(seat: int) -> str:
    """The name of the key with the hash of the player for whom a rematch keeps the seat."""
    return f"kept:{seat}"


def scope_key(seat: int) -> str:
    """The name of the key for the scope of a seat, to which the command ids of its present holder belong."""
    return f"scope:{seat}"


def retired_key(proof: str) -> str:
    """The name of the key that keeps the scope of a token that is no longer valid, and the version that ended it."""
    return f"retired:{proof[:SCOPE]}"


class Credential:
    """A token from a request, with the hashes by which a table may know it. Each hash is computed once."""

    def __init__(self, token: str) -> None:
        self.token, self.proof = token, proof_of(token)
        """The token, and its hash as a seat token, host's token or invitation."""

    @cached_property
    def player(self) -> str:
        """The hash of the token as a player id."""
        return player_of(self.token)


Shown: TypeAlias = str | Credential | None
"""A token from a request, or None; a Credential if its hash is used more than once."""


def credential(shown: Shown) -> Credential | None:
    """The token as a credential."""
    return Credential(shown) if isinstance(shown, str) else shown


class Holders:
    """The hashes of tokens by seat and of keys by name, as the log had them or this process has changed them since."""

    def __init__(self, seats: int, tokens: Mapping[int, str], keys: Mapping[str, str]) -> None:
        self._seats = {proof: Seat(seat) for seat, proof in tokens.items()}
        self._all = range(seats)
        self._keys: dict[str, str] = {}
        self._players: dict[str, Seat] = {}
        self._scopes: dict[Seat, str] = {}
        self._prove()
        self.change_keys(keys)

    def are(self, tokens: Mapping[int, str], keys: Mapping[str, str]) -> bool:
        """Whether these are the holders and the keys."""
        return keys == self._keys and {proof: seat for seat, proof in tokens.items()} == self._seats

    def seat(self, shown: Credential) -> Seat | None:
        """The seat that the token holds."""
        seat = self._seats.get(shown.proof)
        return self.seat_of_player(shown.player) if seat is None and self._players else seat

    def seat_of_player(self, player: str) -> Seat | None:
        """The seat held by the player id with this hash."""
        return self._players.get(player)

    @property
    def players(self) -> set[str]:
        """The hashes of all player ids that hold a seat, or for which one is kept."""
        kept = (self._keys.get(kept_key(seat)) for seat in self._all)
        return {*self._players, *(player for player in kept if player is not None)}

    def holds(self, shown: Credential) -> bool:
        """Whether the token holds a seat."""
        return self.seat(shown) is not None

    def proof_of_seat(self, shown: Credential) -> Holder | None:
        """The holder that the log checks when the token acts: by the seat's token, or by the seat's player id."""
        found = self._of_token.get(shown.proof)
        return self._of_player.get(shown.player) if found is None and self._of_player else found

    def scope(self, shown: Credential) -> tuple[str, int | None]:
        """What the command ids of this token belong to: the seat while one person has it, else the token.

        A replaced token still finds commands up to the version where it ended, and none after it.
        """
        if (scope := self._scopes.get(self._seats.get(shown.proof, NO_SEAT))) is not None:
            return scope, None
        own, (scope, last) = shown.proof[:SCOPE], self.tenure(shown)
        if scope is not None:
            return scope, last
        return own, 0 if own in self._scopes.values() else None

    def tenure(self, shown: Credential) -> tuple[str | None, int | None]:
        """The scope of the seat that the token holds or held, and the version that ended the token."""
        if (seat := self.seat(shown)) is not None:
            return self._scopes.get(seat), None
        retired = self._keys.get(retired_key(shown.proof)) or self._keys.get(retired_key(shown.player))
        if retired is None:
            return None, None
        scope, _, last = retired.partition(" ")
        return scope, int(last)

    def retiring(self, seat: Seat, version: int, *, player: bool) -> dict[str, str]:
        """The keys by which a seat's token and its player id find their first answers after this version ended them."""
        if (scope := self._scopes.get(seat)) is None:
            return {}
        ended = (self.token(seat), self.key(player_key(seat)) if player else None)
        return {retired_key(proof): f"{scope} {version}" for proof in ended if proof and ":" not in proof}

    def key(self, name: str) -> str | None:
        """The hash of a key, if the table has a key of this name."""
        return self._keys.get(name)

    def is_key(self, name: str, proof: str) -> bool:
        """Whether the token with this hash is the host's, or the invitation."""
        return self._keys.get(name) == proof

    def is_any_key(self, shown: Credential) -> bool:
        """Whether the token is one of the keys, or the id of a player for whom a seat is kept."""
        return shown.proof in self._keys.values() or self.kept_for(shown.player) is not None

    def knows(self, shown: Credential) -> bool:
        """Whether the token holds a seat or is a key."""
        return self.holds(shown) or self.is_any_key(shown)

    def token(self, seat: Seat) -> str | None:
        """The hash of the token that holds a seat."""
        return next((proof for proof, held in self._seats.items() if held == seat), None)

    def proof_at(self, seat: Seat) -> str | None:
        """What identifies the holder of a seat: the hash of the player id, else of the token."""
        return self.key(player_key(seat)) or self.token(seat)

    @property
    def kept(self) -> set[Seat]:
        """The seats that are kept for the players of the previous table."""
        return {Seat(seat) for seat in self._all if kept_key(seat) in self._keys}

    def kept_for(self, player: str) -> Seat | None:
        """The seat that is kept for the player id with this hash."""
        return next((Seat(seat) for seat in self._all if self._keys.get(kept_key(seat)) == player), None)

    def take_over(self, effects: Effects) -> None:
        """Apply the effects of an entry that this process wrote."""
        if effects.seat is not None:
            self.change_hands(Seat(effects.seat), effects.proof)
        self.change_keys(effects.keys)

    def change_hands(self, seat: Seat, proof: str | None) -> None:
        """Give a seat to a new holder, or free it."""
        self._seats = {held: other for held, other in self._seats.items() if other != seat}
        if proof is not None:
            self._seats[proof] = seat
        self._prove()

    def change_keys(self, keys: Mapping[str, str]) -> None:
        """Change some keys; those without a hash are removed."""
        if not keys:
            return
        self._keys = {name: proof for name, proof in {**self._keys, **keys}.items() if proof}
        self._scopes = {Seat(seat): scope for seat in self._all if (scope := self._keys.get(scope_key(seat)))}
        players = {Seat(seat): self._keys.get(player_key(seat)) for seat in self._all}
        self._players = {player: seat for seat, player in players.items() if player is not None}
        self._prove()

    def _prove(self) -> None:
        """Once for all commands until a seat changes hands."""
        self._of_token = {proof: Holder(seat, proof) for proof, seat in self._seats.items()}
        self._of_player = {player: Holder(player_key(seat), player) for player, seat in self._players.items()}
