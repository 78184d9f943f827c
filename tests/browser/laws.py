"""Laws of the page over random games: plain functions of it, run by Node on what the service sends."""

import json
import subprocess
from pathlib import Path
from typing import Any

from quipu_rules.catalog import GAMES
from tests.browser.test_built import WEB
from tests.service.serving import Service


def printed(service: Service, name: str) -> dict[str, Any]:
    """The document of a game with its words and types, and its board."""
    address = f"{service.address}/v1/{name}"
    document, texts, schemas, board = (
        json.loads(subprocess.run(["curl", "-sf", url], capture_output=True, check=True).stdout)
        for url in (address, f"{address}/texts", f"{address}/schemas", f"{address}/board?seats={GAMES[name].seats[0]}")
    )
    return {"game": document | texts | schemas, "board": board}


def law(name: str, about: Path) -> Any:
    """What ``web/laws/<name>.ts`` finds in a file."""
    script = about.with_name(f"{name}.mjs")
    subprocess.run(
        [
            "node_modules/.bin/esbuild",
            f"laws/{name}.ts",
            "--bundle",
            "--platform=node",
            "--format=esm",
            "--loader:.css=empty",
            "--jsx=automatic",
            "--jsx-import-source=preact",
            "--alias:quipu-client=../clients/typescript/src/index.ts",
            f"--outfile={script}",
            "--log-level=error",
        ],
        cwd=WEB,
        check=True,
    )
    return json.loads(subprocess.run(["node", script, about], capture_output=True, check=True).stdout)
