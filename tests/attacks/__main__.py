"""``python -m tests.attacks [name…]``: run attacks against ``quipu serve``, and print what came of each as a table."""

import sys
import tempfile
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

import uvloop

from tests.attacks import clients, floods, server

ATTACKS: Mapping[str, Callable[[Path], Coroutine[Any, Any, str]]] = {
    attack.__name__: attack
    for attack in (
        server.killed,
        server.disk_full,
        server.unloadable,
        server.suspended,
        server.changed_byte,
        clients.introspection,
        clients.operations,
        clients.stopped_in_a_long_poll,
        clients.half_sent,
        clients.nonsense,
        clients.names,
        clients.metrics,
        clients.waiting_tables,
        clients.repeats,
        floods.uploads,
        floods.pages,
        floods.lists,
    )
}


def main() -> None:
    """Run those that are named, or all."""
    for name in sys.argv[1:] or ATTACKS:
        attack = ATTACKS[name]
        with tempfile.TemporaryDirectory() as folder:
            result = uvloop.run(attack(Path(folder)))
        said = " ".join((attack.__doc__ or "").split())
        sys.stdout.write(f"| `{name}` | {said} | {result} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
