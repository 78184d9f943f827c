"""The steps of deploy/Dockerfile, done without a container engine: its RUN lines, its user, its health check.

``python -m tests.deploy.image`` takes a minute or two, as it installs everything that is locked.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.service.valkey import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


@dataclass(frozen=True)
class Step:
    """One instruction."""

    word: str
    rest: str


def steps(text: str) -> Iterator[Step]:
    """The instructions of a Dockerfile, continued lines joined."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        word, _, rest = line.partition(" ")
        if word:
            yield Step(word, " ".join(rest.split()))


def seen_by_the_build(into: Path) -> None:
    """What .dockerignore lets through: everything is left out but what a line with ! names."""
    lines = (ROOT / ".dockerignore").read_text().split()
    assert lines[0] == "*"
    left_out = shutil.ignore_patterns(*(line.removeprefix("**/") for line in lines if line.startswith("**/")))
    for line in lines:
        if not line.startswith("!"):
            continue
        source, target = ROOT / line[1:], into / line[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, ignore=left_out)
        else:
            shutil.copy(source, target)


@dataclass
class Image:
    """Where the folders of the image lie here, and what it sets."""

    folder: Path
    environment: dict[str, str]
    port: int

    def here(self, text: str) -> str:
        """A line of the Dockerfile with the places of this machine."""
        for place in ("/opt/quipu", "/src", "/data"):
            text = re.sub(rf"(?<![\w.]){place}\b", str(self.folder) + place, text)
        return text

    def build(self) -> None:
        """Do each step; raises CalledProcessError."""
        context = self.folder / "context"
        seen_by_the_build(context)
        (self.folder / "opt").mkdir()
        where = self.folder
        for step in steps((ROOT / "deploy" / "Dockerfile").read_text()):
            match step.word:
                case "WORKDIR":
                    where = Path(self.here(step.rest))
                    where.mkdir(parents=True, exist_ok=True)
                case "ENV":
                    pairs = dict(one.split("=", 1) for one in step.rest.split())
                    self.environment |= {name: os.path.expandvars(self.here(text)) for name, text in pairs.items()}
                case "COPY" if not step.rest.startswith("--from"):
                    source, target = step.rest.split()
                    copied(context / source, where / target)
                case "RUN" if not step.rest.startswith("useradd"):
                    sys.stdout.write(f"RUN {step.rest}\n")
                    subprocess.run(["sh", "-c", self.here(step.rest)], cwd=where, env=self.run_in, check=True)

    @property
    def run_in(self) -> dict[str, str]:
        """The environment of a step."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), **pip_settings(), **self.environment}

    def instruction(self, word: str) -> list[str]:
        """The words of the last such instruction."""
        found = [step.rest for step in steps((ROOT / "deploy" / "Dockerfile").read_text()) if step.word == word]
        words: list[str] = json.loads(found[-1][found[-1].index("[") :])
        return words

    def tried(self) -> None:
        """Start it as its user, and ask its health check until it is content."""
        data = self.folder / "data"
        data.mkdir()
        settings = {**self.run_in, "QUIPU_PORT": str(self.port), "QUIPU_DATA_DIR": str(data), "QUIPU_HOST": "127.0.0.1"}
        user = 10001 if os.geteuid() == 0 and for_everybody(self.folder / "opt" / "quipu" / "bin" / "python") else None
        if user is not None:
            os.chown(data, user, user)
        sys.stdout.write(f"CMD as {'user 10001' if user else 'the present user: others may not run this Python'}\n")
        running = subprocess.Popen(  # what the image starts
            [self.here("/opt/quipu/bin/quipu"), *self.instruction("CMD")], cwd="/", env=settings, user=user
        )
        check = [word.replace(":8000", f":{self.port}") for word in self.instruction("HEALTHCHECK")]
        try:
            until = time.monotonic() + PATIENCE
            while subprocess.run(check, env=settings, capture_output=True, check=False).returncode:  # likewise
                assert running.poll() is None, "it ended"
                assert time.monotonic() < until, "it never became healthy"
                time.sleep(0.2)
        finally:
            running.terminate()
            running.wait(30)


def for_everybody(program: Path) -> bool:
    """Whether any user may run it: some machines keep their Python in somebody's home."""
    real = program.resolve()
    return all(place.stat().st_mode & 0o001 for place in (real, *real.parents))


def copied(source: Path, target: Path) -> None:
    """As COPY does: the content of a folder, or a file into a folder."""
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def pip_settings() -> dict[str, str]:
    """Where this machine's pip looks for packages."""
    return {name: text for name, text in os.environ.items() if name.startswith("PIP_")}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="quipu-image-") as folder:
        Path(folder).chmod(0o755)
        image = Image(Path(folder), {}, free_port())
        image.build()
        for extra in ("jwt", "obstore", "opentelemetry.sdk", "quickjs", "resvg_py", "rich"):
            subprocess.run([image.here("/opt/quipu/bin/python"), "-c", f"import {extra}"], check=True)  # ours
        image.tried()
    sys.stdout.write("the image's steps work, and what it starts becomes healthy\n")


if __name__ == "__main__":
    main()
