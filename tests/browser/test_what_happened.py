"""After each kind of event a phone tells what happened and to whom: a sentence below the board, a mark where it was."""

from collections import Counter
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from tests.browser.conftest import Pages
from tests.browser.happenings import NOTE, QUICK, Beat, happenings, show
from tests.browser.laws import printed
from tests.browser.sandboxes import Opened
from tests.browser.test_gestures import SILENT
from tests.service.serving import Service

HAND = (390, 844)
SEED = "5a" * 32
KINDS = {"caracalla": 6, "caral": 14, "caretos": 18, "inkas": 14}
"""Kinds of events that are looked at of each game, in the order in which a random game has them: fifty in all."""
TRIES = 2
"""Chance may draw something else when an entry is repeated: so often it is looked at for a kind."""


@pytest.mark.parametrize("name", GAMES)
def test_a_phone_tells_each_kind_of_event_without_its_log(pages: Pages, service: Service, name: str) -> None:
    named = places(printed(service, name))
    page, driver = pages.open(size=HAND, moving=True, before=QUICK + NOTE), pages.open("/docs")
    seen, tried = set(SILENT[name]), Counter[str]()
    for one in happenings(driver, name, SEED):
        if all(kind in seen or tried[kind] >= TRIES for kind in one.kinds):
            continue
        tried.update(one.kinds)
        opened = Opened(page, name, table=one.table, at=one.at, seed=SEED)
        opened.visit(Seat(next(seat for seat in range(GAMES[name].seats[0]) if seat != one.seat)))
        page.wait_for_selector("main.table:not([aria-busy=true])")
        beats = show(opened, page, one)
        assert [fault for beat in beats for fault in faults_of(beat, beats[0], named)] == []
        seen |= {beat.event["type"] for beat in beats}
        if len(seen - SILENT[name]) >= KINDS[name]:
            return
    raise AssertionError(f"this game has only {sorted(seen)}")


def places(told: dict[str, Any]) -> dict[tuple[str, str], str]:
    """By event and field: the collection of places that it names."""
    located = {
        name
        for name, some in told["board"].items()
        if isinstance(some, list) and some and isinstance(some[0], dict) and "x" in some[0]
    }
    found = {}
    for schema in told["game"]["schemas"]["components"]["schemas"].values():
        properties = schema.get("properties", {})
        tags = properties.get("type", {}).get("enum", [properties.get("type", {}).get("const")])
        for field, one in properties.items():
            for part in (one, one.get("items", {}), *one.get("anyOf", [])):
                if isinstance(part, dict) and part.get("x-collection") in located:
                    found[tags[0], field] = part["x-collection"]
    return found


def faults_of(beat: Beat, first: Beat, named: dict[tuple[str, str], str]) -> list[str]:
    """What a reader of this moment would miss."""
    noted, tag = beat.noted, beat.event["type"]
    said = f"{tag}, {noted['text']}"
    found = []
    if noted["cut"] or not inside(noted["strip"], (0, 0, *HAND)):
        found.append(f"{said}: is not seen whole")
    if noted["under"]:
        found.append(f"{said}: lies under {noted['under']}")
    if noted["field"] != first.noted["field"]:
        found.append(f"{said}: moves the board")
    references = [
        f"{collection}/{one}"
        for (kind, field), collection in named.items()
        if kind == tag
        for one in (beat.event[field] if isinstance(beat.event[field], list) else [beat.event[field]])
        if one is not None
    ]
    found += [f"{said}: {one} is not marked" for one in references if one not in noted["spots"]]
    found += [
        f"{said}: the mark of {one} is out of sight"
        for one in references
        if one in noted["spots"] and not inside(noted["spots"][one], noted["field"])
    ]
    if not references and not beat.moves and not (tag.endswith("Rolled") and noted["dice"]):
        found.append(f"{said}: nothing moves and nothing is marked")
    for move in beat.moves:
        seat = noted["seats"][int(move["to"])] if move.get("to") else None
        if seat and not inside((*move["end"][:2], *move["end"][:2]), seat):
            found.append(f"{said}: what flies to seat {move['to']} ends elsewhere")
    return found


def inside(box: Any, frame: Any) -> bool:
    """Whether a box lies in another; by a pixel more, for lines are drawn around edges."""
    return all(a >= b - 1 for a, b in zip(box[:2], frame[:2], strict=True)) and all(
        a <= b + 1 for a, b in zip(box[2:], frame[2:], strict=True)
    )
