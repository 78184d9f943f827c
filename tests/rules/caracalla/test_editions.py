"""The editions that come with the game, and what an edition of one's own must hold to."""

import pytest

from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Bath, Meeting, Role
from quipu_rules.caracalla.setup import Setup
from quipu_rules.kernel.edition import EditionError, Standing, fingerprint, printed

STANDARD = printed("quipu_rules.caracalla.edition", "standard")


def changed(old: str, new: str) -> str:
    assert old in STANDARD
    return STANDARD.replace(old, new, 1)


def with_grid(*rows: str) -> str:
    start, end = STANDARD.index("grid = ["), STANDARD.index("]\ncrosses")
    return f"{STANDARD[:start]}grid = {list(rows)}{STANDARD[end + 1 :]}"


def test_the_game_has_two_boards_with_their_sources() -> None:
    assert list(CARACALLA.editions) == ["standard", "ring-pools"]
    prints = {fingerprint(edition) for edition in CARACALLA.editions.values()}
    assert len(prints) == 2
    for name, edition in CARACALLA.editions.items():
        assert edition.name == name
        standing = {source.part: source.standing for source in edition.sources}
        assert standing == {
            "board": Standing.RECONSTRUCTION,
            "families": Standing.RECONSTRUCTION,
            "turn": Standing.FOUND,
            "meetings": Standing.RECONSTRUCTION,
            "scoring": Standing.RULEBOOK,
            "garden": Standing.FOUND,
        }
        board = CARACALLA.board(edition, Setup(), 4)
        assert board.sources == edition.sources
        assert board.edition == name


def test_the_boards_differ_in_nothing_but_their_squares() -> None:
    standard, ring = (CARACALLA.board(edition, Setup(), 3) for edition in CARACALLA.editions.values())

    assert (standard.columns, standard.rows) == (12, 11)
    assert (ring.columns, ring.rows) == (11, 12)
    assert (standard.meetings, standard.points, standard.steps) == (ring.meetings, ring.points, ring.steps)
    assert (standard.crosses_own_closed_bath, ring.crosses_own_closed_bath) == (False, True)  # R7


def test_the_board_says_all_that_is_needed_to_draw_it() -> None:
    board = CARACALLA.board(CARACALLA.editions["standard"], Setup(), 2)

    assert (board.steps, board.steps_before_placing) == (10, 5)  # 3.3, 3.4
    assert (board.placements, board.placements_after_moving) == (2, 1)  # 3.2, 3.4
    assert board.temple == 100  # R28
    assert board.least_participants == 4
    assert board.points == (1, 3, 6, 10)  # 6.1: four families, so at most four take part
    assert board.leaders == (0, 1, 0, 1)  # 9.1
    assert len(board.meetings) == 7  # 5.1
    corner = board.squares[0]
    assert (corner.id, corner.name.de, corner.column, corner.row, corner.bath) == (0, "a1", 0, 0, None)
    pool = next(square for square in board.squares if square.name.en == "f7 in bath E")
    assert (pool.column, pool.row, pool.bath) == (5, 6, Bath.E)
    assert (pool.x - pool.column, pool.y - pool.row) == (1 / 2, 1 / 2)
    assert [bath.name.de for bath in board.baths][:2] == ["Bad A", "Bad B"]
    assert pool.id in board.baths[4].squares


def test_an_owner_of_the_game_can_put_other_meetings_in_place() -> None:
    text = changed('meeting = "ADULTS"', 'meeting = "PARENTS_AND_CHILDREN"')
    text = text.replace('["GRANDFATHER", "GRANDMOTHER", "FATHER", "MOTHER"]', '["FATHER", "MOTHER", "BOY", "GIRL"]')
    edition = CARACALLA.read_edition(text)

    kind = edition.meetings.kinds[5]
    assert kind.meeting is Meeting.PARENTS_AND_CHILDREN  # 5.1
    assert kind.roles == (Role.FATHER, Role.MOTHER, Role.BOY, Role.GIRL)


ROWS = CARACALLA.editions["standard"].board.grid
RINGS = CARACALLA.editions["ring-pools"].board.grid
MIDDLES = tuple(row.replace("#", ".") for row in RINGS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (with_grid(*ROWS[:-1]), "12 columns and 11 rows"),
        (with_grid(*ROWS[:-1], "..........."), "rows of one length"),
        (with_grid(*ROWS[:-1], "...........X"), "unknown signs: X"),
        (with_grid(*ROWS[:-1], "...........A"), "bath A must have 8 squares"),
        (with_grid(*ROWS[:-1], "...........#"), "must have 124 squares"),
        (with_grid(*RINGS), "no way out of a4"),
        (with_grid(*MIDDLES[:5], "...####....", "...####....", *MIDDLES[7:]), "closed baths can cut off f4"),
        (changed('"RED", "BLUE"', '"RED", "RED"'), "6 different colours"),
        (changed("points = [1, 3, 6, 10, 15, 21]", "points = [1, 3, 6, 10, 15]"), "must have 6 numbers"),
        (changed("points = [1, 3, 6", "points = [1, 6, 3"), "must rise"),
        (changed("placements = 2", "placements = 3"), "placements must be 2"),
        (changed("placementsAfterMoving = 1", "placementsAfterMoving = 2"), "placementsAfterMoving must be 1"),
        (changed("stepsBeforePlacing = 5", "stepsBeforePlacing = 11"), "must not be more than turn.steps"),
        (changed('meeting = "PARENTS"', 'meeting = "CHILDREN"'), "lists a type twice"),
        (changed("mostParticipants = 8", "mostParticipants = 9"), "mostParticipants must be 8"),
        (changed("leastParticipants = 4", "leastParticipants = 9"), "leastParticipants is too high"),
        (changed("leastParticipants = 4", "leastParticipants = 7"), "FAMILY can never have enough"),
        (changed('["FATHER", "MOTHER"]', '["FATHER", "FATHER"]'), "PARENTS must name different roles"),
        (changed('["FATHER", "MOTHER"]', "[]"), "PARENTS must name different roles"),
        (changed('["FATHER", "MOTHER"]', '["FATHER", "UNCLE"]'), "UNCLE"),
        (changed("temple = 100", "temple = 0"), "temple"),
        (changed('part = "garden"', 'part = "gardens"'), "garden, gardens"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(text: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        CARACALLA.read_edition(text)
    assert problem in str(caught.value)


def test_six_types_of_meeting_are_too_few() -> None:
    last = STANDARD.rindex("[[meetings.kinds]]")
    with pytest.raises(EditionError, match="must list 7 types"):
        CARACALLA.read_edition(STANDARD[:last] + STANDARD[STANDARD.index("[scoring]") :])  # 5.1
