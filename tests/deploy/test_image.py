"""The recipe of the image names what is there; its steps are done by ``python -m tests.deploy.image``."""

import re
from pathlib import Path

from quipu_service.documentation.site import ELSEWHERE, GUIDES
from quipu_service.extensions.extension import extras_of
from quipu_service.extensions.loading import installed
from tests.deploy.image import ROOT, seen_by_the_build, steps
from tests.service.adapters.test_extras import DECLARED, name_of


def test_the_build_sees_all_that_is_copied_and_packaged(tmp_path: Path) -> None:
    seen_by_the_build(tmp_path)
    recipe = list(steps((ROOT / "deploy" / "Dockerfile").read_text()))

    copied = [step.rest.split()[0] for step in recipe if step.word == "COPY" and not step.rest.startswith("--from")]
    assert [] == [name for name in copied if not (tmp_path / name).exists()]
    assert ["COPY", "RUN"] == sorted({step.word for step in recipe if step.word in ("COPY", "RUN")})
    assert not list(tmp_path.rglob("__pycache__"))
    guides = [name for names in GUIDES.values() for name in names]
    assert [] == [name for name in guides if not (tmp_path / ELSEWHERE.get(name, f"docs/{name}.md")).is_file()]


def test_the_image_has_every_extra() -> None:
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / "deploy" / "requirements.lock").read_text(), re.MULTILINE))
    served = set(re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE))

    assert {name_of(one) for extra in extras_of(installed()) for one in DECLARED[extra.name]} <= locked
    assert served <= locked
