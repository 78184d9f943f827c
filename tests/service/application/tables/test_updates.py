"""An update is encoded once for all who see the same in one moment, and tells the time of its moment."""

import json

import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.tables.presentation import update_json
from tests.service.application.commands.test_sandboxes import steps_of
from tests.service.tables import begun


@pytest.mark.parametrize("full", [False, True])
async def test_an_update_tells_the_time_to_a_tenth_of_a_second(quipu: Quipu, full: bool) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(3)
    step = (await steps_of(table))[-1]
    told = {now: json.loads(update_json(step, None, now, full=full)) for now in (1_000, 1_099, 1_100, 1_199, 1_050)}

    assert [update.pop("now") for update in told.values()] == [1_000, 1_000, 1_100, 1_100, 1_050]
    assert all(update == told[1_000] for update in told.values())


async def test_an_update_holds_what_was_asked_for_and_nothing_else(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(3)
    step = (await steps_of(table))[-1]
    plain, whole, words, both = (
        json.loads(update_json(step, Seat(0), 7, full=full, locale=locale))
        for locale in (None, "en")
        for full in (False, True)
    )

    assert plain.keys() == {
        "now",
        "version",
        "at",
        "seat",
        "by",
        "type",
        "to",
        "events",
        "status",
        "toAct",
        "deadlines",
    }
    assert whole.keys() == plain.keys() | {"view", "legalActions"}
    assert words.keys() == plain.keys() | {"texts", "prompt"}
    assert both.keys() == whole.keys() | words.keys()
    assert {name: both[name] for name in whole} == whole


async def test_what_a_table_says_beside_an_update_names_the_version_since_which_only_the_game_went_on(
    quipu: Quipu,
) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(3)
    steps = await steps_of(table)
    started = max(step.position.started for step in steps)
    told = [json.loads(update_json(step, Seat(0), 7, full=True, locale="en", whole=True)) for step in steps]

    since = [one["whole"]["since"] for one in told]
    versions = [step.position.version for step in steps]
    assert since == [min(version, started) for version in versions], "up to the start each did something at the table"
    assert versions[-1] > started + 1
    for step, one in zip(steps, told, strict=True):
        assert one["whole"]["head"] == step.position.head
        assert len(one["whole"]["labels"]) == len(one["legalActions"])
    for asked in ({"full": False, "locale": "en"}, {"full": True}, {"full": True, "locale": "en"}):
        assert "whole" not in json.loads(update_json(steps[-1], Seat(0), 7, **asked))
