"""Kotlin and Swift, generated from what a running service serves: they compile, and Kotlin's sample plays a table."""

import shutil
from pathlib import Path

import httpx
import pytest

from tests.contracts.compilers import kotlin_libraries, kotlin_says, kotlinc, swift_built
from tests.contracts.generators import KOTLIN, generate
from tests.release.client_packages import SHOWN, nulls_allowed, sample_in
from tests.service.serving import Service
from tests.service.valkey import PATIENCE

pytestmark = [
    pytest.mark.everything,
    pytest.mark.skipif(shutil.which("java") is None, reason="no Java runtime: `make generators` installs one"),
]


def served(service: Service, folder: Path) -> None:
    """The contract of a game as a stranger gets it."""
    answer = httpx.get(f"{service.address}/openapi/{SHOWN}.json", timeout=PATIENCE)
    (folder / "game.json").write_bytes(answer.raise_for_status().content)


def test_kotlin_compiles_and_plays_a_table_whose_signature_is_null(service: Service, tmp_path: Path) -> None:
    served(service, tmp_path)
    generate(tmp_path, "kotlin", f"{KOTLIN},packageName=quipu.{SHOWN}")
    sources, classes = tmp_path / "kotlin" / "src" / "main" / "kotlin", tmp_path / "classes"
    nulls_allowed(sources)
    kotlinc(sources, classes, [one.jar for one in kotlin_libraries()])

    assert kotlin_says(sample_in("kotlin"), classes, tmp_path, service.address).strip() == "5"


def test_swift_compiles(service: Service, tmp_path: Path) -> None:
    served(service, tmp_path)
    generate(tmp_path, "swift6", "projectName=QuipuCaretos")

    if swift_built(tmp_path, "swift6") is None:
        pytest.skip("no Swift compiler: `make swift` installs one")
