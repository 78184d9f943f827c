"""The laws of whole logs find a log in which one person alone, or the host, has what takes the consent of all."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.storm.known import Table
from tests.storm.laws_of_logs import Broken, keeps_its_result, shows_hands_by_consent, starts_by_consent

TABLE = Table(name="t0", id="t", game="caretos", seats=3)
BEGUN: list[tuple[str, int | None, dict[str, Any]]] = [
    ("opened", None, {"origin": None}),
    *(("seatTaken", seat, {"seat": seat}) for seat in range(3)),
    ("started", None, {}),
]


def log(*further: tuple[str, int | None, dict[str, Any]]) -> bytes:
    entries = [
        {"entry": {"version": version, "seat": seat, "body": {"type": kind, **body}}}
        for version, (kind, seat, body) in enumerate([*BEGUN, *further], 1)
    ]
    return b"\n".join([b"{}", *(json.dumps(entry).encode() for entry in entries)])


@pytest.mark.parametrize(
    ("law", "further", "right"),
    [
        (
            keeps_its_result,
            [("motionAgreed", 0, {"kind": "ABANDON"}), ("motionAgreed", 1, {"kind": "ABANDON"}), ("abandoned", 2, {})],
            True,
        ),
        (keeps_its_result, [("motionAgreed", 0, {"kind": "ABANDON"}), ("abandoned", 2, {})], False),
        (keeps_its_result, [("resigned", 0, {"seat": 0}), ("resigned", 1, {"seat": 1}), ("abandoned", 2, {})], False),
        (keeps_its_result, [("closed", None, {})], False),
        (keeps_its_result, [("seatLeft", None, {"seat": 1})], False),
        (
            shows_hands_by_consent,
            [
                ("resigned", 0, {"seat": 0}),
                ("motionAgreed", 1, {"kind": "NEWCOMER", "to": 0}),
                ("motionAgreed", 2, {"kind": "NEWCOMER", "to": 0}),
                ("seatTaken", 0, {"seat": 0}),
            ],
            True,
        ),
        (
            shows_hands_by_consent,
            [
                ("resigned", 0, {"seat": 0}),
                ("motionAgreed", 1, {"kind": "NEWCOMER", "to": 0}),
                ("seatTaken", 0, {"seat": 0}),
            ],
            False,
        ),
    ],
)
def test_only_all_people_who_play_at_least_two_annul_a_game_or_admit_somebody_new(
    law: Callable[[Table, bytes], None], further: list[tuple[str, int | None, dict[str, Any]]], right: bool
) -> None:
    if right:
        law(TABLE, log(*further))
    else:
        with pytest.raises(Broken):
            law(TABLE, log(*further))


@pytest.mark.parametrize(
    ("by", "agreed", "right"),
    [("HOST", [], True), ("SEAT", [0, 1], True), ("SEAT", [0], False), ("SEAT", [], False), ("SERVICE", [], True)],
)
@pytest.mark.parametrize("kind", ["started", "startAsked"])
def test_only_the_host_or_all_people_start_a_game(kind: str, by: str, agreed: list[int], *, right: bool) -> None:
    entries = [
        {"version": 1, "seat": None, "by": "HOST", "body": {"type": "opened", "origin": None}},
        *(
            {"version": 2 + one, "seat": one, "by": "NEWCOMER", "body": {"type": "seatTaken", "seat": one}}
            for one in range(3)
        ),
        *(
            {"version": 5, "seat": one, "by": "SEAT", "body": {"type": "motionAgreed", "kind": "START"}}
            for one in agreed
        ),
        {"version": 9, "seat": 2 if by == "SEAT" else None, "by": by, "body": {"type": kind}},
    ]
    file = b"\n".join([b"{}", *(json.dumps({"entry": one}).encode() for one in entries)])
    if right:
        starts_by_consent(TABLE, file)
    else:
        with pytest.raises(Broken):
            starts_by_consent(TABLE, file)
