"""Logs outlive code."""

import gzip
import json
from pathlib import Path

import pytest

from quipu.rules.catalog import GAMES
from quipu.service.application.editions import Editions
from quipu.service.application.records.verify import Verifier
from tests.service.golden.views import FOLDER, final_views

LOGS = sorted(FOLDER.glob("*.jsonl.gz"))


def test_every_game_has_a_log() -> None:
    assert set(GAMES) <= {path.name.split("-")[0] for path in LOGS}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_a_log_verifies_and_folds_to_the_same_final_views(path: Path) -> None:
    log = gzip.decompress(path.read_bytes())
    kept = json.loads(path.with_name(path.name.replace(".jsonl.gz", ".views.json")).read_text(encoding="utf-8"))

    report = Verifier(Editions(GAMES)).report(log)

    assert (True, True, None) == (report.valid, report.complete, report.problem)
    assert kept == json.loads(final_views(log))
