"""Laws of whole logs, as anybody can export them."""

import json
from collections.abc import Iterator
from typing import Any, Final

from tests.storm.known import Table


class Broken(AssertionError):
    """A law that does not hold."""

    def __init__(self, law: str, told: str) -> None:
        super().__init__(f"{law}: {told}")
        self.law = law


def holds(right: object, law: str, *told: object) -> None:
    """Raises Broken."""
    if not right:
        raise Broken(law, ": ".join(str(one) for one in told))


def alone(table: Table, file: bytes) -> None:
    """Nobody takes back alone what was drawn or what another person did."""
    entries = [json.loads(line)["entry"] for line in file.splitlines()[1:]]
    bodies = [entry["body"] for entry in entries]
    if bodies[0].get("takeBacks") == "FREE":
        return
    agreed = set[int]()
    for entry, body in zip(entries, bodies, strict=True):
        match body["type"]:
            case "motionAgreed" if body["kind"] == "REWIND":
                agreed.add(entry["seat"])
            case "rewound":
                between = entries[body["to"] : entry["version"] - 1]
                others_did = (one for one in between if one["body"].get("by") and one["seat"] != entry["seat"])
                drawn = [*(one for one in between if one["draws"]), *others_did]
                others = agreed | {entry["seat"]}
                holds(not drawn or len(others) > 1, "nobody takes back a draw alone", table.name, entry["version"])
                agreed = set()
            case "acted" | "timedOut" | "resigned" | "seatTaken" | "seatLeft":
                agreed = set()
            case _:
                pass


def drawn_by_all(table: Table, file: bytes) -> None:
    """A table ends as a draw only once all people who still play have offered it, and none of them was declined."""
    people, bots, agreed, declined = set[int](), set[int](), set[int](), False
    for line in file.splitlines()[1:]:
        entry = json.loads(line)["entry"]
        body, seat = entry["body"], entry["seat"]
        match body["type"]:
            case "seatTaken" | "seatLeft":
                of, others = (bots, people) if body.get("bot") else (people, bots)
                others.discard(body["seat"])
                (of.add if body["type"] == "seatTaken" else of.discard)(body["seat"])
            case "resigned":
                people.discard(body["seat"])
                agreed = set()
            case "timedOut":
                people -= {body["seat"]} if body["then"] == "OUT" else set()
                agreed = set()
            case "acted" if not body.get("by"):
                agreed, declined = set(), False
            case "rewound":
                agreed, declined = set(), False
            case "motionDeclined" if body["kind"] == "DRAW":
                holds(bool(agreed), "a draw takes the consent of all", table.name, entry["version"])
                agreed, declined = set(), True
            case "motionAgreed" | "drawn" if body.get("kind", "DRAW") == "DRAW":
                agreed.add(seat)
                all_there = len(people) >= 2 and not bots and people <= agreed
                right = not declined and seat in people and all_there == (body["type"] == "drawn")
                holds(right, "a draw takes the consent of all", table.name, entry["version"], people, agreed)
            case _:
                pass


def played_for_a_result(file: bytes) -> Iterator[tuple[dict[str, Any], set[int], bool]]:
    """Each entry, the people before it, and whether the game has begun; nothing for other kinds of tables."""
    entries = [json.loads(line)["entry"] for line in file.splitlines()[1:]]
    opened, people, begun = entries[0]["body"], set[int](), False
    if opened.get("sandbox") or opened["origin"] is not None or opened.get("takeBacks") == "FREE":
        return
    for entry in entries:
        yield entry, people, begun
        body = entry["body"]
        begun = begun or body["type"] == "started"
        if body["type"] == "seatTaken" and not body.get("bot"):
            people = people | {body["seat"]}
        elif body["type"] in ("seatTaken", "seatLeft", "resigned") or body.get("then") == "OUT":
            people = people - {body["seat"]}


CHANGES_PEOPLE: Final = ("seatTaken", "seatLeft", "resigned", "timedOut")


def keeps_its_result(table: Table, file: bytes) -> None:
    """A game that has begun is annulled only by all people who play, at least two, and never by its host."""
    agreed = set[int]()
    for entry, people, begun in played_for_a_result(file):
        kind, seat = entry["body"]["type"], entry["seat"]
        by_host = kind == "closed" or (kind == "seatLeft" and seat is None)
        holds(not (begun and by_host), "a host has no power over a game", table.name, entry["version"])
        if kind == "motionAgreed" and entry["body"]["kind"] == "ABANDON":
            agreed = agreed | {seat}
        elif kind == "abandoned":
            right = len(people) > 1 and people <= agreed | {seat}
            holds(right, "nobody alone annuls a game", table.name, entry["version"])
        elif kind in (*CHANGES_PEOPLE, "rewound") or (kind == "acted" and not entry["body"].get("by")):
            agreed = set()


def shows_hands_by_consent(table: Table, file: bytes) -> None:
    """Somebody new takes a seat of a game only once all people who play, at least two, have agreed."""
    agreed: dict[int, set[int]] = {}
    for entry, people, begun in played_for_a_result(file):
        body = entry["body"]
        if body["type"] == "motionAgreed" and body["kind"] == "NEWCOMER":
            agreed.setdefault(body["to"], set()).add(entry["seat"])
        elif body["type"] == "seatTaken" and begun:
            right = len(people) > 1 and people <= agreed.get(body["seat"], set[int]())
            holds(right, "nobody alone sees another's hand", table.name, entry["version"])
        if body["type"] in CHANGES_PEOPLE:
            agreed = {}


def starts_by_consent(table: Table, file: bytes) -> None:
    """The host starts a game, or all people there, at least two; who took the own seat at a rematch has agreed."""
    agreed, kept, asked = set[int](), set[int](), False
    for entry, people, begun in played_for_a_result(file):
        body, seat = entry["body"], entry["seat"]
        kept = kept.union(body.get("kept", ())) - ({body["seat"]} if body["type"] == "seatLeft" else set())
        if body["type"] == "motionAgreed" and body["kind"] == "START":
            agreed = agreed | {seat}
        elif body["type"] in ("startAsked", "started") and entry["by"] == "SEAT" and not (begun or asked):
            again = bool(kept) and people <= kept
            right = again or (len(people) > 1 and people <= agreed | {seat})
            holds(right, "nobody but the host starts a game alone", table.name, entry["version"])
        elif body["type"] in CHANGES_PEOPLE or body.get("kind") == "START":
            agreed = set()
        asked = asked or body["type"] == "startAsked"


def keeps_its_rules(table: Table, file: bytes) -> None:
    """The revision changes only by an entry that says so, to which all people have agreed, and never back."""
    revision, people, agreed = 0, set[int](), set[int]()
    for line in file.splitlines()[1:]:
        entry = json.loads(line)["entry"]
        body, changed = entry["body"], entry["revision"] != revision
        match body["type"]:
            case "opened":
                changed = False
            case "seatTaken" | "seatLeft" | "resigned":
                stays = body["type"] == "seatTaken" and not body.get("bot")
                people, agreed = (people | {body["seat"]} if stays else people - {body["seat"]}), set()
            case "timedOut":
                people, agreed = people - ({body["seat"]} if body["then"] == "OUT" else set()), set()
            case "motionAgreed" if body["kind"] == "RULES":
                agreed.add(entry["seat"])
            case "rulesChanged":
                changed = not people <= agreed | {entry["seat"]} or entry["revision"] <= revision
            case _:
                pass
        holds(not changed, "a table keeps its rules until all agree to others", table.name, entry["version"])
        revision = entry["revision"]
