"""Who holds a seat: a new holder of one seat changes no other."""

import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import Holders

SEATS = [Seat(seat) for seat in range(4)]


@pytest.mark.parametrize("changed", SEATS)
def test_a_seat_that_changes_hands_leaves_all_others_to_their_holders(changed: Seat) -> None:
    holders = Holders(len(SEATS), {seat: f"of {seat}" for seat in SEATS}, {})

    holders.change_hands(changed, "new")
    assert [holders.token(seat) for seat in SEATS] == ["new" if seat == changed else f"of {seat}" for seat in SEATS]

    holders.change_hands(changed, None)
    assert [holders.token(seat) for seat in SEATS] == [None if seat == changed else f"of {seat}" for seat in SEATS]
