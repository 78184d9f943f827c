"""How large an installation is: ``python -m tests.deploy.size [LOCK]`` installs a lock into a new environment.

It prints the bytes of every package's files, what is compiled of them included; pip and setuptools do not count.
"""

import re
import subprocess
import sys
import tempfile
import venv
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
MEGABYTE = 1_000_000
MOST = 70 * MEGABYTE
"""Bytes of what `requirements.lock` installs."""
INSTALLERS = {"pip", "setuptools"}


def sizes(packages: Path) -> dict[str, int]:
    """The bytes of each package in a ``site-packages``."""
    found = {}
    for one in distributions(path=[str(packages)]):
        files = [packages / file for file in one.files or () if ".." not in file.parts]
        found[re.sub(r"[-_.]+", "-", one.name).lower()] = sum(file.stat().st_size for file in files if file.is_file())
    return {name: size for name, size in found.items() if name not in INSTALLERS}


def main() -> None:
    """Install and print; fails if a plain installation is larger than it may be."""
    lock = Path(sys.argv[1] if len(sys.argv) > 1 else "requirements.lock")
    with tempfile.TemporaryDirectory(prefix="quipu-size-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        quiet = ("-q", "--disable-pip-version-check")
        subprocess.run([python, "-m", "pip", "install", *quiet, "--require-hashes", "-r", ROOT / lock], check=True)
        (packages,) = Path(folder).glob("lib/python*/site-packages")
        found = sizes(packages)
    for name, size in sorted(found.items(), key=lambda one: -one[1]):
        sys.stdout.write(f"{size / MEGABYTE:8.2f} MB  {name}\n")
    total = sum(found.values())
    sys.stdout.write(f"{total / MEGABYTE:8.2f} MB  {len(found)} packages of {lock}\n")
    if lock == Path("requirements.lock") and total > MOST:
        sys.exit(f"a plain installation has up to {MOST // MEGABYTE} MB")


if __name__ == "__main__":
    main()
