"""Compilers for generated clients that package registries have: Kotlin from npm, Swift from Debian 13."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.service.serving import ROOT

FOLDER = Path(__file__).parent / "kotlin"
LIBRARIES = FOLDER / "node_modules" / "kotlin-compiler" / "lib"
OKHTTP = FOLDER / "node_modules" / "allure-commandline" / "dist" / "plugins" / "jira-plugin" / "lib"
GSON = Path("/usr/share/java/gson.jar")
SERIALIZATION = ROOT / "build" / "kotlin" / "run_kotlin_kernel" / "jars"
COMPILER = (
    "kotlin-compiler",
    "kotlin-stdlib",
    "kotlin-script-runtime",
    "kotlinx-coroutines-core-jvm",
    "kotlin-reflect",
)
PLUGIN = f"-Xplugin={LIBRARIES / 'kotlinx-serialization-compiler-plugin.jar'}"
SWIFT = ROOT / "build" / "swift"
"""A root folder of Debian 13 with its compiler, which `make swift` makes."""


def run(*arguments: str, folder: Path, stdin: str | None = None) -> str:
    """What a command says; raises SystemExit with the end of it if it fails."""
    done = subprocess.run(arguments, cwd=folder, input=stdin, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)}\n{done.stdout[-3_000:]}{done.stderr[-3_000:]}")
    return done.stdout


def jars(*names: str) -> str:
    """Libraries of the compiler as a class path."""
    return os.pathsep.join(str(next(LIBRARIES.glob(f"{name}.jar"))) for name in names)


def kotlinc(sources: Path, into: Path, libraries: list[Path], *options: str) -> None:
    """Compile a file or a folder."""
    java = ("java", "-Xmx3g", "-cp", jars(*COMPILER, "annotations-13.0"), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler")
    path = os.pathsep.join(map(str, libraries))
    home = ("-kotlin-home", str(LIBRARIES.parent), "-nowarn")
    run(*java, *home, *options, "-cp", path, "-d", str(into), str(sources), folder=sources.parent)


def kotlin_client(client: Path, legal: list[Any]) -> None:
    """Compile a generated client with OkHttp and Gson, and have it read and write legal actions."""
    libraries = [*OKHTTP.glob("okhttp-*.jar"), *OKHTTP.glob("okio-*.jar"), GSON]
    built, program = client / "built", client / "program"
    kotlinc(client / "src" / "main" / "kotlin", built, libraries)
    kotlinc(FOLDER / "Main.kt", program, [built, *libraries])
    path = os.pathsep.join(map(str, [program, built, *libraries, jars("kotlin-stdlib"), jars("kotlin-reflect")]))
    lines = "".join(json.dumps(action) + "\n" for action in legal)
    told = run("java", "-cp", path, "MainKt", folder=client, stdin=lines)
    if [json.loads(line) for line in told.splitlines()] != legal:
        raise SystemExit(f"Kotlin: {lines}became\n{told}")


def kotlin_types(game: str, folder: Path) -> None:
    """Compile what `quipu typings` writes, with kotlinx.serialization."""
    file = folder / f"{game}.kt"
    file.write_text(run(str(Path(sys.executable).with_name("quipu")), "typings", game, "--kotlin", folder=folder))
    kotlinc(file, folder / "types", [*SERIALIZATION.glob("kotlinx-serialization-*-jvm-*.jar")], PLUGIN)


def swift_client(client: Path) -> bool:
    """Compile a generated client; False if there is no compiler."""
    if shutil.which("swift"):
        run("swift", "build", folder=client)
        return True
    if not (SWIFT / ".installed").exists():  # its command is a link that leads nowhere from outside
        return False
    inside = SWIFT / "root" / "client"
    shutil.rmtree(inside, ignore_errors=True)
    shutil.copytree(client, inside)
    build = f"mount -t proc proc {SWIFT}/proc && chroot {SWIFT} swift build --package-path /root/client"
    run("unshare", "--mount", "sh", "-c", build, folder=SWIFT)
    return True
