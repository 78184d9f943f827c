"""How many sequences of listed actions lead on from some positions."""

import pytest

from quipu_rules.caracalla.actions import SelectRoman
from quipu_rules.caracalla.game import CARACALLA
from tests.rules.caracalla.table import BLUE, BOY, FATHER, GREEN, MOTHER, RED, YELLOW, A, done, pool, table
from tests.rules.counting import sequences

MEETING = table(pool(A, (RED, FATHER), (RED, MOTHER), (BLUE, FATHER), (BLUE, MOTHER)) | {"e4": (GREEN, BOY)})
CROWD = table(pool(A, *((colour, role) for role in (FATHER, BOY) for colour in (RED, BLUE, GREEN, YELLOW))))

# The first by hand: six to select, or the end; then 6 x (5 + 76 + 1) + 7; then 30 x 82 + 6 x 76 x 6 + 6 x 7 + 499.
COUNTS = [
    ("the first turn", table(), (7, 499, 5_737)),
    ("a meeting is possible", MEETING, (9, 519, 6_700)),
    ("a bath is full", CROWD, (11, 557, 8_753)),
    ("a Roman in a closed ring", table({"a4": (RED, FATHER)}, closed=[A], edition="ring-pools"), (7, 497, 5_204)),
    ("a Roman is selected", done(table({"a1": (RED, FATHER)}), 0, SelectRoman(role=FATHER)), (67, 684, 19_294)),
]


@pytest.mark.parametrize(("state", "counts"), [count[1:] for count in COUNTS], ids=[count[0] for count in COUNTS])
def test_sequences_of_one_two_and_three_actions(state: object, counts: tuple[int, ...]) -> None:
    assert tuple(sequences(CARACALLA, state, depth) for depth in (1, 2, 3)) == counts
