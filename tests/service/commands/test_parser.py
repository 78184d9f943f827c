"""The command ``quipu`` itself: defaults of its options, its help on settings, and how failures end it."""

from collections.abc import Callable
from typing import Any

import pytest

from quipu_rules.kernel.edition import EditionError
from quipu_service.adapters.embedded import NotStarted
from quipu_service.application.games.entry_points import CatalogError
from quipu_service.application.problems.tree import Unknown
from quipu_service.commands import command_line
from quipu_service.commands.command_line import parser, settings
from quipu_service.operate.config import Config, ConfigError
from tests.service.commands.command import within


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("serve", {"no_worker": False, "workers": None, "ephemeral": False, "lan": False, "sibling": None}),
        ("verify", {"files": [], "all": False, "origin": [], "json": False}),
        ("verify a b --all --origin x --origin y --json", {"files": ["a", "b"], "all": True, "origin": ["x", "y"]}),
        ("export t", {"token": None, "whole": False}),
        ("export t --whole", {"whole": True}),
        ("contracts", {"game": None, "check": False, "clients": False}),
        ("contracts --check", {"check": True}),
        ("contracts --clients", {"clients": True}),
        ("typings caral --python", {"language": "python"}),
    ],
)
def test_options_that_are_not_given_have_their_defaults(words: str, found: dict[str, Any]) -> None:
    asked = vars(parser().parse_args(words.split()))

    assert {name: asked[name] for name in found} == found


@pytest.mark.parametrize("words", ["", "typings caral", "restore"])
def test_what_a_command_needs_must_be_given(words: str) -> None:
    ran = within(*words.split())

    assert (ran.code, ran.out, ran.err.startswith("usage: quipu")) == (2, "", True)


def test_the_help_tells_each_setting_with_its_default() -> None:
    first, *lines = settings().splitlines()
    names = [line.strip() for line in lines if line.startswith("  QUIPU_")]
    told = settings()

    assert first == "settings (environment variables):"
    assert names == [f"QUIPU_{name.upper()}" for name in Config.__struct_fields__]
    assert "\n  QUIPU_PORT\n      The port to listen on; 0: any free one. Default: 8000.\n" in told
    assert "so that a proxy can give each table a home;\n      0: none.\n" in told
    assert "Default: False" not in told
    assert max(map(len, lines)) == 106, "six blanks and a hundred signs"


@pytest.mark.parametrize(
    ("failure", "code", "said"),
    [
        (Unknown("table", "t1"), 2, "quipu: There is no table t1 here.\n"),
        (ConfigError("QUIPU_PORT: no"), 2, "quipu: QUIPU_PORT: no\n"),
        (CatalogError("no game"), 2, "quipu: no game\n"),
        (EditionError("wrong"), 2, "quipu: wrong\n"),
        (NotStarted("in use"), 2, "quipu: in use\n"),
        (OSError("taken"), 2, "quipu: taken\n"),
        (ValueError("what"), 2, "quipu: what\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_an_expected_failure_is_one_line(
    failure: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise failure

    monkeypatch.setattr(command_line, "_run", fail)
    ran = within("signing-key")

    assert (ran.code, ran.out, ran.err) == (code, "", said)


async def _later() -> int:
    return 3


@pytest.mark.parametrize("run", [lambda *_: 3, lambda *_: _later()])
def test_a_command_ends_with_the_code_of_its_function(
    run: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quipu_service.commands.keys.signing_key", run)

    assert within("signing-key").code == 3
