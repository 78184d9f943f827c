"""Users of issuers of JSON Web Tokens play with the tokens of their frontend."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import uvloop

from quipu_extensions.issuers.issuers_file import ISSUED, Issuer, read_issuers
from quipu_service.adapters.extras import Extra
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.application.access.accounts import Accounts
from quipu_service.extensions.extension import Extension, Guide

ACCOUNTS: Final = Extra("accounts", ("jwt", "cryptography"), setting="issuers")


class IssuerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Which issuers are trusted."""

    issuers: str = ""
    """A TOML file that lists issuers of JSON Web Tokens, whose users play with the tokens of their frontend."""


def judge(settings: IssuerSettings) -> None:
    """Raises ValueError unless the file is there and lists issuers."""
    try:
        listed(settings)
    except (OSError, ValueError) as error:
        raise ValueError(f"{settings.issuers}: {error}") from error


def listed(settings: IssuerSettings) -> tuple[Issuer, ...]:
    """The issuers of the operator's file; raises OSError or ValueError."""
    return read_issuers(Path(settings.issuers)) if settings.issuers else ()


def accounts(settings: IssuerSettings) -> Accounts | None:
    """Who verifies the tokens of these issuers; raises ValueError if the extra is missing."""
    if not (issuers := listed(settings)):
        return None
    ACCOUNTS.require("QUIPU_ISSUERS")
    from quipu_extensions.issuers.json_web_tokens import Issuers

    return Issuers(issuers)


def checks(settings: IssuerSettings) -> Iterator[Finding]:
    """Whether the keys of each issuer can be read."""
    if settings.issuers and ACCOUNTS.is_installed:
        yield from uvloop.run(_keys(settings))


async def _keys(settings: IssuerSettings) -> list[Finding]:
    from quipu_extensions.issuers.json_web_tokens import unreadable_keys  # which needs an extra

    found = []
    for one in listed(settings):
        why = await unreadable_keys(one)
        cure = f"correct its `issuer` or `keys` in {settings.issuers}, or let this machine reach it: its users get 503"
        if why is not None:
            found.append(Finding(Grade.BAD, "issuers", f"the keys of {one.issuer} cannot be read: {why}", cure))
        else:
            found.append(Finding(Grade.GOOD, "issuers", f"the keys of {one.issuer} can be read"))
    return found


ISSUERS = Extension(
    name="issuers",
    settings=IssuerSettings,
    judges={"issuers": judge},
    extras=(ACCOUNTS,),
    accounts=accounts,
    guides=(Guide("Operators", Path(__file__).with_name("issuers.md")),),
    ledger={"ISSUED": ISSUED},
    checks=checks,
)
