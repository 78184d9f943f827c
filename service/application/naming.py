"""What a command may be called, and what is declined by the rules of tables."""

import re

from quipu.rules.kernel.refusal import refuse
from quipu.service.application.problems import Declined, Malformed

COMMAND_ID = re.compile(r"[A-Za-z0-9._:~-]{1,64}")


def declined(code: str, **details: int | str) -> Declined:
    """Against the rules of tables."""
    return Declined(refuse(code, "tables", **details))


def checked(pattern: re.Pattern[str], value: str, path: str, wanted: str) -> str:
    """The value, if it has the form that the text ``malformed-<wanted>`` describes; raises Malformed."""
    if not pattern.fullmatch(value):
        raise Malformed(wanted, path)
    return value


def checked_command(command: str) -> str:
    """A command id; raises Malformed."""
    return checked(COMMAND_ID, command, "$.command", "command-id")
