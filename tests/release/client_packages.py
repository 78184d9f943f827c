"""Packages of the clients that openapi-generator writes: a Maven repository of Kotlin, and a Swift package.

`make release` builds them; `python -m tests.release.client_packages 0.0.0 caretos` tries one game in `build/clients`.
"""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_service.transports.rest.openapi import compact, document
from tests.contracts.compilers import Library, kotlin_libraries, kotlin_reads, kotlin_says, kotlinc, run, swift_built
from tests.contracts.generators import KOTLIN, examples, generate
from tests.service.serving import ROOT, Service

GROUP, SWIFT_NAME, SHOWN = "quipu", "QuipuClients", "caretos"
GUIDE = ROOT / "docs" / "guide" / "app-clients.md"
"""Its sample in Kotlin plays the game that is shown."""
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive, so that two builds are the same bytes."""
POM = """<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>{group}</groupId>
  <artifactId>{artifact}</artifactId>
  <version>{version}</version>
  <name>{artifact}</name>
  <description>{description}</description>
  <licenses><license><name>Apache-2.0</name></license></licenses>
  <dependencies>
{dependencies}
  </dependencies>
</project>
"""
DEPENDENCY = "    <dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>"
MANIFEST = """// swift-tools-version:6.0
import PackageDescription

let games = [{games}]
let package = Package(
    name: "{name}",
    platforms: [.iOS(.v13), .macOS(.v11), .tvOS(.v13), .watchOS(.v6)],
    products: games.map {{ .library(name: $0, targets: [$0]) }},
    targets: games.map {{ .target(name: $0, swiftSettings: [.swiftLanguageMode(.v6)]) }}
)
"""
USES_IT = """// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "reads",
    platforms: [.macOS(.v11)],
    dependencies: [.package(path: "../{name}")],
    targets: [.executableTarget(name: "reads", dependencies: [{products}])]
)
"""
READS = """import Foundation
{imports}

func read<Action: Codable>(_ kind: Action.Type, _ text: Substring) throws {{
    let action = try JSONDecoder().decode(kind, from: Data(text.utf8))
    print(String(decoding: try JSONEncoder().encode(action), as: UTF8.self))
}}

while let line = readLine() {{
    let text = line.drop {{ $0 != " " }}
    switch line.prefix {{ $0 != " " }} {{
{cases}
    default: fatalError("no such library")
    }}
}}
"""
CASE = '    case "{0}": try read({0}.LegalAction.self, text)'


def archive(folder: Path, into: Path) -> Path:
    """A zip of a folder: the same bytes whenever the files are the same."""
    into.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(into, "w") as made:
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            info = ZipInfo(file.relative_to(folder).as_posix(), BEGINNING)
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
            made.writestr(info, file.read_bytes())
    return into


def pom(artifact: str, version: str, description: str, libraries: Sequence[Library]) -> str:
    """What Maven and Gradle have to know: of whom it is, and what it was compiled with."""
    needs = "\n".join(DEPENDENCY.format(one.group, one.artifact, one.version) for one in libraries)
    return POM.format(
        group=GROUP, artifact=artifact, version=version, description=escape(description), dependencies=needs
    )


def kotlin(game: AnyGame, version: str, folder: Path, repository: Path, legal: Sequence[Any]) -> None:
    """The jar of a game with its sources and POM in a Maven repository, tried by a program that has nothing else."""
    artifact, package = f"quipu-{game.name}", f"quipu.{game.name}"
    names = f"packageName={package},groupId={GROUP},artifactId={artifact},artifactVersion={version}"
    generate(folder, "kotlin", f"{KOTLIN},{names}")
    sources, classes, libraries = folder / "kotlin" / "src" / "main" / "kotlin", folder / "classes", kotlin_libraries()
    nulls_allowed(sources)
    kotlinc(sources, classes, [one.jar for one in libraries])
    place = repository / GROUP / artifact / version
    jar = archive(classes, place / f"{artifact}-{version}.jar")
    archive(sources, place / f"{artifact}-{version}-sources.jar")
    said = f"Client of {game.title('en')} at a Quipu service, as openapi-generator writes it"
    (place / f"{artifact}-{version}.pom").write_text(pom(artifact, version, said, libraries), encoding="utf-8")
    kotlin_reads(jar, folder, legal, package)
    if game.name == SHOWN:
        _plays_the_sample(jar, folder)
    for file in [*place.iterdir()]:
        file.with_name(f"{file.name}.sha256").write_text(sha256(file.read_bytes()).hexdigest(), encoding="ascii")


def nulls_allowed(sources: Path) -> None:
    """The checks of generated Kotlin refuse null where the contract allows it; they are mended as the guide says."""
    script = sources / "nulls.sed"
    script.write_text(sample_in("sed"), encoding="utf-8")
    run("sed", "-E", "-i", "-f", str(script), *map(str, sources.rglob("*.kt")), folder=sources)
    script.unlink()


def sample_in(language: str) -> str:
    """The only sample of the guide in this language."""
    (sample,) = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return str(sample)


def _plays_the_sample(jar: Path, folder: Path) -> None:
    """The sample of the guide, at a running service."""
    service = Service(folder / "service").start()
    try:
        told = kotlin_says(sample_in("kotlin"), jar, folder, service.address)
    finally:
        service.stop()
    if told.strip() != "5":
        raise SystemExit(f"Kotlin: the first action of the guide's sample led to version {told}")


def module_of(game: AnyGame) -> str:
    """The name of a game's library in Swift."""
    return f"Quipu{game.prefix}"


def swift(game: AnyGame, folder: Path, package: Path) -> None:
    """The sources of a game's library."""
    generate(folder, "swift6", f"projectName={module_of(game)}")
    shutil.copytree(folder / "swift6" / "Sources" / module_of(game), package / "Sources" / module_of(game))


def swift_manifest(games: Sequence[AnyGame], package: Path) -> None:
    """``Package.swift``."""
    names = ", ".join(f'"{module_of(game)}"' for game in games)
    package.mkdir(parents=True, exist_ok=True)
    (package / "Package.swift").write_text(MANIFEST.format(name=SWIFT_NAME, games=names), encoding="utf-8")


def swift_tried(package: Path, legal: Mapping[str, Sequence[Any]]) -> bool:
    """Have a program that knows its libraries read and write legal actions; False without a compiler."""
    program, libraries = package.with_name("reads"), sorted(legal)
    (program / "Sources" / "reads").mkdir(parents=True)
    products = ", ".join(f'.product(name: "{one}", package: "{package.name}")' for one in libraries)
    (program / "Package.swift").write_text(USES_IT.format(name=package.name, products=products), encoding="utf-8")
    imports, cases = ["\n".join(form.format(one) for one in libraries) for form in ("import {}", CASE)]
    main = program / "Sources" / "reads" / "main.swift"
    main.write_text(READS.format(imports=imports, cases=cases), encoding="utf-8")
    lines = [(one, action) for one in libraries for action in legal[one]]
    asked = "".join(f"{one} {json.dumps(action)}\n" for one, action in lines)
    told = swift_built(package.parent, program.name, "reads", asked)
    if told is not None and [json.loads(line) for line in told.splitlines()] != [action for _, action in lines]:
        raise SystemExit(f"Swift: legal actions became\n{told}")
    return told is not None


def packages(version: str, into: Path, games: Mapping[str, AnyGame] = GAMES) -> list[Path]:
    """The archives of both; raises SystemExit if something cannot be generated, compiled or used."""
    with tempfile.TemporaryDirectory() as place:
        repository, package = Path(place) / "maven", Path(place) / "swift" / SWIFT_NAME
        swift_manifest(list(games.values()), package)
        legal = dict[str, Sequence[Any]]()
        for game in games.values():
            folder, content = Path(place) / game.name, document([game], version)
            folder.mkdir()
            (folder / "game.json").write_bytes(compact(content))
            legal[module_of(game)] = examples(game, content)
            kotlin(game, version, folder, repository, legal[module_of(game)])
            swift(game, folder, package)
            sys.stdout.write(f"{game.name}: Kotlin is compiled and reads legal actions\n")
        made = [
            archive(repository, into / f"quipu-clients-kotlin-{version}.zip"),
            archive(package.parent, into / f"quipu-clients-swift-{version}.zip"),
        ]
        compiled = swift_tried(package, legal)
    told = "is compiled and reads legal actions" if compiled else "was not compiled: `make swift` installs a compiler"
    sys.stdout.write(f"Swift {told}\n")
    return made


def main() -> None:
    version, *names = sys.argv[1:]
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SystemExit("a version is three numbers")
    for made in packages(version, ROOT / "build" / "clients", {name: GAMES[name] for name in names or GAMES}):
        sys.stdout.write(f"{made.relative_to(ROOT)}  {made.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
