"""``quipu replay``: what it tells of a game, and in which forms."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from quipu_rules.caretos.game import CARETOS
from quipu_rules.kernel import notation
from quipu_service.commands.command_line import main
from tests.service.golden.views import FOLDER
from tests.service.valkey import PATIENCE


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A whole game of Caretos with two seats."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(gzip.decompress((FOLDER / "caretos-two.jsonl.gz").read_bytes()))
    return path


def told(log: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["replay", str(log), *options])
    assert left.value.code == 0
    return capsys.readouterr().out


def test_a_game_is_told_by_turns_with_its_end_and_its_ranking(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story = told(log, capsys)
    entries = [json.loads(line) for line in told(log, capsys, "--json").splitlines()]
    turn = re.search(r"^It is (.+)’s turn\.  \[(\d+)–\d+\]\n  (.+?)(   \(taken back\))?$", story, re.MULTILINE)
    assert turn is not None
    first = entries[int(turn[2]) - 1]
    assert (first["name"], first["texts"][0]) == (turn[1], turn[3])
    ended = r"The last Night card was drawn, and everybody had one more turn\. .+ wins by points\."
    assert re.search(rf"\n{ended}\n  1\. .+: \d+ points?\n  [12]\. .+: \d+ points?\n*$", story)


@pytest.mark.parametrize("label", ["two", "three-all-modules"])
def test_a_score_is_called_what_the_game_calls_it(
    label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "caral.jsonl"
    path.write_bytes(gzip.decompress((FOLDER / f"caral-{label}.jsonl.gz").read_bytes()))
    assert all(line.endswith(" fame") for line in told(path, capsys).rstrip().splitlines()[-2:])
    in_german = told(path, capsys, "--language", "de").rstrip().splitlines()[-2:]
    assert all(line.endswith((" Ruhmpunkte", " Ruhmpunkt")) for line in in_german)


def test_what_follows_the_beginning_of_a_turn_stands_below_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "inkas.jsonl"
    path.write_bytes(gzip.decompress((FOLDER / "inkas-three.jsonl.gz").read_bytes()))
    turn = ""
    for line in told(path, capsys).splitlines():
        turn = line if line.startswith("Turn ") else turn
        if " goes back. It is the turn of " in line:
            turn = ""  # to that of another turn
        if turn and " rolls " in line and " for the first turn" not in line:
            assert turn.split("  [")[0].endswith(f": {line.split(' rolls ')[0].strip()}."), f"{line} in {turn}"


def test_a_part_of_it_is_told(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    every = told(log, capsys, "--json").splitlines()
    part = told(log, capsys, "--json", "--from", "8", "--to", "9").splitlines()
    assert part == every[7:9]
    assert [json.loads(line)["version"] for line in part] == [8, 9]
    assert json.loads(part[0])["texts"]
    assert notation.read_all(json.loads(part[0])["actions"], CARETOS.actions)


def test_a_turn_is_one_line_of_notation_that_can_be_read_back(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(log, capsys, "--compact").splitlines()
    for line in lines:
        version, seat, actions = line.split(" ", 2)
        assert int(version) > 0
        assert seat in {"0", "1"}
        assert notation.write_all(notation.read_all(actions, CARETOS.actions)) == actions
    assert any(" playNightCard " in line and line.endswith("; finish") for line in lines)


def test_the_table_is_drawn_at_a_version(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = told(log, capsys, "--state", "--to", "10")
    assert re.search(r"village V1: (\w+ )+", table)
    assert "Seat 1" in table


def test_a_reader_who_has_seen_enough_is_no_error(log: Path) -> None:
    command = (
        f"{sys.executable} -c 'from quipu_service.commands.command_line import main; main()' replay {log} | head -n 1"
    )
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stderr == ""
    assert "Caretos" in done.stdout


def test_what_was_taken_back_is_marked_and_left_out_of_the_notation(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = [json.loads(line) for line in told(log, capsys, "--json").splitlines()]
    back = {entry["version"] for entry in entries if entry["takenBack"]}
    rewound = [entry for entry in entries if entry["type"] == "rewound"]
    assert rewound
    assert {one["version"] - 1 for one in rewound} <= back | {one["version"] for one in rewound}

    story, turns = told(log, capsys), told(log, capsys, "--compact")

    gone = [text for one in entries if one["takenBack"] for text in one["texts"]]
    headings = [text for text in gone if re.fullmatch("It is .*’s turn.", text)]
    assert story.count("(taken back)") == len(gone) - len(headings)
    assert re.search(r"^  .+ goes back\. It is the turn of .+\.$", story, re.MULTILINE)
    assert back.isdisjoint(int(line.split()[0]) for line in turns.splitlines())


def test_a_turn_without_a_sentence_says_so_and_a_rewind_of_nothing_is_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "log.jsonl"
    kept.write_bytes(gzip.decompress((FOLDER / "caracalla-three.jsonl.gz").read_bytes()))
    entries = [json.loads(line) for line in told(kept, capsys, "--json").splitlines()]
    silent = [one["version"] for one in entries if one["type"] == "rewound" and not one["texts"]]
    story = told(kept, capsys)

    assert silent
    assert story.count(" goes back. It is the turn of ") == sum(one["type"] == "rewound" for one in entries) - len(
        silent
    )
    assert re.search(r"^It is .+’s turn with \w+\.  \[\d+\]\n  \(nothing\)\n", story, re.MULTILINE)
