"""The client packages as npm and pip install them, with the types of exactly the games that are given.

A service hands them out at ``/sdk``, so that no version of a client can differ from its service; `make release` builds
the same files.
"""

import base64
import gzip
import io
import json
import tarfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from quipu_rules.kernel.game import AnyGame
from quipu_service.sdk import python, typescript
from quipu_service.sdk.model import Wire
from quipu_service.shipped.lookup import shipped
from quipu_service.transports.wire.operations import OperationRow

TYPESCRIPT, PYTHON = shipped("clients/typescript"), shipped("clients/python")
SCRIPTS: Final = TYPESCRIPT / "dist"
"""The built client. What is generated for our own games lies beside it in a checkout, and is made anew here."""
BEGINNING: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that two services of the same games hand out the same bytes."""


@dataclass(frozen=True)
class Package:
    """A file that a package manager installs from its address."""

    content: bytes
    media: str


def names(release: str) -> tuple[str, str]:
    """The file names of the packages for npm and pip."""
    return f"quipu-client-{release}.tgz", f"quipu_client-{release}-py3-none-any.whl"


def packages(
    games: Mapping[str, AnyGame], release: str, rows: tuple[OperationRow, ...] = ()
) -> tuple[Package, Package]:
    """The packages for these games and extensions' rows, in the order of ``names``, of this release."""
    wire = Wire(games, rows)
    return npm_package(wire, release), wheel(wire, release)


def npm_package(wire: Wire, release: str) -> Package:
    """The client for TypeScript and JavaScript."""
    described: dict[str, Any] = json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))
    for only_here in ("scripts", "devDependencies"):
        described.pop(only_here, None)
    described["version"] = release
    types = {f"dist/{path.removesuffix('.ts')}.d.ts": text.encode() for path, text in typescript.types(wire)}
    written = {f"dist/{file.name}": file.read_bytes() for file in SCRIPTS.iterdir() if file.is_file()}
    files = {
        "package.json": f"{json.dumps(described, indent=2)}\n".encode(),
        "README.md": (TYPESCRIPT / "README.md").read_bytes(),
        **written,
        **types,
    }
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
    return Package(gzip.compress(packed.getvalue(), mtime=0), "application/gzip")


def wheel(wire: Wire, release: str) -> Package:
    """The client for Python."""
    described = tomllib.loads((PYTHON / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = described["name"].replace("-", "_")
    package, about = PYTHON / name, f"{name}-{release}.dist-info"
    generated = {f"{name}/{path}": text.encode() for path, text in python.files(wire)}
    sources = [file for file in package.iterdir() if file.suffix in {".py", ".typed"}]
    written = {f"{name}/{file.name}": file.read_bytes() for file in sources}
    files = {
        **written,
        **generated,
        f"{about}/METADATA": _metadata(described, release).encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: quipu\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(ZipInfo(path, BEGINNING), content, ZIP_DEFLATED)
    return Package(packed.getvalue(), "application/zip")


def _metadata(described: Mapping[str, Any], release: str) -> str:
    def lines() -> Iterator[str]:
        yield "Metadata-Version: 2.4"
        yield f"Name: {described['name']}"
        yield f"Version: {release}"
        yield f"Summary: {described['description']}"
        yield f"Requires-Python: {described['requires-python']}"
        yield f"License-Expression: {described['license']}"
        yield from (f"Requires-Dist: {wanted}" for wanted in described["dependencies"])
        yield "Description-Content-Type: text/markdown"
        yield ""
        yield (PYTHON / described["readme"]).read_text(encoding="utf-8")

    return "\n".join(lines())


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
