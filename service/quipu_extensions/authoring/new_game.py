"""``quipu new-game``: write a package with a small game that passes its tests, as a start for a new game."""

import argparse
import keyword
import sys
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from quipu_service.application.games.catalog import GROUP, NAME, TAKEN
from quipu_service.commands.terminal import say
from quipu_service.operate.config import Config

FILES = {
    "pyproject.toml": "pyproject",
    "{module}/__init__.py": "game",
    "{module}/rules.md": "rules",
    "{module}/text/en.ftl": "en",
    "{module}/text/de.ftl": "de",
    "tests/test_{module}.py": "test",
}
NEXT = """{folder} is a game that can be played. Next:
  pip install -e {folder}      # quipu serves it from now on
  pytest {folder}              # the laws of every game, and three rules
  quipu play {name}      # at the terminal
  quipu serve               # or in the browser: http://127.0.0.1:8000
  quipu release-game {folder}   # once others shall have it
It speaks English and German. Another language is one more file beside them, {folder}/{module}/text/fr.ftl;
quipu languages says what it lacks, and docs/languages.md how to translate.
docs/tutorial.md changes it into tic-tac-toe.
"""


def new_game(arguments: argparse.Namespace, _: Config) -> int:
    """Write the package; raises ValueError for an impossible name, and never overwrites a file."""
    name = arguments.name
    if not NAME.fullmatch(name) or name in TAKEN:
        raise ValueError(f"a game cannot be called `{name}`; choose lower-case words with hyphens, such as tic-tac-toe")
    if taken := _taken(name):
        raise ValueError(f"a game cannot be called `{name}`: {taken}; choose another name")
    target = Path(arguments.folder or name)
    if target.exists() and any(target.iterdir()):
        raise ValueError(f"{target} is there already and is not empty")
    for path, text in written(name).items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    say(*NEXT.format(folder=target, name=name, module=name.replace("-", "_")).splitlines())
    return 0


def _taken(name: str) -> str | None:
    """Who has this name already, so that a game of this name could not be installed or imported."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            return f"{point.dist.name if point.dist else 'a package'} is a game of this name, which is installed"
    module = name.replace("-", "_")
    if module in sys.stdlib_module_names or keyword.iskeyword(module):
        return f"`{module}` belongs to Python"
    try:
        found = find_spec(module)
    except ValueError:  # it is imported, and does not say from where
        return f"a module `{module}` is in use"
    if found is not None and found.origin is not None:  # folders alone, such as one of this name here, hide nothing
        return f"there is a module `{module}` already ({found.origin})"
    return None


def written(name: str) -> dict[str, str]:
    """The files of the package by their path."""
    module = name.replace("-", "_")
    words = {"NAME": name, "MODULE": module, "TITLE": name.replace("-", " ").capitalize()}
    texts = {path.format(module=module): _template(source, words) for path, source in FILES.items()}
    return {**texts, f"{module}/py.typed": ""}


def _template(source: str, words: dict[str, str]) -> str:
    text = files("quipu_extensions.authoring").joinpath("template", f"{source}.txt").read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"{{{{{word}}}}}", value)
    return text
