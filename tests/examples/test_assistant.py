"""The assistant of ``examples/``: a real MCP client talks to it over standard input and output."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from quipu_client import Quipu, new_token
from quipu_client.games import caracalla
from tests.service.client import Client
from tests.service.serving import ROOT, Service, environment
from tests.service.tables import dice_of
from tests.service.valkey import PATIENCE

if TYPE_CHECKING:
    from mcp import Client as Assistant
    from mcp.types import CallToolResult

SERVER = ROOT / "examples" / "assistant" / "server.py"
PATHS = {"PYTHONPATH": str(ROOT / "clients" / "python")}
TURNS = 12


def text_of(answer: "CallToolResult") -> str:
    """The only part of an answer, which is text."""
    (part,) = answer.content
    assert part.type == "text"
    return part.text


class Told:
    """An assistant that keeps all that it was told."""

    def __init__(self, mcp: "Assistant") -> None:
        self.mcp, self.heard = mcp, ""

    async def call(self, tool: str, /, **arguments: Any) -> Any:
        answer = await self.mcp.call_tool(tool, arguments)
        text = text_of(answer)
        self.heard += text
        return json.loads(text) if not answer.is_error else {"error": text}


@asynccontextmanager
async def playing(service: Service, token: str | None = None, game: str = "caracalla") -> AsyncIterator[Told]:
    from mcp import Client, StdioServerParameters, stdio_client  # 1.5 s, which every process would take to collect

    settings = PATHS if token is None else {**PATHS, "QUIPU_TOKEN": token}
    command = [str(SERVER), game, f"--service={service.address}"]
    parameters = StdioServerParameters(command=sys.executable, args=command, env=environment(settings))
    async with Client(stdio_client(parameters)) as mcp:
        yield Told(mcp)


async def test_two_assistants_play_turns_against_each_other_and_are_told_no_secret(service: Service) -> None:
    dice = dice_of(27)
    tokens = [new_token(), new_token()]
    async with playing(service, tokens[0]) as ann, playing(service, tokens[1]) as bob:
        opened = await ann.call("openTable", seats=2, setup={"rounds": 2})
        table = opened["id"]
        taken = [await one.call("takeSeat", table=table, name=name) for one, name in ((ann, "Ann"), (bob, "Bob"))]
        assert [0, 1] == [one["seat"] for one in taken]
        assert "started" == (await ann.call("startTable", table=table))["type"]
        for _ in range(TURNS):
            turn = (await ann.call("showTable", table=table))["toAct"][0]
            one = (ann, bob)[turn]
            legal = await one.call("showLegal", table=table)
            picked = dice.randrange(len(legal["legalActions"]))
            assert legal["texts"][picked]
            acted = await one.call("act", table=table, actions=[legal["legalActions"][picked]])
            assert turn == acted["seat"]
            assert acted["texts"]
        news = await bob.call("showEvents", table=table, after=opened["version"])
        assert {"seatTaken", "started", "acted"} == {one["type"] for one in news}
        told = ann.heard + bob.heard
    assert not any(token in told for token in tokens)
    assert not any(f'"{name}"' in told for name in ("token", "hostToken", "entropy"))
    async with Quipu(service.address) as quipu:
        seen = await quipu.table(caracalla.GAME, table, tokens[0]).read()
    assert (0, ["Ann", "Bob"]) == (seen["you"], [one["name"] for one in seen["seats"]])


async def test_tools_are_what_the_openapi_document_says(service: Service, client: Client) -> None:
    document = (await client.get("/openapi/caral.json")).json
    described = {one["operationId"]: one for methods in document["paths"].values() for one in methods.values()}
    async with playing(service, game="caral") as assistant:
        tools = {tool.name: tool for tool in (await assistant.mcp.list_tools()).tools}
        rules = text_of(await assistant.mcp.call_tool("readRules", {}))
        assert "Caral" in (assistant.mcp.instructions or "")
    assert rules == (await client.get("/v1/caral/rules", accept="text/markdown")).body.decode()
    assert (
        {"openTable", "takeSeat", "showTable", "showLegal", "act", "readRules"}
        <= tools.keys()
        <= {*described, "readRules"}
    )
    for name in tools.keys() - {"readRules"}:
        assert described[name]["summary"] == tools[name].description
        assert not {"token", "entropy", "command"} & tools[name].input_schema["properties"].keys()
    body = tools["act"].input_schema
    schemas = document["components"]["schemas"]
    assert (
        schemas["LegalAction"]["discriminator"]["mapping"].keys()
        == body["$defs"]["LegalAction"]["discriminator"]["mapping"].keys()
    )
    assert "#/components" not in json.dumps(body)


async def test_an_assistant_sees_and_does_only_what_its_seat_may(service: Service, client: Client) -> None:
    table = await client.begin("caral", 2)
    secret = table.tokens
    own = (await client.get(table.path, token=secret[0])).json
    spectator = (await client.get(table.path)).json
    legal = (await table.legal(await table.to_act()))[:1]
    assert own["view"] != spectator["view"]
    async with playing(service, secret[0], "caral") as first, playing(service, game="caral") as stranger:
        assert own["view"] == (await first.call("showTable", table=table.id))["view"]
        assert spectator["view"] == (await stranger.call("showTable", table=table.id))["view"]
        assert [] == (await stranger.call("showLegal", table=table.id))["legalActions"]
        for tool, more in (("act", {"actions": legal}), ("showWhy", {}), ("startTable", {})):
            assert "UNAUTHENTICATED" == json.loads((await stranger.call(tool, table=table.id, **more))["error"])["code"]
        for name, value in (("token", secret[1]), ("you", 1), ("Authorization", f"Bearer {secret[1]}"), ("seat", 1)):
            refused = await first.call("showTable", **{"table": table.id, name: value})
            assert name in refused["error"]
        for path in (f"{table.id}/export", f"../tables/{table.id}", f"{table.id}\n", f"{table.id}?token={secret[1]}"):
            assert "error" in await first.call("showTable", table=path)
        assert "error" in await first.call("takeSeat", table=table.id, name="Eve", asPlayer=False)


async def test_a_refusal_tells_the_rule_and_an_unknown_tool_is_named(service: Service, client: Client) -> None:
    table = await client.begin("caracalla", 2)
    turn = (await table.show())["toAct"][0]
    async with playing(service, table.tokens[turn]) as assistant:
        refused = await assistant.call("act", table=table.id, actions=[{"type": "placeRoman", "square": 0}])
        assert "NOT_NOW" == json.loads(refused["error"])["code"]
        malformed = await assistant.call("act", table=table.id, actions=[{"type": "fly"}])
        assert malformed["error"].startswith("$.actions[0]")
        assert "exportTable" in (await assistant.call("exportTable", table=table.id))["error"]


def test_it_says_that_there_is_no_such_game(service: Service) -> None:
    command = [sys.executable, str(SERVER), "chess", f"--service={service.address}"]
    ended = subprocess.run(
        command, env=environment(PATHS), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (1, "") == (ended.returncode, ended.stdout)
    assert ended.stderr.startswith(service.address)
    assert "chess" in ended.stderr
