"""What the archive stores of a table."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from quipu_service.adapters.redis_names import GONE
from quipu_service.application.log.entries import read_stored
from quipu_service.application.log.names import SEALED, apart, named
from quipu_service.application.ports.table_log import LogRead


class Archived(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that the log stored about a table."""

    archive: int = 1
    """The version of this format."""
    table: str
    entries: tuple[msgspec.Raw, ...]
    """The entries, byte by byte."""
    holders: Mapping[str, str]
    """Hash of the holder's token, by seat."""
    keys: Mapping[str, str]
    """Hash by name of a key."""
    commands: Mapping[str, str]
    """Version and digest by command id."""
    secret: str
    """The seed, in hexadecimal."""
    imported_at: int | None
    summary: msgspec.Raw
    """What lists show of it."""

    def read(self, after: int, command: str | None) -> LogRead:
        """The table as the log would have returned it."""
        version, _, digest = self.commands.get(command or "", "").partition(" ")
        return LogRead(
            version=len(self.entries),
            entries=[bytes(entry) for entry in self.entries[after:]],
            holders={int(seat): proof for seat, proof in self.holders.items()},
            keys=self.keys,
            command=(int(version), digest) if version else None,
            secret=bytes.fromhex(self.secret) if after == 0 else None,
            imported_at=self.imported_at if after == 0 else None,
            named=self.named,
        )

    @property
    def named(self) -> frozenset[int]:
        """The versions of all entries whose names are stored."""
        sealed = ((number, bytes(entry)) for number, entry in enumerate(self.entries, start=1))
        return frozenset(number for number, entry in sealed if SEALED in entry and named(read_stored(entry)))

    def with_key(self, name: str, proof: str) -> "Archived":
        """The same table with another hash for a seat or key."""
        if name.isdecimal():
            return replace(self, holders={**self.holders, name: proof})
        return replace(self, keys={**self.keys, name: proof})

    def without_names(self, versions: Sequence[int], summary: bytes | None) -> "Archived":
        """The same table without the names of these entries, and without digests of commands that contain them."""
        entries = tuple(
            msgspec.Raw(apart(read_stored(entry))[0]) if number in versions else entry
            for number, entry in enumerate(self.entries, start=1)
        )
        taken = tuple(f"{version} " for version in versions)
        commands = {
            command: f"{said.partition(' ')[0]} {GONE}" if said.startswith(taken) else said
            for command, said in self.commands.items()
        }
        shown = self.summary if summary is None else msgspec.Raw(summary)
        return replace(self, entries=entries, commands=commands, summary=shown)


read_archived = msgspec.json.Decoder(Archived).decode
