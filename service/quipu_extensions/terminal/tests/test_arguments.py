"""What both commands are given, and that they tell a log by the sentences of its entries."""

from typing import Any

import pytest

from quipu_extensions.terminal import TERMINAL
from quipu_extensions.terminal.replay import Story, begins_turn
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.tables.presentation import texts_of
from quipu_service.commands.command_line import parser
from tests.service.commands.command import within
from tests.service.tables import begun, exported


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("play caral", {"seats": None, "setup": "{}", "edition": "standard", "again": False, "language": "en"}),
        ("play caral --again --language de", {"again": True, "language": "de", "against": None, "table": None}),
        ("replay -", {"start": 1, "to": None, "state": False, "json": False, "compact": False}),
        ("replay - --from 3 --to 9 --compact", {"start": 3, "to": 9, "compact": True}),
    ],
)
def test_options_that_are_not_given_have_their_defaults(words: str, found: dict[str, Any]) -> None:
    asked = vars(parser({"terminal": TERMINAL}).parse_args(words.split()))

    assert {name: asked[name] for name in found} == found


@pytest.mark.parametrize("command", ["play", "replay"])
def test_every_command_explains_itself(command: str) -> None:
    ran = within(command, "--help")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: quipu {command}")


def test_a_log_is_told_in_one_form() -> None:
    ran = within("replay", "-", "--json", "--compact")

    assert (ran.code, ran.out, ran.err.startswith("usage: quipu")) == (2, "", True)


async def test_the_replay_tells_what_people_do_by_the_sentences_of_entries(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 3)
    await table.resign(0)
    for seat in sorted((await table.position()).people.playing):
        await table.agree(seat, MotionKind.ABANDON)
    steps = await quipu.tables.past.happened(await quipu.tables.known(table.id), 0)
    told = [" ".join(filter(None, texts_of(step, None, "en"))) for step in steps]
    _, in_the_file = quipu.verifier.steps(await exported(table))
    replayed = list(Story("en").entries(in_the_file))

    assert len(told) == 8
    for text, one in zip(told, replayed, strict=True):
        assert begins_turn(one) or text == " ".join(one.passages[0].texts)
