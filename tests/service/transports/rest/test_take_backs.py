"""What one person alone tries over HTTP to take back."""

from typing import Any

from tests.service.client import Answer, Client, Table


async def ask_back(table: Table, to: int, *tokens: str) -> Answer:
    """The answer to the last of these seats that ask to go back."""
    for token in tokens:
        answer = await table.client.post(f"{table.path}/motions", {"kind": "REWIND", "to": to}, token=token)
    return answer


async def hosted(client: Client, **more: Any) -> tuple[Table, str]:
    """A table of three whose game has begun, and the token of its host."""
    opened = await client.post("/v1/caretos/tables", {"seats": 3, **more})
    table = Table(client, "caretos", opened.json["id"])
    for name in ("Ann", "Ben", "Eve"):
        await table.sit(name)
    await table.start()
    return table, opened.json["hostToken"]


async def test_a_second_self_in_the_seat_of_who_resigned_agrees_to_nothing_from_before(client: Client) -> None:
    table, _ = await hosted(client)
    start = (await table.show())["version"]
    await table.play(12)
    ann, ben, eve = table.tokens
    assert (await client.post(f"{table.path}/seats/1/resign", token=ben)).status == 200
    for token in (ann, eve):
        assert (await client.post(f"{table.path}/motions", {"kind": "NEWCOMER", "to": 1}, token=token)).status == 200
    second = (await client.post(f"{table.path}/seats", {"name": "Ann, too", "seat": 1})).json
    since = second["table"]["version"]

    for token in (ann, second["token"]):
        for to in (start, since - 1):
            assert (await ask_back(table, to, token)).code == "BEFORE_NEWCOMER"

    table.tokens[1] = second["token"]
    acted = set[int]()
    while len(acted) < 3:  # what only one of them did, that one takes back alone
        acted.add(await table.to_act())
        await table.play(1)
    assert (await ask_back(table, since, ann, second["token"], eve)).json["type"] == "rewound"
