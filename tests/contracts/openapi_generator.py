"""Runs openapi-generator for five languages and compiles what it writes.

`make clients` installs the generator and a Kotlin compiler; both need a Java runtime (Debian: default-jre-headless).
`make swift` installs a Swift compiler: without one, its code is read. No registry of ours has a Dart compiler: that
code is parsed. `python -m tests.contracts.openapi_generator caretos` tries one game.
"""

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from quipu_rules.catalog import GAMES
from quipu_service.transports.rest.openapi import Document, compact, document
from tests.contracts.compilers import (
    dart_problems,
    kotlin_libraries,
    kotlin_reads,
    kotlinc,
    run,
    swift_built,
)
from tests.contracts.generators import KOTLIN, examples, generate
from tests.contracts.test_generated_clients import STRICT, TOOLS

LANGUAGES = {"typescript-fetch": "", "python": "", "kotlin": KOTLIN, "swift6": "", "dart-dio": ""}
READ = """
import json, sys
from openapi_client.models.legal_action import LegalAction
for text in json.load(sys.stdin):
    assert LegalAction.from_json(json.dumps(text)).to_dict() == text, text
"""


def check(folder: Path, content: Document, legal: list[Any]) -> None:
    """Compile all that can be; each action must be a case of its own."""
    run(str(TOOLS / "tsc"), *STRICT, "typescript-fetch/index.ts", folder=folder)
    run(sys.executable, "-m", "compileall", "-q", "python/openapi_client", folder=folder)
    run(sys.executable, "-c", READ, folder=folder / "python", stdin=json.dumps(legal))
    members = content["components"]["schemas"]["LegalAction"]["discriminator"]["mapping"]
    swift = next(folder.glob("swift6/Sources/*/Models/LegalAction.swift")).read_text(encoding="utf-8")
    kotlin = next(folder.glob("kotlin/**/LegalAction.kt")).read_text(encoding="utf-8")
    dart = folder / "dart-dio" / "lib" / "src"
    mapping = (dart / "model" / "legal_action.dart").read_text(encoding="utf-8")
    for kind, reference in members.items():
        name = reference.rpartition("/")[2]
        assert f"r'{kind}': {name}," in mapping, f"Dart: {name} is no case of LegalAction"
        assert re.search(rf"case type{name}\({name}\)", swift), f"Swift: {name} is no case of LegalAction"
        assert f"actualInstance is {name}" in kotlin, f"Kotlin: {name} is no case of LegalAction"
    if wrong := dart_problems([*dart.rglob("*.dart")]):
        raise SystemExit(f"not Dart by its grammar: {', '.join(wrong)}")
    classes = folder / "kotlin" / "classes"
    kotlinc(folder / "kotlin" / "src" / "main" / "kotlin", classes, [one.jar for one in kotlin_libraries()])
    kotlin_reads(classes, folder / "kotlin", legal)
    if swift_built(folder, "swift6") is None:
        sys.stdout.write("Swift was read, not compiled: `make swift` installs a compiler\n")


def main() -> None:
    for game in [GAMES[name] for name in sys.argv[1:] or GAMES]:
        with tempfile.TemporaryDirectory() as place:
            folder, content = Path(place), document([game], "0")
            (folder / "game.json").write_bytes(compact(content))
            for language, options in LANGUAGES.items():
                generate(folder, language, options)
            check(folder, content, examples(game, content))
        sys.stdout.write(f"{game.name}: {', '.join(LANGUAGES)} are well\n")


if __name__ == "__main__":
    main()
