"""``make release VERSION=…``: compare the contracts with the last release, name the version, build and try packages.

``--check`` compares only. Nothing is tagged, pushed or published: the last lines say how.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import FOLDER, LIST, Kept, kept, read_kept
from tests.release import client_packages, names
from tests.release.breaking import breaking_in_graphql, breaking_in_openapi
from tests.service.golden.decided import LOGS, otherwise

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "release"
PACKAGES = (
    "clients/boards/package.json",
    "clients/typescript/package.json",
    "clients/typescript/package-lock.json",
)


NAMED = re.compile(r"(quipu[-_]client-|quipu:quipu-[a-z]+:)(\d+\.\d+\.\d+)")
"""A package of ours with its version, as guides tell to install it."""
PROJECTS = ("pyproject.toml", "clients/python/pyproject.toml", "clients/pettingzoo/pyproject.toml")
UNDATED = "(not released yet)"
"""What stands for the date in the promise of docs/log.md."""


class Stopped(Exception):
    """Why there is no release."""


@dataclass(frozen=True, order=True)
class Version:
    """Of a release: major, minor, patch."""

    major: int
    minor: int
    patch: int

    @classmethod
    def read(cls, written: str) -> "Version":
        found = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)", written)
        if found is None:
            raise Stopped(f"a version is three numbers, got {written!r}")
        return cls(*map(int, found.groups()))

    def breaks(self, last: "Version") -> bool:
        """Whether clients of the last release have to expect breaking changes."""
        return self.major > last.major


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Stopped(done.stderr.strip())
    return done.stdout


def last_release(listed: str) -> tuple[str, str] | None:
    """Version and revision of the last one in the list; None before the first."""
    releases = tomllib.loads(listed).get("release", [])
    return (releases[-1]["version"], releases[-1]["revision"]) if releases else None


def breaking_since(revision: str) -> list[str]:
    """What breaks clients of the contracts of a revision."""
    found = breaking_in_graphql(git("show", f"{revision}:schema.graphql"), (ROOT / "schema.graphql").read_text())
    for file in sorted((ROOT / "openapi").glob("*.json")):
        name = f"openapi/{file.name}"
        if name in git("ls-tree", "--name-only", revision, "openapi/"):
            before, after = json.loads(git("show", f"{revision}:{name}")), json.loads(file.read_text())
            found += [f"{file.stem}: {change}" for change in breaking_in_openapi(before, after)]
    return found


def name_version(version: str) -> None:
    """Write the version into the changelog, the page of the log, the project, the clients and the contracts."""
    changelog = (ROOT / "CHANGELOG.md").read_text()
    if not re.search(r"^## Unreleased\n\n(?!## )\S", changelog, re.MULTILINE):
        raise Stopped("CHANGELOG.md has nothing under '## Unreleased'")
    (ROOT / "CHANGELOG.md").write_text(changelog.replace("## Unreleased\n", f"## {version}\n", 1))
    page = ROOT / "docs" / "log.md"
    page.write_text(dated(page.read_text(), date.today()))  # the day on which somebody releases
    for name in PROJECTS:
        project = (ROOT / name).read_text()
        (ROOT / name).write_text(
            re.sub(r'^version = ".*"$', f'version = "{version}"', project, count=1, flags=re.MULTILINE)
        )
    for guide in guides():
        guide.write_text(NAMED.sub(rf"\g<1>{version}", guide.read_text()))
    for name in PACKAGES:
        text = (ROOT / name).read_text()
        (ROOT / name).write_text(
            re.sub(r'^  "version": ".*"', f'  "version": "{version}"', text, count=1, flags=re.MULTILINE)
        )
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "-e", ".")
    run(str(Path(sys.executable).with_name("quipu")), "contracts")


def guides() -> list[Path]:
    """All Markdown that tells what to install."""
    return [*(ROOT / "docs").rglob("*.md"), *(ROOT / "clients").glob("*/README.md")]


def dated(page: str, day: date) -> str:
    """The page of the log, whose promise has the date of the first release from then on."""
    return page.replace(UNDATED, f"({day.day} {day:%B %Y})")


def run(*words: str, cwd: Path = ROOT) -> None:
    if subprocess.run(words, cwd=cwd, check=False).returncode:
        raise Stopped(f"it failed: {' '.join(words)}")


def wheel(into: Path) -> Path:
    """The wheel of the present tree, its times those of the last commit, so that two builds are the same bytes."""
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.whl"):
        old.unlink()
    epoch = git("log", "-1", "--format=%ct").strip()
    words = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(into), "."]
    run("env", f"SOURCE_DATE_EPOCH={epoch}", *words)
    (made,) = into.glob("*.whl")
    return made


def tried(made: Path, lock: Path, folder: Path) -> None:
    """Install the wheel with what is locked into an empty environment, and let it say that its contracts are right."""
    venv.create(folder, with_pip=True, clear=True)
    pip = [str(folder / "bin" / "pip"), "install", "-q", "--disable-pip-version-check"]
    run(*pip, "--require-hashes", "-r", str(lock))
    run(*pip, "--no-deps", str(made))
    for words in (["--help"], ["signing-key"], ["play", "--help"]):
        done = subprocess.run([folder / "bin" / "quipu", *words], cwd=folder, capture_output=True, check=False)
        if done.returncode:
            raise Stopped(f"quipu {words[0]} of the wheel failed: {done.stderr.decode()}")


def release(version: str) -> None:
    """All of it."""
    if git("status", "--porcelain").strip():
        raise Stopped("there are changes that are not committed")
    if foreign := names.found():
        raise Stopped("names of our packages are not ours:\n  " + "\n  ".join(foreign))
    compare(version)
    name_version(version)
    made = wheel(BUILT)
    tried(made, ROOT / "requirements.lock", BUILT / "tried")
    files = [made, *client_packages.packages(version, BUILT)]
    sums = "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (BUILT / "SHA256SUMS").write_text(sums)
    revision = "$(git rev-parse HEAD)"
    sys.stdout.write(
        f"in {BUILT.relative_to(ROOT)}:\n{sums}\nRead the difference, then:\n"
        f"  git commit -am 'Release {version}' && git tag -s v{version}\n"
        f'  printf \'\\n[[release]]\\nversion = "{version}"\\nrevision = "%s"\\n\' {revision} >> releases.toml\n'
        f"  docker build -f deploy/Dockerfile --build-arg VERSION={version} --build-arg REVISION={revision} \\\n"
        f"    -t quipu:{version} .\n"
    )


def broken_promises(revision: str | None) -> list[str]:
    """Kept rules that are gone or changed since a revision of this repository, and logs that are decided otherwise."""
    found = [problem for path in LOGS if (problem := otherwise(path)) is not None]
    for game in GAMES.values():
        name = f"rules/quipu_rules/{game.name}/{FOLDER}/{LIST}"
        there = "" if revision is None else git("ls-tree", "--name-only", revision, name)
        found += broken_for(game, read_kept(git("show", f"{revision}:{name}").encode()) if there else {})
    return found


def broken_for(game: AnyGame, then: Mapping[int, Kept]) -> list[str]:
    """The revisions of a game that were kept then and are gone or changed now, or that were never kept."""
    lost = [number for number, one in then.items() if kept(game).get(number) != one]
    unkept = sorted({*range(1, game.revision)} - set(kept(game)))
    return [
        *(f"{game.name}: revision {number} was kept, and is gone or another now" for number in lost),
        *(f"{game.name}: revision {number} is not kept: `quipu freeze {game.name}`" for number in unkept),
    ]


def compare(version: str) -> list[str]:
    """What breaks since the last release; raises Stopped if this version does not say so."""
    number, before = Version.read(version), last_release((ROOT / "releases.toml").read_text())
    if promises := broken_promises(None if before is None else before[1]):
        raise Stopped("tables that are played would not go on as they began:\n  " + "\n  ".join(promises))
    if before is None:
        sys.stdout.write("the first release: there is nothing to compare with\n")
        return []
    last, revision = before
    if not number > Version.read(last):
        raise Stopped(f"{version} does not come after {last}")
    found = breaking_since(revision)
    for change in found:
        sys.stdout.write(f"breaking: {change}\n")
    sys.stdout.write(f"{len(found)} breaking changes since {last}\n")
    if found and not number.breaks(Version.read(last)):
        raise Stopped(
            f"{version} promises that nothing breaks; deprecate first (docs/releases.md), or choose a higher version"
        )
    return found


def main() -> int:
    asked = argparse.ArgumentParser(prog="make release", description=__doc__)
    asked.add_argument("version")
    asked.add_argument("--check", action="store_true", help="compare the contracts only")
    arguments = asked.parse_args()
    try:
        if arguments.check:
            compare(arguments.version)
        else:
            release(arguments.version)
    except (Stopped, names.Unanswered) as stopped:
        sys.stderr.write(f"no release: {stopped}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
