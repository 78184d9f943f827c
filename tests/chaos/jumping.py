"""``python -m tests.chaos.jumping serve``: the service with a clock that is off by as many milliseconds as a file says.

The file is ``clock`` beside the data directory, and may change at any time.
"""

import os
from pathlib import Path

from quipu_service.adapters import entropy

OFF = "clock"
right = entropy.system_clock


def jumping() -> int:
    """The time, and by how much it is wrong."""
    try:
        return right() + int((Path(os.environ["QUIPU_DATA_DIR"]).parent / OFF).read_text() or 0)
    except FileNotFoundError:
        return right()


if __name__ == "__main__":
    entropy.system_clock = jumping  # before anything takes it from there by name
    from quipu_service.commands.command_line import main

    main()
