"""A forger who knows the format and has the seed: changes a file, then makes commitments, hashes and header anew."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from quipu_service.application.log.entries import NAME

Lines: TypeAlias = list[dict[str, Any]]
Change: TypeAlias = Callable[[dict[str, Any], Lines], object]
encode = msgspec.json.encode


def read(file: bytes) -> tuple[dict[str, Any], Lines]:
    """Header and lines."""
    header, *lines = [msgspec.json.decode(line) for line in file.splitlines()]
    return header, lines


def sealed_anew(header: dict[str, Any], line: dict[str, Any]) -> None:
    """Salts from the seed, and commitments to what is opened; the salt of a name is the forger's choice."""
    entry = line["entry"]
    for one in line["opened"]:
        if one["part"] == NAME:
            sealed_name = sha256(one["salt"].encode() + encode(one["content"])).hexdigest()
            entry["body"]["sealedName"] = sealed_name
            continue
        text = f"salt:{header['table']}:{entry['version']}:{one['part']}"
        one["salt"] = hmac.digest(bytes.fromhex(header["seed"]), text.encode(), sha256).hex()[:32]
        commitment = sha256(one["salt"].encode() + encode(one["content"])).hexdigest()
        if one["part"] == -1:
            entry["body"]["command"] = commitment
        for sealed in entry["body"].get("sealed", ()):
            if sealed["part"] == one["part"]:
                sealed["commitment"] = commitment


def chained_anew(header: dict[str, Any], lines: Lines) -> bytes:
    """The file with right hashes and a header that agrees with it."""
    previous, written = "0" * 64, []
    for line in lines:
        line["entry"]["previous"] = previous
        line["hash"] = previous = sha256(encode(line["entry"])).hexdigest()
        written.append(encode(line))
    header |= {"version": len(lines), "head": previous}
    return b"\n".join([encode(header), *written, b""])


def forged(file: bytes, change: Change) -> bytes:
    """The file after a change that no hash and no commitment shows."""
    header, lines = read(file)
    change(header, lines)
    if header["seed"] is not None:
        for line in lines:
            sealed_anew(header, line)
    return chained_anew(header, lines)


def body_of(version: int, **fields: Any) -> Change:
    """Changes the body of one entry."""
    return lambda _header, lines: lines[version - 1]["entry"]["body"].update(fields)


def name_of(version: int, name: str) -> Change:
    """Changes the name of whoever took a seat."""
    return lambda _header, lines: lines[version - 1]["opened"][0].update(content=name)


def entry_of(version: int, **fields: Any) -> Change:
    """Changes one entry."""
    return lambda _header, lines: lines[version - 1]["entry"].update(fields)
