"""``quipu play``, driven through a pipe."""

import re
import stat
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.commands import store
from tests.service.commands.command import is_one_line, within
from tests.service.example_games import HEARTS

TABLE = re.compile(r"--table (\w+)")


def play(tmp_path: Path, game: str, *words: str, feed: str = "") -> tuple[int, str]:
    ran = within("play", game, *words, feed=feed.encode(), data_dir=str(tmp_path / "data"), fsync="everysec")
    assert ran.err == ""
    return ran.code, ran.out


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    code, said = play(tmp_path, "caracalla", "--setup", '{"rounds": 3}', feed="1\nendTurn\n" * 20)

    assert code == 0
    assert said.count("> ") == 24, "four families, three rounds, two actions each"
    assert [line[:5] for line in said.rstrip().splitlines()[-2:]] == ["  1. ", "  1. "]


def test_a_person_plays_against_bots(tmp_path: Path) -> None:
    code, said = play(
        tmp_path, "caracalla", "--setup", '{"rounds": 3}', "--against", "random", feed="1\nendTurn\n" * 20
    )

    assert code == 0
    assert said.count("> ") == 12, "two families of one's own, three rounds, two actions each"
    assert [line[:5] for line in said.rstrip().splitlines()[-2:]] == ["  1. ", "  1. "]


def test_the_same_seats_play_again_after_the_end(tmp_path: Path) -> None:
    moves = "1\nendTurn\n"
    _, said = play(tmp_path, "caracalla", "--setup", '{"rounds": 1}', feed=moves * 4)
    first = TABLE.search(said)
    assert first is not None
    _, begun = play(tmp_path, "caracalla", "--table", first[1], "--again", feed=moves)
    second = TABLE.search(begun)
    assert second is not None
    assert second[1] != first[1]
    code, ended = play(tmp_path, "caracalla", "--table", first[1], "--again", feed=moves * 3)
    assert (code, TABLE.findall(ended)) == (0, [second[1]])
    assert [line[:5] for line in ended.rstrip().splitlines()[-2:]] == ["  1. ", "  1. "]


def test_an_action_is_taken_back_and_the_game_goes_on_another_day(tmp_path: Path) -> None:
    _, said = play(tmp_path, "caracalla", "--language", "de", feed="1\nundo\nundo\nview\nfly\n99\nquit\n")
    first, *later = said.split("> ")

    assert later[1].endswith(first.split("\n\n", 1)[1]), "what could be chosen first can be chosen again"
    assert "! " in later[2].splitlines()[0]
    assert "a11    b11" in later[3], "the board is drawn"
    assert later[4].startswith("! „fly“ ist keine Nummer der Liste")
    assert later[5].startswith("! ")
    found = TABLE.search(said)
    assert found is not None
    code, again = play(tmp_path, "caracalla", "--table", found[1], feed="1\n")
    assert code == 0
    assert again.count("> ") == 2
    kept = tmp_path / "data" / "tables"
    assert [stat.S_IMODE(path.stat().st_mode) for path in (kept, kept / found[1])] == [0o700, 0o600], "it has tokens"
    other = within("play", "caral", "--table", found[1], data_dir=str(tmp_path / "data"))
    assert is_one_line(other, f"table {found[1]} is a table of caracalla")


def test_an_action_is_chosen_by_its_number(tmp_path: Path) -> None:
    _, said = play(tmp_path, "caracalla", feed="0\n8\n7\nquit\n")

    menu, none, beyond, *_ = said.split("> ")
    assert "  7  End the turn" in menu
    assert none.startswith('! "0" is not a number of the list')
    assert beyond.startswith('! "8" is not a number of the list')
    first, *again, other = re.findall(r"^Seat (\d):$", said, re.MULTILINE)
    assert (again, {first, other}) == ([first] * 2, {"1", "2"})


@pytest.mark.parametrize(
    ("language", "hinted", "asked"), [("en", "Place the ", "Write"), ("de", " setzen", "Schreib noch einmal")]
)
def test_the_terminal_recalls_hints_and_lets_resign(tmp_path: Path, language: str, hinted: str, asked: str) -> None:
    _, said = play(
        tmp_path, "caracalla", "--language", language, "--against", "random", feed="hint\n1\nlog\nresign\nview\n"
    )
    _, hints, _, recalled, warned, *_ = said.split("> ")
    assert re.search(rf"^  .*{hinted}.*: .* \d+\s?%[^%]*\. selectRoman ", hints, re.MULTILINE)
    assert re.search("· 4 (families go to the baths|Familien gehen in die Thermen)", recalled)
    assert asked in warned


def test_a_choice_of_cards_is_explained_with_all_that_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "installed", lambda _: {**GAMES, HEARTS.name: HEARTS})
    _, said = play(tmp_path, "hearts", "--seats", "4", feed="1\nquit\n")

    shown, explained, _ = said.split("> ")
    hand = re.search(r"Hand: (.*?)   ", " ".join(shown.split("\n")))
    assert hand is not None
    example, wanted, choice, *_ = explained.splitlines()
    assert re.fullmatch(r"passCards cards=\[\d+,\d+,\d+\]", example)
    assert wanted == "  cards: 3 different ones of these:"
    assert [one.split(" = ")[1] for one in choice.strip().split("   ")] == hand[1].replace(",", "").split()


def test_who_resigns_sees_the_game_go_on_to_its_end(tmp_path: Path) -> None:
    code, said = play(tmp_path, "caracalla", "--setup", '{"rounds": 3}', "--against", "random", feed="resign\nresign\n")
    assert code == 0
    assert said.count("> ") == 2
    assert [line[:5] for line in said.rstrip().splitlines()[-2:]] == ["  1. ", "  2. "]


def test_a_table_that_was_not_begun_here_and_a_wrong_setup_are_said_in_one_line(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    assert is_one_line(
        within("play", "caracalla", "--table", "nowhere", data_dir=data), "was not begun at this terminal"
    )
    assert is_one_line(within("play", "caracalla", "--setup", "{", data_dir=data))
    assert is_one_line(within("play", "caracalla", "--seats", "9", data_dir=data), "caracalla is for 2 to 6 players")
