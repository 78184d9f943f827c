"""Compilers for generated clients that package registries have: Kotlin from npm, Swift from Debian 13."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.service.serving import ROOT

FOLDER = Path(__file__).parent / "kotlin"
LIBRARIES = FOLDER / "node_modules" / "kotlin-compiler" / "lib"
OKHTTP = FOLDER / "node_modules" / "allure-commandline" / "dist" / "plugins" / "jira-plugin" / "lib"
DEBIAN = Path("/usr/share/java")
COMPILER = (
    "kotlin-compiler",
    "kotlin-stdlib",
    "kotlin-script-runtime",
    "kotlinx-coroutines-core-jvm",
    "kotlin-reflect",
)
GENERATED = "org.openapitools.client"
"""The package of a generated client by default."""
SWIFT = ROOT / "build" / "swift"
"""A root folder of Debian 13 with its compiler, which `make swift` makes."""


@dataclass(frozen=True)
class Library:
    """What generated Kotlin is compiled with, as Maven calls it."""

    group: str
    artifact: str
    version: str
    jar: Path


def run(*arguments: str, folder: Path, stdin: str | None = None) -> str:
    """What a command says; raises SystemExit with its errors, or the end of what it says, if it fails."""
    done = subprocess.run(arguments, cwd=folder, input=stdin, capture_output=True, text=True, check=False)
    if done.returncode:
        told = done.stdout + done.stderr
        errors = [line for line in told.splitlines() if "error: " in line]
        raise SystemExit(f"{' '.join(arguments)}\n" + "\n".join(errors[:20] or [told[-3_000:]]))
    return done.stdout


def jars(*names: str) -> str:
    """Libraries of the compiler as a class path."""
    return os.pathsep.join(str(next(LIBRARIES.glob(f"{name}.jar"))) for name in names)


def kotlin_libraries() -> list[Library]:
    """All that a generated client needs, with the versions that are here."""
    compiler = (LIBRARIES.parent / "build.txt").read_text(encoding="utf-8").partition("-")[0].strip()
    of_kotlin = [
        Library("org.jetbrains.kotlin", name, compiler, LIBRARIES / f"{name}.jar")
        for name in ("kotlin-stdlib", "kotlin-reflect")
    ]
    return [
        *of_kotlin,
        _library("com.squareup.okhttp3", "okhttp", OKHTTP, "okhttp-jvm"),
        _library("com.squareup.okio", "okio", OKHTTP, "okio-jvm"),
        _library("com.google.code.gson", "gson", DEBIAN, "gson"),
    ]


def _library(group: str, artifact: str, folder: Path, stem: str) -> Library:
    """The one whose file has its version in its name; of several platforms, Gradle chooses by the artifact."""
    (jar,) = folder.glob(f"{stem}-[0-9]*.jar")
    return Library(group, artifact, jar.stem.removeprefix(f"{stem}-"), jar)


def kotlinc(sources: Path, into: Path, libraries: Sequence[Path]) -> None:
    """Compile a file or a folder."""
    java = ("java", "-Xmx3g", "-cp", jars(*COMPILER, "annotations-13.0"), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler")
    path = os.pathsep.join(map(str, libraries))
    home = ("-kotlin-home", str(LIBRARIES.parent), "-nowarn")
    run(*java, *home, "-cp", path, "-d", str(into), str(sources), folder=sources.parent)


def kotlin_says(text: str, built: Path, folder: Path, *arguments: str, stdin: str | None = None) -> str:
    """What a program says that knows nothing but a compiled client and what that was compiled with."""
    program, source = folder / "program", folder / "Main.kt"
    source.write_text(text, encoding="utf-8")
    libraries = [built, *(one.jar for one in kotlin_libraries())]
    kotlinc(source, program, libraries)
    path = os.pathsep.join(map(str, [program, *libraries]))
    return run("java", "-cp", path, "MainKt", *arguments, folder=folder, stdin=stdin)


def kotlin_reads(built: Path, folder: Path, legal: Sequence[Any], package: str = GENERATED) -> None:
    """Have a program read and write legal actions."""
    text = (FOLDER / "Main.kt").read_text(encoding="utf-8").replace(GENERATED, package)
    lines = "".join(json.dumps(action) + "\n" for action in legal)
    told = kotlin_says(text, built, folder, stdin=lines)
    if [json.loads(line) for line in told.splitlines()] != legal:
        raise SystemExit(f"Kotlin: {lines}became\n{told}")


def swift_built(folder: Path, package: str, program: str | None = None, stdin: str | None = None) -> str | None:
    """Build a package in a folder of packages, and say what its program says; None if there is no compiler."""
    then = "" if program is None else f" && {package}/.build/debug/{program}"
    build = f"swift build -q --package-path {package} >&2{then}"
    if shutil.which("swift"):
        return run("sh", "-c", build, folder=folder, stdin=stdin)
    if not (SWIFT / ".installed").exists():  # its command is a link that leads nowhere from outside
        return None
    inside = SWIFT / "root" / "packages"
    shutil.rmtree(inside, ignore_errors=True)
    shutil.copytree(folder, inside)
    within = f"mount -t proc proc {SWIFT}/proc && chroot {SWIFT} sh -c 'cd /root/packages && {build}'"
    return run("unshare", "--mount", "sh", "-c", within, folder=SWIFT, stdin=stdin)


def dart_problems(sources: Sequence[Path]) -> list[str]:
    """The files that are not Dart by its grammar. There is no compiler in our registries: types are not checked."""
    grammars: Any = import_module("tree_sitter")  # both are installed by `make clients` alone
    parser = grammars.Parser(grammars.Language(import_module("tree_sitter_dart_orchard").language()))
    return [file.name for file in sources if parser.parse(file.read_bytes()).root_node.has_error]
