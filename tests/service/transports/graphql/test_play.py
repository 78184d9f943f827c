"""Whole games by typed mutations, and every way a command can be answered."""

import itertools
from typing import Any

from quipu_rules.kernel.chance import Seeded
from tests.service.tables import tries
from tests.service.transports.graphql.site import Client

LEGAL = """query ($table: ID!, $after: [CaracallaAction!]) {
  caracallaLegalActions(table: $table, after: $after) {
    __typename
    ... on CaracallaLegal { seat legalActions { ... on CaracallaSelectRoman { role } __typename } legalActionsJson }
    ... on Refused { code rule reason place }
  }
}"""
ACT = """mutation ($table: ID!, $command: ID!, $expected: Int, $actions: [CaracallaAction!]!) {
  act: caracallaAct(table: $table, command: $command, expectedVersion: $expected, actions: $actions) {
    __typename
    ... on CaracallaAccepted {
      version repeated status toAct legalActionsJson eventsJson
      events { __typename ... on CaracallaRomanSelected { role } ... on CaracallaTurnEnded { seat text } }
      view { round families { colour points hand } turn { seat selected } }
      table { outcome { ending results { seats verdict place score criterion } } seed }
    }
    ... on Refused { code rule reason detailsJson place }
    ... on CommandReused { version reason }
    ... on InvalidArgument { path reason }
    ... on Stale { version happened { version type text ... on CaracallaUpdate { eventsJson } } happenedJson }
  }
}"""
TABLE = """query ($table: ID!) { table(id: $table) {
  id game version status you toAct seats { seat name toAct } undo { allowed reason toVersions }
  outcome { results { score } } commitment seed head
  ... on CaracallaTable { view { round turn { seat } } legalActionsJson log(first: 3) { version type at } } } }"""

MEETING = {"holdMeeting": {"bath": "A", "meeting": "FAMILY", "family": "BLUE"}}
"""Legal only when somebody is there."""


def typed(action: dict[str, Any]) -> dict[str, Any]:
    """An action of a ...Json list as the input."""
    fields = {name: value for name, value in action.items() if name != "type"}
    return {action["type"]: fields or "YES"}


async def begun(client: Client, rounds: int = 200) -> tuple[int, list[dict[str, Any]]]:
    """The seat that acts on a table that has just started, and what it may do."""
    await (await client.open(rounds=rounds)).start()
    (seat,) = (await client.data(TABLE, table=client.table))["table"]["toAct"]
    legal = await client.data(LEGAL, token=client.tokens[seat], table=client.table)
    return seat, legal["caracallaLegalActions"]["legalActionsJson"]


async def act(client: Client, seat: int, *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    variables = {"command": client.command(), "table": client.table, "actions": list(actions), **more}
    answer: dict[str, Any] = (await client.data(ACT, token=client.tokens[seat], **variables))["act"]
    return answer


async def test_a_whole_game(client: Client) -> None:
    seat, legal = await begun(client, rounds=8)
    picks = Seeded(b"a whole game", "picks", 1)
    for _ in tries("the end of the game"):
        bold = [one for one in legal if one["type"] != "selectRoman"] or legal
        answer = await act(client, seat, typed(bold[picks.below(len(bold))]))
        assert answer["__typename"] == "CaracallaAccepted", answer
        if answer["status"] == "OVER":
            break
        (acting,) = answer["toAct"]
        if acting == seat:
            legal = answer["legalActionsJson"]
        else:
            assert answer["legalActionsJson"] == []
            seat = acting
            seen = await client.data(TABLE, token=client.tokens[seat], table=client.table)
            assert (seen["table"]["you"], seen["table"]["version"]) == (seat, answer["version"])
            legal = seen["table"]["legalActionsJson"]
    assert sorted(itertools.chain(*(one["seats"] for one in answer["table"]["outcome"]["results"]))) == [0, 1]
    assert answer["table"]["seed"] is not None
    assert answer["events"][-1]["__typename"] == "CaracallaGameEnded"


async def test_enums_go_in_and_come_out(client: Client) -> None:
    seat, legal = await begun(client)
    role = legal[0]["role"]
    answer = await act(client, seat, {"selectRoman": {"role": role}})
    assert answer["events"] == [{"__typename": "CaracallaRomanSelected", "role": role}]
    assert answer["view"]["turn"] == {"seat": seat, "selected": role}


async def test_what_would_be_legal_changes_nothing(client: Client) -> None:
    seat, legal = await begun(client)
    token = client.tokens[seat]
    before = (await client.data(TABLE, table=client.table))["table"]["version"]
    after = [typed(legal[0])]
    imagined = await client.data(LEGAL, token=token, table=client.table, after=after)
    assert imagined["caracallaLegalActions"]["legalActionsJson"] != legal
    refused = await client.data(LEGAL, token=token, table=client.table, after=[*after, MEETING])
    assert refused["caracallaLegalActions"]["place"] == 1
    assert (await client.data(TABLE, table=client.table))["table"]["version"] == before


async def test_a_refusal_names_the_rule_in_the_readers_language(client: Client) -> None:
    seat, _ = await begun(client)
    variables: dict[str, Any] = {"table": client.table, "command": client.command(), "actions": [MEETING]}
    token = client.tokens[seat]
    english = (await client.data(ACT, token=token, **variables))["act"]
    german = (await client.data(ACT, token=token, language="de-AT, en;q=0.5", **variables))["act"]
    assert english["__typename"] == "Refused"
    assert (english["code"], english["rule"], english["place"]) == (german["code"], german["rule"], 0)
    assert english["reason"] != german["reason"]


async def test_the_other_seat_is_refused_and_a_spectator_needs_a_token(client: Client) -> None:
    seat, legal = await begun(client)
    refused = await act(client, 1 - seat, typed(legal[0]))
    assert (refused["code"], refused["rule"]) == ("NOT_YOUR_TURN", "1.4")
    variables: dict[str, Any] = {"table": client.table, "command": "c", "actions": [typed(legal[0])]}
    assert (await client.problem(ACT, **variables))["code"] == "UNAUTHENTICATED"
    assert (await client.problem(ACT, token="x" * 43, **variables))["code"] == "UNAUTHENTICATED"


async def test_stale_comes_with_what_happened(client: Client) -> None:
    seat, legal = await begun(client)
    first = await act(client, seat, typed(legal[0]))
    stale = await act(client, seat, typed(legal[1]), expected=first["version"] - 1)
    assert (stale["__typename"], stale["version"]) == ("Stale", first["version"])
    (happened,) = stale["happened"]
    assert (happened["version"], happened["type"]) == (first["version"], "acted")
    assert happened["eventsJson"] == first["eventsJson"] == stale["happenedJson"][0]["events"]


async def test_a_repeat_is_answered_as_before_and_a_reuse_is_not(client: Client) -> None:
    seat, legal = await begun(client)
    first = await act(client, seat, typed(legal[0]), command="again")
    repeat = await act(client, seat, typed(legal[0]), command="again")
    assert (first["repeated"], repeat["repeated"]) == (False, True)
    assert {**repeat, "repeated": False} == first
    variables: dict[str, Any] = {"table": client.table, "command": "again", "actions": [typed(legal[1])]}
    reused = (await client.data(ACT, token=client.tokens[seat], **variables))["act"]
    assert (reused["__typename"], reused["version"]) == ("CommandReused", first["version"])


async def test_several_actions_are_one_entry_or_none(client: Client) -> None:
    seat, legal = await begun(client)
    select = typed(legal[0])
    version = (await client.data(TABLE, table=client.table))["table"]["version"]
    refused = await act(client, seat, select, MEETING)
    assert (refused["__typename"], refused["place"]) == ("Refused", 1)
    imagined = await client.data(LEGAL, token=client.tokens[seat], table=client.table, after=[select])
    place = next(one for one in imagined["caracallaLegalActions"]["legalActionsJson"] if one["type"] == "placeRoman")
    accepted = await act(client, seat, select, typed(place))
    assert accepted["version"] == version + 1


async def test_the_view_of_a_seat_and_of_a_spectator(client: Client) -> None:
    seat, legal = await begun(client)
    seated = (await client.data(TABLE, token=client.tokens[seat], table=client.table))["table"]
    spectator = (await client.data(TABLE, table=client.table))["table"]
    assert (seated["you"], spectator["you"]) == (seat, None)
    assert (seated["legalActionsJson"], spectator["legalActionsJson"]) == (legal, [])
    assert seated["seed"] is None
    assert [place["name"] for place in spectator["seats"]] == ["Ada", "Ben"]
    assert [entry["type"] for entry in spectator["log"]] == ["opened", "seatTaken", "seatTaken"]
    assert spectator["log"][0]["at"] > 2**40
