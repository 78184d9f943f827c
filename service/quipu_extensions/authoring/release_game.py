"""``quipu release-game``: build the wheel of a game, try it in an empty environment, and say how to publish it."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from zipfile import ZipFile

import msgspec

from quipu_service.application.games.catalog import GROUP
from quipu_service.commands.terminal import counted, say, warn
from quipu_service.operate.config import Config

QUIPU = "quipu-games"
SERVED = re.compile(r"^Quipu is at (\S+)$")
ANSWER = 30
"""Seconds within which the service that was started answers."""
LAST_LINES = 40
"""Of what a step printed before it failed, so many lines are shown."""
READY = """{wheel} can be published.
In an empty environment it was installed, {tests}, and a service opened a table of {games}.
sha256 {digest}
To publish it on PyPI, where the name {name} must be free or yours, and {version} new:
  git tag v{version}
  pip install twine
  twine upload {wheel}
Whoever runs a service installs it, and starts the service again:
  pip install {name}
Before you change what its rules decide: quipu freeze {first}
"""


def release_game(arguments: argparse.Namespace, _: Config) -> int:
    """Build and try; raises ValueError with what to do where the package cannot be published."""
    folder = Path(arguments.folder)
    project = _project(folder)
    into = Path(arguments.into or folder / "dist")
    with tempfile.TemporaryDirectory(prefix="quipu-release-") as empty:
        place = Path(empty)
        environment = Environment(place)
        say(f"{project.name} {project.version}: building the wheel")
        built = environment.wheel(folder)
        say("installing it into an empty environment")
        environment.pip("install", _this_quipu())
        environment.pip("install", str(built))
        say(f"running {folder / 'tests'} there")
        tests = environment.tests(folder / "tests")
        say(f"serving {', '.join(project.games)} there")
        environment.served(project.games)
        into.mkdir(parents=True, exist_ok=True)
        wheel = Path(shutil.copy(built, into))
    filled = {"wheel": wheel, "tests": tests, "games": ", ".join(project.games), "first": project.games[0]}
    digest = sha256(wheel.read_bytes()).hexdigest()
    say(*READY.format(name=project.name, version=project.version, digest=digest, **filled).splitlines())
    return 0


class Project(msgspec.Struct, frozen=True, rename="kebab"):
    """What a package says of itself in ``[project]`` of its pyproject.toml."""

    name: str = ""
    version: str = ""
    description: str = ""
    dependencies: tuple[str, ...] = ()
    entry_points: Mapping[str, Mapping[str, str]] = {}

    @property
    def games(self) -> list[str]:
        """The names of its games."""
        return list(self.entry_points.get(GROUP, {}))


def _project(folder: Path) -> Project:
    """What the package says of itself; raises ValueError where something is missing that a published one needs."""
    file = folder / "pyproject.toml"
    if not file.is_file():
        raise ValueError(f"{folder} has no pyproject.toml; `quipu new-game` writes one")
    try:
        project = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")).get("project", {}), Project)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"{file}, [project]: {wrong}") from wrong
    for field, sample in (("name", "quipu-chess"), ("version", "0.1.0"), ("description", "Chess for Quipu")):
        if not getattr(project, field):
            raise ValueError(f'{file} has no {field}: add {field} = "{sample}" to [project]')
    if not project.games:
        raise ValueError(
            f'{file} names no game: add [project.entry-points."{GROUP}"] with a line such as chess = "chess:GAME"'
        )
    if not any(map(_needs_quipu, project.dependencies)):
        raise ValueError(f'{file} does not say that the game needs Quipu: add "{QUIPU}" to dependencies')
    tests = (one.read_text(encoding="utf-8") for one in sorted((folder / "tests").glob("**/*.py")))
    if not any("laws(" in text for text in tests):
        raise ValueError(f"no file in {folder / 'tests'} checks the laws: write TestLaws = laws(GAME) into one")
    return project


def _needs_quipu(requirement: str) -> bool:
    return re.match(rf"{QUIPU}(?![\w.-])", requirement.replace("_", "-"), re.IGNORECASE) is not None


def _this_quipu() -> str:
    """What to install for the Quipu that runs this, with what tests need: from where it came, or by its version."""
    here = distribution(QUIPU)
    came = json.loads(here.read_text("direct_url.json") or "{}")
    if not came:
        return f"{QUIPU}[testing]=={here.version}"
    vcs = came.get("vcs_info")
    address = came["url"] if vcs is None else f"{vcs['vcs']}+{came['url']}@{vcs['commit_id']}"
    return f"{QUIPU}[testing] @ {address}"


def _left_out(folder: Path, wheel: Path) -> list[str]:
    """The files of its packages, other than modules, that are not in a wheel: texts, rules, kept revisions."""
    with ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    places = [source / top for source in (folder, folder / "src") for top in {name.split("/")[0] for name in inside}]
    files = {
        file.relative_to(place.parent).as_posix()
        for place in places
        for file in place.rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc")
    }
    return sorted(files - inside)


class Environment:
    """An empty environment of Python, in which nothing of the author's is found."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._python = folder / "python" / "bin" / "python"
        _run([sys.executable, "-m", "venv", str(folder / "python")], folder, "no empty environment could be made")

    def pip(self, *words: str) -> None:
        """Run pip, with the author's settings of it; raises ValueError."""
        told = "pip could not do it; what is missing in pyproject.toml, or on the index?"
        self._ran(["-m", "pip", "--disable-pip-version-check", "-q", *words], told)

    def wheel(self, folder: Path) -> Path:
        """The wheel of a package."""
        built = self._folder / "built"
        self.pip("wheel", "--no-deps", "-w", str(built), str(folder.absolute()))
        (made,) = built.glob("*.whl")
        if lost := _left_out(folder, made):
            raise ValueError(
                f"the wheel lacks {', '.join(lost)}: let pyproject.toml put all files of the package into it"
            )
        return made

    def tests(self, folder: Path) -> str:
        """Run a copy of the tests away from the package; how many passed."""
        shutil.copytree(folder, self._folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", "tests", "tests"]
        told = (
            "the tests fail where only the wheel is installed; if they pass here, they or the game need something else"
        )
        last = self._ran(words, told).strip().splitlines()[-1]
        passed = re.search(r"(\d+) passed", last)
        if passed is None:
            raise ValueError(f"no test passed: {last}")
        return f"{counted(int(passed[1]), 'test')} passed"

    def served(self, games: list[str]) -> None:
        """Open a table of each game in a service of this environment."""
        log = self._folder / "service.log"
        with log.open("wb") as complaints:
            service = subprocess.Popen(
                [self._python, "-m", "quipu", "serve", "--ephemeral"],
                cwd=self._folder,
                env=_alone() | {"QUIPU_PORT": "0"},
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        with service:
            try:
                lines = iter(service.stdout or ())
                address = next((found[1] for found in map(SERVED.match, map(str.strip, lines)) if found), None)
                if address is None:
                    _show(log.read_text(encoding="utf-8"))
                    raise ValueError("the service with this game does not start")
                for game in games:
                    _opened(address, game)
            except HTTPError as refused:
                _show(log.read_text(encoding="utf-8"))
                raise ValueError(f"the service does not open a table: {refused.read().decode()}") from refused
            finally:
                service.terminate()

    def _ran(self, words: list[str], told: str) -> str:
        return _run([str(self._python), *words], self._folder, told)


def _opened(address: str, game: str) -> None:
    """Open a table of a game; raises ValueError if the service does not have it."""
    with urlopen(f"{address}/v1/games", timeout=ANSWER) as answer:  # noqa: S310 - the service that was started
        listed = {one["name"]: one["leastSeats"] for one in json.load(answer)}
    if game not in listed:
        raise ValueError(f"a service does not list {game}: is its entry point the Game that you mean?")
    seats = json.dumps({"seats": listed[game]}).encode()
    asked = Request(f"{address}/v1/{game}/tables", seats, {"content-type": "application/json"})  # noqa: S310
    urlopen(asked, timeout=ANSWER).close()  # noqa: S310


def _alone() -> dict[str, str]:
    """The author's environment without settings of Quipu and without folders of Python's packages."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("QUIPU_", "PYTHON"))}


def _run(words: list[str], folder: Path, told: str) -> str:
    """What a program prints; raises ValueError, with its last lines before, if it fails."""
    done = subprocess.run(words, cwd=folder, env=_alone(), capture_output=True, text=True, check=False)
    if done.returncode:
        _show(done.stdout + done.stderr)
        raise ValueError(told)
    return done.stdout


def _show(output: str) -> None:
    warn(*output.strip().splitlines()[-LAST_LINES:])
