"""One step over REST or GraphQL: what is sent, and what the answer means in either."""

from functools import cache
from typing import Any, Final

from graphql import (
    GraphQLSchema,
    Undefined,
    build_schema,
    get_named_type,
    is_leaf_type,
)

from quipu_service.transports.graphql.schema import printed_schema
from tests.storm.apt import FRONTENDS
from tests.storm.contract import Operation, filled
from tests.storm.games import HERE
from tests.storm.known import Known
from tests.storm.steps import Operate
from tests.storm.world import FRONTEND_KEY, Answer

MEMBERS: Final = frozenset(
    {"version", "seat", "id", "token", "player", "tables", "game", "repeated", "reason", "title", "code"}
    | {"oneTimeCode", "invitation", "hostToken", "names", "resent"}
)
"""What is selected of every result, where it has it."""
LINKS: Final = {
    "table": "table { id game { id } seats { seat } }",
    "entry": "entry { version }",
    "problem": "problem { title reason ... on Refused { code } }",
}
"""What is selected of a result beside that."""
NAMED: Final = {"openTable": "open"}
"""Mutations that have another name than the operation of REST."""


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
    if operation.id in FRONTENDS:
        headers["quipu-key"] = FRONTEND_KEY
    body = known.resolved(step.body)
    if operation.takes_lines and isinstance(body, str):
        headers["content-type"] = "application/x-ndjson"
        body = body.encode()
    return operation.method, address, body, headers


@cache
def schema() -> GraphQLSchema:
    """The contract of GraphQL."""
    return build_schema(printed_schema(HERE.values()))


def field_of(operation: str) -> str | None:
    """The mutation for an operation of REST; None if there is none."""
    mutations = schema().mutation_type
    name = NAMED.get(operation, operation)
    return name if mutations is not None and name in mutations.fields else None


def graphql_request(step: Operate, known: Known) -> dict[str, Any] | None:
    """The body of a mutation; None if an argument cannot be said there."""
    mutations, name = schema().mutation_type, field_of(step.operation)
    if mutations is None or name is None or step.query:
        return None
    arguments = mutations.fields[name].args
    given = {**step.path, **(step.body if isinstance(step.body, dict) else {})}
    if isinstance(step.body, list):
        given["actions"] = step.body
    if step.game is not None and "game" in arguments:
        given["game"] = step.game
    if step.table is not None:
        given["table"] = f"${step.table}"
    if step.command is not None:
        given["command"] = step.command
    if step.expected is not None:
        given["expectedVersion"] = step.expected
    missing = [one for one, kind in arguments.items() if str(kind.type).endswith("!") and one not in given]
    if not given.keys() <= arguments.keys() or [one for one in missing if arguments[one].default_value is Undefined]:
        return None
    variables = {one: known.resolved(value) for one, value in given.items()}
    types = ", ".join(f"${one}: {arguments[one].type}" for one in given)
    used = ", ".join(f"{one}: ${one}" for one in given)
    head = f"({types})" if types else ""
    tail = f"({used})" if used else ""
    selected = _selected(get_named_type(mutations.fields[name].type))
    return {"query": f"mutation {head} {{ {name}{tail} {{ {selected} }} }}", "variables": variables}


def _selected(result: Any) -> str:
    """What is asked of a result."""
    found = ["__typename"]
    for name, field in result.fields.items():
        inner = get_named_type(field.type)
        if name in LINKS and not is_leaf_type(inner):
            found.append(LINKS[name])
        elif is_leaf_type(inner):
            found += [name] if name in MEMBERS or name == "table" else []
        else:
            found.append(f"{name} {{ {_selected(inner)} }}")
    return " ".join(found)


def told_by(answer: Answer, *, graphql: bool) -> dict[str, Any]:
    """What an accepted operation answered with, as REST says it."""
    if not isinstance(answer.json, dict):
        return {}
    if not graphql:
        table = answer.json.get("table")
        return {**answer.json, **table, "table": table["id"]} if isinstance(table, dict) else dict(answer.json)
    (found,) = answer.json["data"].values()
    told = {name: value for name, value in found.items() if not isinstance(value, dict)}
    for name, value in found.items():
        if isinstance(value, dict) and name != "table":
            told |= value
    if isinstance(table := found.get("table"), dict):
        told |= {**table, "game": table["game"]["id"], "table": table["id"]}
    return told


def accepted(answer: Answer, *, graphql: bool) -> bool:
    """Whether the command was accepted."""
    if not graphql or answer.status >= 300:
        return answer.status < 300
    data = (answer.json.get("data") or {}).values()
    return "errors" not in answer.json and all(one and one.get("problem") is None for one in data)
