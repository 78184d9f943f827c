"""A module touches its own folder and the two lines that CONTRIBUTING.md names, and nothing else of the base."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[3]
CARAL = ROOT / "rules" / "quipu_rules" / "caral"
LINES = {
    "parts.py": (
        '    EMISSARIES = "EMISSARIES"\n',
        '    HARVEST = "HARVEST"\n    """Whoever begins a year reaps fame."""\n',
    ),
    "modules/listing.py": ("    ModuleName.EMISSARIES,\n", "    ModuleName.HARVEST,\n"),
}
"""The declared lines: after which one, what is added."""
HOME = "quipu_rules.caral.modules.harvest"
FOLDER: Mapping[str, str] = {
    "__init__.py": "",
    "actions.py": """
from quipu_rules.kernel.message import Action
class Reap(Action, frozen=True, kw_only=True):
    "Reap."
""",
    "phases.py": """
from quipu_rules.caral.phases import Asking
class Reaping(Asking, frozen=True, kw_only=True):
    "The harvest is ripe."
""",
    "events.py": """
from quipu_rules.kernel.message import Event, Seat
class Reaped(Event, frozen=True, kw_only=True):
    "Somebody reaped."
    seat: Seat
    fame: int
""",
    "state.py": """
from quipu_rules.kernel.message import Value
class Harvest(Value, frozen=True, kw_only=True):
    reaped: int = 0
""",
    "view.py": f"""
from {HOME}.state import Harvest
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Value
class HarvestView(Value, frozen=True, kw_only=True):
    reaped: int
def seen(state: State) -> HarvestView:
    return HarvestView(reaped=(part(state, Harvest) or Harvest()).reaped)
""",
    "evolve.py": f"""
from {HOME}.state import Harvest
from quipu_rules.caral.state import part
from quipu_rules.caral.writing import with_fame, with_part
def reaped(state, event):
    kept = part(state, Harvest) or Harvest()
    return with_part(with_fame(state, event.seat, event.fame), Harvest(reaped=kept.reaped + event.fame))
""",
    "additions.py": f"""
from {HOME} import actions, events, evolve, phases
from {HOME}.view import HarvestView, seen
from quipu_rules.caral.modules.additions import Additions
ADDITIONS = Additions(
    actions=(actions.Reap,),
    phases=(phases.Reaping,),
    writers={{events.Reaped: evolve.reaped}},
    view=HarvestView,
    seen=seen,
)
""",
    "module.py": f"""
from {HOME}.actions import Reap
from {HOME}.events import Reaped
from {HOME}.phases import Reaping
from quipu_rules.caral.agenda import answered, ask
from quipu_rules.caral.events import YearBegan
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.moves.proposing import always, only
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.turn import advance
from quipu_rules.kernel.move import Move
def ripen(table, event):
    if event.year > 1:
        ask(table, Reaping(seat=event.start))
def reap(table, seat, action):
    answered(table)
    table.record(Reaped(seat=seat, fame=1))
    advance(table)
MODULE = Module(
    name=ModuleName.HARVEST,
    moves=(Move(action=Reap, during=(Reaping,), candidates=only(Reap()), refusal=always, resolve=reap),),
    after={{YearBegan: ripen}},
)
""",
}
TEXTS = """
ModuleName-HARVEST = Harvest
action-reap = Reap
event-reaped = {{ $seat }} {verb} {{ $fame }}.
value-Reaping = {{ $seat }}
"""
PLAYED = f"""
import msgspec
from {HOME}.events import Reaped
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.setup import Setup
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.text import Reader

state = CARAL.blank(CARAL.editions["standard"])
found = []
for step in playout(CARAL, seats=2, seed=1, setup=Setup(modules=tuple(ModuleName))):
    encoded = msgspec.json.encode(step.decided.events)
    state = CARAL.fold(state, CARAL.read_events(encoded))
    assert state == step.decided.state
    found += [event for event in step.decided.events if isinstance(event, Reaped)]
assert found
assert CARAL.view(state, None).reaped == len(found)
assert CARAL.texts.event(found[0], Reader("de")).endswith("erntet 1.")
assert CARAL.read_action('{{"type": "reap"}}')
print("played")
"""


def test_a_seventh_module_is_a_folder_and_two_lines(tmp_path: Path) -> None:
    for package in (ROOT / "quipu", CARAL.parent):
        shutil.copytree(package, tmp_path / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    copy = tmp_path / CARAL.parent.name / CARAL.name
    for file, (before, added) in LINES.items():
        path = copy / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, before + added), encoding="utf-8")
    home = copy / "modules" / "harvest"
    (home / "text").mkdir(parents=True)
    for file, source in FOLDER.items():
        (home / file).write_text(source, encoding="utf-8")
    for locale, verb in {"en": "reaps", "de": "erntet"}.items():
        (home / "text" / f"{locale}.ftl").write_text(TEXTS.format(verb=verb), encoding="utf-8")

    ran = subprocess.run([sys.executable, "-c", PLAYED], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (ran.stdout, ran.returncode) == ("played\n", 0), ran.stderr


NAMED = {
    "board.py": {"annual_tiles", "emissaries", "progress_tiles", "status_cards", "whim_of_the_gods"},
    "edition/checks.py": {"annual_tiles", "emissaries", "progress_tiles", "status_cards"},
    "edition/tables.py": {"annual_tiles", "emissaries", "progress_tiles", "status_cards", "whim_of_the_gods"},
    "game.py": {"annual_tiles", "progress_tiles", "status_cards", "whim_of_the_gods"},
    "state.py": {"emissaries"},
    "view.py": {"emissaries"},
}
"""The base files that import from a module's folder, as CONTRIBUTING.md lists them, and from which."""


def test_the_base_game_names_modules_only_in_declared_places() -> None:
    folders = {path.name for path in (CARAL / "modules").iterdir() if (path / "module.py").exists()}
    assert len(folders) == 6
    imported = re.compile(r"^from quipu_rules\.caral\.modules\.(\w+)", re.MULTILINE)
    named = {}
    for path in CARAL.rglob("*.py"):
        file = path.relative_to(CARAL).as_posix()
        found = set(imported.findall(path.read_text(encoding="utf-8"))) & folders
        if file.startswith("modules/"):
            assert found <= {file.split("/")[1]}, f"{file}: a module imports another"
        elif found:
            named[file] = found
    assert named == NAMED
