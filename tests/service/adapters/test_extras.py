"""The extras: each is one of the package, with the modules that its packages bring."""

import re
import tomllib
from importlib.metadata import packages_distributions

from quipu_service.adapters.extras import BROTLI, LAN, Extra, install_command
from quipu_service.extensions.extension import extras_of
from tests.service.serving import ROOT
from tests.service.tables import EXTENSIONS

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
EXTRAS = extras_of(EXTENSIONS)


def name_of(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=\[; ]", requirement)[0]).lower()


def test_each_extra_is_one_of_the_package_and_names_modules_of_its_packages() -> None:
    brought = packages_distributions()
    for extra in EXTRAS:
        declared = {name_of(one) for one in DECLARED[extra.name]}
        for module in extra.modules:
            packages = {name_of(one) for one in brought[module.partition(".")[0]]}
            assert declared & packages, (extra, module)


def test_here_everything_is_installed() -> None:
    assert [] == [extra for extra in EXTRAS if not extra.is_installed]
    assert not Extra("none", ("there_is.no_such_module",)).is_installed
    assert "pip install 'quipu-games[brotli,lan]'" == install_command(BROTLI, LAN)
