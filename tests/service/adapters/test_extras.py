"""The extras: those of the package, each with the modules that its packages bring."""

import re
import tomllib
from importlib.metadata import packages_distributions

from quipu_service.adapters.extras import EXTRAS, install_command, is_installed, missing
from tests.service.serving import ROOT

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def name_of(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=\[; ]", requirement)[0]).lower()


def test_each_extra_is_one_of_the_package_and_names_modules_of_its_packages() -> None:
    brought = packages_distributions()
    for extra, modules in EXTRAS.items():
        declared = {name_of(one) for one in DECLARED[extra]}
        for module in modules:
            packages = {name_of(one) for one in brought[module.partition(".")[0]]}
            assert declared & packages, (extra, module)
    of_no_feature = {"bench", "build", "dev", "testing"}
    assert DECLARED.keys() - of_no_feature == EXTRAS.keys()


def test_here_everything_is_installed() -> None:
    assert () == missing()
    assert is_installed("pictures")
    assert "pip install 'quipu-games[archive,pictures]'" == install_command("archive", "pictures")
