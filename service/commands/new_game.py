"""``quipu new-game``: write a package with a small game that passes its tests, as a start for a new game."""

import sys
from importlib.resources import files
from pathlib import Path

from quipu.service.catalog import NAME, TAKEN

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
  pytest {folder}              # the laws of every game, and two rules
  quipu play {name}
docs/tutorial.md changes it into tic-tac-toe.
"""


def new_game(name: str, folder: str | None) -> int:
    """Write the package; raises ValueError for an impossible name, and never overwrites a file."""
    if not NAME.fullmatch(name) or name in TAKEN:
        raise ValueError(f"a game cannot be called `{name}`; choose lower-case words with hyphens, such as tic-tac-toe")
    target = Path(folder or name)
    if target.exists() and any(target.iterdir()):
        raise ValueError(f"{target} is there already and is not empty")
    for path, text in written(name).items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sys.stdout.write(NEXT.format(folder=target, name=name))
    return 0


def written(name: str) -> dict[str, str]:
    """The files of the package by their path."""
    module = name.replace("-", "_")
    words = {"NAME": name, "MODULE": module, "TITLE": name.replace("-", " ").capitalize()}
    texts = {path.format(module=module): _template(source, words) for path, source in FILES.items()}
    return {**texts, f"{module}/py.typed": ""}


def _template(source: str, words: dict[str, str]) -> str:
    text = files(__package__).joinpath("template", f"{source}.txt").read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"{{{{{word}}}}}", value)
    return text
