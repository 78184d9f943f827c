"""Whether the names of our packages are ours on PyPI and npm: otherwise `pip install` brings a stranger's code.

``python -m tests.release.names`` asks both registries, and prints each name that somebody else has.
"""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYPI, NPM = "PyPI", "npm"
KNOWN = {PYPI: "msgspec", NPM: "typescript"}
"""A package that each registry has: if it is not found either, the registry did not answer."""


class Unanswered(Exception):
    """A registry could not be asked."""


@dataclass(frozen=True, order=True)
class Name:
    """The name of a package at a registry."""

    registry: str
    name: str


def ours(root: Path) -> Iterator[Name]:
    """The names of all packages in a checkout that can be installed or published."""
    listed = subprocess.run(["git", "ls-files", "*pyproject.toml", "*package.json"], cwd=root, check=True, stdout=-1)
    for file in (root / name for name in listed.stdout.decode().splitlines()):
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".toml":
            yield Name(PYPI, tomllib.loads(text)["project"]["name"])
        elif not (package := json.loads(text)).get("private"):
            yield Name(NPM, package["name"])


def taken(wanted: Name) -> bool:
    """Whether the registry has a package of this name."""
    if wanted.registry == PYPI:
        ran = _ran(sys.executable, "-m", "pip", "index", "versions", "--disable-pip-version-check", wanted.name)
        absent = "No matching distribution found" in ran.stderr
    else:
        ran = _ran("npm", "view", "--json", wanted.name, "name")
        absent = "E404" in ran.stdout + ran.stderr
    if ran.returncode and not absent:
        raise Unanswered(f"{wanted.registry} did not answer: {(ran.stderr or ran.stdout).strip()}")
    return not ran.returncode


def foreign(names: set[Name], published: set[str]) -> list[str]:
    """One line for each name that a registry has, and that we have not published there."""
    for registry in sorted({one.registry for one in names}):
        if not taken(known := Name(registry, KNOWN[registry])):
            raise Unanswered(f"{registry} did not answer: it does not even know {known.name}")
    return [
        f"{one.name} on {one.registry} is somebody else's: choose a free name, or list it under `published`"
        for one in sorted(names)
        if one.name not in published and taken(one)
    ]


def found(root: Path = ROOT) -> list[str]:
    """What is wrong with the names of this checkout."""
    published = tomllib.loads((root / "releases.toml").read_text(encoding="utf-8"))["published"]
    return foreign(set(ours(root)), set(published))


def _ran(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"})


def main() -> int:
    wrong = found()
    sys.stdout.write("".join(f"{line}\n" for line in wrong) or "the names of our packages are free, or ours\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
