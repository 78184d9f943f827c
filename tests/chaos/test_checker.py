"""The checker finds every kind of fault that is planted, and none in what is right."""

import copy
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tests.chaos.checker import Followed, Sent, wrong

Story: TypeAlias = tuple[list[Sent], dict[str, list[Any]], list[Followed]]


def line(version: int, seat: int, body: str, opened: list[Any]) -> dict[str, Any]:
    entry = {"version": version, "at": version, "seat": seat, "previous": f"{version - 1:064d}", "body": {"type": body}}
    return {"entry": entry, "hash": f"{version:064d}", "opened": opened}


def story() -> Story:
    """A table that was opened, and at which three commands were accepted and one was refused."""
    sent = [Sent("t", f"c{number}", number % 2, {"n": number}, number, [number + 1]) for number in (1, 2, 3)]
    sent[1].versions.append(3)  # it was sent twice
    refused = Sent("t", "late", 1, {"n": 1}, 1, [], ["STALE"])
    opened = [[{"part": -1, "content": {"command": one.command, "actions": [one.action]}}] for one in sent]
    acted = [line(one.expected + 1, one.seat, "acted", part) for one, part in zip(sent, opened, strict=True)]
    return [*sent, refused], {"t": [line(1, 0, "opened", []), *acted]}, [Followed("t", 0, [1, 2, 3, 4])]


def lost_entry(told: Story) -> None:
    told[1]["t"].pop()


def gap(told: Story) -> None:
    del told[1]["t"][2]


def doubled_entry(told: Story) -> None:
    again = copy.deepcopy(told[1]["t"][-1])
    again["entry"]["version"], again["entry"]["previous"], again["hash"] = 5, f"{4:064d}", f"{5:064d}"
    told[1]["t"].append(again)


def other_action(told: Story) -> None:
    told[1]["t"][1]["opened"][0]["content"]["actions"] = [{"n": 9}]


def other_seat(told: Story) -> None:
    told[1]["t"][1]["entry"]["seat"] = 0


def two_answers(told: Story) -> None:
    told[0][1].versions.append(4)


def accepted_and_refused(told: Story) -> None:
    told[0][0].refusals.append("STALE")


def refused_and_written(told: Story) -> None:
    told[0][2].versions.clear()
    told[0][2].refusals.append("STALE")


def never_answered(told: Story) -> None:
    told[0][3].refusals.clear()


def changed_entry(told: Story) -> None:
    told[1]["t"][1]["hash"] = "f" * 64


def time_that_goes_back(told: Story) -> None:
    told[1]["t"][2]["entry"]["at"] = 1


def lost_table(told: Story) -> None:
    del told[1]["t"]


def follower_missed(told: Story) -> None:
    del told[2][0].versions[1]


def follower_told_twice(told: Story) -> None:
    told[2][0].versions.insert(1, 2)


def follower_behind(told: Story) -> None:
    told[2][0].versions.pop()


FAULTS = (
    lost_entry,
    gap,
    doubled_entry,
    other_action,
    other_seat,
    two_answers,
    accepted_and_refused,
    refused_and_written,
    never_answered,
    changed_entry,
    time_that_goes_back,
    lost_table,
    follower_missed,
    follower_told_twice,
    follower_behind,
)


def test_a_valid_file_passes() -> None:
    assert wrong(*story()) == []


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Callable[[Story], None]) -> None:
    told = story()
    plant(told)
    assert wrong(*told)
