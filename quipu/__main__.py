"""``python -m quipu`` is the command ``quipu``."""

from quipu.service.command_line import main

main()
