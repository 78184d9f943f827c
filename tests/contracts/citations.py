"""Rule numbers: every number cited in code exists in the digest, and every number of a digest is named by a test.

``python -m tests.contracts.citations`` prints what is wrong and fails if anything is.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATEMENT = re.compile(r"^\*\*(\d+\.\d+[a-z]?|R\d+[a-z]?)\*\* ", re.MULTILINE)
CITED = re.compile(r"(?<![\w.])(\d{1,2}\.\d{1,2}[a-z]?|R\d{1,3}[a-z]?)(?![\w.]*\d)\b")


def stated(game: str) -> list[str]:
    """The numbers of a digest, in its order."""
    return STATEMENT.findall((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))


def cited(folder: Path) -> set[str]:
    """The rule numbers that the Python files below a folder name."""
    return {number for path in folder.rglob("*.py") for number in CITED.findall(path.read_text(encoding="utf-8"))}


def problems() -> Iterator[str]:
    """One line for each number that is doubled, unknown or untested."""
    digests = [one for one in (ROOT / "docs" / "rules").glob("*.md") if "." not in one.stem]  # no translations
    if not digests:
        yield "docs/rules has no digest"
    for digest in sorted(digests):
        game = digest.stem
        numbers = stated(game)
        known = set(numbers)
        if not known:
            yield f"{game}: the digest states nothing"
        if len(known) != len(numbers):
            yield f"{game}: stated twice: {sorted({number for number in numbers if numbers.count(number) > 1})}"
        if unknown := cited(ROOT / "rules" / "quipu_rules" / game) - known:
            yield f"{game}: cited in rules/{game}, not in the digest: {sorted(unknown)}"
        named = cited(ROOT / "tests" / "rules" / game)
        if unknown := named - known:
            yield f"{game}: cited in tests/rules/{game}, not in the digest: {sorted(unknown)}"
        if untested := known - named:
            yield f"{game}: no test names {sorted(untested)}"


def main() -> None:
    found = list(problems())
    sys.stdout.write("".join(f"{line}\n" for line in found) or "every cited rule exists, every rule has a test\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
