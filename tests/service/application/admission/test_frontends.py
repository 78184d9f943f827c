"""The operator's file of frontends is read again within a second of a change, and not at each request."""

from pathlib import Path

import pytest

from quipu_service.application.admission import frontends
from quipu_service.application.admission.frontends import WatchedFrontends, digest_of
from quipu_service.application.problems.tree import Unauthenticated


def listing(*keys: str) -> str:
    """A file of frontends that have one key each."""
    return "\n".join(f'[frontends.{key}]\nkeys = ["{digest_of(key)}"]' for key in keys)


def test_a_new_key_is_known_once_a_second_has_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, looked, stamp = [100.0], list[float](), frontends._stamp
    file = tmp_path / "frontends.toml"
    file.write_text(listing("old"))
    listed = WatchedFrontends(file, clock=lambda: now[0])

    def noted(path: Path) -> tuple[int, int, int]:
        looked.append(now[0])
        return stamp(path)

    def knows(key: str) -> bool:
        try:
            return (found := listed.of(key)) is not None and found.name == key
        except Unauthenticated:
            return False

    monkeypatch.setattr(frontends, "_stamp", noted)
    file.write_text(listing("new", "newer"))
    for now[0], known in ((100.75, ["old"]), (101.0, ["new", "newer"]), (101.75, ["new", "newer"])):
        assert [key for key in ("old", "new", "newer") if knows(key)] == known
    file.write_text("[frontends.")
    for now[0] in (102.0, 102.75, 103.0):
        assert knows("new"), "a file that cannot be read changes nothing"
    file.unlink()
    now[0] = 104.0
    assert knows("new")

    assert looked == [101.0, 102.0, 103.0, 104.0]
