"""What a log may contain: the limits, tested from both sides."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import UNSET, Raw
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import (
    Acted,
    EntropyRevealed,
    Forked,
    MotionAgreed,
    MotionDeclined,
    MotionKind,
    Opened,
    Origin,
    Placed,
    Rewound,
    RulesChanged,
    Sealed,
    SeatTaken,
    TakeBacks,
    Visibility,
)
from quipu_service.application.log.clocks import TimeControl
from quipu_service.application.log.entries import FORMAT, Entry, Role
from quipu_service.application.log.folding import placed_state
from quipu_service.application.log.position import BrokenLog
from quipu_service.application.log.validity import InvalidEntry, check_entry, check_name
from quipu_service.bots.levels import Level
from tests.service.tables import begun

DEEP = b'{"deep":' + b"[" * 5_000 + b"]" * 5_000 + b"}"


MOST_TIME = 9_007_199_254_740_991
"""The greatest number that JavaScript represents exactly."""
DIGEST = "0123456789abcdef" * 4
NO_DIGESTS = ("", DIGEST[1:], DIGEST + "0", DIGEST[1:] + "g", DIGEST.upper(), DIGEST + "\n")
NO_IDS = ("", "a" * 15, "a" * 17, "1" * 16, "A" * 16)
OPENED = Opened(
    table="caretos234567caz", game="caretos", seats=2, edition="standard", edition_hash=DIGEST, setup=Raw(b"{}"),
    commitment=DIGEST,
)  # fmt: skip
REMATCH = replace(OPENED, rematch="b" * 16)
ORIGIN = Origin(table="a" * 16, version=1, hash=DIGEST)
TAKEN = SeatTaken(seat=Seat(0), name="", entropy="", sealed_name=DIGEST)
ACTED = Acted(command=DIGEST, events=Raw(b"[{}]"))
LIMITS: list[tuple[Any, str, Sequence[Any], Sequence[Any]]] = [
    *((Entry, name, (0, MOST_TIME), (-1, MOST_TIME + 1)) for name in ("at", "first_draw", "draws")),
    (Entry, "version", (1, MOST_TIME), (0, MOST_TIME + 1)),
    (Entry, "seat", (None, 0), (-1,)),
    (Entry, "previous", (DIGEST,), NO_DIGESTS),
    (OPENED, "table", ("a" * 16, "234567abcdefghxz"), NO_IDS),
    (OPENED, "rematch", (UNSET, "b" * 16), NO_IDS),
    (OPENED, "kept", (UNSET,), ((), (0,))),  # it is no rematch
    (REMATCH, "kept", (UNSET, (0,), (0, 1)), ((), (1, 0), (0, 0), (-1,), (0, 2))),
    (OPENED, "seats", (1,), (0,)),
    *((OPENED, name, (DIGEST,), NO_DIGESTS) for name in ("commitment", "edition_hash")),
    *((OPENED, name, (UNSET, True), (False,)) for name in ("hints", "sandbox")),
    (OPENED, "isolated", (UNSET,), (True, False)),  # no frontend opened it
    (OPENED, "visibility", (UNSET, Visibility.PRIVATE), (Visibility.LISTED,)),
    (OPENED, "take_backs", (UNSET, TakeBacks.CERTAIN), (TakeBacks.AGREED,)),
    (OPENED, "frontend", (UNSET, "a", "0-z", "x" * 40), ("", "-a", "A", "x" * 41)),
    (OPENED, "delay", (UNSET, 1, 86_400_000), (0, 86_400_001)),
    (OPENED, "absence", (UNSET, 1, MOST_TIME), (0, -1)),
    (OPENED, "room", (UNSET, "!", "~" * 128), ("", " ", "x" * 129, "\u00e9")),
    (
        OPENED,
        "clock",
        (UNSET, TimeControl(turn=1_000), TimeControl(bank=1_000), TimeControl(bank=1_000, increment=1)),
        (TimeControl(), TimeControl(turn=999), TimeControl(bank=999), TimeControl(turn=1_000, increment=1)),
    ),
    (ORIGIN, "table", ("b" * 16,), NO_IDS),
    (ORIGIN, "version", (1,), (0,)),
    (ORIGIN, "hash", (DIGEST,), NO_DIGESTS),
    (TAKEN, "entropy", ("", "0f" * 64), ("0f" * 64 + "0", "F0")),
    (TAKEN, "sealed_name", (DIGEST,), NO_DIGESTS),
    (TAKEN, "entropy_commitment", (UNSET, DIGEST), NO_DIGESTS),
    (EntropyRevealed(seat=Seat(0), entropy=""), "entropy", ("0f" * 32,), ("", "0f" * 31, "0f" * 33)),
    (Sealed(part=1, commitment=DIGEST), "part", (0, 1), (-1,)),
    (Sealed(part=1, commitment=DIGEST), "commitment", (DIGEST,), NO_DIGESTS),
    (Sealed(part=1, commitment=DIGEST), "seats", (None, (), (0,), (0, 2)), ((-1,), (1, 0), (1, 1))),
    (ACTED, "command", (DIGEST,), NO_DIGESTS),
    *((one, "events", (Raw(b"[{}]"), Raw(b"[null]")), (Raw(b"[]"),)) for one in (ACTED, Forked(events=Raw(b"")))),
    *((kind(kind=MotionKind.REWIND, to=1), "to", (0, None), (-1,)) for kind in (MotionAgreed, MotionDeclined)),
    (Rewound(to=1), "to", (1,), (0,)),
    (RulesChanged(revision=2), "revision", (2,), (1,)),
]


def entry_with(one: Any, **member: Any) -> Entry:
    """An entry in which this stands, with another member."""
    found = dict[str, Any](
        format=FORMAT,
        version=1,
        at=0,
        seat=None,
        by=Role.HOST,
        revision=1,
        first_draw=0,
        draws=0,
        previous=DIGEST,
        body=ACTED,
    )
    if one is Entry:
        return Entry(**{**found, **member})
    body = replace(one, **member)
    match body:
        case Origin():
            body = replace(OPENED, origin=body)
        case Sealed():
            body = replace(ACTED, events=Raw(b"[null]"), sealed=(body,))
        case _:
            pass
    return Entry(**{**found, "body": body})


@pytest.mark.parametrize(
    ("one", "member", "allowed", "refused"),
    LIMITS,
    ids=lambda one: one if isinstance(one, str) else getattr(one, "__name__", type(one).__name__),
)
def test_each_member_of_an_entry_has_its_limits(
    one: Any, member: str, allowed: Sequence[Any], refused: Sequence[Any]
) -> None:
    for value in allowed:
        check_entry(entry_with(one, **{member: value}))
    for value in refused:
        with pytest.raises(InvalidEntry):
            check_entry(entry_with(one, **{member: value}))


def test_a_table_has_one_origin_at_most_and_never_itself() -> None:
    check_entry(entry_with(OPENED, frontend="club", isolated=True))
    check_entry(entry_with(OPENED, origin=ORIGIN, sandbox=True))
    for wrong in (
        {"rematch": "b" * 16, "origin": ORIGIN},
        {"rematch": "b" * 16, "sandbox": True},
        {"rematch": OPENED.table},
        {"origin": replace(ORIGIN, table=OPENED.table)},
    ):
        with pytest.raises(InvalidEntry):
            check_entry(entry_with(OPENED, **wrong))


@pytest.mark.parametrize(
    ("name", "bot", "sealed", "valid"),
    [
        ("", UNSET, True, True),
        ("Ann", UNSET, True, False),
        ("", Level.CLUB, True, False),
        ("Ann", UNSET, False, False),
        ("", UNSET, False, False),
        ("Bot 1", Level.CLUB, False, True),
        ("Bot 2", Level.CLUB, False, False),
        ("Bot 1", UNSET, False, False),
    ],
)
def test_a_persons_name_is_sealed_and_a_bot_is_called_by_its_seat(
    name: str, bot: Any, sealed: bool, valid: bool
) -> None:
    taken = replace(TAKEN, name=name, bot=bot, sealed_name=DIGEST if sealed else UNSET)
    entry = entry_with(taken)
    if valid:
        check_entry(entry)
    else:
        with pytest.raises(InvalidEntry):
            check_entry(entry)


@pytest.mark.parametrize(
    ("public", "seats", "valid"),
    [
        (b"[{}, null]", None, True),
        (b"[{}, {}]", (0,), True),
        (b"[{}, {}]", None, False),
        (b"[{}, null]", (0,), False),
        (b"[{}]", None, True),
    ],
)
def test_an_event_of_which_everybody_sees_a_part_says_who_sees_it_whole(
    public: bytes, seats: tuple[Seat, ...] | None, valid: bool
) -> None:
    acted = replace(ACTED, events=Raw(public), sealed=(Sealed(part=1, commitment=DIGEST, seats=seats),))
    entry = entry_with(acted)
    if valid:
        check_entry(entry)
    else:
        with pytest.raises(InvalidEntry, match="event 1"):
            check_entry(entry)


@pytest.mark.parametrize(
    ("name", "valid"),
    [
        ("x" * 40, True),
        ("x" * 41, False),
        ("a\u0301\u0301\u0301\u0301", True),
        ("a\u0301\u0301\u0301\u0301\u0301", False),
        ("a\u0301\u0301\u0301b\u0301\u0301", True),
        ("a\u200db", True),
        ("\u200dab", False),
        ("ab\u200c", False),
        ("a\tb", False),
    ],
)
def test_a_name_is_short_and_printable(name: str, valid: bool) -> None:
    if valid:
        check_name(name)
    else:
        with pytest.raises(InvalidEntry):
            check_name(name)


@pytest.mark.parametrize("name", [" Ann", "Ann ", "", "Ann\n"])
def test_nobody_sits_down_with_a_name_that_begins_or_ends_with_space(name: str) -> None:
    check_name("Ann")
    with pytest.raises(InvalidEntry):
        check_name(name)


async def test_a_position_that_is_nested_too_deeply_is_no_position(quipu: Quipu) -> None:
    table = (await (await begun(quipu, "caretos", 2)).position()).table

    with pytest.raises(BrokenLog, match="no position of caretos"):
        placed_state(table, Placed(state=Raw(DEEP)))
