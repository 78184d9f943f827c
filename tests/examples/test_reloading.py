"""``quipu serve --reload``: an author changes a game, and the tables that were open go on by what it is now."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.checkout import roots
from tests.examples.installed import Install
from tests.service.serving import ROOT, environment

FOLDER = ROOT / "examples" / "tic-tac-toe"


@contextmanager
def reloading(site: Path, cwd: Path) -> Iterator["subprocess.Popen[str]"]:
    """The service with the game, and what it and the process that starts it again say."""
    settings = environment({"QUIPU_PORT": "0", "QUIPU_WORKER": "off", "PYTHONDONTWRITEBYTECODE": "1"})
    settings["PYTHONPATH"] = os.pathsep.join([str(site), roots(ROOT)])
    command = [sys.executable, "-m", "quipu", "serve", "--ephemeral", "--reload"]
    with subprocess.Popen(
        command, cwd=cwd, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)


def said(process: "subprocess.Popen[str]", words: str) -> str:
    """The next line with these words."""
    assert process.stdout is not None
    before = list[str]()
    for line in process.stdout:
        if words in line:
            return line
        before.append(line)
    raise AssertionError(f"it ended without {words!r}:\n{''.join(before)}")


def test_a_change_of_a_file_is_served_and_tables_go_on(install: Install, tmp_path: Path) -> None:
    site = install(FOLDER)
    package = site / "tictactoe"
    rules, texts = package / "__init__.py", package / "text" / "en.ftl"
    with reloading(site, tmp_path) as process:
        address = said(process, "Quipu is at").split()[-1]
        opened = httpx.post(f"{address}/v1/tic-tac-toe/tables", json={"seats": 2})
        assert opened.status_code == 201, opened.text
        table = opened.json()["id"]

        texts.write_text(
            texts.read_text(encoding="utf-8").replace("game-title = Tic-tac-toe", "game-title = Noughts and crosses"),
            encoding="utf-8",
        )
        assert str(texts) in said(process, "starting again")
        address = said(process, "Quipu is at").split()[-1]
        assert "Noughts and crosses" in httpx.get(f"{address}/v1/games").text
        assert httpx.get(f"{address}/v1/tic-tac-toe/tables/{table}").status_code == 200

        whole = rules.read_text(encoding="utf-8")
        rules.write_text(f"{whole}\nnothing of this = is Python\n", encoding="utf-8")
        assert "cannot be imported (SyntaxError" in said(process, "cannot be imported")
        said(process, "is started again when a file of a game changes")
        rules.write_text(whole, encoding="utf-8")
        address = said(process, "Quipu is at").split()[-1]
        assert httpx.get(f"{address}/v1/tic-tac-toe/tables/{table}").status_code == 200
