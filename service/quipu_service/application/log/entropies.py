"""Entropy that the seats add to the chance of a game: committed to when they sit down, revealed at the start."""

from collections.abc import Sequence
from enum import Enum
from hashlib import sha256
from typing import Final

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.log.bodies import Milliseconds
from quipu_service.application.problems.bounded import OfSeats

REVEAL_WITHIN: Final = 5_000
"""Milliseconds after `startAsked` in which seats reveal; then the game starts without those that did not."""


class Starting(Value, frozen=True, kw_only=True):
    """Somebody asked for the start while committed seats have not revealed."""

    at: int
    """When, in milliseconds since 1970, UTC."""
    seat: Seat | None
    """Who asked; null for the host and the service."""

    @property
    def until(self) -> int:
        """When the game starts without the seats that have not revealed."""
        return self.at + REVEAL_WITHIN


class Revealing(Value, frozen=True, kw_only=True):
    """A start that waits for seats to reveal the entropy that they committed to."""

    owed: OfSeats[Seat]
    """The seats that have not revealed theirs."""
    until: Milliseconds
    """When the game starts without them."""


class Contribution(Enum):
    """What a seat added to the chance of the game."""

    REVEALED = "REVEALED"
    """Entropy that it had committed to: nobody could know it when the seats were filled."""
    OPEN = "OPEN"
    """Entropy sent openly: the operator, and anybody who sat down later, knew it."""
    WITHHELD = "WITHHELD"
    """Nothing: it had committed to its entropy and did not reveal it in time."""
    NONE = "NONE"
    """Nothing, as bots and clients that send none."""


def committed(entropy: str) -> str:
    """The commitment to an entropy: SHA-256 of its hexadecimal digits."""
    return sha256(entropy.encode()).hexdigest()


def owing(commitments: Sequence[str | None], entropies: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that committed to an entropy and have not revealed it."""
    given = zip(commitments, entropies, strict=True)
    return tuple(Seat(seat) for seat, (commitment, entropy) in enumerate(given) if commitment and not entropy)


def contributions(commitments: Sequence[str | None], entropies: Sequence[str]) -> tuple[Contribution, ...]:
    """What each seat added, in seat order."""
    return tuple(map(_contribution, commitments, entropies))


def _contribution(commitment: str | None, entropy: str) -> Contribution:
    if commitment:
        return Contribution.REVEALED if entropy else Contribution.WITHHELD
    return Contribution.OPEN if entropy else Contribution.NONE
