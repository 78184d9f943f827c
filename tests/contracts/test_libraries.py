"""Every library that we depend on is justified by name, and locked with hashes."""

import re
import tomllib
from pathlib import Path

import pytest

from quipu_service.extensions.extension import extras_of
from quipu_service.extensions.loading import installed

ROOT = Path(__file__).parents[2]
JUSTIFIED = (ROOT / "docs" / "decisions" / "0004-libraries.md").read_text(encoding="utf-8")
MOST = 16
"""Direct dependencies; `make size` limits their bytes."""
LOCKS = ("requirements.lock", "deploy/requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
PIN = re.compile(r"[A-Za-z0-9._-]+==[^\s;]+")


def names() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sorted(re.split(r"[<>=\[; ]", one)[0] for one in project["dependencies"])


def of_extras() -> list[str]:
    """What the features need that a plain installation lacks."""
    optional = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return sorted({re.split(r"[<>=\[; ]", one)[0] for extra in extras_of(installed()) for one in optional[extra.name]})


def test_a_plain_installation_has_few_direct_dependencies() -> None:
    assert len(names()) <= MOST


@pytest.mark.parametrize("name", [*names(), *of_extras()])
def test_a_library_says_why_it_is_here(name: str) -> None:
    rows = [line for line in JUSTIFIED.splitlines() if line.startswith("| ")]
    assert any(re.search(rf"\b{re.escape(name)}\b", row.split("|")[1]) for row in rows), name


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_every_package_with_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    packages = [part for part in re.split(r"\n(?=\S)", text.strip()) if not part.startswith("#")]

    assert len(packages) > 10
    for package in packages:
        assert PIN.match(package), package
        assert "--hash=sha256:" in package, package
    assert "://" not in text
