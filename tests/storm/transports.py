"""One step over REST or GraphQL: what is sent, and what the answer means in either."""

from functools import cache
from typing import Any, Final

from graphql import GraphQLInputObjectType, GraphQLSchema, build_schema, get_named_type

from quipu.rules.catalog import GAMES
from tests.service.serving import ROOT
from tests.storm.contract import Operation
from tests.storm.known import Known
from tests.storm.steps import Operate
from tests.storm.world import Answer, filled

MEMBERS: Final = """
  __typename
  ... on LogEntry { version seat }
  ... on Problem { title reason }
  ... on Refused { code }
"""
"""What is selected of every result."""
OF_A_GAME: Final = {"openTable": "{}Open", "act": "{}Act", "openSandbox": "{}OpenSandbox"}
RENAMED: Final = {"actions": "actionsJson", "conditions": "conditionsJson", "state": "stateJson"}


def rest_request(step: Operate, operation: Operation, known: Known) -> tuple[str, str, Any, dict[str, str]]:
    """Method, address, body and headers."""
    values = dict(step.path)
    if step.table is not None:
        values["table"] = known.value(step.table)
    if step.command is not None:
        values["command"] = step.command
    address = filled(operation.path, values)
    if step.query:
        address += "?" + "&".join(f"{name}={value}" for name, value in known.resolved(dict(step.query)).items())
    headers = dict[str, str]()
    if step.by is not None:
        headers["authorization"] = f"Bearer {known.value(step.by)}"
    if step.command is not None and "{command}" not in operation.path:
        headers["idempotency-key"] = step.command
    if step.expected is not None:
        headers["if-match"] = f'"{step.expected}"'
    return operation.method, address, known.resolved(step.body), headers


@cache
def schema() -> GraphQLSchema:
    """The contract of GraphQL."""
    return build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))


def field_of(operation: str, game: str | None) -> str | None:
    """The mutation for an operation of REST; None if there is none."""
    mutations = schema().mutation_type
    prefix = GAMES[game].prefix[:1].lower() + GAMES[game].prefix[1:] if game else ""
    name = OF_A_GAME.get(operation, operation).format(prefix)
    return name if mutations is not None and name in mutations.fields else None


def graphql_request(step: Operate, known: Known) -> dict[str, Any] | None:
    """The body of a mutation; None if an argument cannot be said there."""
    mutations, name = schema().mutation_type, field_of(step.operation, step.game)
    if mutations is None or name is None or step.query:
        return None
    arguments = mutations.fields[name].args
    given = {**step.path, **(step.body if isinstance(step.body, dict) else {})}
    if isinstance(step.body, list):
        given["actions"] = step.body
    given = {RENAMED.get(key, key): value for key, value in given.items()}
    if step.table is not None:
        given["table"] = f"${step.table}"
    if step.command is not None:
        given["command"] = step.command
    if step.expected is not None:
        given["expectedVersion"] = step.expected
    missing = [one for one, kind in arguments.items() if str(kind.type).endswith("!") and one not in given]
    if not given.keys() <= arguments.keys() or [one for one in missing if arguments[one].default_value is None]:
        return None
    if any(isinstance(get_named_type(arguments[one].type), GraphQLInputObjectType) for one in given if one == "setup"):
        return None
    variables = {one: known.resolved(value) for one, value in given.items()}
    types = ", ".join(f"${one}: {arguments[one].type}" for one in given)
    used = ", ".join(f"{one}: ${one}" for one in given)
    head = f"({types})" if types else ""
    tail = f"({used})" if used else ""
    return {"query": f"mutation {head} {{ {name}{tail} {{ {MEMBERS} }} }}", "variables": variables}


def accepted(answer: Answer, *, graphql: bool) -> bool:
    """Whether the command was accepted."""
    if not graphql:
        return answer.status < 300
    data = (answer.json.get("data") or {}).values()
    return "errors" not in answer.json and all(one and "reason" not in one for one in data)
