"""Clients installed from the service: npm's and pip's packages, with the types of exactly the games that it serves."""

import hashlib
import io
import json
import tarfile
import zipfile
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest
from starlette.applications import Starlette

from quipu_rules.catalog import GAMES
from quipu_service.application.problems.tree import Unknown
from quipu_service.documentation.site import Site
from quipu_service.observing.release import RELEASE
from quipu_service.pages.client_packages import client_package_routes
from quipu_service.sdk.packages import packages
from tests.service.asgi import Whole, ask

SERVED = {"caretos": GAMES["caretos"], "high-card": replace(GAMES["inkas"], name="high-card")}
"""A game of ours, and one of somebody else, whose name has two words."""
NPM, WHEEL = f"quipu-client-{RELEASE}.tgz", f"quipu_client-{RELEASE}-py3-none-any.whl"


async def read(address: str, **headers: str) -> Whole:
    app = Starlette(routes=client_package_routes(SERVED, Site(SERVED)))
    return await ask(app, "GET", address, b"", **headers)


def npm_files(content: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        return {one.name: found.read() for one in archive if (found := archive.extractfile(one)) is not None}


async def test_the_page_names_what_to_type_at_this_very_address() -> None:
    text = (await read("/sdk")).body.decode()
    for command in (
        f"npm install http://here/sdk/{NPM}",
        f"pip install http://here/sdk/{WHEEL}",
        "curl -o index.html http://here/sdk/start.html",
        "caretos, high-card",
    ):
        assert command in text
    assert b"<code>" in (await read("/sdk", accept="text/html")).body


async def test_npm_gets_the_built_client_with_the_types_of_the_games_that_are_served() -> None:
    answer = await read(f"/sdk/{NPM}")
    files = npm_files(answer.body)
    described = json.loads(files["package/package.json"])
    assert (described["name"], described["version"]) == ("quipu-client", RELEASE)
    assert "dependencies" not in described, "nothing else has to be fetched"
    games = {name for name in files if name.startswith("package/dist/games/")}
    assert games == {"package/dist/games/caretos.d.ts", "package/dist/games/high-card.d.ts"}
    assert b'"high-card": HighCard;' in files["package/dist/games.d.ts"]
    for place in ("main", "types"):
        assert f"package/{described[place].removeprefix('./')}" in files
    assert files["package/dist/index.js"] == (await read("/sdk/index.js")).body, "a page imports the same script"


async def test_pip_gets_a_wheel_whose_record_is_right() -> None:
    answer = await read(f"/sdk/{WHEEL}")
    with zipfile.ZipFile(io.BytesIO(answer.body)) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    about = f"quipu_client-{RELEASE}.dist-info"
    assert {"quipu_client/games/caretos.py", "quipu_client/games/high_card.py", "quipu_client/py.typed"} <= set(files)
    assert "quipu_client/games/caral.py" not in files
    assert f"\nVersion: {RELEASE}\n" in files[f"{about}/METADATA"].decode()
    recorded = dict(line.split(",", 1) for line in files[f"{about}/RECORD"].decode().splitlines())
    assert set(recorded) == set(files)
    for name, content in files.items():
        digest = urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert recorded[name] in (f"sha256={digest},{len(content)}", ","), name


async def test_a_package_is_the_same_bytes_each_time_and_is_answered_with_304() -> None:
    first, again = packages(GAMES, RELEASE), packages(GAMES, RELEASE)
    assert first == again
    answer = await read(f"/sdk/{NPM}")
    tag = dict(answer.headers)[b"etag"].decode()
    assert (await read(f"/sdk/{NPM}", **{"if-none-match": tag})).status == 304


async def test_the_starter_asks_the_service_that_it_was_loaded_from() -> None:
    page = (await read("/sdk/start.html")).body.decode()
    assert '?? "http://here"' in page
    assert "127.0.0.1" not in page


@pytest.mark.parametrize("name", ["quipu-client-9.9.9.tgz", "package.json", "..%2Findex.html"])
async def test_what_is_no_package_is_named_as_missing(name: str) -> None:
    with pytest.raises(Unknown):
        await read(f"/sdk/{name}")
