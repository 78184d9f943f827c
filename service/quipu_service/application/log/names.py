"""Names of people, stored outside the log: an entry commits to a name, and the name can be deleted.

The hash of the entry covers the commitment alone, so the chain is the same with and without the name.
"""

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import SeatTaken
from quipu_service.application.log.entries import NAME, Hidden, Stored, encode, read_stored
from quipu_service.application.log.sealing import Draft, commitment
from quipu_service.application.ports.machine import Entropy

SEALED = b'"sealedName":"'
"""The value of `name` in entries that commit to a name."""
DELETED = ""
"""The name in a position after it was deleted; the seat is still taken."""
SALT = 32
"""The number of hexadecimal digits of a salt."""

read_hidden = msgspec.json.Decoder(Hidden).decode
read_name = msgspec.json.Decoder(str).decode


def sat_down(
    draft: Draft, entropy: Entropy, seat: Seat, name: str, *, added: str = "", commitment: str | None = None
) -> SeatTaken:
    """The body of an entry with which a person takes a seat, and the name in the draft."""
    sealed = draft.seal_name(entropy.seed().hex()[:SALT], name.strip())
    return SeatTaken(seat=seat, name="", entropy=added, sealed_name=sealed, entropy_commitment=commitment or UNSET)


def name_in(body: SeatTaken, stored: Stored) -> str:
    """The name of the person who took the seat, as far as it is still known."""
    if not body.sealed_name:
        return body.name
    return next((read_name(one.content) for one in stored.hidden if one.part == NAME), DELETED)


def named(stored: Stored) -> bool:
    """Whether the entry has a name that can be deleted."""
    return any(one.part == NAME for one in stored.hidden)


def apart(stored: Stored) -> tuple[bytes, bytes | None]:
    """The part of an entry that the log stores for ever, and its name, if any, separately."""
    name = next((one for one in stored.hidden if one.part == NAME), None)
    if name is None:
        return encode(stored), None
    kept = tuple(one for one in stored.hidden if one.part != NAME)
    return encode(replace(stored, hidden=kept)), encode(name)


def together(entry: bytes, name: bytes) -> bytes:
    """The entry with its name; the entry alone if one of them is damaged, which folding will detect."""
    try:
        stored, hidden = read_stored(entry), read_hidden(name)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return entry
    return encode(replace(stored, hidden=(*stored.hidden, hidden)))


def committed_to(body: SeatTaken, stored: Stored) -> bool:
    """Whether the name matches the entry's commitment; a deleted name does."""
    return all(
        commitment(one.salt or "", bytes(one.content)) == body.sealed_name for one in stored.hidden if one.part == NAME
    )
