"""Printed components as data, each table with its source."""

from enum import Enum
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from quipu_rules.kernel.message import Value


class Standing(Enum):
    """The source of a printed number, from best to worst."""

    RULEBOOK = "RULEBOOK"
    """In the rulebook."""
    FOUND = "FOUND"
    """In a public source."""
    DEDUCED = "DEDUCED"
    """Deduced from what was found."""
    RECONSTRUCTION = "RECONSTRUCTION"
    """Our own reconstruction."""


class Source(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where one part of an edition comes from."""

    part: str
    """The name of the table in the edition file."""
    standing: Standing
    """How reliable the source is."""
    where: Annotated[str, Meta(min_length=1)]
    """The page, the public source, or how the numbers were derived."""


class Edition(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The printed components of a game; games add their tables as fields."""

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,30}$")]
    """Lower case, as the file is called."""
    sources: tuple[Source, ...]
    """Where each table of it comes from."""


class EditionError(Exception):
    """An invalid edition file; the message says what is wrong and where."""


Ed = TypeVar("Ed", bound=Edition)


def read_edition(kind: type[Ed], text: str) -> Ed:
    """An edition from its TOML text; raises EditionError with the path of the error."""
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
    """The text of an edition file in a game's package."""
    return files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8")


def fingerprint(edition: Edition) -> str:
    """SHA-256 of the edition's content, in hexadecimal; every log contains it."""
    return sha256(msgspec.json.encode(edition, order="deterministic")).hexdigest()


def require(condition: bool, problem: str) -> None:
    """Raise EditionError unless the condition holds."""
    if not condition:
        raise EditionError(problem)
