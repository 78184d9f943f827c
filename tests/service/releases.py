"""Two releases on one log: the second one has a newer revision of a game, and keeps the first."""

import pytest

from quipu_rules.kernel.game import Catalog
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from tests.revised import BEFORE, GAME, NOW
from tests.service.tables import Played, begun


def release(stores: Stores, games: Catalog) -> Quipu:
    """A process of a release with these games."""
    return Quipu(stores, games, clock=system_clock, entropy=SystemEntropy())


async def of_first_release(newer: Quipu, moves: int = 4, seats: int = 2) -> Played:
    """A table that was opened and begun by the first release, as this one finds it."""
    table = await begun(release(newer.stores, BEFORE), GAME, seats)
    await table.go_on(moves)
    table.quipu = newer
    return table


@pytest.fixture
def newer(quipu: Quipu) -> Quipu:
    """A process of the second release."""
    return release(quipu.stores, NOW)
