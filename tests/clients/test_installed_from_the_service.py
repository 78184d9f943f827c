"""Both packages as `/sdk` says: installed from the service by npm and pip, and a first program with each."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.service.serving import ROOT, Service
from tests.service.valkey import PATIENCE

pytestmark = [pytest.mark.everything, pytest.mark.xdist_group("typescript")]
COMPILER = ROOT / "clients" / "typescript" / "node_modules" / ".bin" / "tsc"
TYPESCRIPT = """
import { Quipu } from "quipu-client";

const quipu = new Quipu({ base: "ADDRESS" });
const table = await quipu.open("caretos", { seats: 2, setup: { experienced: false } });
const ada = await table.sit("Ada");
const seen = await ada.read();
console.log(seen.game, seen.status, seen.you);
"""
PYTHON = """
import asyncio
from quipu_client import Quipu
from quipu_client.games import caretos

async def main() -> None:
    async with Quipu("ADDRESS") as quipu:
        table = await quipu.open(caretos.GAME, seats=2)
        ada = await table.sit("Ada")
        seen = await ada.read()
        print(seen["game"], seen["status"], seen["you"])

asyncio.run(main())
"""


def command(service: Service, tool: str) -> list[str]:
    """What the page at `/sdk` tells one to type, after the name of the tool."""
    shown = httpx.get(f"{service.address}/sdk", timeout=PATIENCE).text
    (line,) = re.findall(rf"^{tool} install (.+)$", shown, re.MULTILINE)
    return ["install", line]


def test_npm_installs_it_and_a_typed_program_plays(service: Service, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    quiet = ["--silent", "--no-audit", "--no-fund"]
    subprocess.run(["npm", *command(service, "npm"), *quiet], cwd=tmp_path, check=True)
    (tmp_path / "first.ts").write_text(TYPESCRIPT.replace("ADDRESS", service.address), encoding="utf-8")
    strict = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom", "--types", ""]
    checked = subprocess.run([COMPILER, *strict, "first.ts"], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    played = subprocess.run(["node", "first.js"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert played.stdout == "caretos OPEN 0\n"

    wrong = TYPESCRIPT.replace("experienced: false", "experienced: 1")
    (tmp_path / "wrong.ts").write_text(wrong, encoding="utf-8")
    refused = subprocess.run([COMPILER, *strict, "wrong.ts"], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert "Type 'number' is not assignable to type 'boolean" in refused.stdout


def test_pip_installs_it_and_a_program_plays(service: Service, tmp_path: Path) -> None:
    site = tmp_path / "site"
    where = ["--quiet", "--no-deps", "--disable-pip-version-check", "--target", str(site)]
    subprocess.run([sys.executable, "-m", "pip", *command(service, "pip"), *where], check=True)
    program = tmp_path / "first.py"
    program.write_text(PYTHON.replace("ADDRESS", service.address), encoding="utf-8")
    found = {**os.environ, "PYTHONPATH": str(site)}
    played = subprocess.run(
        [sys.executable, program], check=True, capture_output=True, text=True, cwd=tmp_path, env=found
    )
    assert played.stdout == "caretos OPEN 0\n"
    assert (site / "quipu_client" / "games" / "caretos.py").is_file()
