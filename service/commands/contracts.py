"""``quipu contracts``: write the generated contracts: schema.graphql, openapi/*.json, and the clients' types."""

import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from quipu.rules.catalog import GAMES
from quipu.service.commands.typings import python, typescript
from quipu.service.commands.typings.model import Wire
from quipu.service.transports.graphql.schema import printed_schema
from quipu.service.transports.rest.openapi import compact, document

ROOT = Path(__file__).parents[3]


def contracts(*, check: bool) -> int:
    """Write the files that differ; with ``check`` only print their names, and return 1 if there are any."""
    files = generated()
    different = [path for path, text in files.items() if not path.is_file() or path.read_bytes() != text]
    for path in different:
        sys.stdout.write(f"{'differs' if check else 'written'}: {path.relative_to(ROOT)}\n")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[path])
    if check and different:
        sys.stdout.write("run `make contracts` and commit what it writes\n")
    return int(check and bool(different))


def generated() -> Mapping[Path, bytes]:
    """Every generated file."""
    release = version("quipu")
    documents = {name: document([game], release) for name, game in GAMES.items()}
    documents["service"] = document([], release, service=True)
    files = {ROOT / "openapi" / f"{name}.json": compact(content) for name, content in documents.items()}
    wire = Wire(GAMES)
    typed = {ROOT / "clients" / "typescript" / "src" / path: text for path, text in typescript.files(wire)}
    typed |= {ROOT / "clients" / "python" / "quipu_client" / path: text for path, text in python.files(wire)}
    files |= {path: text.encode() for path, text in typed.items()}
    return {**files, ROOT / "schema.graphql": printed_schema(GAMES.values()).encode()}
