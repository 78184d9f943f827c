"""The OpenAPI documents become TypeScript clients that compile in strict mode and can be used without a cast.

Generators for other languages need a Java runtime: `make clients` runs them.
"""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.transports.rest.openapi import compact, document
from tests.service.serving import ROOT

pytestmark = pytest.mark.everything
FOLDER = Path(__file__).parent / "generated_clients"
TOOLS = FOLDER / "node_modules" / ".bin"
COMPILER = ROOT / "clients" / "typescript" / "node_modules" / ".bin" / "tsc"
"""TypeScript 7, which takes a tenth of the time; the generators need TypeScript 5 for themselves."""
STRICT = [
    "--strict",
    "--noEmit",
    *("--target", "es2022", "--lib", "es2022,dom,dom.iterable"),
    *("--module", "esnext", "--moduleResolution", "bundler"),
]


def run(tool: Path, *arguments: str, folder: Path) -> None:
    done = subprocess.run([str(tool), *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr


def test_typescript_clients_of_all_games_compile_in_strict_mode(tmp_path: Path) -> None:
    assert TOOLS.exists(), "the generators are installed by `make everything`: Node.js 20 or newer must be on the PATH"
    (tmp_path / "all.json").write_bytes(compact(document(list(GAMES.values()), "0", service=True)))
    for name, game in GAMES.items():
        (tmp_path / f"{name}.json").write_bytes(compact(document([game], "0")))
    apis = {name: {"root": f"./{name}.json", "x-openapi-ts": {"output": f"./{name}.ts"}} for name in ("all", *GAMES)}
    (tmp_path / "redocly.yaml").write_text(json.dumps({"apis": apis}))  # JSON is YAML
    jobs = [{"input": f"./{name}.json", "output": f"{name}-sdk", "logs": {"file": False}} for name in GAMES]
    (tmp_path / "openapi-ts.config.mjs").write_text(f"export default {json.dumps(jobs)}")

    run(TOOLS / "openapi-typescript", folder=tmp_path)
    run(TOOLS / "openapi-ts", folder=tmp_path)
    every = [f'export type {{ components as {game.prefix} }} from "./{game.name}";' for game in GAMES.values()]
    every += [f'export * as {game.name} from "./{game.name}-sdk";' for game in GAMES.values()]
    (tmp_path / "every.ts").write_text("\n".join(every))
    shutil.copy(FOLDER / "client.ts", tmp_path)

    run(COMPILER, *STRICT, "client.ts", "every.ts", folder=tmp_path)
