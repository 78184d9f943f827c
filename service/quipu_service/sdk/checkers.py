"""The members of each body of an entry, as the two checkers of one file have them in their table of forms."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from msgspec import NODEFAULT, inspect

from quipu_service.application.log.bodies import AnyBody

LISTS: Final = frozenset({"events"})
"""Members of raw JSON that are lists; all others are objects."""
LETTERS: Final = (
    (inspect.StrType | inspect.EnumType, "s"),
    (inspect.IntType, "n"),
    (inspect.BoolType, "b"),
    (inspect.StructType, "o"),
    (inspect.VarTupleType, "l"),
    (inspect.NoneType, "-"),
)
WIDE: Final = 112
"""How many characters of a row stand on one line."""
ROWS = re.compile(r'^ *"body type=(?:.*\n)*?(?=\])', re.MULTILINE)
"""The rows of bodies, which are the last of a list."""


def body_rows() -> Iterator[str]:
    """A row for all bodies that have the same members."""
    alike: dict[str, list[str]] = {}
    for body in get_args(AnyBody):
        info = inspect.type_info(body)
        if not isinstance(info, inspect.StructType):
            raise TypeError(f"{body} is no struct")
        members = " ".join(f"{one.encode_name}{_mark(one)}:{_letters(one)}" for one in info.fields)
        alike.setdefault(members, []).append(str(info.tag))
    for members, tags in alike.items():
        kinds = tags[0] if len(tags) == 1 else f"({'|'.join(tags)})"
        yield f"body type={kinds} {members}".rstrip()


def _mark(field: inspect.Field) -> str:
    """Whether the member may be missing: what has another default is always written."""
    return "?" if not field.required and field.default is NODEFAULT else ""


def _letters(field: inspect.Field) -> str:
    """What its value is."""
    if isinstance(field.type, inspect.RawType):
        return "l" if field.encode_name in LISTS else "o"
    parts = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    found = [next(letter for kind, letter in LETTERS if isinstance(one, kind)) for one in parts]
    return found[0] if len(found) == 1 else f"[{''.join(found)}]"


def with_rows(file: Path) -> str:
    """The checker with these rows in place of those that it has."""
    text, indent = file.read_text(encoding="utf-8"), " " * (4 if file.suffix == ".py" else 2)
    joint = "" if file.suffix == ".py" else " +"
    rows = "".join(f"{_written(row, indent, joint)},\n" for row in body_rows())
    return ROWS.sub(lambda _: rows, text)


def _written(row: str, indent: str, joint: str) -> str:
    """A row as a text of Python or JavaScript, on as many lines as it needs."""
    lines = [""]
    for word in row.split(" "):
        if len(lines[-1]) + len(word) > WIDE - len(indent):
            lines.append("")
        lines[-1] += f"{word} "
    lines[-1] = lines[-1].rstrip()
    deeper = indent if not joint else f"{indent}  "
    return "\n".join(
        f"{indent if not place else deeper}{json.dumps(line)}{joint if place < len(lines) - 1 else ''}"
        for place, line in enumerate(lines)
    )
