"""Write the transcripts of this game anew: ``python -m tests.rules.inkas.transcribe``.

By players with a purpose rather than at random, because random games take thousands of actions.
"""

from collections.abc import Callable

import msgspec

from quipu.testing import Head, replayed
from quipu_rules.inkas.game import INKAS
from quipu_rules.kernel import notation
from quipu_rules.kernel.message import Action
from quipu_rules.kernel.playout import playout
from tests.rules.inkas.purposeful import choose
from tests.rules.inkas.stubborn import choose_badly
from tests.rules.transcripts import HERE

TABLES = (
    ("three-beginners", choose, Head("inkas", 3, 37, "three seats, printed board and places")),
    ("four-beginners", choose, Head("inkas", 4, 12, "four seats, printed board and places")),
    ("three-advanced", choose, Head("inkas", 3, 0, "three seats, free starting places", {"preparation": "ADVANCED"})),
    ("four-variable", choose, Head("inkas", 4, 31, "four seats, shuffled resource hexes", {"preparation": "VARIABLE"})),
    ("hemmed-in", choose_badly, Head("inkas", 3, 198, "a table where nobody can add a point any more")),
)


def written(head: Head, chooser: Callable[..., Action]) -> str:
    """A transcript of a game by this player."""
    setup = msgspec.convert(head.setup, INKAS.setup)
    steps = playout(INKAS, seats=head.seats, seed=head.seed, setup=setup, choose=chooser)
    lines = [
        f"{version} {step.seat} {notation.write(step.action)}"
        for version, step in enumerate(steps, start=1)
        if step.action is not None
    ]
    return replayed(INKAS, "\n".join([msgspec.json.encode(head).decode(), *lines]))


def main() -> None:
    """Write them all."""
    folder = HERE / "inkas" / "transcripts"
    folder.mkdir(exist_ok=True)
    for name, chooser, head in TABLES:
        (folder / f"{name}.txt").write_text(written(head, chooser), encoding="utf-8")


if __name__ == "__main__":
    main()
