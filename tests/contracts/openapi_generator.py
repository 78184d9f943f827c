"""Runs openapi-generator for four languages and compiles what it writes, and what `quipu typings --kotlin` does.

`make clients` installs the generator and a Kotlin compiler; both need a Java runtime (Debian: default-jre-headless).
`make swift` installs a Swift compiler: without one, its code is read. `python -m tests.contracts.openapi_generator
caretos` tries one game.
"""

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from quipu.rules.catalog import GAMES
from quipu.service.transports.rest.openapi import compact, document
from tests.contracts.compilers import kotlin_client, kotlin_types, run, swift_client
from tests.contracts.test_generated_clients import STRICT, TOOLS

GENERATORS = {
    "typescript-fetch": "",
    "python": "",
    "kotlin": "serializationLibrary=gson,generateOneOfAnyOfWrappers=true",
    "swift6": "",
}
READ = """
import json, sys
from openapi_client.models.legal_action import LegalAction
for text in json.load(sys.stdin):
    assert LegalAction.from_json(json.dumps(text)).to_dict() == text, text
"""


def check(folder: Path, content: dict[str, Any], legal: list[Any]) -> None:
    """Compile all that can be; in Kotlin and Swift each action must be a case of its own."""
    run(str(TOOLS / "tsc"), *STRICT, "typescript-fetch/index.ts", folder=folder)
    run(sys.executable, "-m", "compileall", "-q", "python/openapi_client", folder=folder)
    run(sys.executable, "-c", READ, folder=folder / "python", stdin=json.dumps(legal))
    members = content["components"]["schemas"]["LegalAction"]["discriminator"]["mapping"]
    swift = next(folder.glob("swift6/Sources/*/Models/LegalAction.swift")).read_text(encoding="utf-8")
    kotlin = next(folder.glob("kotlin/**/LegalAction.kt")).read_text(encoding="utf-8")
    for reference in members.values():
        name = reference.rpartition("/")[2]
        assert re.search(rf"case type{name}\({name}\)", swift), f"Swift: {name} is no case of LegalAction"
        assert f"actualInstance is {name}" in kotlin, f"Kotlin: {name} is no case of LegalAction"
    kotlin_client(folder / "kotlin", legal)
    if not swift_client(folder / "swift6"):
        sys.stdout.write("Swift was read, not compiled: `make swift` installs a compiler\n")


def main() -> None:
    for game in [GAMES[name] for name in sys.argv[1:] or GAMES]:
        with tempfile.TemporaryDirectory() as place:
            folder, content = Path(place), document([game], "0")
            (folder / "game.json").write_bytes(compact(content))
            for language, more in GENERATORS.items():
                options = ["--additional-properties", more] if more else []
                command = [str(Path(sys.executable).parent / "openapi-generator-cli"), "generate", "-i", "game.json"]
                run(*command, "-g", language, "-o", language, *options, folder=folder)
            example = content["paths"][f"/v1/{game.name}/tables/{{table}}/legal"]["get"]["responses"]["200"]
            check(folder, content, example["content"]["application/json"]["example"]["legalActions"])
            kotlin_types(game.name, folder)
        sys.stdout.write(f"{game.name}: {', '.join(GENERATORS)} are well\n")


if __name__ == "__main__":
    main()
