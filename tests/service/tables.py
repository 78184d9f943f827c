"""The application on a real log, without transports, and tables whose seats are all held by the test."""

import random
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
import pytest_asyncio
import uvloop

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Action, Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.log.position import Position, Status
from quipu_service.application.moves.ending import Resign
from quipu_service.application.ports.machine import Clock
from quipu_service.application.tables.cache import CachedTable
from quipu_service.extensions.extension import extended, judges_of, operations_of, settings_of
from quipu_service.extensions.loading import installed
from quipu_service.operate.config import Config, read_config
from quipu_service.transports.rest.routes import with_rows
from tests.service import replay
from tests.service.entropy import FixedEntropy


def sizes(few: int, many: int) -> tuple[int, Any]:
    """How much a test tries, for ``parametrize``: few by `make test`, many by `make everything`."""
    return few, pytest.param(many, marks=pytest.mark.everything)


def tries(wanted: str, most: int = 1_000) -> Iterator[int]:
    """So many numbers, for a loop that ends earlier; fails if it does not, because what is wanted never came."""
    yield from range(most)
    raise AssertionError(f"not found in {most} tries: {wanted}")


def dice_of(seed: int) -> random.Random:
    """What a test chooses by, the same each time."""
    return random.Random(seed)


EXTENSIONS: Final = installed()
"""All that are installed, which are those of this checkout."""
ALL: Final = 11
"""Extensions of a whole checkout; tests/extensions tries copies that lack some."""
OPERATIONS: Final = with_rows(operations_of(EXTENSIONS))
"""Those of the core and of all extensions: what holds for an operation holds for all of them."""
OPERATOR_KEY = "the operator's key of the tests"


def at_least(whole: int, core: int) -> int:
    """The least that a law has to look at: with all extensions, and in a copy that lacks some."""
    return whole if len(EXTENSIONS) >= ALL else core


def configured(**settings: str) -> Config:
    """The settings of a service with all extensions."""
    given = {f"QUIPU_{name.upper()}": value for name, value in settings.items()}
    return read_config(given, settings_of(EXTENSIONS), judges_of(EXTENSIONS))


DEFAULTS: Final = configured()


def another(stores: Stores, clock: Clock = system_clock, config: Config = DEFAULTS, **more: Any) -> Quipu:
    """The application as another process would have it: it remembers nothing of the first."""
    given = {"entropy": replay.entropy, "operator_key": OPERATOR_KEY, **more}
    quipu = Quipu(stores, GAMES, clock=clock, **given)
    return extended(quipu, EXTENSIONS, config)


async def imported(quipu: Quipu, file: bytes, key: str | None = OPERATOR_KEY) -> CachedTable:
    """The file, taken in by somebody who shows this key."""
    async with quipu.importer.admitted(key) as take_in:
        return await take_in(file)


@pytest_asyncio.fixture
async def quipu(valkey_url: str) -> AsyncIterator[Quipu]:
    async with redis_stores(valkey_url) as stores:
        yield another(stores)


@dataclass
class Played:
    """A table, its tokens, and dice to choose by."""

    quipu: Quipu
    game: str
    id: str
    tokens: list[str] = field(default_factory=list)
    dice: random.Random = field(default_factory=lambda: dice_of(1))
    host: str = ""
    """The host's token."""

    async def position(self) -> Position:
        cached, _ = await self.quipu.tables.current(self.id)
        return cached.position

    async def act(self, seat: int, *actions: Action, **more: Any) -> Accepted:
        command = secrets.token_hex(8)
        return await self.quipu.commands.act(
            self.id, game=self.game, command=command, token=self.tokens[seat], actions=actions, **more
        )

    async def rewind(self, seat: int, to: int) -> Accepted:
        """Undo or redo alone."""
        command = secrets.token_hex(8)
        return await self.quipu.commands.rewind(self.id, command=command, token=self.tokens[seat], to=to)

    async def agree(self, seat: int, kind: MotionKind, to: int | None = None) -> Accepted:
        command, token = secrets.token_hex(8), self.tokens[seat]
        return await self.quipu.motions.agree(self.id, command=command, token=token, kind=kind, to=to)

    async def back(self, seat: int, to: int) -> Accepted:
        """Agree to go back."""
        return await self.agree(seat, MotionKind.REWIND, to)

    async def offer(self, seat: int) -> None:
        """All others who play agree that somebody new takes this seat."""
        for other in sorted((await self.position()).people.playing):
            await self.agree(other, MotionKind.NEWCOMER, seat)

    async def resign(self, seat: int) -> Position:
        """The player of this seat gives up."""
        command, token = secrets.token_hex(8), self.tokens[seat]
        return (await self.quipu.commands.do(self.id, Resign(), command=command, token=token, seat=seat)).step.position

    async def replaced(self, seat: int, name: str = "Another", **more: Any) -> Position:
        """Somebody new takes the seat of a player who gives up; two others at least have to be there."""
        await self.resign(seat)
        await self.offer(seat)
        command = secrets.token_hex(8)
        accepted, self.tokens[seat] = await self.quipu.commands.take(
            self.id, command=command, name=name, seat=seat, **more
        )
        return accepted.step.position

    async def go_on(self, most: int = 5_000) -> Position:
        """So many actions, each of the kind that is rarest in the legal list, or up to the end."""
        position = await self.position()
        assert position.to_act or most > 1, "the game is over, so that what was waited for never comes"
        for _ in range(most):
            if not position.to_act:
                break
            seat, action = self.choice(position)
            position = (await self.act(seat, action)).step.position
        return position

    def choice(self, position: Position, seats: Sequence[Seat] = ()) -> tuple[Seat, Action]:
        """A seat, if it matters one of these, and something that it may do."""
        seat = self.dice.choice(seats or position.to_act)
        proposals = position.game.rulebook.proposals(position.state, seat)
        kind = self.dice.choice(sorted({type(action) for action in proposals}, key=lambda kind: kind.__name__))
        return seat, self.dice.choice([action for action in proposals if type(action) is kind])


async def exported(table: Played, seat: int | None = None, *, whole: bool = False) -> bytes:
    """The file that a seat gets, a spectator, or the operator."""
    token = None if seat is None else table.tokens[seat]
    return b"".join([line + b"\n" async for line in table.quipu.export(table.id, token, whole=whole)])


async def seated(quipu: Quipu, game: str, seats: int, **more: Any) -> Played:
    """A table whose game has not begun."""
    opened = await quipu.new_tables.open(game, seats=seats, **more)
    table = Played(quipu, game, opened.position.table.id, host=opened.host)
    for seat in range(seats):
        _, token = await quipu.commands.take(
            table.id, command=f"sit-{seat}", name=f"Player {seat}", invitation=opened.invitation
        )
        table.tokens.append(token)
    return table


async def begun(quipu: Quipu, game: str, seats: int, **more: Any) -> Played:
    """A table whose game has begun."""
    table = await seated(quipu, game, seats, **more)
    await quipu.commands.start(table.id, command="start", token=table.host)
    return table


@pytest.fixture(scope="session")
def finished(valkey_url: str) -> bytes:
    """The file of one game that is over, for all tests that only read it; its table stays at the server."""

    async def played() -> bytes:
        async with redis_stores(valkey_url) as stores:
            table = await begun(another(stores, entropy=FixedEntropy(f"{replay.SEED} finished")), "caretos", 2)
            assert (await table.go_on()).status is Status.OVER
            return await exported(table)

    return uvloop.run(played())
