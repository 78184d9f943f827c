"""What holds after every step, whatever was done. Each law is listed in docs/reliability.md."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from msgspec.structs import replace
from starlette.types import ASGIApp

from quipu_extensions.pictures import scenes
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Status
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables.permissions import Asker, permissions
from quipu_service.application.tables.presentation import legal, view
from tests.service.application.records.test_checkers import by_python
from tests.storm.known import STATUSES, Known, Table
from tests.storm.laws_of_logs import (
    alone,
    drawn_by_all,
    holds,
    keeps_its_result,
    keeps_its_rules,
    shows_hands_by_consent,
    starts_by_consent,
)
from tests.storm.steps import Operate
from tests.storm.whole import commands_in, log_of, more_than_left
from tests.storm.world import Answer, World

BESIDE: Final = ("now", "present", "signature")
"""Members of documents that do not follow from the log."""
LATE: Final = 2_000
"""Milliseconds after a deadline by which it has been acted on."""


class Laws:
    """Asks the processes about a table."""

    def __init__(self, world: World, known: Known) -> None:
        self._world, self._known = world, known

    def viewers(self, table: Table) -> list[str | None]:
        """Everybody who may see something of their own."""
        return [None, *table.credentials]

    def _processes(self) -> list[ASGIApp]:
        return [one.app for one in self._world.processes]

    async def shown(self, process: ASGIApp, table: Table, by: str | None, way: str = "") -> Answer:
        """What one viewer is shown of the table."""
        headers = {} if by is None else {"authorization": f"Bearer {self._known.value(by)}"}
        return await self._world.ask(process, "GET", f"/v1/{table.game}/tables/{table.id}{way}", headers=headers)

    async def after(self, table: Table) -> None:
        """All laws about one table."""
        cold = await self._world.cold(table.id)
        for by in self.viewers(table):
            answers = [await self.shown(one, table, by) for one in (*self._processes(), cold)]
            told = [(one.status, _without(one.json)) for one in answers]
            holds(told.count(told[0]) == len(told), "all processes show the same", table.name, by, _first(told))
            await self._legal(cold, table, by, answers[0])
            if by is not None:
                await self._note(cold, table, by)
            holds(not told_of(table, answers[0].body), "a note is told to its seat alone", table.name, by)
            holds(by not in table.dead or answers[0].status != 200, "a token that was replaced is nobody's", by)
            self._same_seat(table, by, answers[0])
            if by is not None and answers[0].status == 200:
                table.may[by] = answers[0].json["may"]
        await self.two_worlds(table)
        spectator = await self.shown(cold, table, table.invitation)
        if spectator.status == 200:
            self._banks(table.document, spectator.json)
            self._forward(table, spectator.json)
            await self._both_sides(table, spectator.json)
            self._closes(table, spectator.json)
            ended = spectator.json["status"] in ("OVER", "CLOSED") or spectator.json["sandbox"]
            holds(ended or spectator.json["seed"] is None, "no seed is shown before the end", table.name)

    async def noted(self, table: Table, step: Operate, answer: Answer) -> None:
        """A note was written, or is in the file of who wrote it."""
        scope = await self._scope(table, str(step.by))
        if step.operation == "setNote":
            table.noted[scope or ""] = self._known.resolved(step.body)["text"]
            return
        told = json.loads(answer.body.splitlines()[0]).get("note", "")
        holds(told in ("", table.noted.get(scope or "")), "a note is told to its seat alone", table.name, step.by)

    async def _note(self, process: ASGIApp, table: Table, by: str) -> None:
        """Who has a seat reads the note that was written there last by the same person, until the table is archived."""
        answer = await self.shown(process, table, by, "/note")
        if answer.status != 200:
            return
        kept, told = table.noted.get(await self._scope(table, by) or "", ""), answer.json["text"]
        gone = not told and table.document.get("status") == "OVER"
        holds(told == kept or gone, "a note is told to its seat alone", table.name, by, told, kept)

    async def _scope(self, table: Table, by: str) -> str | None:
        """What belongs to the person who has the seat of this token."""
        cached, _ = await self._world.quipu().tables.current(table.id)
        return cached.holders.tenure(self._world.credential(self._known.value(by)))[0]

    def _same_seat(self, table: Table, by: str | None, answer: Answer) -> None:
        seat = answer.json.get("you") if answer.status == 200 else None
        if by is not None and by.startswith("token") and seat is not None:
            first = table.shown.setdefault(by, seat)
            holds(first == seat, "a token holds the seat that it held, or none", table.name, by, first, seat)

    async def two_worlds(self, table: Table) -> None:
        """What a viewer cannot know does not change what the viewer is shown."""
        cached, _ = await self._world.quipu().tables.current(table.id)
        here, game = cached.position, cached.position.game
        if here.status is not Status.RUNNING or here.disclosed or game.open:
            return
        for viewer in (None, *(Seat(seat) for seat in range(table.seats))):
            state = game.redeal(here.state, viewer, Seeded(b"storm", "other world", here.version))
            there = replace(here, state=state, memo={})
            asker = Asker(seat=viewer)
            seen = [
                encode((view(one, viewer), legal(one, viewer), one.to_act, permissions(one, asker, one.at)))
                for one in (here, there)
            ]
            holds(seen[0] == seen[1], "what a viewer cannot know is nowhere", table.name, viewer)

    async def pictures(self, table: Table) -> None:
        """A picture is the same for all who may look, and shows nothing that a spectator cannot know."""
        looking = [
            by for by in self.viewers(table) if (await self.shown(self._processes()[0], table, by)).status == 200
        ]
        drawn = [await self.shown(one, table, by, "/board.svg") for one in self._processes() for by in looking]
        holds(all(one.status == 200 for one in drawn), "who sees a table sees its picture", table.name)
        holds(len({one.body for one in drawn}) < 2, "a picture is the same for all who may look", table.name)
        here = (await self._world.quipu().tables.as_spectator(table.id)).position
        if not drawn or here.status is not Status.RUNNING or here.disclosed or here.game.open:
            return
        state = here.game.redeal(here.state, None, Seeded(b"storm", "another picture", here.version))
        scene = encode(scenes.spectated(replace(here, state=state, memo={}), "en", dark=False))
        name = f"of another world {sha256(scene).hexdigest()}"  # under that of its own it would not be drawn
        other = await self._world.painter.drawn(name, scene, dark=False, pixels=False)
        holds(other == drawn[0].body, "what a spectator cannot know is in no picture", table.name)

    async def _legal(self, process: ASGIApp, table: Table, by: str | None, document: Answer) -> None:
        if document.status != 200:
            return
        shown = document.json
        listed = await self.shown(process, table, by, "/legal")
        holds(listed.status == 200, "who sees a table is shown what is legal", table.name, by, listed.body)
        found = listed.json
        holds(found["version"] == shown["version"], "the legal list is of the present version", table.name)
        if "legalActions" in shown:
            holds(found["legalActions"] == shown["legalActions"], "document and legal list agree", table.name, by)
        acts = shown["status"] == "RUNNING" and shown["you"] in {*shown["toAct"], *shown["mayAct"]}
        own = shown["seats"][shown["you"]] if acts else {}
        given_up = own.get("resigned") or own.get("away")
        holds(
            bool(found["legalActions"]) == acts or given_up,
            "who is named by toAct or mayAct has legal actions, and nobody else",
            table.name,
            by,
        )

    def _forward(self, table: Table, document: dict[str, Any]) -> None:
        before = table.document
        if before:
            was, is_ = STATUSES.index(before["status"]), STATUSES.index(document["status"])
            holds(was <= is_, "status only goes forward", table.name, before["status"], document["status"])
            same = before["status"] != "OVER" or (before["outcome"], "OVER") == (
                document["outcome"],
                document["status"],
            )
            holds(same, "a result is final", table.name, document["status"])
            holds(before["version"] <= document["version"], "versions only grow", table.name)
            if before["version"] == document["version"]:
                same = {**before, **dict.fromkeys(BESIDE)} == {**document, **dict.fromkeys(BESIDE)}
                holds(
                    same or before.get("rematch") != document.get("rematch") or _late(before, document),
                    "what a table shows follows from its log",
                    table.name,
                    _differing(before, document),
                )
        table.document, table.version = document, document["version"]

    def _closes(self, table: Table, document: dict[str, Any]) -> None:
        """A table ends as soon as all people who play have agreed to end it, late ones too."""
        people = {
            seat["seat"]
            for seat in document["seats"]
            if seat["name"] is not None
            and (seat["bot"] is None or seat["away"] == "BOT")
            and seat["away"] != "OUT"
            and not seat["resigned"]
        }
        to_end = next((one["agreed"] for one in document["motions"] if one["kind"] == "ABANDON"), ())
        agreed = len(people) > 1 and people <= set(to_end)
        holds(document["status"] != "RUNNING" or not agreed, "a table ends once all who play agree", table.name)

    async def waits_for_nobody(self, table: Table) -> int | None:
        """The version of a running table at which only the service can act now; None of any other table."""
        shown: dict[str, Any] = {}
        for by in (table.invitation, *table.credentials):  # seats see a delayed table as it is
            answer = await self.shown(await self._world.cold(table.id), table, by)
            shown = answer.json if answer.status == 200 else shown
        if shown.get("status") != "RUNNING":
            return None
        seats = [shown["seats"][seat] for seat in shown["toAct"]]
        late = [seat["deadline"] is not None and seat["deadline"] + LATE < self._world.now.at for seat in seats]
        claimed = (shown["clock"] or {}).get("onTimeout") == "CLAIM"
        served = [seat["bot"] or seat["away"] for seat in seats]
        waits = any(served) or (any(late) and not claimed)
        return int(shown["version"]) if waits else None

    async def _both_sides(self, table: Table, document: dict[str, Any]) -> None:
        """A rematch and the table before it lead to each other."""
        if document["rematchOf"] is None:
            return
        before = next((one for one in self._known.tables if one.id == document["rematchOf"]), None)
        if before is not None:
            shown = await self.shown(await self._world.cold(before.id), before, before.invitation)
            link = shown.json.get("rematch")
            holds(shown.status != 200 or link == document["id"], "a rematch and its table agree", table.name, link)

    def _banks(self, before: dict[str, Any], document: dict[str, Any]) -> None:
        clock = document.get("clock")
        if not clock or not clock.get("bank"):
            return
        entries = document["version"] - before.get("version", 0)
        for seat in document["seats"]:
            was = before["seats"][seat["seat"]] if before else {}
            had, increment = was.get("bank"), clock.get("increment", 0)
            if had is None or (was["name"], was["bot"]) != (seat["name"], seat["bot"]):
                begun = max(clock["bank"], had or 0)  # a new player has all of it
            else:
                begun = max(had, increment) if was["away"] else had  # who is back has one increment
            most = begun + increment * entries
            left = seat["bank"]
            holds(left is None or left <= most, "banks grow by their increment only", document["id"], seat, had)

    async def at_the_end(self, table: Table) -> None:
        """What takes longer: the whole log is right, and everybody has the same updates."""
        await self._accepted_once(table)
        await self.pictures(table)
        for by in self.viewers(table):
            exports = [await self.shown(one, table, by, "/export") for one in self._processes()]
            if exports[0].status != 200:
                continue
            holds(exports[0].body == exports[1].body, "all processes export the same", table.name, by)
            report = Verifier(Editions(self._world.quipu().games), genuine).report(exports[0].body)
            holds(report.valid, "verify never says wrong", table.name, by, report.problem)
            alone(table, exports[0].body)
            drawn_by_all(table, exports[0].body)
            keeps_its_rules(table, exports[0].body)
            keeps_its_result(table, exports[0].body)
            shows_hands_by_consent(table, exports[0].body)
            starts_by_consent(table, exports[0].body)
            entries, right = by_python({"log": exports[0].body.decode()})["log"]
            holds(right, "the small checker never says wrong", table.name, by, entries)
            updates = [await self.shown(one, table, by, "/events?after=0&first=1000") for one in self._processes()]
            told_to_others = told_of(table, exports[0].body + updates[0].body)
            holds(not told_to_others, "a note is told to its seat alone", table.name, by)
            holds(updates[0].body == updates[1].body, "all processes follow the same", table.name, by)
            if not table.document.get("delay"):
                told = [json.loads(line)["version"] for line in updates[0].body.splitlines()]
                holds(told == list(range(1, report.entries + 1)), "followers get each entry once", table.name, by, told)

    async def _accepted_once(self, table: Table) -> None:
        """Each accepted command is in the log once, lines are played as they were left, and a fork is what it says."""
        lines = await log_of(self._world.quipu(), table.id)
        if not lines:
            return
        holds(not told_of(table, json.dumps(lines).encode()), "a note is told to its seat alone", table.name)
        found = commands_in(lines)
        twice = [one for one, times in found.items() if times > 1]
        holds(not twice, "each accepted command is in the log once", table.name, twice)
        lost = table.acted - {command for _, command in found}
        holds(not lost, "each accepted command is in the log once", table.name, lost)
        holds(not more_than_left(table, lines), "lines are played as they were left", table.name)
        if (origin := lines[0]["entry"]["body"].get("origin")) is not None:
            before = await log_of(self._world.quipu(), origin["table"])
            same = not before or before[origin["version"] - 1]["hash"] == origin["hash"]
            holds(same, "a fork and its table agree", table.name, origin)


def told_of(table: Table, body: bytes) -> list[str]:
    """The notes of the table that this tells."""
    return [note for note in table.noted.values() if note and note.encode() in body]


def _without(document: Any) -> Any:
    if not isinstance(document, dict):
        return document
    found = {key: value for key, value in document.items() if key not in BESIDE}
    if isinstance(found.get("seats"), list):
        found["seats"] = [
            {key: part for key, part in seat.items() if key not in BESIDE} if isinstance(seat, dict) else seat
            for seat in found["seats"]
        ]
    found.pop("rematch", None)  # each process looks for it when it likes
    return found


def _late(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether the documents differ in what time alone changes, or the sentence of a result by a name that is gone."""
    named = [[seat["name"] for seat in one["seats"]] for one in (before, after)]
    told = {"prompt"} if named[0] != named[1] else set[str]()
    return set(_differing(before, after)) <= {"claimable", "expiresAt", "may", "seats", "undo"} | told


def _differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    return [key for key in before if _without(before).get(key) != _without(after).get(key)]


def _first(told: list[tuple[int, Any]]) -> str:
    (status, one) = told[0]
    for other_status, other in told[1:]:
        if status != other_status:
            return f"{status} {one} / {other_status} {other}"
        if one != other:
            keys = [key for key in one if one.get(key) != other.get(key)] if isinstance(one, dict) else []
            return str({key: (one.get(key), other.get(key)) for key in keys})
    return ""
