"""What a request is charged beyond its estimate: by the cost of its document, its seconds of CPU and its bytes."""

from typing import cast

import pytest

from quipu_service.application.admission.rate_limits import Account, Limits, Policy
from quipu_service.transports.http.gate import Pass


class Charged:
    """Allowances of which nothing is used up, and what was charged to them."""

    def __init__(self) -> None:
        self.units = list[float]()

    def spend(self, account: Account, units: float) -> None:
        del account
        self.units.append(units)


def passed(charged: Charged, units: int = 1, accounts: int = 1) -> Pass:
    """A request that was charged so many units when it came."""
    own = tuple(Account(Policy("address", f"client {number}", 60)) for number in range(accounts))
    return Pass(None, own, cast(Limits, charged), units, expected=0.0)


@pytest.mark.parametrize(("cost", "units"), [(0, []), (499, []), (500, [1]), (999, [1]), (1_000, [2])])
def test_each_500_fields_of_a_document_count_as_one_request_more(cost: int, units: list[int]) -> None:
    charged = Charged()
    passed(charged).spend(cost)

    assert charged.units == units


@pytest.mark.parametrize(
    ("seconds", "elsewhere", "size", "units"),
    [
        (0.0, 0.0, 0, []),
        (0.019, 0.0, 0, [0.9]),
        (0.021, 0.0, 0, [1.1]),
        (0.021, 0.021, 0, [3.2]),
        (0.0, 0.351, 0, [34.1]),
        (0.0, 0.0, 262_144, []),
        (0.0, 0.0, 2 * 262_144, [1]),
        (0.0, 0.0, 2 * 262_144 + 65_536, [1.25]),
        (0.015, 0.0, 3 * 262_144, [3.5]),
    ],
)
def test_each_10_ms_of_cpu_and_each_256_kib_cost_what_one_request_does(
    seconds: float, elsewhere: float, size: int, units: list[float]
) -> None:
    charged = Charged()
    one = passed(charged)
    one.meter.seconds, one.meter.elsewhere = seconds, elsewhere
    one.settle(size)

    assert charged.units == pytest.approx(units)


def test_what_was_charged_already_is_not_charged_again() -> None:
    charged = Charged()
    estimated = passed(charged, units=3)
    estimated.meter.seconds = 0.0751
    estimated.spend(1_000)
    estimated.settle()
    estimated.settle()

    assert charged.units == pytest.approx([2, 2.51]), "all that it cost, and no more"


def test_every_allowance_of_a_client_is_charged() -> None:
    charged = Charged()
    passed(charged, accounts=2).spend(500)

    assert charged.units == [1, 1]
