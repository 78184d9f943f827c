"""A log as the service wrote it, whatever mail, browsers and editors did to the file since."""

import gzip
from io import BufferedReader

GZIP, BOM = b"\x1f\x8b", b"\xef\xbb\xbf"
PACKED = "the file was packed with gzip, and checked unpacked"
MARKED = "the file begins with a byte order mark, which is no part of a log, and was checked without it"
BROKEN = "the lines of the file end with CRLF, not with LF as in a log, and were checked with LF"


class Plain:
    """The lines of a file, unpacked and with the line ends of a log; ``changes`` says what had to be undone."""

    def __init__(self, stream: BufferedReader) -> None:
        self.changes: list[str] = []
        packed = stream.peek(len(GZIP)).startswith(GZIP)
        self._lines = gzip.GzipFile(fileobj=stream) if packed else stream
        self._begun = False
        if packed:
            self._change(PACKED)

    def readline(self, size: int = -1, /) -> bytes:
        """The next line; longer than ``size`` only by what is left out of it."""
        line = self._lines.readline(size if size < 0 else size + len(BOM) + 1)
        if not self._begun and line.startswith(BOM):
            line = line[len(BOM) :]
            self._change(MARKED)
        self._begun = True
        if line.endswith(b"\r\n"):
            line = line[:-2] + b"\n"
            self._change(BROKEN)
        return line

    def read(self) -> bytes:
        """All of it."""
        return b"".join(iter(self.readline, b""))

    def _change(self, what: str) -> None:
        if what not in self.changes:
            self.changes.append(what)
