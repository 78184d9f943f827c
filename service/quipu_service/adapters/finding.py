"""What a check of a deployment has found, as `quipu doctor` prints it."""

from dataclasses import dataclass
from enum import Enum


class Grade(Enum):
    """Severity."""

    GOOD = "good"
    NOTE = "note"
    BAD = "BAD"


@dataclass(frozen=True)
class Finding:
    """One finding."""

    grade: Grade
    about: str
    message: str
    cure: str = ""
