"""The service, its log server, and what stands around them in production."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.tools import PACKAGES, found
from tests.service.serving import ROOT

DEPLOY = ROOT / "deploy"


def program(name: str) -> str:
    """Its path; the test is left out where it could not be installed (`make everything` says so)."""
    path = found(name)
    if path is None:
        pytest.skip(f"{name} is not installed: apt-get install {PACKAGES[name]}")
    return path


def documents(file: Path) -> list[dict[str, Any]]:
    """What a YAML file holds."""
    return [one for one in yaml.safe_load_all(file.read_text()) if one is not None]
