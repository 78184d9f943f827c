"""The reference checkers and the page that they follow: they need nothing of ours and agree with each other."""

import gzip
import hmac
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.facade.quipu import Quipu
from tests.service import replay
from tests.service.example_games import EXAMPLES
from tests.service.golden.views import FOLDER
from tests.service.serving import ROOT
from tests.service.tables import begun, exported

CHECKERS = ROOT / "clients/checker"
LOGS = {path.name.removesuffix(".jsonl.gz"): path for path in sorted(FOLDER.glob("*.jsonl.gz"))}
OF_GAMES = list({name.partition("-")[0]: name for name in LOGS}.values())
"""One of each game."""
SHORT = "caretos-two"
MOST_LINES = 345
"""A checker is read before it is trusted."""
COMMANDS = ([sys.executable, str(CHECKERS / "quipu_check.py")], ["node", str(CHECKERS / "quipu_check.mjs")])
SAID = re.compile(r"(?P<file>.*): (?:(?P<right>\d+) entries right|WRONG at entry (?P<wrong>\d+): .*)")


def check_in_python() -> Callable[[str], tuple[int, str | None, int, int]]:
    spec = importlib.util.spec_from_file_location("quipu_check", CHECKERS / "quipu_check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[str], tuple[int, str | None, int, int]] = module.check
    return found


def by_javascript(folder: Path, files: dict[str, str]) -> dict[str, tuple[int, bool]]:
    """By file: how many entries are right, or which is wrong; and whether all is right."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    ran = subprocess.run(
        ["node", str(CHECKERS / "quipu_check.mjs"), *files], cwd=folder, capture_output=True, text=True, check=False
    )
    said = [SAID.fullmatch(line) for line in ran.stdout.splitlines()]
    found = {one["file"]: (int(one["right"] or one["wrong"]), one["right"] is not None) for one in said if one}
    assert (int(not all(right for _, right in found.values())), "") == (ran.returncode, ran.stderr)
    return found


def by_python(files: dict[str, str]) -> dict[str, tuple[int, bool]]:
    check = check_in_python()
    found = {name: check(text) for name, text in files.items()}
    return {name: (entries, problem is None) for name, (entries, problem, _, _) in found.items()}


def text_of(name: str) -> str:
    return gzip.decompress(LOGS[name].read_bytes()).decode()


@pytest.mark.parametrize("file", ["quipu_check.py", "quipu_check.mjs"])
def test_a_checker_is_short_and_has_no_dependencies(file: str) -> None:
    text = (CHECKERS / file).read_text()
    assert text.count("\n") < MOST_LINES
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)) | set(
        re.findall(r'import\("(.*)"\)', text)
    )
    assert imported <= {
        *("gzip", "hmac", "json", "re", "sys", "zlib", "collections", "hashlib", "typing", "node:fs/promises")
    }


@pytest.mark.parametrize("logs", [OF_GAMES, pytest.param([*LOGS], marks=pytest.mark.everything)], ids=["some", "all"])
def test_both_find_kept_logs_of_every_game_right(tmp_path: Path, logs: list[str]) -> None:
    files = {name: text_of(name) for name in logs}
    right = {name: (text.count("\n") - 1, True) for name, text in files.items()}

    assert right == by_python(files)
    assert right == by_javascript(tmp_path, files)


@pytest.mark.parametrize(
    "game",
    [*EXAMPLES.values(), *(pytest.param(game, marks=pytest.mark.everything) for game in GAMES.values())],
    ids=lambda game: game.name,
)
async def test_both_find_a_finished_game_of_every_game_right(quipu: Quipu, tmp_path: Path, game: AnyGame) -> None:
    """Of the packages of ``examples/`` as of our four: the checkers know none by name."""
    service = Quipu(quipu.stores, {game.name: game}, clock=system_clock, entropy=replay.entropy)
    table = await begun(service, game.name, game.seats[0])
    position = await table.go_on()
    files = {game.name: (await exported(table)).decode()}
    right = {game.name: (position.version, True)}

    assert (files[game.name].split('"seed":')[1][0], position.to_act) == ('"', ())
    assert right == by_python(files)
    assert right == by_javascript(tmp_path, files)


async def test_both_find_what_a_seat_and_a_spectator_may_know_right(quipu: Quipu, tmp_path: Path) -> None:
    table = await begun(quipu, "inkas", 3)
    await table.go_on(40)
    files = {f"seat {seat}": (await exported(table, seat)).decode() for seat in (None, 0, 1, 2)}

    assert {right for _, right in by_python(files).values()} == {True}
    assert by_python(files) == by_javascript(tmp_path, files)


def test_both_name_the_first_entry_that_is_wrong(tmp_path: Path) -> None:
    text = text_of(SHORT)
    lines = text.splitlines(keepends=True)
    first = next(place for place, line in enumerate(lines) if '"part":-1' in line)
    dealt = next(place for place, line in enumerate(lines) if '"first":' in line and '"tableOpened"' in line)
    begins = int(lines[dealt].partition('"first":')[2][0])

    def but(place: int, old: str, new: str) -> str:
        assert old in lines[place]
        return "".join([*lines[:place], lines[place].replace(old, new, 1), *lines[place + 1 :]])

    def rehashed(place: int, old: str, new: str) -> str:
        line = lines[place].replace(old, new, 1)
        entry = line[len('{"entry":') : line.index(',"hash":')]
        return "".join(
            [*lines[:place], re.sub(r'"hash":"\w+"', f'"hash":"{sha256(entry.encode()).hexdigest()}"', line)]
        )

    wrong = {
        "seed": (1, but(0, '"seed":"', '"seed":"0')),
        "name": (2, but(2, "Seat 0", "Seat 7")),
        "opened": (first, but(first, '"command":"', '"command":"x')),
        "salt": (first, but(first, '"salt":"', '"salt":"0')),
        "hash": (5, but(5, '"hash":"', '"hash":"0')),
        "chance": (dealt, rehashed(dealt, f'"first":{begins}', f'"first":{1 - begins}')),
        "swapped": (7, "".join([*lines[:7], lines[8], lines[7], *lines[9:]])),
        "missing": (9, "".join([*lines[:9], *lines[10:]])),
        "cut": (len(lines) - 1, "".join(lines[:-1])),
        "half a line": (0, text[:-20]),
        "nothing": (0, ""),
    }
    files = {name: file for name, (_, file) in wrong.items()}
    expected = {name: (entry, False) for name, (entry, _) in wrong.items()}

    assert expected == by_python(files)
    assert expected == by_javascript(tmp_path, files)


def changed(text: str, old: str, new: str) -> str:
    """The file with one thing in one entry written otherwise, and the hash of that entry made anew."""
    lines = text.splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if place and old in line)
    line = lines[place].replace(old, new, 1)
    entry = line[len('{"entry":') : line.index(',"hash":')]
    lines[place] = re.sub(r'"hash":"\w+"', f'"hash":"{sha256(entry.encode()).hexdigest()}"', line)
    return "".join(lines)


def test_both_refuse_what_json_allows_and_the_format_does_not(tmp_path: Path) -> None:
    """Each is refused at its own entry; without that, the chain would end the check at the next one."""
    text = text_of(SHORT)
    files = {
        "point": changed(text, '"draws":0', '"draws":0.0'),
        "exponent": changed(text, '"draws":0', '"draws":0e0'),
        "as text": changed(text, '"draws":0', '"draws":"0"'),
        "null": changed(text, '"firstDraw":0', '"firstDraw":null'),
        "twice": changed(text, '"draws":0', '"draws":0,"draws":0'),
        "blank": changed(text, '"draws":0', '"draws": 0'),
        "type": changed(text, '"type":"opened"', '"type":"openedTwice"'),
    }

    expected = dict.fromkeys(files, (1, False))
    assert expected == by_python(files)
    assert expected == by_javascript(tmp_path, files)


def test_the_checkers_go_on_to_the_next_file_after_one_that_is_no_text(tmp_path: Path) -> None:
    packed, right = tmp_path / "packed", tmp_path / "right"
    packed.write_bytes(LOGS[SHORT].read_bytes()[:2000])
    right.write_text(text_of(SHORT), encoding="utf-8", newline="")
    lone = tmp_path / "lone"
    lone.write_text(text_of(SHORT).replace('"Seat 0"', '"\\ud800"', 1), encoding="utf-8", newline="")
    for command in COMMANDS:
        ran = subprocess.run([*command, packed, lone, right], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (1, "")
        assert ran.stdout.count("WRONG at entry 0") == 1
        assert f"{right}: {text_of(SHORT).count(chr(10)) - 1} entries right" in ran.stdout
        assert "proves nothing" in ran.stdout.splitlines()[-1]


def test_the_checkers_unpack_what_was_packed_or_encoded_anew_and_name_it(tmp_path: Path) -> None:
    text = text_of(SHORT)
    wrapped = {
        "packed with gzip": LOGS[SHORT].read_bytes(),
        "with a byte order mark": b"\xef\xbb\xbf" + text.encode(),
        "with lines that end with CRLF": text.replace("\n", "\r\n").encode(),
    }
    for place, (how, content) in enumerate(wrapped.items()):
        file = tmp_path / f"{place}"
        file.write_bytes(content)
        for command in COMMANDS:
            ran = subprocess.run([*command, file], capture_output=True, text=True, check=True)
            assert ran.stdout.startswith(f"{file}: {text.count(chr(10)) - 1} entries right (it came {how})\n")


def but_event(text: str, kind: str, field: str, value: object) -> str:
    """The log with one field of the first event of a kind written otherwise, and its entry hashed anew."""
    lines = text.splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if place and f'"type":"{kind}"' in line)
    line: Any = json.loads(lines[place])
    event = next(one for one in line["entry"]["body"]["events"] if one and one["type"] == kind)
    assert event[field] != value
    event[field] = value
    line["hash"] = sha256(json.dumps(line["entry"], separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
    lines[place] = json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"
    return "".join(lines)


@pytest.mark.parametrize(
    ("log", "kind", "field", "value"),
    [
        ("inkas-three", "diceRolled", "dice", [1, 7]),
        ("caral-two", "architectRolled", "options", [9]),
        ("caral-three-all-modules", "statusCardsLaid", "titles", ["HERDER", "HERDER"]),
        ("caretos-two", "tableOpened", "monsters", ["WITCH", "WITCH"]),
        ("caracalla-three", "familiesSeated", "starter", 7),
    ],
)
def test_draws_that_events_show_are_made_again(log: str, kind: str, field: str, value: object, tmp_path: Path) -> None:
    """By what the header says: the checkers know no game."""
    text = but_event(text_of(log), kind, field, value)
    _, problem, _, _ = check_in_python()(text)
    assert f"not `{field}` of {kind}" in str(problem)
    assert by_javascript(tmp_path, {"forged": text}) == by_python({"forged": text})


def test_a_game_that_the_checkers_have_never_heard_of_is_no_other(tmp_path: Path) -> None:
    """Its five dice are no two of Inkas."""
    text = text_of("inkas-three")
    header, rest = text.split("\n", 1)
    shows = json.loads(header)["shows"] | {"diceRolled": [{"field": "dice", "sides": 20}]}
    other = json.dumps(json.loads(header) | {"shows": shows}, separators=(",", ":")) + "\n" + rest
    assert by_python({"other": other})["other"][1] is False
    silent = {name: value for name, value in json.loads(header).items() if name != "shows"}
    none = json.dumps(silent, separators=(",", ":")) + "\n" + rest
    assert by_python({"none": none})["none"] == (text.count("\n") - 1, True)
    assert by_javascript(tmp_path, {"other": other, "none": none}) == by_python({"other": other, "none": none})


async def test_the_last_sentence_says_what_was_proven_and_what_would_be_needed(quipu: Quipu, tmp_path: Path) -> None:
    table = await begun(quipu, "caracalla", 2)
    (tmp_path / "open").write_bytes(await exported(table))
    (tmp_path / "over").write_text(text_of(SHORT), encoding="utf-8", newline="")
    for command in COMMANDS:
        said = {}
        for file in ("open", "over"):
            ran = subprocess.run([*command, tmp_path / file], capture_output=True, text=True, check=True)
            said[file] = ran.stdout.splitlines()[-1]
        assert re.search(r"its seed and [1-9]\d* of [1-9]\d* draws belong together", said["over"])
        assert all("signature, which was not checked here" in one for one in said.values())
        assert "the complete file is needed" in said["open"]
        assert all("`quipu verify`" in one and "operator's signature" in one for one in said.values())


def example() -> dict[str, str]:
    """The worked example of the page: what stands behind each name."""
    text = (ROOT / "docs/log.md").read_text(encoding="utf-8")
    lines = text.partition("## A worked example")[2].split("```")[1].strip().splitlines()
    return {line[:13].strip(): line[13:].split("  ")[0].strip() for line in lines}


def test_the_worked_example_of_the_page_is_right() -> None:
    shown, lines = example(), text_of("caracalla-three").splitlines()
    seed, table = bytes.fromhex(shown["seed"]), shown["table"]
    entries: list[Any] = [json.loads(line) for line in lines]
    key = hmac.digest(seed, shown["entropies"].encode(), sha256)
    draw = hmac.digest(key, f"{table}:0".encode(), sha256)
    salt = hmac.digest(seed, f"salt:{table}:6:-1".encode(), sha256).hex()[:32]
    starter = entries[5]["entry"]["body"]["events"][0]["starter"]

    assert (table, seed.hex()) == (entries[0]["table"], entries[0]["seed"])
    assert (
        sha256(shown["seed"].encode()).hexdigest() == shown["commitment"] == entries[1]["entry"]["body"]["commitment"]
    )
    assert (key.hex(), draw.hex()) == (shown["chance key"], shown["draw 0"])
    assert shown[""] == f'as a number mod 3 = {int.from_bytes(draw) % 3}: seat {starter} begins ("starter" in entry 5)'
    assert int.from_bytes(draw) % 3 == starter
    assert shown["hash"] == entries[3]["hash"]
    assert (salt, f'"content":{shown["content"]}}}' in lines[6]) == (shown["salt"], True)
    command = sha256((salt + shown["content"]).encode()).hexdigest()
    assert command == shown["command"] == entries[6]["entry"]["body"]["command"]
