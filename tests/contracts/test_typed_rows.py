"""Rows of operations call use cases through types: what is sent cannot be renamed without mypy noticing it."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WIRE = ROOT / "service" / "quipu_service" / "transports" / "wire"
REQUESTS = ("table_requests", "opening_operations")
"""The modules with the structs of what is sent."""
ROWS = ("table_operations", "seat_operations", "record_operations", "opening_operations")
CLASS = re.compile(r"^class (\w+)\(Strict\b")
FIELD = re.compile(r"^    (\w+)(?=: (?!ClassVar\b))")
"""What a class says of itself is no field."""
MISSING = re.compile(r'"(\w+)"(?: of "[^"]+")? has no attribute "(\w+)"')


def renamed(text: str) -> tuple[str, set[tuple[str, str]]]:
    """A module with every field of its requests renamed, and these fields."""
    lines, fields, within = list[str](), set[tuple[str, str]](), ""
    for line in text.splitlines():
        within = found[1] if (found := CLASS.match(line)) else within if not line or line[0] == " " else ""
        if within and (field := FIELD.match(line)):
            fields.add((within, field[1]))
        lines.append(FIELD.sub(r"    \1_renamed", line) if within else line)
    return "\n".join(lines) + "\n", fields


def test_no_field_of_a_request_can_be_renamed_alone(tmp_path: Path) -> None:
    shadows, expected = list[str](), set[tuple[str, str]]()
    for module in REQUESTS:
        text, fields = renamed((WIRE / f"{module}.py").read_text(encoding="utf-8"))
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        shadows += ["--shadow-file", str(WIRE / f"{module}.py"), str(tmp_path / f"{module}.py")]
        expected |= fields
    rows = [word for row in ROWS for word in ("-m", f"quipu_service.transports.wire.{row}")]

    words = [
        sys.executable,
        "-m",
        "mypy",
        f"--cache-dir={tmp_path / 'cache'}",
        "--follow-imports=silent",
        *shadows,
        *rows,
    ]
    checked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert len(expected) > 40, expected
    assert expected - set(MISSING.findall(checked.stdout)) == set(), checked.stdout + checked.stderr
