"""A disk that is slow while a file exists: a library, put before the C library, that sleeps in ``fdatasync``."""

import shutil
import subprocess
from pathlib import Path

SLOW = "QUIPU_SLOW_DISK"
"""The environment variable that names the file."""
SECONDS = 0.3
SOURCE = f"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

int fdatasync(int file) {{
    int (*really)(int) = (int (*)(int)) dlsym(RTLD_NEXT, "fdatasync");
    const char *slow = getenv("{SLOW}");
    if (slow && access(slow, F_OK) == 0) usleep({int(SECONDS * 1_000_000)});
    return really(file);
}}
"""


def slow_disk(folder: Path, slow: Path) -> dict[str, str]:
    """The environment of a process whose disk is slow while the file exists; nothing without a C compiler."""
    if shutil.which("cc") is None:
        return {}
    folder.mkdir(parents=True, exist_ok=True)
    source, library = folder / "slow.c", folder / "slow.so"
    source.write_text(SOURCE)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), SLOW: str(slow)}
