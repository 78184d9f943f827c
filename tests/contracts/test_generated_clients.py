"""The OpenAPI documents become TypeScript clients that compile in strict mode and can be used without a cast.

Generators for other languages need a Java runtime: `make clients` runs them.
"""

import shutil
import subprocess
from pathlib import Path

from quipu.rules.catalog import GAMES
from quipu.service.transports.rest.openapi import compact, document

FOLDER = Path(__file__).parent / "generated_clients"
TOOLS = FOLDER / "node_modules" / ".bin"
STRICT = [
    "--strict",
    "--noEmit",
    *("--target", "es2022", "--lib", "es2022,dom,dom.iterable"),
    *("--module", "esnext", "--moduleResolution", "bundler"),
]


def run(tool: str, *arguments: str, folder: Path) -> None:
    done = subprocess.run([str(TOOLS / tool), *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr


def test_typescript_clients_compile_in_strict_mode(tmp_path: Path) -> None:
    assert TOOLS.exists(), "the generators are installed by `make test`: Node.js 20 or newer must be on the PATH"
    (tmp_path / "all.json").write_bytes(compact(document(list(GAMES.values()), "0", service=True)))
    (tmp_path / "game.json").write_bytes(compact(document([GAMES["caracalla"]], "0")))
    shutil.copy(FOLDER / "client.ts", tmp_path)
    run("openapi-typescript", "all.json", "-o", "all.ts", folder=tmp_path)
    run("openapi-typescript", "game.json", "-o", "game.ts", folder=tmp_path)
    run("openapi-ts", "-i", "./game.json", "-o", "sdk", "--no-log-file", folder=tmp_path)

    run("tsc", *STRICT, "client.ts", folder=tmp_path)
