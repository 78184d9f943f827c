"""``python -m quipu`` is the command ``quipu``."""

from quipu_service.command_line import main

main()
