"""Whole games by typed mutations, and every way a command can be answered."""

import itertools
from typing import Any

from quipu_rules.kernel.chance import Seeded
from tests.service.tables import tries
from tests.service.transports.graphql.site import Client

LEGAL = """query ($table: ID!) { table(table: $table) { now { toAct json } } }"""
AFTER = """query ($table: ID!, $after: [JSON!]!) { table(table: $table) { mine { legalAfter(actions: $after) {
  legalActions { type input } problem { ... on Refused { code rule reason place } } } } } }"""
ACT = """mutation ($table: ID!, $command: ID!, $expected: Int, $actions: [CaracallaAction!]!) {
  act: caracallaAct(table: $table, command: $command, expectedVersion: $expected, actions: $actions) {
    repeated
    entry {
      id version status toAct json
      events { __typename ... on CaracallaRomanSelected { role } ... on CaracallaTurnEnded { seat text } }
      view { ... on CaracallaView { round families { colour points hand } turn { seat selected } } }
    }
    table { version now { id } outcome { ending results { seats verdict place score criterion } } seed }
    problem {
      __typename reason
      ... on Refused { code rule details place }
      ... on CommandReused { version }
      ... on InvalidArgument { path }
      ... on Stale { version happened { version type text json } }
    }
  }
}"""
TABLE = """query ($table: ID!) { table(table: $table) {
  id game { id } version status toAct seats { seat name toAct } mine { seat { seat } }
  outcome { results { score } } commitment seed head
  now { undo { allowed reason toVersions } json view { ... on CaracallaView { round turn { seat } } } }
  log(first: 3) { nodes { version type at } } } }"""

MEETING = {"holdMeeting": {"bath": "A", "meeting": "FAMILY", "family": "BLUE"}}
"""Legal only when somebody is there."""


def typed(action: dict[str, Any]) -> dict[str, Any]:
    """An action of REST as the input."""
    fields = {name: value for name, value in action.items() if name != "type"}
    return {action["type"]: fields or "YES"}


async def begun(client: Client, rounds: int = 200) -> tuple[int, list[dict[str, Any]]]:
    """The seat that acts on a table that has just started, and what it may do."""
    await (await client.open(rounds=rounds)).start()
    (seat,) = (await client.data(LEGAL, table=client.table))["table"]["now"]["toAct"]
    legal = await client.data(LEGAL, token=client.tokens[seat], table=client.table)
    return seat, legal["table"]["now"]["json"]["legalActions"]


async def act(client: Client, seat: int, *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    variables = {"command": client.command(), "table": client.table, "actions": list(actions), **more}
    answer: dict[str, Any] = (await client.data(ACT, token=client.tokens[seat], **variables))["act"]
    return answer


async def done(client: Client, seat: int, *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The entry of an action that is accepted."""
    answer = await act(client, seat, *actions, **more)
    assert answer["problem"] is None, answer
    entry: dict[str, Any] = answer["entry"]
    return entry


async def refused(client: Client, seat: int, *actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The problem of an action that is not."""
    answer = await act(client, seat, *actions, **more)
    assert (answer["entry"], answer["table"], answer["repeated"]) == (None, None, False)
    problem: dict[str, Any] = answer["problem"]
    return problem


async def test_a_whole_game(client: Client) -> None:
    seat, legal = await begun(client, rounds=8)
    picks = Seeded(b"a whole game", "picks", 1)
    for _ in tries("the end of the game"):
        bold = [one for one in legal if one["type"] != "selectRoman"] or legal
        answer = await act(client, seat, typed(bold[picks.below(len(bold))]))
        entry = answer["entry"]
        assert answer["table"]["now"]["id"] == entry["id"] == f"{client.table}/{entry['version']}/{seat}"
        if entry["status"] == "OVER":
            break
        (acting,) = entry["toAct"]
        if acting == seat:
            legal = entry["json"]["legalActions"]
        else:
            assert entry["json"]["legalActions"] == []
            seat = acting
            seen = (await client.data(TABLE, token=client.tokens[seat], table=client.table))["table"]
            assert (seen["mine"], seen["version"]) == ({"seat": {"seat": seat}}, entry["version"])
            legal = seen["now"]["json"]["legalActions"]
    assert sorted(itertools.chain(*(one["seats"] for one in answer["table"]["outcome"]["results"]))) == [0, 1]
    assert answer["table"]["seed"] is not None
    assert entry["events"][-1]["__typename"] == "CaracallaGameEnded"


async def test_enums_go_in_and_come_out(client: Client) -> None:
    seat, legal = await begun(client)
    role = legal[0]["role"]
    entry = await done(client, seat, {"selectRoman": {"role": role}})
    assert entry["events"] == [{"__typename": "CaracallaRomanSelected", "role": role}]
    assert entry["view"]["turn"] == {"seat": seat, "selected": role}


async def legal_after(client: Client, seat: int, *actions: dict[str, Any]) -> dict[str, Any]:
    """What would be legal after these actions."""
    data = await client.data(AFTER, token=client.tokens[seat], table=client.table, after=list(actions))
    found: dict[str, Any] = data["table"]["mine"]["legalAfter"]
    return found


async def test_what_would_be_legal_changes_nothing(client: Client) -> None:
    seat, legal = await begun(client)
    before = (await client.data(TABLE, table=client.table))["table"]["version"]
    after = typed(legal[0])
    imagined = await legal_after(client, seat, after)
    assert imagined["problem"] is None
    assert [one["input"] for one in imagined["legalActions"]] != list(map(typed, legal))
    failed = await legal_after(client, seat, after, MEETING)
    assert (failed["legalActions"], failed["problem"]["place"]) == ([], 1)
    assert (await client.data(TABLE, table=client.table))["table"]["version"] == before


async def test_a_refusal_names_the_rule_in_the_readers_language(client: Client) -> None:
    seat, _ = await begun(client)
    variables: dict[str, Any] = {"table": client.table, "command": client.command(), "actions": [MEETING]}
    token = client.tokens[seat]
    english = (await client.data(ACT, token=token, **variables))["act"]["problem"]
    german = (await client.data(ACT, token=token, language="de-AT, en;q=0.5", **variables))["act"]["problem"]
    assert english["__typename"] == "Refused"
    assert (english["code"], english["rule"], english["place"]) == (german["code"], german["rule"], 0)
    assert english["reason"] != german["reason"]


async def test_the_other_seat_is_refused_and_a_spectator_needs_a_token(client: Client) -> None:
    seat, legal = await begun(client)
    problem = await refused(client, 1 - seat, typed(legal[0]))
    assert (problem["code"], problem["rule"]) == ("NOT_YOUR_TURN", "1.4")
    variables: dict[str, Any] = {"table": client.table, "command": "c", "actions": [typed(legal[0])]}
    assert (await client.problem(ACT, **variables))["code"] == "UNAUTHENTICATED"
    assert (await client.problem(ACT, token="x" * 43, **variables))["code"] == "UNAUTHENTICATED"


async def test_stale_comes_with_what_happened(client: Client) -> None:
    seat, legal = await begun(client)
    first = await done(client, seat, typed(legal[0]))
    stale = await refused(client, seat, typed(legal[1]), expected=first["version"] - 1)
    assert (stale["__typename"], stale["version"]) == ("Stale", first["version"])
    (happened,) = stale["happened"]
    assert (happened["version"], happened["type"]) == (first["version"], "acted")
    assert happened["json"] == first["json"]


async def test_a_repeat_is_answered_as_before_and_a_reuse_is_not(client: Client) -> None:
    seat, legal = await begun(client)
    first = await act(client, seat, typed(legal[0]), command="again")
    repeat = await act(client, seat, typed(legal[0]), command="again")
    assert (first["repeated"], repeat["repeated"]) == (False, True)
    assert {**repeat, "repeated": False} == first
    reused = await refused(client, seat, typed(legal[1]), command="again")
    assert (reused["__typename"], reused["version"]) == ("CommandReused", first["entry"]["version"])


async def test_several_actions_are_one_entry_or_none(client: Client) -> None:
    seat, legal = await begun(client)
    select = typed(legal[0])
    version = (await client.data(TABLE, table=client.table))["table"]["version"]
    problem = await refused(client, seat, select, MEETING)
    assert (problem["__typename"], problem["place"]) == ("Refused", 1)
    imagined = await legal_after(client, seat, select)
    place = next(one["input"] for one in imagined["legalActions"] if one["type"] == "placeRoman")
    assert (await done(client, seat, select, place))["version"] == version + 1


async def test_the_view_of_a_seat_and_of_a_spectator(client: Client) -> None:
    seat, legal = await begun(client)
    seated = (await client.data(TABLE, token=client.tokens[seat], table=client.table))["table"]
    spectator = (await client.data(TABLE, table=client.table))["table"]
    assert (seated["mine"], spectator["mine"]) == ({"seat": {"seat": seat}}, None)
    assert [one["now"]["json"]["legalActions"] for one in (seated, spectator)] == [legal, []]
    assert seated["seed"] is None
    assert [place["name"] for place in spectator["seats"]] == ["Ada", "Ben"]
    log = spectator["log"]["nodes"]
    assert [entry["type"] for entry in log] == ["opened", "seatTaken", "seatTaken"]
    assert log[0]["at"] > 2**40
