"""Names of people on Redis or Valkey, stored outside the logs: added to entries on reading, and deleted."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from quipu_service.application.log.names import together
from quipu_service.application.ports.server import Ask

NAMED: Final = b"name:"
"""Prefix of the field of a name in ``{t}:seats``; the version of its entry follows."""
GONE: Final = "-"
"""Replaces the digest of a command that took a seat: a digest of a name could be guessed."""


def pairs_of(reply: Any) -> list[tuple[bytes, Any]]:
    """Fields and values of a hash, or members and scores of a set; redis-py turns such a list into a dict, or pairs."""
    if isinstance(reply, dict):
        return list(reply.items())
    paired = bool(reply) and isinstance(reply[0], tuple | list)
    return list(reply) if paired else list(zip(reply[::2], reply[1::2], strict=True))


def field_of(version: int) -> str:
    """The field in which the name of an entry is stored."""
    return f"{NAMED.decode()}{version}"


def names_in(fields: Iterable[tuple[bytes, bytes]]) -> dict[int, bytes]:
    """The names among the fields of ``{t}:seats``, by version."""
    return {int(held.removeprefix(NAMED)): name for held, name in fields if held.startswith(NAMED)}


def with_names(entries: Sequence[bytes], first: int, names: Mapping[int, bytes]) -> Sequence[bytes]:
    """Entries from a version on, each with its name."""
    if not any(version >= first for version in names):
        return entries
    return [
        together(entry, names[version]) if version in names else entry
        for version, entry in enumerate(entries, start=first)
    ]


async def forget(ask: Ask, table: str, versions: Sequence[int], summary: bytes | None) -> None:
    """Delete the names of these entries, then the digests that could reveal them, then announce it to followers.

    Safe to repeat after a failure at any step.
    """
    tag = f"{{{table}}}"
    await ask(tag, "HDEL", f"{tag}:seats", *map(field_of, versions))
    if summary is not None:
        await ask(tag, "SET", f"{tag}:summary", summary, "XX")  # the archive has that of an archived table
    for command, said in pairs_of(await ask(tag, "HGETALL", f"{tag}:commands")):
        version, _, digest = said.decode().partition(" ")
        if digest and version.isdecimal() and int(version) in versions:
            await ask(tag, "HSET", f"{tag}:commands", command, f"{version} {GONE}")
    await ask(tag, "SPUBLISH", f"{tag}:news", 0)
