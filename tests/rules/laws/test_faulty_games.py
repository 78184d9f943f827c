"""Every faulty game of the catalogue is caught, by a law whose message leads to the fault."""

import importlib
import re
import shutil
import sys
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quipu import Seat
from quipu.testing import Variant, laws
from quipu.testing.laws import LAWS, NEWEST
from quipu.testing.variants import chosen
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import FOLDER, LIST, Kept, digest_of
from quipu_service.commands.freeze import archive_of, frozen
from tests.rules.laws.careless_games import CARELESS
from tests.rules.laws.faulty_games import HEARTS, HIGH_CARD, TELLING, TIC_TAC_TOE, Fault
from tests.rules.laws.hidden_games import HIDDEN
from tests.rules.laws.impure_games import IMPURE, RULES
from tests.service.serving import ROOT

EXAMPLES = ROOT / "examples"
FAULTS = (*TELLING, *IMPURE, *HIDDEN, *CARELESS)
NAMED = {law.__name__: law for law in (*NEWEST, *LAWS)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Packages in it can be imported; they are forgotten after the test."""
    before = set(sys.modules)
    # a change of the same length within the same second would find the bytecode of before
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for module in set(sys.modules) - before:
        if module.startswith("faulty_"):
            del sys.modules[module]


def copied(of: str, folder: Path, name: str) -> Path:
    """An example as a package of another name."""
    package = folder / name
    shutil.copytree(EXAMPLES / of, package, ignore=shutil.ignore_patterns("__pycache__"))
    old = of.partition("/")[2]
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(rf'(from |Texts\("){old}\b', rf"\g<1>{name}", text), encoding="utf-8")
    return package


def changed(path: Path, changes: tuple[tuple[str, str], ...]) -> None:
    """The file with each piece replaced; none for the piece that is empty."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{path.name} has no {old!r} any more"
        text = text.replace(old, new) if old else ""
    if "force_setattr" in text:
        text = text.replace("import replace\n", "import force_setattr, replace\n")
    path.write_text(text, encoding="utf-8")


def finding(law: str, game: AnyGame) -> str:
    """What a law says about a game, at the first table where it finds something."""
    takes = signature(NAMED[law]).parameters
    variants = chosen(game, ())
    try:
        if "variant" in takes:
            for variant in variants:
                NAMED[law](game, variant)
        else:
            NAMED[law](game, *([variants] if "variants" in takes else []))
    except AssertionError as found:
        return str(found)
    return ""


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.what for fault in FAULTS])
def test_a_law_finds_it_and_says_what_to_do(fault: Fault, folder: Path) -> None:
    name = f"faulty_{FAULTS.index(fault)}"
    changed(copied(fault.of, folder, name) / fault.file, fault.changes)
    said = finding(fault.law, importlib.import_module(name).GAME)
    assert [words for words in fault.says if words not in said] == [], said


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("of", [HIGH_CARD, TIC_TAC_TOE, HEARTS])
def test_the_examples_have_none_of_these_faults(of: str, folder: Path) -> None:
    """So it is the small change that a law finds."""
    name = f"faulty_not_{of.partition('/')[2]}"
    copied(of, folder, name)
    game = importlib.import_module(name).GAME
    assert {
        law: said for law in {fault.law for fault in FAULTS if fault.of == of} if (said := finding(law, game))
    } == {}


def test_the_catalogue_is_as_long_as_it_says() -> None:
    assert len({fault.what for fault in FAULTS}) == len(FAULTS) >= 40
    assert {fault.law for fault in FAULTS} <= set(NAMED)


def test_rules_that_are_not_in_the_package_are_missed(folder: Path) -> None:
    (copied(HIGH_CARD, folder, "faulty_rules") / "rules.md").unlink()
    assert "faulty_rules has no `rules.md`" in finding(RULES, importlib.import_module("faulty_rules").GAME)


def test_every_value_of_an_option_is_tried_by_default(folder: Path) -> None:
    copied(HEARTS, folder, "faulty_options")
    names = [variant.name for variant in chosen(importlib.import_module("faulty_options").GAME, ())]
    assert names[:3] == ["3-seats", "4-seats", "5-seats"]
    assert {name.partition("-seats-")[2] for name in names[3:]} >= {
        "passing=LEFT",
        "passing=NEVER",
        "limit=1",
        "limit=5",
    }


def test_variants_are_given_one_by_one_or_as_a_list(folder: Path) -> None:
    copied(HIGH_CARD, folder, "faulty_variants")
    game = importlib.import_module("faulty_variants").GAME
    two, three = Variant("two", seats=2), Variant("three", seats=3)
    assert chosen(game, [[two, three]]) == chosen(game, [two, three]) == (two, three)
    assert laws(game, [two, three]).__name__ == "TestHighCard"
    wrong: list[tuple[list[Any], str]] = [
        ([game, 3], "laws() takes variants after the game, as in laws(GAME, Variant("),
        ([[game]], "laws() begins with the game, as in laws(GAME, Variant("),
        ([game, Variant("six", seats=6)], "`seats` is from 2 to 4"),
        ([game, Variant("odd", seats=2, edition="odd")], "`edition` is one of standard"),
        ([game, Variant("odd", seats=2, setup=Seat(1))], "`setup` is a NoOptions"),  # type: ignore[arg-type]  # which is refused at run time too
    ]
    for arguments, why in wrong:
        with pytest.raises(TypeError, match=re.escape(why)):
            laws(*arguments)


ARCHIVED = "the_archive_of_the_present_revision_decides_as_the_code_beside_it"


def test_a_decision_that_changes_beside_the_archive_of_its_revision_is_found(folder: Path) -> None:
    name = "faulty_archived"
    package = copied(HIGH_CARD, folder, name)
    contents = frozen(package, name, 1)
    (package / FOLDER).mkdir()
    (package / FOLDER / "1.zip").write_bytes(archive_of(contents))
    kept = {1: Kept(game=":GAME", digest=digest_of(contents))}
    (package / FOLDER / LIST).write_bytes(msgspec.json.encode(kept))
    assert finding(ARCHIVED, importlib.import_module(name).GAME) == "", "nothing has changed yet"

    changed(package / "__init__.py", (("max(card for card", "min(card for card"),))
    for module in [one for one in sys.modules if one.startswith(name)]:
        del sys.modules[module]
    said = finding(ARCHIVED, importlib.import_module(name).GAME)
    assert "revision 1 is kept, and the code decides otherwise: PlayCard(card=" in said
    assert "set `revision=2` in Game(…), or take the change back" in said


def test_a_translation_of_the_rules_that_lacks_a_statement_is_found(folder: Path) -> None:
    package = copied(TIC_TAC_TOE, folder, "faulty_translated")
    game = importlib.import_module("faulty_translated").GAME
    law = "translated_rules_have_the_same_statements"
    assert finding(law, game) == "", "there is no translation"

    (package / "rules.de.md").write_text("**1.1** Zwei Sitze.\n\n**1.2** Zieht.\n", encoding="utf-8")
    assert "do not both have 1.3: a refusal links to its statement" in finding(law, game)
