"""``quipu doctor`` about the machine and the settings: from which number on something is worth a line."""

import os
import re
import resource
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quipu_service.adapters.finding import Grade
from quipu_service.commands import doctor
from quipu_service.operate.config import EVERY_ADDRESS, Config
from tests.service.commands.command import Ran, within
from tests.service.transports.rest.test_gate import FILE
from tests.service.valkey import free_port

DAY = 86_400
NOBODY = 65_534


def examined(folder: Path, **settings: Any) -> Ran:
    """What it says of a service that does not run, with a disk that has room."""
    return within("doctor", data_dir=str(folder / "data"), **{"port": str(free_port()), **settings})


def said(ran: Ran, about: str) -> list[str]:
    """The grades of the lines about this."""
    return re.findall(rf"^(\w+) +{about} ", ran.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("free", "grade", "shown"),
    [((1 << 30) - 1, "BAD", "1,023 MiB"), (1 << 30, "good", "1,024 MiB"), (5 << 40, "good", "5,242,880 MiB")],
)
def test_a_disk_should_have_a_gibibyte(
    free: int, grade: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = list[Path]()

    def usage(place: Path) -> SimpleNamespace:
        looked_at.append(place)
        return SimpleNamespace(free=free)

    monkeypatch.setattr(doctor, "shutil", SimpleNamespace(disk_usage=usage))
    ran = examined(tmp_path)

    assert said(ran, "disk") == [grade]
    assert f"{shown} are free for {tmp_path / 'data'}\n" in ran.out
    assert looked_at == [tmp_path], "the folder is not there yet"
    assert (ran.code, "quipu archive" in ran.out) == ((1, True) if grade == "BAD" else (0, False))


@pytest.mark.parametrize(
    ("hard", "told"), [(10_200, False), (10_199, True), (resource.RLIM_INFINITY, False), (256, True)]
)
def test_every_follower_needs_a_file(hard: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, told: bool) -> None:
    limited = SimpleNamespace(
        getrlimit=lambda _: (100, hard), RLIM_INFINITY=resource.RLIM_INFINITY, RLIMIT_NOFILE=resource.RLIMIT_NOFILE
    )
    monkeypatch.setattr(doctor, "resource", limited)
    ran = examined(tmp_path, followers="10000")

    assert said(ran, "open files") == (["BAD"] if told else [])
    assert ("QUIPU_FOLLOWERS=10000 needs 10,200" in ran.out) == told
    assert ran.code == int(told)


@pytest.mark.parametrize(("days", "told"), [(366, True), (364, False)])
def test_keys_are_worth_a_note_after_a_year(days: int, tmp_path: Path, *, told: bool) -> None:
    listed = tmp_path / "frontends.toml"
    listed.write_text(FILE)
    then = time.time() - days * DAY
    os.utime(listed, (then, then))

    ran = examined(tmp_path, frontends=str(listed))

    assert (said(ran, "keys"), ran.code) == ((["note"], 3) if told else ([], 0))


@pytest.mark.parametrize(
    ("settings", "about", "told"),
    [
        ({"host": "127.0.0.1", "requests": "0"}, "limits", False),
        ({"host": EVERY_ADDRESS, "requests": "1"}, "limits", False),
        ({"host": EVERY_ADDRESS, "requests": "0"}, "limits", True),
        ({"processes": "1"}, "homes", False),
        ({"processes": "2"}, "homes", True),
        ({"processes": "2", "home_port": "8001"}, "homes", False),
        ({"signing_key": ""}, "signatures", True),
        ({"signing_key": "07" * 32}, "signatures", False),
    ],
)
def test_settings_that_are_worth_a_thought_are_told(
    settings: dict[str, str], about: str, tmp_path: Path, *, told: bool
) -> None:
    assert bool(said(examined(tmp_path, **settings), about)) == told


class Answering(BaseHTTPRequestHandler):
    """Says what its server says, whatever is asked."""

    says = b""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/healthz" else 404)
        self.end_headers()
        self.wfile.write(self.says)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def answering(says: bytes) -> Iterator[int]:
    """A port at which somebody says this."""
    with HTTPServer(("127.0.0.1", 0), type("Saying", (Answering,), {"says": says})) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("says", "grade"), [(b"alive\n", "good"), (b"alive\nthe disk is full\n", "good"), (b"another program", "BAD")]
)
def test_a_port_that_the_service_itself_has_is_no_problem(says: bytes, grade: str, tmp_path: Path) -> None:
    with answering(says) as port:
        ran = examined(tmp_path, port=str(port))

    assert said(ran, "port") == [grade]
    assert ("the service answers at" in ran.out) == (grade == "good")


@contextmanager
def unprivileged() -> Iterator[None]:
    """As a user who may not look into every folder, also where tests run as root."""
    user = os.getuid() or NOBODY
    ours = os.getresuid()
    os.setresuid(user, user, ours[2])
    try:
        yield
    finally:
        os.setresuid(*ours)


def test_a_folder_that_this_user_may_not_look_into_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    try:
        with unprivileged():
            found = {one.about: one for one in doctor._own(Config(data_dir=str(closed / "data")))}
    finally:
        closed.chmod(0o700)

    assert found["folder"].grade is Grade.BAD
    assert found["folder"].message.endswith(" cannot be written by this user")
    assert "disk" in found
