"""Logs of earlier formats are read for ever, and a running table goes on in the present one."""

import gzip
import secrets

import msgspec
import pytest
from msgspec.structs import replace

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.refusal import Unforeseeable
from quipu_service.application.access.credentials import HOST, player_key, player_of, proof_of
from quipu_service.application.commands.forgetting import forget_own_name
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted
from quipu_service.application.log.entries import FORMAT, encode, read_stored
from quipu_service.application.log.position import BrokenLog, Status
from quipu_service.application.log.sealing import Secret, stored_from
from quipu_service.application.log.upcasts import chance_of, decided_again, read_entry
from quipu_service.application.ports.table_log import Append, Effects, Outcome
from quipu_service.application.problems.tree import Declined, Unauthenticated
from quipu_service.application.records.files import read_header, read_line
from tests.service.golden.views import FOLDER
from tests.service.tables import Played, begun, dice_of, exported

RUNNING = 60
"""Entries of a log of format 1 after which it goes on."""


def golden(name: str) -> list[bytes]:
    return gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).splitlines()


def tagged(body: str, **fields: object) -> bytes:
    common = {"version": 5, "at": 7, "seat": 1, "revision": 1, "previous": "00"}
    return encode(common | fields | {body: {"type": "acted", "events": []} | dict.fromkeys(_commitment(body), "c")})


def _commitment(body: str) -> tuple[str]:
    return ("wish",) if body == "deed" else ("command",)


def test_an_entry_of_format_1_is_read_as_the_present_one() -> None:
    entry = read_entry(tagged("deed", draws=3))

    assert isinstance(entry.body, Acted)
    assert (1, 5, 0, 3, "c") == (entry.format, entry.version, entry.first_draw, entry.draws, entry.body.command)


@pytest.mark.parametrize("written", [2, FORMAT])
def test_an_entry_of_a_later_format_says_how_many_draws_came_before(written: int) -> None:
    entry = read_entry(tagged("body", format=written, firstDraw=8, draws=3))

    assert isinstance(entry.body, Acted)
    assert (written, 8, 3, "c") == (entry.format, entry.first_draw, entry.draws, entry.body.command)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (tagged("body", format=4, draws=3), "entries of format 4 are not known here"),
        (tagged("body", format=2, draws=3), "firstDraw"),
        (tagged("body", draws=3), "deed"),
        (tagged("deed", format=2, firstDraw=8, draws=3), "body"),
    ],
)
def test_an_entry_of_no_known_format_is_refused(text: bytes, problem: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=problem):
        read_entry(text)


def test_each_format_keys_its_draws_in_its_own_way() -> None:
    secret, entropies = Secret(b"s" * 32, "table"), ("", "ab")
    key = secret.chance_key(entropies)
    first, second = (
        read_entry(tagged("deed", draws=3)),
        read_entry(tagged("body", format=2, firstDraw=8, draws=3)),
    )

    def two(chance: Seeded) -> list[int]:
        return [chance.below(2**64), chance.below(2**64)]

    assert two(Seeded(key, "table:5")) == two(chance_of(first, secret, entropies))
    assert two(Seeded(key, "table", first=8)) == two(chance_of(second, secret, entropies))
    assert two(Seeded(key, "table", first=8))[1:] == two(Seeded(key, "table", first=9))[:1]


def test_only_in_format_1_could_an_action_follow_a_draw_in_one_entry() -> None:
    game, early, late = GAMES["inkas"], tagged("deed", draws=1), tagged("body", format=2, firstDraw=8, draws=1)

    def chance() -> Seeded:
        return Seeded(b"k" * 32, "table:5")

    for step in playout(game, seats=3, seed=1):
        seat, action, before = step.seat, step.action, step.before
        if seat is not None and action is not None and step.draws:
            first = game.rulebook.decide(before, seat, action, chance())
            if seat in game.rulebook.to_act(first.state):
                break
    assert seat is not None
    assert action is not None
    actions = [action, game.rulebook.proposals(first.state, seat)[0]]
    old, new = (replace(read_entry(text), seat=seat) for text in (early, late))
    events = decided_again(old, game.rulebook, before, actions, chance())
    assert first.events == events[: len(first.events)] != events
    with pytest.raises(Unforeseeable):
        decided_again(new, game.rulebook, before, actions, chance())


async def resumed(quipu: Quipu, name: str, player: str | None = None) -> Played:
    """A table whose log is the beginning of a golden one; its seats are held by the test, the first by a player too."""
    first, *lines = golden(name)
    header = read_header(first)
    table = Played(quipu, header.game, header.table, dice=dice_of(5))
    for place, line in enumerate(lines[:RUNNING]):
        entry = encode(stored_from(read_line(line)))
        body = read_entry(read_stored(entry).entry).body
        seat = getattr(body, "seat", None)
        if seat is not None:
            table.tokens.append(secrets.token_urlsafe(32))
        append = Append(
            table=table.id,
            expected=place,
            command=f"resumed:{place}",
            digest="",
            entry=entry,
            effects=Effects(
                seat=seat,
                proof=None if seat is None else proof_of(table.tokens[-1]),
                keys={player_key(0): player_of(player)} if player is not None and seat == 0 else {},
            ),
            secret=None if place else bytes.fromhex(header.seed or ""),
        )
        assert (await quipu.stores.log.append(append)).outcome is Outcome.APPENDED
    return table


@pytest.mark.parametrize("name", ["caretos-four", "inkas-three"])
async def test_a_running_table_of_format_1_goes_on_in_the_present_format(quipu: Quipu, name: str) -> None:
    table = await resumed(quipu, name)
    before = await table.position()
    assert (1, RUNNING) == (before.format, before.version)

    after = await table.go_on()

    assert (FORMAT, Status.OVER) == (after.format, after.status)
    report = await quipu.verify(await exported(table))
    assert (True, True, None, after.version) == (report.valid, report.complete, report.problem, report.entries)
    steps = await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0)
    assert sum(step.entry.draws for step in steps) == after.draws
    assert sum(step.entry.draws for step in steps[:RUNNING]) == steps[RUNNING].entry.first_draw > 0


async def test_a_log_goes_neither_back_to_an_earlier_format_nor_counts_its_draws_otherwise(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    before = await table.position()
    seat, action = table.choice(before)
    step = (await table.act(seat, action)).step
    folding = quipu.tables.folding
    assert folding.step(before, encode(step.stored)) is not None

    for change in ({"format": 1, "first_draw": 0}, {"first_draw": step.entry.first_draw + 1}):
        entry = msgspec.structs.replace(step.entry, **change)
        with pytest.raises(BrokenLog):
            folding.written(before, step.stored, entry, None, lambda _: None)


async def test_when_an_earlier_table_is_over_only_player_ids_act_there(quipu: Quipu) -> None:
    player = secrets.token_urlsafe(24)
    table = await resumed(quipu, "caretos-two", player)
    assert (await table.go_on()).status is Status.OVER

    for seat, token in enumerate(table.tokens):
        with pytest.raises(Declined, match="TOKENS_PUBLISHED"):
            await forget_own_name(quipu.tables, table.id, token, seat)
        with pytest.raises(Declined, match="TOKENS_PUBLISHED"):
            await quipu.commands.leave(table.id, command="leave", token=token, seat=seat)
        with pytest.raises(Declined, match="TOKENS_PUBLISHED"):
            await quipu.rematches.play_again(table.id, command="again", token=token)
    again = await quipu.rematches.play_again(table.id, command="again", token=player)
    assert (again.seat, again.cached.holders.kept, again.cached.holders.key(HOST)) == (0, set(), None)
    with pytest.raises(Unauthenticated):
        await quipu.commands.start(again.cached.id, command="start", token=table.tokens[0])
