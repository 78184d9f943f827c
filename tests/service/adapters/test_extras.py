"""The extras: each is one of the package, with the modules that its packages bring."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from quipu_service.adapters import extras
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


def test_in_a_checkout_its_own_pip_installs_extras_from_it() -> None:
    pip = Path(sys.executable).with_name("pip")
    assert f"{pip} install -e '{ROOT}[brotli,lan]'" == install_command(BROTLI, LAN)


def test_elsewhere_the_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    monkeypatch.setattr(sys, "executable", "/opt/our games/bin/python")
    assert "'/opt/our games/bin/pip' install 'quipu-games[brotli]'" == install_command(BROTLI)
