"""The TypeScript client: its own tests against the running service, its package, and what its README shows."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.service.serving import ROOT, Service, environment

# beside the page of examples/, which builds the client too, and not at the same time
pytestmark = pytest.mark.xdist_group("typescript")
CLIENT = ROOT / "clients" / "typescript"
BOARDS = ROOT / "clients" / "boards"
WITH_BOARDS = {
    "quipu-boards": [str(BOARDS / "index.d.ts")],
    "quipu-boards/boards.css": [str(ROOT / "web" / "src" / "css.d.ts")],
    "quipu-client": [str(CLIENT / "dist" / "index.d.ts")],
}
"""Where the packages lie once they are installed; the client's other entry is found by its own name."""
ROW = re.compile(r"^\| `(.+?)` \| (.+) \|$", re.MULTILINE)
OBJECTS = {
    "quipu": "Quipu",
    "quipu.table(game, id, token)": "TableHandle",
    "await quipu.open(game, …)": "HostedTable",
    "quipu.player(id)": "Player",
}
"""Which class each row of README's table of methods is about."""
SHOWN = re.compile(r"^```(tsx?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLOOR = (
    "secureContext",
    "subtle",
    "randomUUID",
    "AbortSignal.any",
    "AbortSignal.timeout",
    "TextDecoderStream",
    "body",
    "EventSource,WebSocket,localStorage,navigator",
    "everything",
)
"""What clients/typescript/tests/floor.ts takes away, as plain http, React Native and older browsers do."""
TIME = 600
"""Seconds that its tests may take on a busy machine; they take 15."""


def npm(*arguments: str, **settings: str) -> str:
    """What the command prints; fails with it if the command fails."""
    assert (CLIENT / "node_modules").is_dir(), "`make everything` installs clients/typescript/node_modules"
    done = subprocess.run(
        ["npm", *arguments],
        cwd=CLIENT,
        env=environment(settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIME,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    npm("run", "--silent", "build")


def test_its_own_tests_pass_against_the_service(service: Service) -> None:
    report = npm("test", "--silent", QUIPU_ADDRESS=service.address)
    assert re.search(r"^# pass [1-9]", report, re.MULTILINE)
    assert re.search(r"^# skipped 0", report, re.MULTILINE)


@pytest.mark.parametrize("missing", FLOOR)
def test_its_own_tests_pass_on_a_platform_that_lacks_something(service: Service, missing: str) -> None:
    """What a platform must have is `NEEDED` in platform.ts; without streams a client polls."""
    preload = f"--import={(CLIENT / 'build' / 'tests' / 'floor.js').as_uri()}"

    report = npm("test", "--silent", QUIPU_ADDRESS=service.address, QUIPU_WITHOUT=missing, NODE_OPTIONS=preload)

    assert re.search(r"^# pass [1-9]", report, re.MULTILINE)
    assert re.search(r"^# skipped 0", report, re.MULTILINE)


def test_what_the_readme_shows_compiles_in_strict_mode() -> None:
    blocks = SHOWN.findall((CLIENT / "README.md").read_text(encoding="utf-8"))
    assert ["ts", "tsx", "tsx", "ts", "ts"] == [kind for kind, _ in blocks]
    blocks += SHOWN.findall((BOARDS / "README.md").read_text(encoding="utf-8"))
    native = SHOWN.findall((ROOT / "docs" / "guide" / "react-native.md").read_text(encoding="utf-8"))
    assert ["tsx", "ts"] == [kind for kind, _ in native]
    blocks += native
    folder = CLIENT / "build" / "readme"
    folder.mkdir(parents=True, exist_ok=True)
    # whose own types we do not install
    (folder / "native.d.ts").write_text('declare module "react-native";', encoding="utf-8")
    for number, (kind, code) in enumerate(blocks):
        (folder / f"shown{number}.{kind}").write_text(code, encoding="utf-8")
    settings = {
        "extends": str(CLIENT / "tsconfig.json"),
        "compilerOptions": {"noEmit": True, "jsx": "react-jsx", "rootDir": str(ROOT), "paths": WITH_BOARDS},
        "include": [str(folder)],
    }
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    npm("exec", "--", "tsc", "-p", str(folder / "tsconfig.json"))


def test_every_method_that_the_readme_names_is_there() -> None:
    table = (CLIENT / "README.md").read_text(encoding="utf-8").partition("\n## Methods\n")[2].partition("\n## ")[0]
    named = {OBJECTS[one]: re.findall(r"`(\w+)`", methods) for one, methods in ROW.findall(table)}
    assert set(named) == set(OBJECTS.values())
    look = (
        'import * as client from "quipu-client"; const named = JSON.parse(process.argv[1]);'
        "console.log(JSON.stringify(Object.entries(named).flatMap(([kind, methods]) => methods"
        '.filter((one) => typeof client[kind].prototype[one] !== "function").map((one) => `${kind}.${one}`))));'
    )
    missing = npm("exec", "--", "node", "--input-type=module", "--eval", look, json.dumps(named))
    assert [] == json.loads(missing)


def test_the_package_holds_the_built_client_and_depends_on_nothing() -> None:
    packed: list[dict[str, Any]] = json.loads(npm("pack", "--dry-run", "--json", "--ignore-scripts"))
    names = {file["path"] for file in packed[0]["files"]}
    games = {f"dist/games/{game}.d.ts" for game in ("caracalla", "caral", "caretos", "inkas")}
    assert games | {"README.md", "package.json", "dist/index.js", "dist/index.d.ts", "dist/react.js"} <= names
    assert all(name.startswith("dist/") or name in ("README.md", "package.json") for name in names)
    assert "dependencies" not in json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))


def test_the_file_of_a_registry_installs_as_a_checkout_does(tmp_path: Path) -> None:
    packed = json.loads(npm("pack", "--json", "--ignore-scripts", "--pack-destination", str(tmp_path)))[0]["filename"]
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    command = ["npm", "install", "--offline", "--silent", "--no-audit", "--no-fund", f"./{packed}"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=TIME)
    listed = 'import * as client from "quipu-client"; console.log(Object.keys(client).sort().join());'
    done = [
        subprocess.run(
            ["node", "--input-type=module", "-e", code], cwd=folder, check=True, capture_output=True, text=True
        )
        for folder, code in ((tmp_path, listed), (CLIENT, listed.replace("quipu-client", "./dist/index.js")))
    ]
    assert "Quipu,QuipuError" in done[0].stdout
    assert done[0].stdout == done[1].stdout


def test_the_code_of_the_client_is_small() -> None:
    code = sum(len(file.read_bytes()) for file in (CLIENT / "dist").glob("*.js") if file.name != "react.js")
    assert code < 44_000
