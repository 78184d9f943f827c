"""``quipu edition check``: for somebody who types in what is printed."""

from pathlib import Path

from quipu_rules.caretos.game import CARETOS
from quipu_rules.kernel.edition import Standing, fingerprint
from tests.service.commands.command import is_one_line, within
from tests.service.serving import ROOT

STANDARD = ROOT / "rules" / "quipu_rules" / "caretos" / "edition" / "standard.toml"


def saved(folder: Path, text: str) -> str:
    file = folder / "caretos" / "mine.toml"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_an_edition_is_told_by_its_hash_and_its_reconstructions() -> None:
    ran = within("edition", "check", str(STANDARD), "--game", "caretos")

    standard = CARETOS.editions["standard"]
    assert (ran.code, ran.err) == (0, "")
    assert f"  hash: {fingerprint(standard)}" in ran.out.splitlines()
    assert "  as `standard`" in ran.out.splitlines()
    guessed = [source.part for source in standard.sources if source.standing is Standing.RECONSTRUCTION]
    assert guessed
    assert all(f"  {part}: a reconstruction" in ran.out for part in guessed)


def test_what_an_owner_has_changed_is_named_and_the_game_is_found_by_the_folder(tmp_path: Path) -> None:
    text = STANDARD.read_text(encoding="utf-8").replace('name = "standard"', 'name = "mine"', 1)
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("campfires"))
    lines[place] = "campfires = " + str(int(lines[place].split("=")[1].split("#")[0]) + 1)
    ran = within("edition", "check", saved(tmp_path, "\n".join(lines)))

    assert (ran.code, ran.err) == (0, "")
    assert "caretos: the edition `mine` can be played with" in ran.out
    assert "other than in `standard`" in ran.out


def test_an_invalid_file_is_reported_in_one_line_with_the_place(tmp_path: Path) -> None:
    wrong = saved(tmp_path, STANDARD.read_text(encoding="utf-8") + "\nsurplus = 1\n")

    assert is_one_line(within("edition", "check", wrong), wrong)
    assert is_one_line(within("edition", "check", wrong, "--game", "chess"), "chess")
    assert is_one_line(within("edition", "check", str(tmp_path / "none.toml"), "--game", "caretos"), "none.toml")
