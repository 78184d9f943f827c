"""What the packages of generated clients are besides what is compiled; `make release` and `make clients` compile."""

import re
import xml.etree.ElementTree as Xml
from pathlib import Path
from zipfile import ZipFile

from quipu_rules.catalog import GAMES
from tests.contracts.compilers import Library
from tests.contracts.generators import KOTLIN
from tests.release.client_packages import GUIDE, SWIFT_NAME, archive, module_of, pom, swift_manifest

MAVEN = "{http://maven.apache.org/POM/4.0.0}"


def test_the_same_files_are_the_same_archive_whenever_they_were_written(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "in").mkdir(parents=True)
        for file in ("b.txt", "in/a.txt") if name == "one" else ("in/a.txt", "b.txt"):
            (folder / file).write_text(file)
        made.append(archive(folder, tmp_path / f"{name}.zip"))
    assert made[0].read_bytes() == made[1].read_bytes()
    assert ZipFile(made[0]).namelist() == ["b.txt", "in/a.txt"]


def test_a_pom_names_the_package_and_what_it_was_compiled_with() -> None:
    library = Library("com.squareup.okhttp3", "okhttp", "5.5.0", Path("okhttp-jvm-5.5.0.jar"))
    said = Xml.fromstring(pom("quipu-caral", "0.2.0", "Caral & others", [library]))  # noqa: S314 - our own
    named = [said.findtext(f"{MAVEN}{part}") for part in ("groupId", "artifactId", "version", "description")]
    assert named == ["quipu", "quipu-caral", "0.2.0", "Caral & others"]
    (needs,) = said.iter(f"{MAVEN}dependency")
    assert [part.text for part in needs] == ["com.squareup.okhttp3", "okhttp", "5.5.0"]


def test_the_swift_package_and_the_guide_name_a_library_for_every_game(tmp_path: Path) -> None:
    swift_manifest(list(GAMES.values()), tmp_path / SWIFT_NAME)
    manifest, guide = (tmp_path / SWIFT_NAME / "Package.swift").read_text(), GUIDE.read_text(encoding="utf-8")
    for game in GAMES.values():
        assert f'"{module_of(game)}"' in manifest
        assert f"`{module_of(game)}`" in guide
    assert f'package: "{SWIFT_NAME}"' in guide


def test_the_guide_names_the_options_that_kotlin_needs() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert f"-g kotlin -i caral.json -o caral --additional-properties {KOTLIN}" in guide
    assert len(re.findall(r"^```kotlin$", guide, re.MULTILINE)) == 1, "the release plays the only sample"
