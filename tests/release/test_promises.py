"""What ``make release`` refuses: rules that would change under a running game."""

from dataclasses import replace
from datetime import date
from typing import Any

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.revisions import kept
from tests.release import __main__ as release
from tests.revised import FIRST, GAME, NEWEST
from tests.service.golden import decided


def test_nothing_is_broken_now(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [path for path in decided.LOGS if path.name.startswith("caretos")]
    monkeypatch.setattr(release, "LOGS", few)  # test_golden.py asks the same of each
    assert few
    assert release.broken_promises("HEAD") == release.broken_promises(None) == []


def test_a_decision_that_changed_without_a_new_revision_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    caretos = GAMES["caretos"]

    def deal(ledger: Any, options: Any, seats: int) -> None:
        ledger.chance.below(2)
        caretos.deal(ledger, options, seats)

    changed = replace(caretos, deal=deal)
    monkeypatch.setattr(decided, "GAMES", {**GAMES, "caretos": changed})
    said = {path.name: decided.otherwise(path) for path in decided.LOGS if path.name.startswith("caretos")}
    of_present = [one for one in said.values() if one is not None]
    present = [path for path in decided.LOGS if path.name in said and decided.revision_of(path) == caretos.revision]
    assert len(of_present) == len(present) > 0, "logs of kept revisions are decided by their archives"
    for one in of_present:
        further = f"`quipu freeze caretos` before it and set `revision={caretos.revision + 1}`"
        assert f"take the change back, or {further}" in one


def test_a_revision_that_is_not_kept_or_is_another_now_is_named() -> None:
    then = dict(kept(NEWEST))
    assert release.broken_for(NEWEST, then) == []
    forgetful = replace(FIRST, revision=3)
    assert release.broken_for(forgetful, {}) == [
        f"{GAME}: revision {number} is not kept: `quipu freeze {GAME}`" for number in (1, 2)
    ]
    changed = {1: msgspec.structs.replace(then[1], digest="another")}
    assert release.broken_for(NEWEST, changed) == [f"{GAME}: revision 1 was kept, and is gone or another now"]


def test_before_the_first_release_there_is_no_last_one() -> None:
    listed = (release.ROOT / "releases.toml").read_text()
    assert release.last_release(listed) is None
    told = '\n[[release]]\nversion = "1.0.0"\nrevision = "abc"\n'
    assert release.last_release(listed + told) == ("1.0.0", "abc")


def test_the_promise_of_the_log_gets_its_date_from_the_first_release() -> None:
    page = (release.ROOT / "docs" / "log.md").read_text(encoding="utf-8")
    assert page.count(release.UNDATED) == 1
    first = release.dated(page, date(2026, 12, 1))
    assert "From 1.0.0 (1 December 2026) on, logs that were written go on folding and verifying" in first
    assert first == release.dated(first, date(2027, 1, 1))
