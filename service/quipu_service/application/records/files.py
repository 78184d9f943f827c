"""Logs as files: JSON lines, a header and one line per entry, in an exact encoding."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.message import Value, Viewer
from quipu_rules.kernel.shows import Shows, as_written
from quipu_service.application.log.bodies import Opened
from quipu_service.application.log.entries import Line, encode
from quipu_service.application.log.folding import Folding, hidden_as_committed, numbered, read_all, read_whole
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.position import BrokenLog, Table
from quipu_service.application.log.sealing import Secret, line_for, line_of
from quipu_service.application.log.signing import Signature, Signer, signature_of
from quipu_service.application.log.validity import MOST_NUMBER
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.problems.bounded import TableId, Word
from quipu_service.application.records.checks import Wrong
from quipu_service.application.tables.cache import Seen

FORMAT = 1
"""The format of files."""
MOST_HEADER = 32 * 1024
"""The longest header in bytes: a note of control characters takes six times its size."""
MOST_LINE = 16 * 1024 * 1024
"""The longest line in bytes. The second entry of a fork holds all events of a game."""
T = TypeVar("T")


class Header(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a file."""

    quipu: int
    table: TableId
    game: Word
    viewer: Viewer
    """The seat whose knowledge it contains; null for a spectator's and for a complete file."""
    seed: str | None
    """In hexadecimal, once the game is over; this makes the file complete."""
    version: int
    """Number of entries."""
    head: str
    """Hash of the last entry."""
    signature: Signature | None = None
    """Covers table, version, head and commitment; only if the service signs."""
    shows: Shows | None = None
    """Which draws of chance each event shows, by its type; only in a complete file by one revision of the rules."""
    note: str | None = None
    """The private note of the seat that exported the file, if the seat asked for it; neither hashed nor signed."""


read_header = msgspec.json.Decoder(Header).decode
read_line = msgspec.json.Decoder(Line).decode


def exported(
    seen: Seen,
    entries: Sequence[bytes],
    viewer: Viewer,
    folding: Folding,
    *,
    whole: bool = False,
    note: str | None = None,
) -> Iterable[bytes]:
    """The lines of a file; ``whole`` is for operators: everything, even before the game is over."""
    position, head = seen.position, read_whole(entries[-1]).hash
    complete = whole or position.disclosed
    signature = seen.signed(len(entries), head)
    header = _header(position.table.opened, seen.secret if complete else None, len(entries), head, signature)
    began = read_entry(read_whole(entries[0]).entry).revision
    shows = shown_at(position.table) if complete and began == position.game.revision else None
    yield encode(replace(header, viewer=None if complete else viewer, shows=shows, note=note))
    for one, entry in read_all(entries):
        with numbered(entry.version):
            hidden_as_committed(seen.secret, one, entry)
        yield encode(line_for(folding.rules_of(entry, position), seen.secret, one, entry, viewer, auditor=complete))


def shown_at(table: Table) -> Shows:
    """Which draws each event shows at a table."""
    return as_written(table.game.shows(table.edition, table.setup, table.seats))


def without_rules(table: str, log_read: LogRead, signer: Signer | None) -> Iterable[bytes]:
    """The lines of the complete file of a table whose rules are not installed, for operators; nothing is replayed."""
    secret, read = Secret(log_read.secret or b"", table), list(read_all(log_read.entries))
    head, opened = read[-1][0].hash, read[0][1].body
    if not isinstance(opened, Opened):
        raise BrokenLog("the first entry does not open a table")
    signature = signature_of(signer, table, len(read), head, opened.commitment)
    yield encode(_header(opened, secret, len(read), head, signature))
    for one, entry in read:
        with numbered(entry.version):
            hidden_as_committed(secret, one, entry)
        yield encode(line_of(secret, one, entry, one.hidden))


def _header(opened: Opened, secret: Secret | None, version: int, head: str, signature: Signature | None) -> Header:
    """The header of a complete file; without the secret that of a spectator's."""
    return Header(
        quipu=FORMAT,
        table=opened.table,
        game=opened.game,
        viewer=None,
        seed=None if secret is None else secret.seed.hex(),
        version=version,
        head=head,
        signature=signature,
    )


class Lines(Protocol):
    """A file that is read line by line."""

    def readline(self, size: int = -1, /) -> bytes:
        """The next line with its line feed; empty at the end."""
        ...


def lines_of(file: bytes | Lines) -> Iterator[bytes]:
    """The lines of a file, each with its line feed; raises Wrong at a line that is too long."""
    stream = BytesIO(file) if isinstance(file, bytes) else file
    most = MOST_HEADER
    while line := stream.readline(most + 1):
        if len(line) > most:
            raise Wrong(f"a line of more than {most} bytes")
        yield line
        most = MOST_LINE


def exactly(read: Callable[[bytes], T], text: bytes) -> T:
    """Decode a line; raises Wrong if its encoding differs from an export in any byte."""
    found = read(text)
    if encode(found) != text:
        raise Wrong("the line is not encoded as in an export")
    return found


def only_known(text: bytes | msgspec.Raw, found: object, what: str) -> None:
    """Raises Wrong unless the JSON text has only the fields of the record read from it, in their order.

    A field may be missing, because the release that wrote the text did not have it yet.
    """
    written = bytes(text)
    said = msgspec.json.decode(written)
    if encode(said) != written:
        raise Wrong(f"{what} is not encoded as in an export")
    if (path := _foreign(said, msgspec.json.decode(encode(found)), "$")) is not None:
        raise Wrong(f"{what} holds something unknown at {path}")


def _foreign(said: object, known: object, path: str) -> str | None:
    """The first difference between two documents."""
    if isinstance(said, dict) and isinstance(known, dict):
        if list(said) != [key for key in known if key in said]:
            return path
        found = (_foreign(part, known[key], f"{path}.{key}") for key, part in said.items())
    elif isinstance(said, list) and isinstance(known, list) and len(said) == len(known):
        pairs = zip(said, known, strict=True)
        found = (_foreign(part, other, f"{path}[{place}]") for place, (part, other) in enumerate(pairs))
    elif type(said) is int and abs(said) > MOST_NUMBER:
        raise Wrong(f"the number at {path} is too large: programs in JavaScript cannot read it")
    else:
        return None if type(said) is type(known) and said == known else path
    return next((one for one in found if one is not None), None)
