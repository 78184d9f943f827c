"""What may be done with a table: what commands do and refuse, no more and no less, and nothing hidden."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.log.bodies import Absence, MotionKind
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.position import MAY
from quipu_service.application.moves.agreement import Agree
from quipu_service.application.moves.ending import Resign
from quipu_service.application.moves.kinds import ELSEWHERE, KINDS
from quipu_service.application.moves.playing import Act
from quipu_service.application.tables.permissions import Asker, Permission, permissions
from tests.service.application.moves.given import ANN, BEN, EVE, TURN, Given, begun, opened, seated
from tests.service.client import Client, Table
from tests.service.tables import OPERATIONS, dice_of, sizes

STEPS: Final = 12
ROWS: Final = {one.id: one for one in OPERATIONS}


def of(table: Given, seat: Viewer = ANN, *, host: bool = False, later: int = 1) -> dict[str, list[Permission]]:
    """What somebody may do, by operation; motions by their kind."""
    found: dict[str, list[Permission]] = {}
    for one in permissions(table.position, Asker(seat=seat, host=host, locale="en"), table.position.at + later):
        agrees = one.operation == "agreeToMotion"
        name = msgspec.json.decode(one.inputs)["kind"] if agrees else one.operation
        found.setdefault(name, []).append(one)
    return found


def possible(table: Given, seat: Viewer = ANN, *, host: bool = False, later: int = 1) -> set[str]:
    """What is possible, but for motions, which `test_rulebook.py` names."""
    found = of(table, seat, host=host, later=later).items()
    return {name for name, some in found if not all(one.refusal for one in some)} - set(MotionKind.__members__)


def test_each_role_gets_its_own() -> None:
    assert possible(opened(), None) == {"takeSeat"}
    assert possible(opened(), None, host=True) == {"addBot", "closeTable"}
    assert possible(seated()) == {"leaveSeat", "renewToken"}
    assert possible(seated(1, bots=2)) == {"leaveSeat", "renewToken"}
    assert possible(seated(), None, host=True) == {"startTable", "closeTable", "leaveSeat"}
    assert possible(begun()) == {"resign", "renewToken"}
    assert possible(begun(1, bots=1)) == {"resign", "renewToken"}
    assert possible(begun(), None) == possible(begun(), None, host=True) == set()
    over = begun(2).after((ANN, Resign()))
    assert possible(over) == {"leaveSeat", "rematch"}
    assert possible(over, None) == possible(over, None, host=True) == set()
    (early,) = of(begun())["rematch"]
    assert early.refusal is not None
    assert (early.refusal.code, early.refusal.rule) == ("NOT_OVER", "T9.5")


@pytest.mark.parametrize("locale", LOCALES)
def test_it_says_what_everything_is_called(locale: str) -> None:
    """In one line, for a button; of a motion that is open, what was asked for."""
    for table in (opened(), seated(), begun(), begun(3, on_timeout=OnTimeout.CLAIM), begun(2).after((ANN, Resign()))):
        for asker in (Asker(locale=locale), Asker(host=True, locale=locale), Asker(seat=ANN, locale=locale)):
            told = [one.text or "" for one in permissions(table.position, asker, table.position.at + 1)]
            assert all(one.strip() and one[0].isupper() and "\n" not in one for one in told), told
    asked = begun().after((ANN, Agree(kind=MotionKind.ABANDON)), (BEN, Agree(kind=MotionKind.ABANDON)))
    (abandon,) = of(asked)["ABANDON"]
    assert abandon.text == "Seat 1, Seat 2 would like to end the table without a result."
    texts = {one.operation: one.text for one in permissions(asked.position, Asker(seat=ANN), asked.position.at)}
    assert set(texts.values()) == {None}, "an update without sentences has none"


def test_it_says_why_not_by_which_rule_and_in_words() -> None:
    (abandon,) = of(begun(1, bots=1))["ABANDON"]
    assert abandon.refusal is not None
    assert (abandon.refusal.code, abandon.refusal.rule) == ("RESIGN_INSTEAD", "T6.1")
    assert abandon.refusal.reason == "The game is on, and nobody alone ends it without a result: give up by resigning."


def test_it_says_what_to_send() -> None:
    sent = {name: [msgspec.json.decode(one.inputs) for one in some] for name, some in of(begun(), BEN).items()}
    assert (sent["resign"], sent["renewToken"]) == ([{"seat": 1}], [{"seat": 1}])
    assert (sent["DRAW"], sent["RULES"]) == ([{"kind": "DRAW"}], [{"kind": "RULES"}])
    free = [msgspec.json.decode(one.inputs) for one in of(opened(2), None, host=True)["addBot"]]
    assert free == [{"seat": 0, "level": "CLUB"}, {"seat": 1, "level": "CLUB"}]


def test_it_says_whom_it_still_needs() -> None:
    table = begun().after((BEN, Agree(kind=MotionKind.DRAW)))
    (draw,), (abandon,) = of(table)["DRAW"], of(table)["ABANDON"]
    assert (draw.needs, abandon.needs) == ((EVE,), (BEN, EVE))
    (last,) = of(table.after((EVE, Agree(kind=MotionKind.DRAW))))["DRAW"]
    assert last.needs == ()


def test_it_says_until_when_it_holds() -> None:
    table = begun(2, on_timeout=OnTimeout.CLAIM)
    seat = table.position.to_act[0]
    other, deadline = Seat(1 - seat), table.position.at + TURN
    early, late = of(table, other)["claimSeat"], of(table, other, later=TURN)["claimSeat"]
    assert [(one.refusal is None, one.until) for one in early] == [(False, deadline)] * len(Absence)
    assert [(one.refusal is None, one.until) for one in late] == [(True, None)] * len(Absence)
    assert {one.until for some in of(begun()).values() for one in some} == {None}


@pytest.mark.parametrize("on_timeout", [None, *OnTimeout])
def test_only_judges_that_say_so_depend_on_the_clock(on_timeout: OnTimeout | None) -> None:
    acted = begun(3, on_timeout=on_timeout)
    for table in (seated(), acted, acted.after((acted.position.to_act[0], Act()))):
        here = table.position
        for kind in (one for one in (*KINDS, *ELSEWHERE) if one.operation):
            for seat in (None, *here.seats):
                told = [
                    [move.refusal(here, seat, here.at + later) for move in kind.candidates(here, seat)]
                    for later in (1, TURN - 1, TURN, TURN + 1, 10 * TURN)
                ]
                assert kind.by_clock or all(one == told[0] for one in told), kind


def test_it_is_judged_once_for_each_change_of_people() -> None:
    first = begun(2, game="caracalla")
    acted = first.after((first.position.to_act[0], Act()))
    permissions(acted.position, Asker(seat=ANN), acted.position.at)
    again = acted.after((acted.position.to_act[0], Act()))
    offered = again.after((BEN, Agree(kind=MotionKind.DRAW)))
    assert again.position.memo[MAY] is acted.position.memo[MAY]
    assert MAY not in offered.position.memo


def swapped(table: Given, viewer: Viewer) -> Iterator[Given]:
    """The table with other hidden parts, as far as the viewer cannot know them."""
    here = table.position
    for number in range(5):
        redealt = here.game.redeal(here.state, viewer, Seeded(b"swapped", str(number), 1))
        others = tuple(one and f"{number}{one[1:]}" for one in here.entropies)
        yield table.with_(state=redealt, entropies=others)


@pytest.mark.parametrize("game", ["caretos", "inkas", "caral"])
@pytest.mark.parametrize("viewer", [None, ANN, BEN])
def test_it_does_not_depend_on_what_the_viewer_cannot_know(game: str, viewer: Viewer) -> None:
    table = begun(game=game, on_timeout=OnTimeout.CLAIM)
    for _ in range(20):
        seat = table.position.to_act[0]
        table = table.after((seat, Act()))
    told = of(table, viewer)
    assert all(of(other, viewer) == told for other in swapped(table, viewer))


SENT: Final = {"takeSeat": {"name": "Somebody"}}
"""Members of requests that no judge knows."""
TABLES: Final = [
    ("caracalla", 2, {}),
    ("caretos", 3, {"takeBacks": "CERTAIN"}),
    ("caretos", 2, {"takeBacks": "FREE"}),
    ("caracalla", 3, {"clock": {"turn": 600_000, "onTimeout": "CLAIM"}}),
    ("caretos", 2, {"visibility": "PRIVATE"}),
]


class Walk:
    """Somebody who does what may be done, and asks for all that may not."""

    def __init__(self, client: Client, table: Table, host: str, invitation: str | None) -> None:
        self._client, self._table, self._invitation = client, table, invitation
        self._tokens: dict[str, str | None] = {"host": host, "newcomer": invitation}
        self.done, self.refused = set[str](), set[str]()

    async def step(self, choose: Any) -> None:
        """Ask for all that is refused, and do one of the things that are possible."""
        some = list[tuple[str, Any]]()
        for who, token in self._tokens.items():
            for one in (await self._client.get(self._table.path, token=token)).json["may"]:
                if one["refusal"] is None:
                    some.append((who, one))
                    continue
                answer = await self._send(who, one)
                told = answer.json
                assert answer.status == 409, (one, answer.body)
                assert one["refusal"] == {"code": told["code"], "rule": told["rule"], "reason": told["detail"]}
                self.refused.add(one["operation"])
        if not some:
            return
        who, one = choose([one for one in some if one[1]["operation"] != "closeTable"] or some)
        answer = await self._send(who, one)
        assert answer.status in (200, 201), (one, answer.body)
        self.done.add(one["operation"])
        if one["operation"] in ("takeSeat", "renewToken"):
            self._tokens[f"seat {answer.json['seat']}"] = answer.json["token"]
        if one["operation"] == "changeInvitation":
            self._tokens["newcomer"] = answer.json["invitation"]
        seats = (await self._client.get(self._table.path, token=self._tokens["host"])).json["seats"]
        for seat in seats:
            if seat["name"] is None:
                self._tokens.pop(f"seat {seat['seat']}", None)

    async def _send(self, who: str, one: Any) -> Any:
        row, inputs = ROWS[one["operation"]], dict(one["inputs"])
        path = row.path.replace("/v1/{game}/tables/{table}", self._table.path)
        if "{seat}" in path:
            path = path.format(seat=inputs.pop("seat"))
        body = inputs | SENT.get(one["operation"], {})
        token = self._tokens[who]
        return await self._client.ask(row.method, path, body or None, token=token)


@pytest.mark.parametrize("walks", sizes(3, 4))
@pytest.mark.parametrize(("game", "seats", "terms"), TABLES)
async def test_what_is_possible_is_done_and_what_is_not_is_refused_for_this_reason(
    client: Client, game: str, seats: int, terms: dict[str, Any], walks: int
) -> None:
    done, refused = set[str](), set[str]()
    for seed in range(walks):
        opening = (await client.post(f"/v1/{game}/tables", {"seats": seats, **terms})).json
        walk = Walk(client, Table(client, game, opening["id"]), opening["hostToken"], opening["invitation"])
        dice = dice_of(seed)
        for _ in range(STEPS):
            await walk.step(dice.choice)
        done, refused = done | walk.done, refused | walk.refused
    assert {"takeSeat", "addBot", "startTable"} <= done
    assert {"closeTable", "resign", "agreeToMotion", "declineMotion"} <= refused


async def test_an_update_says_it_only_if_it_has_changed(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    first, second = [(await table.play(1))[0].json for _ in range(2)]
    assert ("may" in first, "may" in second) == (True, False)  # since the first one there is something to go back to
    offered = (await client.post(f"{table.path}/motions", {"kind": "DRAW"}, token=table.tokens[0])).json
    refused = {(one["operation"], one["inputs"].get("kind")): one["refusal"] for one in offered["may"]}
    assert refused["agreeToMotion", "DRAW"]["code"] == "AGREED_ALREADY"
    assert refused["declineMotion", "DRAW"] is None
    acted = (await table.play(1))[0].json
    agrees = [one for one in acted["may"] if one["operation"] == "agreeToMotion"]
    assert {one["inputs"]["kind"] for one in agrees if one["refusal"] is None} >= {"DRAW", "ABANDON"}


async def test_both_interfaces_say_the_same(client: Client) -> None:
    table = await client.begin("caretos", 2, clock={"turn": 600_000, "onTimeout": "CLAIM"})
    shown = (await client.get(table.path, token=table.tokens[0], accept_language="de")).json["may"]
    query = (
        "query ($table: ID!) { table(table: $table) { may { operation inputs text needs until "
        "refusal { code rule reason } } } }"
    )
    sent = {"query": query, "variables": {"table": table.id}}
    answer = (await client.post("/graphql", sent, token=table.tokens[0], accept_language="de")).json
    assert "data" in answer, answer
    assert answer["data"]["table"]["may"] == shown
    assert any("Das Spiel" in one["refusal"]["reason"] for one in shown if one["refusal"])
