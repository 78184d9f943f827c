"""``python -m quipu`` is the command ``quipu``."""

from quipu_service.commands.command_line import main

main()
