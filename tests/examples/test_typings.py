"""``quipu typings`` and ``quipu contracts`` for a package of somebody else: the compilers take what they write."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.proofs import ran
from tests.service.commands.command import is_one_line, within
from tests.service.serving import ROOT, environment

TYPESCRIPT = ROOT / "clients" / "typescript"
PROGRAM_TS = """import { Quipu } from "quipu-client";
import type { CardPlayed } from "./high-card.ts";

const table = await new Quipu().open("high-card", { seats: 2 });
const seat = await table.sit("Ann");
const update = await seat.act({ type: "playCard", card: 3 });
const hand: number[] | undefined = update.view?.hand;
const played: CardPlayed[] = update.events.filter((event) => event.type === "cardPlayed");
const board = await new Quipu().board("high-card", { seats: 2 });
const names: string[] = board.cards.map((card) => card.name.en);
// @ts-expect-error a deck is a number
const deck: string | undefined = update.view?.deck;
// @ts-expect-error there is no such action
await seat.act({ type: "fold" });
console.log(hand, played, names, deck);
"""
PROGRAM_PY = """from quipu_client import Quipu

import high_card


async def main() -> None:
    async with Quipu("http://127.0.0.1:8000") as quipu:
        table = await quipu.open(high_card.GAME, seats=2)
        seat = await table.sit("Ann")
        update = await seat.act({"type": "playCard", "card": 3})
        view = update["view"]
        assert view is not None
        hand: list[int] = view["hand"]
        deck: str = view["deck"]
        print(hand, deck)
"""


def typings(site: Path, game: str, language: str, folder: Path) -> str:
    return ran(site, "quipu", "typings", game, f"--{language}", folder=folder)


@pytest.mark.xdist_group("typescript")  # beside the client's own tests, which build it too, and not at the same time
def test_typescript_knows_the_types_of_a_foreign_game(high_card: Path, tmp_path: Path) -> None:
    folder = TYPESCRIPT / "build" / "foreign"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "high-card.ts").write_text(typings(high_card, "high-card", "typescript", tmp_path), encoding="utf-8")
    (folder / "program.ts").write_text(PROGRAM_TS, encoding="utf-8")
    settings = {
        "extends": str(TYPESCRIPT / "tsconfig.json"),
        "compilerOptions": {"noEmit": True, "rootDir": str(folder)},
        "include": [str(folder)],
    }
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    subprocess.run(["npm", "run", "--silent", "build"], cwd=TYPESCRIPT, check=True)
    compiled = ["npm", "exec", "--", "tsc", "-p", str(folder / "tsconfig.json")]
    done = subprocess.run(compiled, cwd=TYPESCRIPT, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout


@pytest.mark.xdist_group("mypy")
def test_mypy_knows_the_types_of_a_foreign_game(high_card: Path, tmp_path: Path, mypy_cache: Path) -> None:
    (tmp_path / "high_card.py").write_text(typings(high_card, "high-card", "python", tmp_path), encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM_PY, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={mypy_cache}"]
    done = subprocess.run(
        [*mypy, "program.py", "high_card.py"],
        cwd=tmp_path,
        env=environment({"MYPYPATH": str(ROOT / "clients" / "python")}),
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, done.stdout + done.stderr
    assert 'expression has type "int", variable has type "str"' in errors[0]


def test_the_contracts_of_a_foreign_game_are_written_into_its_package(high_card: Path, tmp_path: Path) -> None:
    command = ("quipu", "contracts", "high-card")
    written = ran(high_card, *command, folder=tmp_path)
    folder = high_card / "highcard" / "contracts"
    assert written.count("written: ") == 4
    names = {file.name for file in folder.iterdir()}
    assert {"openapi.json", "schema.graphql", "high_card.ts", "high_card.py"} == names
    assert "HighCard" in (folder / "schema.graphql").read_text(encoding="utf-8")
    assert "" == ran(high_card, *command, "--check", folder=tmp_path)


def test_a_game_that_is_not_installed_is_named() -> None:
    assert is_one_line(within("typings", "chess", "--python"), "no game is called `chess`; installed are")
    assert is_one_line(within("contracts", "chess"), "no game is called `chess`; installed are")
