"""Whether the append-only files that a server writes to are still where it would find them at its next start."""

import os
import sys
from contextlib import suppress
from pathlib import Path

FOLDER = "appendonlydir"


def files_lost(pid: int | None, directory: Path) -> str | None:
    """What happened to the open files of the server with this process id, if they are no longer in its folder.

    A server goes on writing to deleted files, and all of it is lost when the server ends. A rewrite replaces them: one
    may be missing for a moment. On Linux only.
    """
    if sys.platform != "linux" or pid is None:
        return None
    opened = set[tuple[int, int]]()
    try:
        for one in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                if f"/{FOLDER}/" in os.readlink(one):
                    opened.add(_identity(one))
    except OSError:  # it has just ended
        return None
    try:
        kept = {_identity(one) for one in (directory / FOLDER).iterdir()}
    except OSError as failure:
        return f"{directory} was removed or cannot be read ({failure.strerror})"
    return None if opened <= kept else f"the append-only files in {directory} were removed or replaced"


def _identity(file: Path) -> tuple[int, int]:
    status = file.stat()
    return status.st_dev, status.st_ino
