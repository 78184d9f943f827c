"""What a client gets it can send back: every legal action of random games, in each form that an answer has."""

from typing import Any

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Template
from quipu_service.application.tables import presentation
from quipu_service.transports.graphql.engine import envelope
from quipu_service.transports.graphql.inputs import read_actions, read_sent_back
from quipu_service.transports.graphql.leaves import encoded
from tests.service.transports.graphql.everything import everything
from tests.service.transports.graphql.executing import executed
from tests.service.transports.graphql.test_projection import Both, both

__all__ = ["both"]

STEPS = 40


def documents(both: Both, game: AnyGame) -> tuple[str, str, str]:
    """Ask for the legal actions in all forms; act by `input`; act by JSON."""
    name, prefix = game.prefix[0].lower() + game.prefix[1:], game.prefix
    legal = both.projected.schema.graphql.type_map["LegalAction"]
    result = "{ entry { version } problem { title reason } }"
    return (
        f"""query ($table: ID!) {{ table(table: $table) {{ now {{
          json legalActions {everything(legal, prefix)}
          short: legalActions {{ __typename type text input }} }} }} }}""",
        f"""mutation ($table: ID!, $command: ID!, $actions: [{prefix}Action!]!) {{
          act: {name}Act(table: $table, command: $command, actions: $actions) {result} }}""",
        f"""mutation ($table: ID!, $command: ID!, $actions: [JSON!]!) {{
          act(table: $table, command: $command, actions: $actions) {result} }}""",
    )


async def answer(both: Both, document: str, token: str, **variables: Any) -> Any:
    result = await executed(both.projected, document, variables, token=token)
    found = msgspec.json.decode(encoded(envelope(result)))
    assert "errors" not in found, found["errors"]
    return found["data"]


def meant(action: Any) -> Any:
    return action.example if isinstance(action, Template) else action


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_every_legal_action_of_random_games_in_each_form(both: Both, game: AnyGame) -> None:
    see, by_input, by_json = documents(both, game)
    table, tokens = await both.begin(game)
    picks = Seeded(game.name.encode(), "sent back")
    for number in range(STEPS):
        cached, _ = await both.quipu.tables.current(table)
        acting = cached.position.to_act
        if not acting:
            break
        token = tokens[acting[0]]
        seen = (await answer(both, see, token, table=table))["table"]["now"]
        wanted = [meant(action) for action in presentation.legal(cached.position, acting[0])]
        inputs = [one["input"] for one in seen["short"]]
        assert read_actions(inputs, game, "a") == wanted
        for form in (seen["json"]["legalActions"], seen["legalActions"], inputs):
            assert read_sent_back(form, game, "a") == wanted
        # performed as they came, each time in another of the forms
        chosen = picks.below(len(wanted))
        document = by_input if number % 4 == 0 else by_json
        form = (inputs, seen["json"]["legalActions"], seen["legalActions"], inputs)[number % 4]
        done = await answer(both, document, token, table=table, command=f"c{number}", actions=[form[chosen]])
        assert done["act"]["problem"] is None, (form[chosen], done)


async def test_the_example_of_a_template_is_typed(both: Both) -> None:
    _, _, by_json = documents(both, GAMES["inkas"])
    table, tokens = await both.begin(GAMES["inkas"])
    see = """query ($table: ID!) { table(table: $table) { now { legalActions { type input ... on Template {
      example { __typename type input ... on InkasOfferTrade { give { wood wool } } } } } } } }"""
    for number in range(400):
        acting = (await answer(both, "query ($table: ID!) { table(table: $table) { toAct } }", tokens[0], table=table))[
            "table"
        ]["toAct"]
        legal = (await answer(both, see, tokens[acting[0]], table=table))["table"]["now"]["legalActions"]
        offers = [one for one in legal if one["type"] == "template" and one["example"]["type"] == "offerTrade"]
        if offers:
            example = offers[0]["example"]
            plain = example["input"]["offerTrade"]
            assert example["__typename"] == "InkasOfferTrade"
            assert example["give"] == {kind: plain["give"].get(kind, 0) for kind in ("wood", "wool")}
            return
        action = legal[number % len(legal)]["input"]
        await answer(both, by_json, tokens[acting[0]], table=table, command=f"c{number}", actions=[action])
    raise AssertionError("nobody could offer a trade")


async def test_a_typename_anywhere_in_an_input_is_no_harm(both: Both) -> None:
    game = GAMES["caracalla"]
    _, by_input, by_json = documents(both, game)
    table, tokens = await both.begin(game)
    cached, _ = await both.quipu.tables.current(table)
    (seat,) = cached.position.to_act
    for role, document in (
        ("FATHER", by_input),
        ("MOTHER", by_json),
        ("GRANDFATHER", by_input),
        ("GRANDMOTHER", by_json),
    ):
        action = {"__typename": "CaracallaAction", "selectRoman": {"__typename": "X", "role": role}}
        done = await answer(both, document, tokens[seat], table=table, command=role, actions=[action])
        assert done["act"]["problem"] is None, done


@pytest.mark.parametrize(
    ("action", "path"),
    [
        (7, "$.actions[0]"),
        ({}, "$.actions[0]"),
        ({"__typename": "InkasPass"}, "$.actions[0]"),
        ({"type": "fly"}, "$.actions[0].type"),
        ({"type": "selectRoman", "role": "UNCLE"}, "$.actions[0].role"),
        ({"selectRoman": 7}, "$.actions[0].selectRoman"),
        ({"type": "template", "example": []}, "$.actions[0]"),
    ],
)
async def test_an_action_that_was_never_offered_is_refused_with_its_place(both: Both, action: Any, path: str) -> None:
    game = GAMES["caracalla"]
    table, tokens = await both.begin(game)
    document = """mutation ($table: ID!, $actions: [JSON!]!) {
      act(table: $table, command: "c", actions: $actions) { problem { ... on InvalidArgument { path reason } } } }"""
    done = await answer(both, document, tokens[0], table=table, actions=[action])
    assert done["act"]["problem"]["path"] == path
