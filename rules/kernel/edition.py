"""Printed components as data, each table with its source."""

from enum import Enum
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from quipu.rules.kernel.message import Value


class Standing(Enum):
    """Where a printed number comes from, from best to worst."""

    RULEBOOK = "RULEBOOK"
    """In the rulebook."""
    FOUND = "FOUND"
    """In a public source."""
    DEDUCED = "DEDUCED"
    """Follows from what was found."""
    RECONSTRUCTION = "RECONSTRUCTION"
    """Our own proposal."""


class Source(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where one part of an edition comes from."""

    part: str
    """The name of the table in the edition file."""
    standing: Standing
    """How sure it is."""
    where: Annotated[str, Meta(min_length=1)]
    """The page, the public source, or how it was arrived at."""


class Edition(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The printed components of a game; games add their tables as fields."""

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,30}$")]
    sources: tuple[Source, ...]


class EditionError(Exception):
    """An edition file that cannot be played; the message says what is wrong and where."""


Ed = TypeVar("Ed", bound=Edition)


def read_edition(kind: type[Ed], text: str) -> Ed:
    """An edition from its TOML text; raises EditionError with the path that is wrong."""
    try:
        edition = msgspec.toml.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        raise EditionError(str(error)) from error
    parts = {field.encode_name for field in msgspec.structs.fields(kind)} - {"name", "sources"}
    told = {source.part for source in edition.sources}
    if parts != told:
        wrong = ", ".join(sorted(parts ^ told))
        raise EditionError(f"sources must name each table once; missing or unknown: {wrong}")
    return edition


def printed(package: str, name: str) -> str:
    """The text of an edition file that is part of a game's package."""
    return files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")


def fingerprint(edition: Edition) -> str:
    """SHA-256 of the edition's content, in hexadecimal; it stands in every log."""
    return sha256(msgspec.json.encode(edition, order="deterministic")).hexdigest()


def require(condition: bool, problem: str) -> None:
    """Raise EditionError unless the condition holds."""
    if not condition:
        raise EditionError(problem)
