"""``quipu contracts``: write the generated contracts: schema.graphql, openapi/*.json, and the clients' types.

Those of our games are written into this repository, those of somebody's own game into its package.
"""

import sys
from collections.abc import Mapping
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame
from quipu.service.catalog import find
from quipu.service.commands.postman import collection
from quipu.service.commands.typed_clients import ENDINGS, LANGUAGES, typed_client
from quipu.service.commands.typings import python, typescript
from quipu.service.commands.typings.model import Wire
from quipu.service.transports.graphql.schema import printed_schema
from quipu.service.transports.rest.openapi import compact, document

ROOT = Path(__file__).resolve().parents[2]  # of the repository, which src and quipu link to


def contracts(name: str | None = None, *, check: bool) -> int:
    """Write the files that differ; with ``check`` only print their names, and return 1 if there are any."""
    texts = generated() if name is None or name in GAMES else foreign(find(name))
    again = "make contracts" if name is None or name in GAMES else f"quipu contracts {name}"
    different = [path for path, text in texts.items() if not path.is_file() or path.read_bytes() != text]
    for path in different:
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        sys.stdout.write(f"{'differs' if check else 'written'}: {shown}\n")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(texts[path])
    if check and different:
        sys.stdout.write(f"run `{again}` and commit what it writes\n")
    return int(check and bool(different))


def foreign(game: AnyGame) -> Mapping[Path, bytes]:
    """The contracts of somebody's own game, in the folder ``contracts`` of its package."""
    folder = Path(str(files(game.texts.package))) / "contracts"
    typed = {f"{game.name}.{ENDINGS[language]}": typed_client(game, language).encode() for language in LANGUAGES}
    return {
        folder / "openapi.json": compact(document([game], version("quipu"))),
        folder / "schema.graphql": printed_schema([game]).encode(),
        **{folder / name.replace("-", "_"): text for name, text in typed.items()},
    }


def generated() -> Mapping[Path, bytes]:
    """Every generated file."""
    release = version("quipu")
    documents = {name: document([game], release) for name, game in GAMES.items()}
    documents["service"] = document([], release, service=True)
    texts = {ROOT / "openapi" / f"{name}.json": compact(content) for name, content in documents.items()}
    first = next(iter(GAMES))
    texts[ROOT / "clients" / "postman" / "quipu.json"] = collection(documents["service"], documents[first], first)
    wire = Wire(GAMES)
    typed = {ROOT / "clients" / "typescript" / "src" / path: text for path, text in typescript.files(wire)}
    typed |= {ROOT / "clients" / "python" / "quipu_client" / path: text for path, text in python.files(wire)}
    texts |= {path: text.encode() for path, text in typed.items()}
    return {**texts, ROOT / "schema.graphql": printed_schema(GAMES.values()).encode()}
