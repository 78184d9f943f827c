"""Whatever of ours has a version has the same one."""

import json
import tomllib

import pytest

from quipu_service.observing.release import RELEASE
from tests.release.__main__ import NAMED, PACKAGES, PROJECTS, ROOT, guides


@pytest.mark.parametrize("name", [*PROJECTS, *PACKAGES])
def test_each_package_has_the_version_of_the_service(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    version = tomllib.loads(text)["project"]["version"] if name.endswith(".toml") else json.loads(text)["version"]
    assert version == RELEASE


def test_guides_tell_to_install_this_version_and_no_other() -> None:
    named = [one[2] for guide in guides() for one in NAMED.finditer(guide.read_text(encoding="utf-8"))]
    assert len(named) >= 5
    assert set(named) == {RELEASE}
