"""Who may see an analysis, and when."""

from typing import Any

from tests.service.client import Client

ASKED = """query ($table: ID!) { table(table: $table) { analysis {
  problem { ... on Refused { code } } analysis { chances { version worth } } } } }"""


async def typed(client: Client, table: str) -> Any:
    return (await client.post("/graphql", {"query": ASKED, "variables": {"table": table}})).json


async def test_there_is_none_before_the_end(client: Client) -> None:
    table = await client.begin("caretos", 2)

    answer = await client.get(f"{table.path}/analysis")

    assert (answer.status, answer.code, answer.json["rule"]) == (409, "NOT_OVER", "T9.5")
    assert (await typed(client, table.id))["data"]["table"]["analysis"]["problem"] == {"code": "NOT_OVER"}


async def test_to_a_stranger_a_private_table_is_like_one_that_is_not_there(client: Client) -> None:
    opened = (await client.post("/v1/caretos/tables", {"seats": 2, "visibility": "PRIVATE"})).json

    private, nowhere = [str(await typed(client, one)).replace(one, "") for one in (opened["id"], "a" * 16)]

    assert private == nowhere
    assert "UNKNOWN" in private
