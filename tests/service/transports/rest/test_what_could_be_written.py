"""What the service could not have written, `POST /v1/verify` and the import refuse, however well it is hashed."""

from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.games.editions import Editions
from quipu_service.application.records.verify import Verifier
from tests.service import forging
from tests.service.client import Client
from tests.service.forging import Change, Lines, body_of, name_of, read
from tests.service.serving import OPERATOR_KEY


def forged(file: bytes, change: Change) -> bytes:
    """The file after the change, without the signature that nobody but the operator can make."""

    def unsigned(header: dict[str, Any], lines: Lines) -> None:
        header.pop("signature", None)
        change(header, lines)

    return forging.forged(file, unsigned)


OPENED = 1
SAT = 2


async def finished(client: Client) -> bytes:
    table = await client.begin("caretos", 2)
    await table.play()
    return (await client.get(f"{table.path}/export")).body


def wrong_in(file: bytes) -> int | None:
    """The entry in which verification finds something wrong."""
    report = Verifier(Editions(GAMES), genuine).report(file)
    assert not report.valid, report
    return report.wrong


async def refused(client: Client, file: bytes) -> None:
    """Upload and import, each of which starts a process that verifies, refuse it, too."""
    report = (await client.post("/v1/verify", file)).json
    taken = await client.post("/v1/tables/import", file, token=OPERATOR_KEY)
    assert (report["valid"], report["wrong"]) == (False, wrong_in(file))
    assert (taken.status, taken.code) == (400, "MALFORMED"), taken.body


def setup_without(*options: str) -> Change:
    """Leaves options out of the setup."""

    def change(_header: dict[str, Any], lines: Lines) -> None:
        for option in options:
            del lines[0]["entry"]["body"]["setup"][option]

    return change


def unheard_seats(_header: dict[str, Any], lines: Lines) -> None:
    """Leaves out who sees the first hidden event."""
    sealed = next(line["entry"]["body"]["sealed"] for line in lines if line["entry"]["body"].get("sealed"))
    if "seats" in sealed[0]:
        del sealed[0]["seats"]
    else:
        sealed[0]["seats"] = []


CHANGES: dict[str, tuple[int, Change]] = {
    "bidi override": (SAT, name_of(SAT, "Ann\u202ennA")),
    "line separator": (SAT, name_of(SAT, "Ann\u2028Ben")),
    "outer blanks": (SAT, name_of(SAT, " Ann ")),
    "long name": (SAT, name_of(SAT, "A" * 41)),
    "negative delay": (OPENED, body_of(OPENED, delay=-1)),
    "endless delay": (OPENED, body_of(OPENED, delay=86_400_001)),
    "rematch of nothing": (OPENED, body_of(OPENED, rematch="")),
    "rematch of no id": (OPENED, body_of(OPENED, rematch="c" * 17)),
    "listed twice": (OPENED, body_of(OPENED, visibility="LISTED")),
    "no hints": (OPENED, body_of(OPENED, hints=False)),
    "incomplete setup": (OPENED, setup_without("experienced")),
    "person like a bot": (SAT, lambda _, lines: _as_once(lines[SAT - 1])),
}


def _as_once(line: dict[str, Any]) -> None:
    """The name in the entry itself, as before names were sealed."""
    body = line["entry"]["body"]
    body["name"] = line["opened"].pop()["content"]
    del body["sealedName"]


@pytest.fixture
async def file(client: Client) -> bytes:
    return await finished(client)


async def test_what_no_command_writes_is_refused_at_its_entry(client: Client, file: bytes) -> None:
    for what, (entry, change) in CHANGES.items():
        assert (what, entry) == (what, wrong_in(forged(file, change)))
    for what in ("bidi override", "incomplete setup", "person like a bot"):
        await refused(client, forged(file, CHANGES[what][1]))


async def test_who_sees_a_hidden_event_is_told_exactly_if_everybody_sees_a_part_of_it(
    client: Client, file: bytes
) -> None:
    _, lines = read(file)
    first = next(line["entry"]["version"] for line in lines if line["entry"]["body"].get("sealed"))

    assert first == wrong_in(forged(file, unheard_seats))
    await refused(client, forged(file, unheard_seats))


SQUARES = 132


async def test_in_a_spectators_file_of_an_open_game_a_roman_stands_only_where_it_could(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    allowed: dict[int, set[int]] = {}
    for _ in range(6):
        seat = await table.to_act()
        legal = await table.legal(seat)
        placing = [action for action in legal if action["type"] == "placeRoman"]
        answer = await table.act(seat, (placing or legal)[0])
        if placing:
            allowed[answer.json["version"]] = {action["square"] for action in placing}
    file = (await client.get(f"{table.path}/export")).body
    assert (await client.post("/v1/verify", forged(file, lambda _header, _lines: None))).json["valid"]
    assert allowed

    version = max(allowed)
    for square in sorted(set(range(SQUARES)) - allowed[version])[::3]:
        events = read(file)[1][version - 1]["entry"]["body"]["events"]
        next(one for one in events if one["type"] == "romanPlaced")["square"] = square
        assert (square, version) == (square, wrong_in(forged(file, body_of(version, events=events))))


async def test_an_action_without_events_is_refused_whatever_is_hidden(client: Client) -> None:
    for game in ("caracalla", "inkas"):
        table = await client.begin(game, 3)
        await table.play(12)
        file = (await client.get(f"{table.path}/export")).body
        _, lines = read(file)
        acts = [line["entry"]["version"] for line in lines if line["entry"]["body"]["type"] == "acted"]
        for version in (acts[0], acts[-1]):
            assert version == wrong_in(forged(file, body_of(version, events=[])))
