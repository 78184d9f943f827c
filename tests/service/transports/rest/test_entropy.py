"""What seats add to the chance of a game: committed to, revealed, and never ignored."""

import secrets
from hashlib import sha256
from typing import Any

import pytest

from tests.service.client import Client, Table, timeless


def drawn() -> tuple[str, str]:
    """An entropy and its commitment."""
    entropy = secrets.token_hex(32)
    return entropy, sha256(entropy.encode()).hexdigest()


async def waiting(client: Client, seats: int = 2) -> tuple[Table, list[str]]:
    """A table at which every seat has committed, and the entropies."""
    table, entropies = await client.open("caretos", seats), []
    for seat in range(seats):
        entropy, commitment = drawn()
        entropies.append(entropy)
        await table.sit(f"Player {seat}", entropyCommitment=commitment)
    return table, entropies


async def reveal(table: Table, seat: int, entropy: str, **more: Any) -> Any:
    return await table.client.post(
        f"{table.path}/seats/{seat}/entropy", {"entropy": entropy}, token=table.tokens[seat], **more
    )


async def bodies(table: Table) -> list[Any]:
    exported = await table.client.get(f"{table.path}/export")
    return [line["entry"]["body"] for line in exported.lines[1:]]


async def test_no_entropy_is_known_until_every_seat_has_committed_after_the_server(client: Client) -> None:
    table, entropies = await waiting(client)

    early = await reveal(table, 0, entropies[0])
    asked = await table.start()
    before = await client.get(f"{table.path}/export")

    assert (early.status, early.code) == (409, "REVEALS_TOO_EARLY")
    assert (asked.json["type"], asked.json["status"]) == ("startAsked", "OPEN")
    assert not any(entropy.encode() in before.body for entropy in entropies)
    assert [0, 1] == (await table.show())["revealing"]["owed"]

    first = await reveal(table, 1, entropies[1])
    last = await reveal(table, 0, entropies[0])

    assert [first.json["type"], last.json["type"]] == ["entropyRevealed"] * 2
    assert [body["type"] for body in await bodies(table)] == [
        "opened", "seatTaken", "seatTaken", "startAsked", "entropyRevealed", "entropyRevealed", "started",
    ]  # fmt: skip
    shown = await table.show()
    assert (shown["status"], shown["revealing"]) == ("RUNNING", None)


async def test_a_repeated_reveal_gets_its_first_answer(client: Client) -> None:
    table, entropies = await waiting(client)
    await table.start()
    first = await reveal(table, 0, entropies[0], idempotency_key="reveal")
    await reveal(table, 1, entropies[1])
    again = await reveal(table, 0, entropies[0], idempotency_key="reveal")
    assert (timeless(again.json), again.headers["idempotency-replayed"]) == (timeless(first.json), "true")


async def test_only_what_was_committed_to_is_revealed_once_and_by_its_seat(client: Client) -> None:
    table, entropies = await waiting(client)
    await table.start()
    other = await reveal(table, 0, entropies[1])
    assert (other.status, other.code) == (409, "ENTROPY_OTHER")
    stranger = await client.post(f"{table.path}/seats/1/entropy", {"entropy": entropies[1]}, token=table.tokens[0])
    assert (stranger.status, stranger.code) == (403, "NOT_SEATED")
    await reveal(table, 0, entropies[0])
    assert "NOTHING_TO_REVEAL" == (await reveal(table, 0, entropies[0])).code


async def test_no_seat_changes_hands_while_entropies_are_revealed(client: Client) -> None:
    table, _ = await waiting(client)
    await table.start()
    left = await client.ask("DELETE", f"{table.path}/seats/0", token=table.tokens[0])
    again = await client.post(f"{table.path}/start", token=table.host)
    assert ["STARTING"] * 2 == [left.code, again.code]


async def test_a_running_game_refuses_entropy(client: Client) -> None:
    table = await client.begin("caracalla", 2, setup={"rounds": 3})
    fork = await client.post(f"{table.path}/fork", {})
    for field, value in (("entropy", "00ff"), ("entropyCommitment", "0" * 64)):
        answer = await client.post(f"/v1/caracalla/tables/{fork.json['id']}/seats", {"name": "Ann", field: value})
        assert (answer.status, answer.code) == (409, "ENTROPY_LATE"), field


async def test_a_rematch_mixes_what_its_seats_send(client: Client) -> None:
    table = await client.begin("caracalla", 2, setup={"rounds": 3})
    for token in table.tokens:
        assert (await client.post(f"{table.path}/motions", {"kind": "ABANDON"}, token=token)).status == 200
    entropy, commitment = drawn()
    first = await client.post(f"{table.path}/rematch", {"entropyCommitment": commitment}, token=table.tokens[0])
    second = await client.post(f"{table.path}/rematch", {"entropy": "00ff"}, token=table.tokens[1])
    assert [201, 201] == [first.status, second.status]
    again = Table(client, "caracalla", first.json["table"]["id"], table.tokens)
    taken = [body for body in await bodies(again) if body["type"] == "seatTaken"]
    assert [("", commitment), ("00ff", None)] == [(one["entropy"], one.get("entropyCommitment")) for one in taken]
    await again.start()
    await reveal(again, 0, entropy)
    assert "RUNNING" == (await again.show())["status"]


async def test_a_sandbox_takes_entropy_only_openly(client: Client) -> None:
    sandbox = await client.post("/v1/caracalla/sandboxes", {"seats": 2})
    table = Table(client, "caracalla", sandbox.json["id"])
    refused = await client.post(f"{table.path}/seats", {"name": "Ann", "entropyCommitment": drawn()[1]})
    assert (refused.status, refused.code) == (409, "ENTROPY_SANDBOX")
    assert 201 == (await client.post(f"{table.path}/seats", {"name": "Ann", "entropy": "00ff"})).status
    assert "00ff" in [body.get("entropy") for body in await bodies(table)]


async def test_the_same_in_graphql(client: Client) -> None:
    async def mutate(query: str, token: str, **variables: Any) -> Any:
        given = {"table": table.id, "command": secrets.token_hex(16), **variables}
        sent = {"query": f"mutation ($table: ID!, $command: ID!{query}", "variables": given}
        return (await client.post("/graphql", sent, token=token)).json["data"]

    table, entropies = await waiting(client)
    reveals = """, $seat: Int!, $entropy: String!) {
      revealEntropy(table: $table, command: $command, seat: $seat, entropy: $entropy) {
        problem { ... on Refused { code } } } }"""
    early = await mutate(reveals, table.tokens[0], seat=0, entropy=entropies[0])
    assert early["revealEntropy"] == {"problem": {"code": "REVEALS_TOO_EARLY"}}
    start = ") { startTable(table: $table, command: $command) { __typename } }"
    for token in table.tokens:
        await mutate(start, token)
    for seat in (0, 1):
        told = await mutate(reveals, table.tokens[seat], seat=seat, entropy=entropies[seat])
        assert told["revealEntropy"] == {"problem": None}
    assert "RUNNING" == (await table.show())["status"]


@pytest.mark.parametrize("path", ["/start", "/seats/0/resign", "/seats/0/back"])
async def test_a_field_that_nobody_reads_is_malformed(client: Client, path: str) -> None:
    table = await client.begin("caracalla", 2)
    answer = await client.post(f"{table.path}{path}", {"entropy": "00ff"}, token=table.tokens[0])
    assert (answer.status, answer.code) == (400, "MALFORMED")
