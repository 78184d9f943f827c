"""The front of the documentation grows a file in four languages: each runs as printed and prints what stands there.

That for a shell is run by ``tests/end_to_end/test_documents.py`` with all other pages.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.documentation.site import Site
from quipu_service.observing.release import RELEASE
from quipu_service.sdk.packages import names
from tests.service.serving import ROOT, Service, environment

CLIENT = ROOT / "clients" / "typescript"
PRINTED = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STRICT = ("--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom", "--types", "")
TIME = 300
"""Seconds that a program may take on a busy machine; it takes three."""


@pytest.fixture(scope="module")
def site() -> Site:
    return Site(GAMES)


def printed(site: Site) -> re.Pattern[str]:
    """What a program prints, in which `…` stands for anything."""
    blocks = PRINTED.findall(site.markdown("") or "")
    return re.compile(re.escape("".join(blocks).strip()).replace("…", "(.|\n)*"))


def ran(command: list[str | Path], folder: Path, **settings: str) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIME,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def written(site: Site, name: str, service: Service, folder: Path) -> Path:
    """The program, speaking to a service of the test."""
    file = folder / name
    file.write_text(site.program(name).replace("http://127.0.0.1:8000", service.address), encoding="utf-8")
    return file


@pytest.mark.everything
def test_the_program_in_python(site: Site, service: Service, tmp_path: Path) -> None:
    file = written(site, "client.py", service, tmp_path)

    assert printed(site).fullmatch(ran([sys.executable, file], tmp_path, PYTHONPATH=str(ROOT / "clients" / "python")))


@pytest.mark.everything
def test_the_program_in_graphql(site: Site, service: Service, tmp_path: Path) -> None:
    file = written(site, "client.mjs", service, tmp_path)

    assert printed(site).fullmatch(ran(["node", file], tmp_path))


@pytest.mark.everything
@pytest.mark.xdist_group("typescript")
def test_the_program_in_typescript_compiles_in_strict_mode_and_runs(
    site: Site, service: Service, tmp_path: Path
) -> None:
    file = written(site, "client.ts", service, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "quipu-client").symlink_to(CLIENT)
    ran([CLIENT / "node_modules" / ".bin" / "tsc", *STRICT, file], tmp_path)

    assert printed(site).fullmatch(ran(["node", file.with_suffix(".js")], tmp_path))


def test_the_packages_that_it_tells_to_install_are_those_of_this_release(site: Site) -> None:
    front = site.markdown("") or ""

    assert re.findall(r"install http://127\.0\.0\.1:8000/sdk/([^`]+)`", front) == list(names(RELEASE))


def test_the_path_is_as_long_as_an_hour_of_a_newcomer_allows(site: Site) -> None:
    """Prose and samples in all languages; who reads one of them reads a third of the samples."""
    assert 2_500 <= len((site.markdown("") or "").split()) <= 4_000
