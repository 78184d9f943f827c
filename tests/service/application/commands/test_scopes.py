"""A command id belongs to a seat: its holder, by whatever secret and on whatever device, gets the first answer."""

import secrets

import pytest

from quipu_rules.kernel.message import Action
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.access.credentials import proof_of, scope_key
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.moves.ending import Resign
from quipu_service.application.ports.table_log import Holder
from quipu_service.application.problems.tree import CommandReused, Unauthenticated
from tests.service.application.commands.test_players import new_player, sit
from tests.service.tables import Played, another


async def two_secrets(quipu: Quipu) -> tuple[Played, int, str, str, Action]:
    """A table that runs, the seat that has to act, its token, its player id, and an action that it may do."""
    opened = await quipu.new_tables.open("caracalla", seats=2)
    table, players, tokens = (
        Played(quipu, "caracalla", opened.position.table.id, host=opened.host),
        (new_player(), new_player()),
        list[str](),
    )
    for player in players:
        _, token = await sit(quipu, table.id, player)
        tokens.append(token)
    table.tokens = tokens
    await quipu.commands.start(table.id, command="start", token=opened.host)
    seat, action = table.choice(await table.position())
    return table, seat, tokens[seat], players[seat], action


async def act(quipu: Quipu, table: Played, token: str, action: Action, command: str = "mine") -> tuple[int, bool]:
    done = await quipu.commands.act(table.id, game=table.game, command=command, token=token, actions=[action])
    return done.step.position.version, done.repeated


@pytest.mark.parametrize("cold", [False, True])
async def test_an_id_names_one_command_by_token_player_id_renewed_token_and_code(quipu: Quipu, cold: bool) -> None:
    table, seat, token, player, action = await two_secrets(quipu)
    first = await act(quipu, table, token, action)
    assert first == (5, False)

    def process() -> Quipu:
        return another(quipu.stores) if cold else quipu

    assert await act(process(), table, player, action) == (5, True)
    _, new = await process().resignations.renew(table.id, command="new", token=token, seat=seat)
    assert await act(process(), table, new, action) == (5, True)
    _, code = await process().moving.make_code(table.id, token=new, seat=seat)
    _, moved = await process().moving.redeem(code.one_time_code, command="move", client="phone", address="")
    assert await act(process(), table, moved.token, action) == (5, True)
    _, renewed = await process().moving.renew_player(player, command="player")
    assert await act(process(), table, renewed.player, action) == (5, True)
    with pytest.raises(CommandReused):
        await process().commands.do(table.id, Resign(), command="mine", token=renewed.player, seat=seat)
    assert (await table.position()).version == 8


async def test_a_token_that_ended_finds_its_own_answers_and_none_of_later_ones(quipu: Quipu) -> None:
    table, seat, token, player, action = await two_secrets(quipu)
    await act(quipu, table, token, action)
    first, new = await quipu.resignations.renew(table.id, command="new", token=token, seat=seat)
    later, following = table.choice(await table.position())
    if later != seat:  # the other one acts, until it is the seat's turn again
        table.tokens[seat] = new
        while later != seat:
            await table.act(later, following)
            later, following = table.choice(await table.position())
    version, _ = await act(quipu, table, new, following, "later")
    for process in (quipu, another(quipu.stores)):
        assert await act(process, table, token, action) == (5, True)
        for shown in (token, new, player):
            again, same = await process.resignations.renew(table.id, command="new", token=shown, seat=seat)
            assert (again.repeated, same) == (True, new)
            assert again.step.position.version == first.step.position.version
        with pytest.raises(Unauthenticated):
            await act(process, table, token, following, "later")
        assert await act(process, table, player, following, "later") == (version, True)


async def test_who_leaves_finds_the_answer_again_by_either_secret(quipu: Quipu) -> None:
    table, seat, token, player, _ = await two_secrets(quipu)
    await table.resign(1 - seat)
    left = await quipu.commands.leave(table.id, command="leave", token=player, seat=seat)
    for process in (quipu, another(quipu.stores)):
        for shown in (token, player):
            again = await process.commands.leave(table.id, command="leave", token=shown, seat=seat)
            assert (again.repeated, again.step.position.version) == (True, left.step.position.version)


async def test_an_id_of_who_sat_there_before_is_free_for_who_sits_there_now(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caracalla", seats=2)
    for name in ("Ann", "Ben"):
        token = secrets.token_urlsafe(32)
        accepted, shown = await quipu.commands.take(
            opened.position.table.id, command="1", name=name, seat=0, token=token
        )
        assert (accepted.repeated, shown) == (False, token)
        left = await quipu.commands.leave(opened.position.table.id, command="2", token=token, seat=0)
        assert not left.repeated


async def test_at_a_table_from_before_an_id_goes_on_to_belong_to_the_token(quipu: Quipu) -> None:
    table, seat, token, player, action = await two_secrets(quipu)
    for place, shown in enumerate(table.tokens):
        holder = Holder(place, proof_of(shown))
        assert await quipu.stores.log.replace_key(table.id, holder, scope_key(place), "")
    old = another(quipu.stores)
    assert await act(old, table, token, action) == (5, False)
    assert await act(old, table, token, action) == (5, True)
    _, new = await old.resignations.renew(table.id, command="new", token=token, seat=seat)
    again, same = await another(quipu.stores).resignations.renew(table.id, command="new", token=token, seat=seat)
    assert (again.repeated, same) == (True, new)
    assert await act(another(quipu.stores), table, token, action) == (5, True)
    with pytest.raises(Refused):  # judged as another command, not answered as a repeat
        await act(old, table, player, action)
