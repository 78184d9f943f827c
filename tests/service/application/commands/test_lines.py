"""What-if: lines of several turns that are tried without writing, and branches that were undone."""

import json
import secrets

import pytest

from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.kernel import notation
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.commands.first_entries import hides
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.commands.what_if import Turn, read_line
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted
from quipu_service.application.log.position import Status, undo_targets
from quipu_service.application.problems.tree import Declined, Malformed, TooLarge
from quipu_service.application.tables.presentation import legal_json, view_json
from tests.service.application.commands.test_sandboxes import steps_of
from tests.service.client import Client
from tests.service.tables import Played, begun


async def played_on(table: Played, most: int) -> list[Turn]:
    """The turns that were played from here on."""
    turns = []
    for _ in range(most):
        position = await table.position()
        if not position.to_act:
            break
        seat, action = table.choice(position)
        await table.act(seat, action)
        turns.append(Turn(seat, [action]))
    return turns


async def in_sandbox(quipu: Quipu, game: str, seats: int) -> Played:
    new = await quipu.sandboxes.of_position(
        game,
        seats=seats,
        setup=None,
        edition="standard",
        state=None,
        wanted=SandboxOptions(command=secrets.token_hex(8)),
    )
    table = Played(quipu, game, new.position.table.id, host=new.host)
    for seat in range(seats):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name=f"Player {seat}")
        table.tokens.append(token)
    await quipu.commands.start(table.id, command="start", token=table.host)
    return table


@pytest.mark.parametrize("game", ["caral", "caretos", "inkas"])
async def test_a_line_in_a_sandbox_leads_where_playing_it_leads(quipu: Quipu, game: str) -> None:
    table = await in_sandbox(quipu, game, 3)
    before = await table.position()
    turns = await played_on(table, 30)
    after = await table.position()
    found = await quipu.what_if.tried(table.id, table.tokens[1], turns, before.version)

    assert bytes(found.view) == view_json(after, Seat(1))
    assert bytes(found.legal_actions) == legal_json(after, Seat(1))
    assert (found.version, found.to_act) == (before.version, after.to_act)
    assert [turn.version for turn in found.turns] == list(range(before.version + 1, after.version + 1))
    shared = read_line(found.notation, after.game)
    again = await quipu.what_if.tried(table.id, table.tokens[1], shared, before.version)
    assert again == found
    assert (await table.position()).version == after.version, "nothing was written"


async def test_another_line_of_a_finished_game_can_be_tried(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    last = await table.go_on()
    assert last.status is Status.OVER
    _, earlier = await quipu.tables.at(table.id, 40, None)
    seat = earlier.to_act[0]
    for action in earlier.game.rulebook.proposals(earlier.state, seat)[:5]:
        found = await quipu.what_if.tried(table.id, None, [Turn(seat, [action])], 40)
        assert found.turns[0].notation == notation.write(action)
        assert json.loads(bytes(found.turns[0].events))


async def test_all_seats_are_tried_where_everybody_has_seen_everything(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    position = await table.position()
    turns = []
    state = position.state
    for _ in range(2):
        seat = Seat(*position.game.rulebook.to_act(state))
        actions = [next(one for one in position.game.rulebook.proposals(state, seat))]
        for _ in range(20):
            foreseen = position.game.rulebook.foresee(state, seat, actions).state
            if seat not in position.game.rulebook.to_act(foreseen):
                break
            proposals = position.game.rulebook.proposals(foreseen, seat)
            actions.append(next((one for one in proposals if isinstance(one, EndTurn)), proposals[0]))
        state = position.game.rulebook.foresee(state, seat, actions).state
        turns.append(Turn(seat, actions))
    for token in (None, *table.tokens):
        found = await quipu.what_if.tried(table.id, token, turns)
        assert found.to_act == tuple(sorted(position.game.rulebook.to_act(state)))
    with pytest.raises(Refused):
        await quipu.what_if.tried(table.id, None, turns[1:])


@pytest.mark.parametrize("game", ["caral", "caretos", "inkas"])
async def test_what_is_hidden_is_not_tried_in_a_running_game(quipu: Quipu, game: str) -> None:
    table = await begun(quipu, game, 3)
    position = await table.position()
    while not any(map(hides, await steps_of(table))):
        position = await table.go_on(3)
    seat = position.to_act[0]
    stranger = Seat((seat + 1) % 3)
    answers = set[str]()
    for wish in position.game.rulebook.proposals(position.state, seat)[:20]:
        for token in (table.tokens[stranger], None):
            with pytest.raises(Declined, match="HIDDEN_LINE"):  # T9.1
                await quipu.what_if.tried(table.id, token, [Turn(seat, [wish])])
        try:
            await quipu.what_if.tried(table.id, table.tokens[seat], [Turn(seat, [wish])])
            answers.add("foreseen")
        except Declined as declined:
            answers.add(str(declined))
    assert answers <= {"foreseen", "UNFORESEEABLE (T4.7)"}


async def test_an_invalid_line_is_refused(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    seat = (await table.position()).to_act[0]
    with pytest.raises(TooLarge):
        await quipu.what_if.tried(table.id, None, [Turn(seat, [EndTurn()])] * 51)
    with pytest.raises(Refused):  # as fifty turns are read
        await quipu.what_if.tried(table.id, None, [Turn(seat, [EndTurn()])] * 50)
    with pytest.raises(TooLarge):
        await quipu.what_if.tried(table.id, None, [Turn(seat, [EndTurn()] * 51)])
    with pytest.raises(Malformed):
        await quipu.what_if.tried(table.id, None, [Turn(seat, [])])
    with pytest.raises(Declined, match="NO_SUCH_SEAT"):
        await quipu.what_if.tried(table.id, None, [Turn(Seat(5), [EndTurn()])])
    with pytest.raises(Declined, match="NOT_STARTED"):
        await quipu.what_if.tried(table.id, None, [], 2)
    with pytest.raises(Malformed):
        read_line("endTurn", (await table.position()).game)


async def test_what_was_taken_back_is_a_branch_that_can_be_looked_at_and_tried_again(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    position = await table.position()
    while not undo_targets(position, position.to_act[0]):
        position = await table.go_on(1)
    seat, left = position.to_act[0], position.version
    target = undo_targets(position, seat)[-1]
    await table.rewind(seat, target)
    assert [] == [one for one in (await quipu.what_if.branches(table.id, None)).branches if left not in one.versions]
    other = table.choice(await table.position())
    await table.act(*other)

    own = (await quipu.what_if.branches(table.id, table.tokens[seat])).branches
    assert [(target, tuple(range(target + 1, left + 1)))] == [(one.begins_at, one.versions) for one in own]
    foreign = (await quipu.what_if.branches(table.id, table.tokens[1 - seat])).branches
    assert [""] == [one.notation for one in foreign], "commands are their seat's own"
    turns = read_line(own[0].notation, position.game)
    again = await quipu.what_if.tried(table.id, table.tokens[seat], turns, target)
    assert bytes(again.view) == view_json(position, seat)
    _, then = await quipu.tables.at(table.id, left, None)
    assert view_json(then, seat) == view_json(position, seat)
    steps = (await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0))[target:left]
    assert all(isinstance(step.entry.body, Acted) for step in steps)


async def test_branches_are_listed_latest_first_and_each_once(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    undone = list[tuple[int, int]]()
    for _ in range(3):
        position = await table.go_on(1)
        while not undo_targets(position, position.to_act[0]):
            position = await table.go_on(1)
        seat, left = position.to_act[0], position.version
        await table.rewind(seat, undo_targets(position, seat)[-1])
        undone.append((undo_targets(position, seat)[-1] + 1, left))
        await table.act(*table.choice(await table.position()))

    found = (await quipu.what_if.branches(table.id, None)).branches

    assert undone[::-1] == [(one.versions[0], one.versions[-1]) for one in found]


async def test_lines_and_branches_over_rest_and_graphql(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    first = (await client.get(f"{table.path}/legal", token=table.tokens[seat])).json["legalActions"][0]
    said = await client.post(f"{table.path}/line", [{"seat": seat, "actions": [first]}])
    assert said.status == 200, said.body
    text = said.json["notation"]
    same = await client.post(f"{table.path}/line", text.encode(), content_type="text/plain")
    assert same.json == said.json
    asked = """query ($id: ID!, $text: String!) {
      table(table: $id) { tryLine(notation: $text) { triedLine { version toAct view turns { seat notation } } }
      branches { branches { branches { beginsAt } } } } }"""
    answer = await client.post("/graphql", {"query": asked, "variables": {"id": table.id, "text": text}})
    found = answer.json["data"]["table"]
    assert found["tryLine"]["triedLine"]["view"] == said.json["view"]
    assert found["branches"]["branches"] == {"branches": []}
    assert (await client.get(f"{table.path}/branches")).json["branches"] == []
    wrong = await client.post(f"{table.path}/line", b"endTurn", content_type="text/plain")
    assert (wrong.status, wrong.json["path"]) == (400, "$[0]")
    not_now = await client.post(f"{table.path}/line", [{"seat": seat, "actions": [{"type": "endTurn"}] * 2}])
    assert not_now.status == 409
