"""``quipu serve --ephemeral``, as tests of a frontend start it: what the guide shows runs as it stands there."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx

from tests.checkout import roots
from tests.service.serving import ROOT, environment
from tests.service.valkey import PATIENCE

PAGE = ROOT / "docs" / "guide" / "testing.md"
SHOWN = re.compile(r"^```js\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = """
import { readFile } from "node:fs/promises";
import setup from "./setup.mjs";
const stop = await setup();
const address = process.env.QUIPU_ADDRESS;
const asked = { method: "POST", headers: { "content-type": "application/json" }, body: '{"seats": 2}' };
const opened = await fetch(`${address}/v1/caracalla/tables`, asked);
console.log(opened.status, (await fetch(`${address}/readyz`)).status);
await stop();
const gone = await fetch(`${address}/readyz`).then(() => "there", () => "gone");
console.log(gone);
const { default: config } = await import("./playwright.config.mjs");
console.log(JSON.stringify(config.webServer));
"""


def test_what_the_guide_shows_starts_a_service_and_ends_it(tmp_path: Path) -> None:
    vitest, playwright = SHOWN.findall(PAGE.read_text(encoding="utf-8"))
    (tmp_path / "setup.mjs").write_text(vitest, encoding="utf-8")
    (tmp_path / "playwright.config.mjs").write_text(playwright, encoding="utf-8")
    (tmp_path / "run.mjs").write_text(RUN, encoding="utf-8")
    command = tmp_path / "bin" / "quipu"
    command.parent.mkdir()
    command.write_text(
        f'#!/bin/sh\nexec env PYTHONPATH={roots(ROOT)} {sys.executable} -m quipu "$@"\n', encoding="utf-8"
    )
    command.chmod(0o755)
    node = shutil.which("node")
    assert node is not None
    with tempfile.TemporaryDirectory() as own:  # other tests' services come and go in the common one
        settings = environment({"PATH": f"{command.parent}:{os.environ['PATH']}", "TMPDIR": own})
        done = subprocess.run(
            [node, "run.mjs"], cwd=tmp_path, env=settings, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        left = sorted(os.listdir(own))

    assert done.returncode == 0, done.stdout + done.stderr
    statuses, gone, shown = done.stdout.splitlines()
    assert (statuses, gone) == ("201 200", "gone")
    assert '"command":"quipu serve --ephemeral"' in shown
    assert left == []


def test_it_keeps_nothing_limits_nobody_and_takes_settings(tmp_path: Path) -> None:
    settings = environment({"QUIPU_PORT": "0", "QUIPU_REQUESTS": "7", "QUIPU_WORKER": "off"})
    command = [sys.executable, "-m", "quipu", "serve", "--ephemeral"]
    paths = {**settings, "PYTHONPATH": roots(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=paths, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        limits = str(httpx.get(f"{address}/v1/games").headers)
        process.send_signal(signal.SIGTERM)
    assert "q=7" in limits
    assert list(tmp_path.iterdir()) == []
