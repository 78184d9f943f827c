"""Lets an assistant play: an MCP server, ``python server.py caracalla --service http://127.0.0.1:8000``.

Its tools are made from the game's OpenAPI document. The secret that plays, a seat's token or a player id, comes from
``QUIPU_TOKEN``; no tool takes a secret, and none tells one.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
from jsonschema import Draft202012Validator
from mcp import types
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.server.stdio import stdio_server

from quipu_client import Quipu, QuipuError, command_id, new_token

Json = dict[str, Any]
OFFERED = (
    *("listTables", "openTable", "takeSeat", "startTable", "act"),
    *("showTable", "showLegal", "showWhy", "showConsequences", "showStakes", "showHint", "showEvents"),
)
"""The operations that become tools, by their ids in the OpenAPI document."""
HIDDEN = ("command", "text", "language", "token", "entropy", "entropyCommitment", "asPlayer")
"""What the assistant does not choose: command ids, secrets, and what is asked for every time."""
SECRETS = ("token", "hostToken")
"""What the service tells only to whoever keeps secrets, so not to an assistant."""
STRANGER = ("UNAUTHENTICATED", "NOT_SEATED")
"""The codes of a table at which the secret holds no seat: there the assistant is a spectator."""
ACTIONS = "actions"
"""The name of a body that is a list: only lists of actions are."""
SCHEMAS = "#/components/schemas/"
INSTRUCTIONS = """You play {title} at a table of Quipu. Read the rules with readRules. Open a table or take a seat at
one, add bots or wait for people, and start. While showTable has your seat (`you`) in `toAct`, choose from showLegal and
send that action with act, unchanged; a refusal names the rule that forbids it. With `wait`, showTable and showEvents
wait for news."""


class Operation:
    """One operation of the document, as a tool and as a request."""

    def __init__(self, method: str, path: str, described: Json, schemas: Json) -> None:
        """``schemas`` are the components that the description refers to."""
        self.id, self.method, self.path, self.summary = described["operationId"], method, path, described["summary"]
        every: Json = {one["name"]: one for one in described["parameters"]}
        self.repeatable, self.has_text = "Idempotency-Key" in every, "text" in every
        self.for_everybody = method == "GET" and {} in described["security"]
        self.fields = {name: one for name, one in every.items() if one["in"] != "header" and name not in HIDDEN}
        body: Json = described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        self.body: Json = schemas[named(body)] if "$ref" in body else body
        self.schemas = schemas

    def tool(self) -> types.Tool:
        """What the assistant is told of it."""
        fields: Json = {name: {**one["schema"], "description": one["description"]} for name, one in self.fields.items()}
        required = [name for name, one in self.fields.items() if one.get("required")]
        if self.body.get("type") == "array":
            fields, required = {**fields, ACTIONS: self.body}, [*required, ACTIONS]
        else:
            fields |= {name: one for name, one in self.body.get("properties", {}).items() if name not in HIDDEN}
            required += self.body.get("required", [])
        used = {name: self.schemas[name] for name in sorted(reached(fields, self.schemas))}
        schema = {"type": "object", "properties": fields, "required": required, "additionalProperties": False}
        local: Json = json.loads(json.dumps({**schema, "$defs": used}).replace(SCHEMAS, "#/$defs/"))
        hints = types.ToolAnnotations(read_only_hint=self.method == "GET")
        return types.Tool(name=self.id, description=self.summary, input_schema=local, annotations=hints)

    def request(self, arguments: Json) -> Json:
        """What is sent for these arguments, which fit the tool's schema."""
        path = self.path.replace("{command}", command_id())
        query, body = {"text": "true"} if self.has_text else {}, dict(arguments)
        for name in self.fields:
            if name in arguments:
                value = body.pop(name)
                text = value if isinstance(value, str) else json.dumps(value)
                if f"{{{name}}}" in path:
                    path = path.replace(f"{{{name}}}", quote(text, safe=""))
                else:
                    query[name] = text
        if "asPlayer" in self.body.get("properties", {}):
            body["asPlayer"] = True
        sent = body.get(ACTIONS) if self.body.get("type") == "array" else body
        headers = {"idempotency-key": command_id()} if self.repeatable else {}
        return {"path": path, "params": query, "headers": headers, "body": sent if self.body else None}


def named(schema: Json) -> str:
    """The name of the schema that one refers to."""
    return str(schema["$ref"]).removeprefix(SCHEMAS)


def references(value: Any) -> Iterator[str]:
    """The names of the schemas that one refers to."""
    if isinstance(value, dict) and "$ref" in value:
        yield named(value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from references(one)


def reached(schema: Json, schemas: Json) -> set[str]:
    """The names of all schemas that one refers to, itself or through others."""
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        new = set(references(waiting.pop())) - found
        found |= new
        waiting += [schemas[name] for name in new]
    return found


def operations_of(document: Json) -> dict[str, Operation]:
    """The offered operations of an OpenAPI document, by id."""
    schemas = document["components"]["schemas"]
    every = {
        one["operationId"]: Operation(method.upper(), path, one, schemas)
        for path, methods in document["paths"].items()
        for method, one in methods.items()
    }
    return {name: every[name] for name in OFFERED}


def answer(told: Any, *, failed: bool = False) -> types.CallToolResult:
    """An answer for the assistant, without what it must not know."""
    if isinstance(told, dict):
        told = {name: value for name, value in told.items() if name not in SECRETS}
    text = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=failed)


class Player:
    """Performs what the assistant asks for, by secrets that stay here: its own, and those of tables that it opens."""

    def __init__(self, quipu: Quipu, game: str, token: str, document: Json) -> None:
        """``document`` is the OpenAPI document of the game."""
        self.quipu, self.game, self.token = quipu, game, token
        self.hosts: dict[str, str] = {}  # the host's token of each table that was opened here
        self.operations = operations_of(document)
        told = "The rules in numbered statements, to which refusals refer."
        rules = types.Tool(
            name="readRules", description=told, input_schema={"type": "object", "additionalProperties": False}
        )
        self.tools = [*(one.tool() for one in self.operations.values()), rules]
        self.validators = {one.name: Draft202012Validator(one.input_schema) for one in self.tools}

    async def call(self, name: str, arguments: Json) -> types.CallToolResult:
        """What a tool answers. What went wrong is an answer too, so that the assistant can do it right."""
        if name not in self.validators:
            return answer(f"There is no tool {name!r}.", failed=True)
        for wrong in self.validators[name].iter_errors(arguments):
            return answer(f"{wrong.json_path}: {wrong.message[:300]}", failed=True)
        try:
            return answer(await (self.rules() if name == "readRules" else self.perform(name, arguments)))
        except QuipuError as refused:
            return answer(dict(refused.problem), failed=True)
        except httpx.TransportError:
            return answer("The service cannot be reached now; try again in a moment.", failed=True)

    async def rules(self) -> str:
        """The rules as Markdown."""
        return (await self.quipu.http.send("GET", f"/v1/{self.game}/rules", headers={"accept": "text/markdown"})).text

    async def perform(self, name: str, arguments: Json) -> Any:
        """Ask the service as the document says. The secret is shown at tables only."""
        operation = self.operations[name]
        token = self.token if "{table}" in operation.path else None
        if name == "startTable":
            token = self.hosts.get(arguments["table"], self.token)
        sent = operation.request(arguments)
        try:
            told = await self.quipu.http.send(operation.method, token=token, **sent)
        except QuipuError as refused:
            if refused.code not in STRANGER or not operation.for_everybody:
                raise
            told = await self.quipu.http.send(operation.method, **sent)
        if told.headers["content-type"].startswith("application/x-ndjson"):
            return [json.loads(line) for line in told.text.splitlines()]
        found = told.json()
        if name == "openTable":
            self.hosts[found["id"]] = found["hostToken"]
        return found


async def serve(asked: argparse.Namespace, token: str) -> None:
    """Serve the tools on standard input and output."""
    async with Quipu(asked.service, language=asked.language) as quipu:
        document = await quipu.http.json("GET", f"/openapi/{asked.game}.json")
        player = Player(quipu, asked.game, token, document)

        async def list_tools(_: ServerRequestContext[Any], __: Any) -> types.ListToolsResult:
            return types.ListToolsResult(tools=player.tools)

        async def call_tool(_: ServerRequestContext[Any], call: types.CallToolRequestParams) -> types.CallToolResult:
            return await player.call(call.name, call.arguments or {})

        instructions = INSTRUCTIONS.format(title=(await quipu.game(asked.game))["title"])
        server: Server[Any] = Server(
            "quipu", instructions=instructions, on_list_tools=list_tools, on_call_tool=call_tool
        )
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())


def main() -> None:
    """Serve until the assistant closes the line."""
    parser = argparse.ArgumentParser(description="An MCP server by which an assistant plays a game.")
    parser.add_argument("game", help="the name of the game, such as caracalla")
    parser.add_argument("--service", default="http://127.0.0.1:8000", help="where the game service is")
    parser.add_argument("--language", default="en", help="of all sentences: en or de")
    asked = parser.parse_args()
    try:
        asyncio.run(serve(asked, os.environ.get("QUIPU_TOKEN") or new_token()))
    except (QuipuError, httpx.TransportError) as problem:
        sys.exit(f"{asked.service}: {problem}")


if __name__ == "__main__":
    main()
