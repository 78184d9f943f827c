"""Rule numbers: every number cited in code exists in the digest, and every number of a digest is named by a test.

The rules of tables are a digest, too. Their numbers have a ``T`` in front, so that they may be cited anywhere, and each
statement ends with the codes of the refusals that cite it. ``python -m tests.contracts.citations`` prints what is wrong
and fails if anything is.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[2]
TABLE: Final = "table"
STATEMENT = re.compile(r"^\*\*(T?\d+\.\d+[a-z]?|R\d+[a-z]?)\*\* ", re.MULTILINE)
CITED = re.compile(r"(?<![\w.])(\d{1,2}\.\d{1,2}[a-z]?|R\d{1,3}[a-z]?)(?![\w.]*\d)\b")
CITED_OF_TABLES = re.compile(r"\bT\d{1,2}\.\d{1,2}\b")
CODE = re.compile(r"`([A-Z_]+)`")
REFUSE: Final = ("refuse", "declined")
"""The functions whose first arguments are a code and the statement that it cites."""
EXTENSIONS: Final = ROOT / "service" / "quipu_extensions"


def digest_of(game: str) -> str:
    """The text of a digest; that of tables with the statements of extensions."""
    more = EXTENSIONS.glob("*/rules.md") if game == TABLE else ()
    files = (ROOT / "docs" / "rules" / f"{game}.md", *more)
    return "\n\n".join(file.read_text(encoding="utf-8").rstrip() for file in files)


def stated(game: str) -> list[str]:
    """The numbers of a digest, in its order."""
    return STATEMENT.findall(digest_of(game))


def cited(folder: Path, pattern: re.Pattern[str] = CITED) -> set[str]:
    """The rule numbers that the Python files below a folder name."""
    return {number for path in folder.rglob("*.py") for number in pattern.findall(path.read_text(encoding="utf-8"))}


def problems() -> Iterator[str]:
    """One line for each number that is doubled, unknown or untested."""
    digests = [one for one in (ROOT / "docs" / "rules").glob("*.md") if "." not in one.stem]  # no translations
    if not digests:
        yield "docs/rules has no digest"
    for digest in sorted(digests):
        game, pattern = digest.stem, CITED
        code, tests = ROOT / "rules" / "quipu_rules" / game, [ROOT / "tests" / "rules" / game]
        if game == TABLE:
            pattern, code = CITED_OF_TABLES, ROOT / "service"
            tests = [ROOT / "tests" / "service", ROOT / "tests" / "extensions", *EXTENSIONS.glob("*/tests")]
        numbers = stated(game)
        known = set(numbers)
        if not known:
            yield f"{game}: the digest states nothing"
        if len(known) != len(numbers):
            yield f"{game}: stated twice: {sorted({number for number in numbers if numbers.count(number) > 1})}"
        for place in (code, *tests):
            if unknown := cited(place, pattern) - known:
                yield f"{game}: cited in {place.relative_to(ROOT)}, not in the digest: {sorted(unknown)}"
        if untested := known - set().union(*(cited(place, pattern) for place in tests)):
            yield f"{game}: no test names {sorted(untested)}"
    yield from refusals_of_tables()


def refusals_of_tables() -> Iterator[str]:
    """One line for each refusal of the service that its statement does not name, or that nobody makes."""
    made, told = set(refused(ROOT / "service")), set(refusals_told(digest_of(TABLE)))
    for code, number in sorted(made - told):
        yield f"{TABLE}: {code} cites {number}, which does not name it"
    for code, number in sorted(told - made):
        yield f"{TABLE}: {number} names {code}, which nothing refuses by it"


def refusals_told(digest: str) -> Iterator[tuple[str, str]]:
    """The codes at the end of each statement, with its number."""
    _, *parts = STATEMENT.split(digest)
    for number, text in zip(parts[::2], parts[1::2], strict=True):
        statement = text.split("\n\n")[0].rstrip()
        if statement.endswith(")"):
            yield from ((code, number) for code in CODE.findall(statement[statement.rindex("(") :]))


def refused(folder: Path) -> Iterator[tuple[str, str]]:
    """The code and the statement of every refusal that the Python files below a folder make."""
    for path in folder.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REFUSE:
                code, number = [ast.unparse(one).strip("'\"") for one in call.args[:2]]
                if (code, number) != ("code", "rule"):  # the definition of ``declined``
                    yield code, number


def main() -> None:
    found = list(problems())
    sys.stdout.write("".join(f"{line}\n" for line in found) or "every cited rule exists, every rule has a test\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
