"""``quipu`` with a thread that never ends, and a second to end in; to be run as its module is."""

import runpy
import threading

from quipu_service.commands import leaving


def hangs() -> None:
    """Wait for what never comes."""
    threading.Event().wait()


if __name__ == "__main__":
    leaving.ENDING = 1.0
    threading.Thread(target=hangs).start()
    runpy.run_module("quipu", run_name="__main__", alter_sys=True)
