"""Names of our packages that somebody else has: found at our own registries, a folder for pip, a server for npm."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.release.names import KNOWN, NPM, PYPI, ROOT, Name, Unanswered, foreign, ours


class Npm(BaseHTTPRequestHandler):
    """A registry of npm that has the packages in ``names``."""

    names: set[str]

    def do_GET(self) -> None:
        name = self.path.strip("/")
        one = {"name": name, "version": "1.0.0"}
        found = {"name": name, "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": one}}
        self.send_response(200 if name in self.names else 404)
        self.end_headers()
        self.wfile.write(json.dumps(found if name in self.names else {}).encode())

    def log_message(self, *_: object) -> None:
        """Tests print nothing."""


@pytest.fixture
def pypi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package index."""
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "simple").as_uri())
    monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)
    return tmp_path / "simple"


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The names that a registry of npm has."""
    names = set[str]()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Registry", (Npm,), {"names": names}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{server.server_address[1]}/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    yield names
    server.shutdown()
    server.server_close()


def publish(index: Path, name: str) -> None:
    """Put a package on the index, as far as `pip index` looks."""
    (index / name).mkdir(parents=True)
    wheel = f"{name.replace('-', '_')}-0.1-py3-none-any.whl"
    (index / name / "index.html").write_text(f'<a href="{wheel}">{wheel}</a>', encoding="utf-8")


def test_every_package_of_the_checkout_is_asked_for() -> None:
    assert set(ours(ROOT)) >= {
        Name(PYPI, "quipu-games"),
        Name(PYPI, "quipu-client"),
        Name(PYPI, "quipu-pettingzoo"),
        Name(NPM, "quipu-client"),
        Name(NPM, "quipu-boards"),
    }


def test_a_name_that_pypi_has_is_foreign_until_we_have_published_it(pypi: Path) -> None:
    for name in (KNOWN[PYPI], "quipu"):
        publish(pypi, name)
    names = {Name(PYPI, "quipu"), Name(PYPI, "quipu-games")}

    assert [line.partition("'")[0] for line in foreign(names, set())] == ["quipu on PyPI is somebody else"]
    assert foreign(names, {"quipu"}) == []


def test_a_name_that_npm_has_is_foreign_until_we_have_published_it(npm: set[str]) -> None:
    npm |= {KNOWN[NPM], "quipu"}
    names = {Name(NPM, "quipu"), Name(NPM, "quipu-boards")}

    assert [line.partition("'")[0] for line in foreign(names, set())] == ["quipu on npm is somebody else"]
    assert foreign(names, {"quipu"}) == []


@pytest.mark.usefixtures("pypi", "npm")
@pytest.mark.parametrize("registry", [PYPI, NPM])
def test_a_registry_that_does_not_answer_leaves_no_name_free(registry: str) -> None:
    """An index that cannot be read has no package at all, not even one that it must have."""
    with pytest.raises(Unanswered, match=f"{registry} did not answer"):
        foreign({Name(registry, "quipu-games")}, set())
