"""Whoever asks for something of an extension that the setting leaves out is told so, and others are not."""

import re
from dataclasses import replace
from importlib.metadata import EntryPoint

import msgspec
import pytest
from graphql import GraphQLField, GraphQLInt

from quipu_rules.catalog import GAMES
from quipu_service.application.facade.quipu import Quipu
from quipu_service.commands.command_line import main
from quipu_service.extensions import loading
from quipu_service.extensions.extension import Extension, Subcommand
from quipu_service.extensions.loading import GROUP, left_out
from quipu_service.operate.app import application
from quipu_service.operate.config import Config
from quipu_service.transports.wire.operations import Call, SharedOperation, plain
from tests.service.asgi import ask
from tests.service.extensions.test_door import STAMP

HERE = __name__


async def letter(_quipu: Quipu, _call: Call) -> int:
    """Nobody asks for it here."""
    return 1


LETTER = "/v1/{game}/tables/{table}/letter"
SHARED = SharedOperation(
    id="showLetter", tag="play", path=LETTER, use=plain(letter), answers=int, response="A letter.",
    text="A letter.",
)  # fmt: skip
MAIL = Extension(
    name="mail",
    operations=(
        SHARED,
        replace(SHARED, id="showReceipt", path=f"{LETTER}/receipt", field_of="seat"),
        replace(SHARED, id="sendLetter", method="POST"),
        replace(STAMP, path=f"{LETTER}/stamp", lazy_fields=(("stamp", lambda _common: GraphQLField(GraphQLInt)),)),
    ),
    commands=(Subcommand(name="letter", run=f"{HERE}:nothing", help="write a letter"),),
)
BROKEN = "broken"


@pytest.fixture(autouse=True)
def points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two installed extensions, of which one cannot be imported."""
    found = [EntryPoint("mail", f"{HERE}:MAIL", GROUP), EntryPoint(BROKEN, "no.such.module:IT", GROUP)]
    monkeypatch.setattr(loading, "entry_points", lambda **_: found)


@pytest.mark.parametrize(
    ("only", "names"), [("", []), (" ", []), ("none", ["mail"]), ("broken", ["mail"]), ("mail", []), ("mail,x", [])]
)
def test_what_the_setting_leaves_out_is_known_if_it_can_be_imported(only: str, names: list[str]) -> None:
    assert [*left_out(only)] == names


@pytest.mark.parametrize(
    ("path", "extension"),
    [
        ("/v1/caretos/tables/abc/letter", "mail"),
        ("/v1/caretos/tables/abc/letters", None),
        ("/v1/caretos/tables/abc/letter/b", None),
        ("/letter", None),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_path_of_an_extension_that_is_left_out_is_no_typo(
    quipu: Quipu, path: str, extension: str | None, language: str
) -> None:
    served = application(quipu.stores, Config(extensions="none", requests=0), GAMES)

    answer = await ask(served, "GET", path, accept_language=language)

    told = msgspec.json.decode(answer.body)
    assert (answer.status, told["code"], told.get("extension")) == (404, "UNKNOWN", extension)
    assert (extension or path) in told["detail"]
    assert ("QUIPU_EXTENSIONS" in told["detail"]) == (extension is not None)


@pytest.mark.parametrize(
    ("asked", "extension"),
    [
        ('{ table(table: "abc") { letter } }', "mail"),
        ('{ table(table: "abc") { stamp } }', "mail"),
        ('{ table(table: "abc") { mine { receipt } } }', "mail"),
        ("mutation { sendLetter }", "mail"),
        ('{ table(table: "abc") { letters } }', None),
        ("{ letter }", None),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
async def test_a_field_of_an_extension_that_is_left_out_is_no_typo(
    quipu: Quipu, asked: str, extension: str | None, accept: str
) -> None:
    served = application(quipu.stores, Config(extensions="none", requests=0), GAMES)
    sent = msgspec.json.encode({"query": asked})

    answer = await ask(served, "POST", "/graphql", sent, accept=accept, content_type="application/json")

    ((error,),) = (msgspec.json.decode(found)["errors"] for found in re.findall(rb"{.*}", answer.body))
    told = error["extensions"]
    assert (told["code"], told.get("extension")) == ("MALFORMED" if extension is None else "UNKNOWN", extension)
    assert ("QUIPU_EXTENSIONS" in error["message"]) == (extension is not None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["letter"],
            "quipu: `letter` is of the extension `mail`, which QUIPU_EXTENSIONS=none leaves out",
        ),
        (["letters"], "invalid choice: 'letters'"),
        ([], "required: COMMAND"),
    ],
)
def test_a_command_of_an_extension_that_is_left_out_says_whose_it_is(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUIPU_EXTENSIONS", "none")

    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    assert said in capsys.readouterr().err
