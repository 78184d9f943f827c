"""The picture of the rooms in docs/architecture.md is that of the code."""

from tests.docs.rooms import PAGE, PICTURE, Room, nearest_of, picture, rooms

NEAR = 0.1
"""By which part of it a size may have grown since the picture was written."""


def drawn() -> dict[str, Room]:
    found = PICTURE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    rows = [line.split() for line in found[0].splitlines()[1:]]
    return {name: Room(int(lines.replace(",", "")), frozenset(knows)) for name, lines, *knows in rows}


def test_each_room_is_in_the_picture_with_the_rooms_that_it_knows() -> None:
    """`python -m tests.docs.rooms` draws it again."""
    here, there = rooms(), drawn()

    assert {name: sorted(room.knows) for name, room in there.items()} == {
        name: sorted(room.knows) for name, room in here.items()
    }


def test_each_size_in_the_picture_is_about_that_of_the_room() -> None:
    here, there = rooms(), drawn()

    assert [name for name in here if abs(here[name].lines - there[name].lines) > 20 + NEAR * here[name].lines] == []


def test_a_room_stands_above_those_that_it_knows() -> None:
    order = list(drawn())
    knowing = {name: Room(1, frozenset(knows)) for name, knows in {"a": "bc", "b": "c", "c": ""}.items()}

    assert nearest_of({"a": {"b", "c"}, "b": {"c"}, "c": set()}, "a") == {"b"}
    assert [line.split()[0] for line in picture(knowing).splitlines()[1:]] == ["a", "b", "c"]
    assert all(order.index(name) < order.index(below) for name in order for below in drawn()[name].knows)
