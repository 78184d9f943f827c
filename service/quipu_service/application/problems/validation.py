"""Formats and limits of what clients send, and refusals by the rules of tables."""

import base64
import hmac
import re
import unicodedata
from hashlib import sha256

from quipu_rules.kernel.refusal import refuse
from quipu_service.application.problems.tree import Declined, Malformed, TooLarge

REMATCH = "rematch"
"""The kind of command by which players open a rematch: the first opens it, the others find it."""
COMMAND_ID = re.compile(r"[A-Za-z0-9._:~-]{1,64}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
ENTROPY = re.compile(r"[0-9a-f]{0,128}")
ROOM = re.compile(r"[!-~]{1,128}")
"""What a frontend calls the room of a table, such as its chat; the service does not look into it."""
COMMITTED_ENTROPY = re.compile(r"[0-9a-f]{64}")
"""32 bytes to reveal later, and the commitment to them."""
MOST_ACTIONS = 50
"""Actions in one atomic list."""
MOST_SEATS = 10
"""Players of one table."""
LATEST = 10**12 - 1
"""The greatest version and cursor."""

MOST_NAME, MOST_MARKS = 40, 4
"""The longest name of a player, and the most combining marks in a row."""
JOINERS = re.compile("[\u200c\u200d]")
"""Zero-width non-joiner and joiner."""


def declined(code: str, rule: str, **details: int | str) -> Declined:
    """The problem of a command that a statement of ``docs/rules/table.md`` refuses."""
    return Declined(refuse(code, rule, **details))


def checked(pattern: re.Pattern[str], value: str, path: str, wanted: str) -> str:
    """The value, if it has the form that the text ``malformed-<wanted>`` describes; raises Malformed."""
    if not pattern.fullmatch(value):
        raise Malformed(wanted, path)
    return value


def checked_size(size: object, limit: str, most: int, *, least: int = 1, path: str = "$.first") -> int:
    """How many a page may have; raises Malformed for fewer than the least, TooLarge for more than the most."""
    if not isinstance(size, int) or size < least:
        raise Malformed("whole-number", path, least=least, most=most)
    if size > most:
        raise TooLarge(limit, most)
    return size


def checked_name(name: str) -> str:
    """A valid player's name; raises Malformed."""
    if not proper_name(name):
        raise Malformed("player-name", "$.name", most=MOST_NAME)
    return name


def proper_name(name: str) -> bool:
    """Whether a player may have this name: short, printable, without more marks on a character than any script needs.

    Joiners may stand between two characters, as families of emoji and Persian and Indic scripts need them. Many marks
    would cover other lines.
    """
    joined = JOINERS.sub("", name) if not JOINERS.search(name[:1] + name[-1:]) else name
    return 1 <= len(name.strip()) <= MOST_NAME and joined.isprintable() and _marks(name) <= MOST_MARKS


def _marks(name: str) -> int:
    """The longest run of combining marks."""
    longest = run = 0
    for character in name:
        run = run + 1 if unicodedata.category(character) in ("Mn", "Me", "Mc") else 0
        longest = max(longest, run)
    return longest


def rematch_of(seed: bytes) -> str:
    """The id of the rematch of the table with this seed: 80 bits of a hash."""
    key = hmac.new(seed.hex().encode(), REMATCH.encode(), sha256).digest()
    return base64.b32encode(key[:10]).decode().lower()
