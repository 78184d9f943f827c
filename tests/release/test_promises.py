"""What ``make release`` refuses: rules that would change under a running game."""

from dataclasses import replace
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from tests.release import __main__ as release
from tests.service.golden import decided


def test_nothing_is_broken_now() -> None:
    assert release.broken_promises("HEAD") == []


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


def test_a_revision_that_was_raised_without_keeping_the_last_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "kept", lambda _game: {})
    said = release.broken_promises("HEAD")
    assert "caral: revision 1 is not kept: `quipu freeze caral`" in said
    assert "caral: revision 1 was kept, and is gone or another now" in said
    assert {game.name for game in GAMES.values() if game.revision > 1} == {one.split(":")[0] for one in said}
