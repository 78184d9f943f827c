"""``quipu play``: a table at the terminal, all seats in turn, on the same log and rules as the service."""

import argparse
import asyncio
import sys
from pathlib import Path

import msgspec

from quipu.rules.kernel import notation
from quipu.rules.kernel.message import Action, Seat, Template
from quipu.rules.kernel.refusal import Refused
from quipu.rules.kernel.text import Reader
from quipu.service.adapters.entropy import SystemEntropy, system_clock
from quipu.service.adapters.redis_log import RedisLog
from quipu.service.application.boards import reader_of
from quipu.service.application.naming import declined
from quipu.service.application.position import Position, Status
from quipu.service.application.presentation import events, legal, outcome, to_act, undo, view
from quipu.service.application.problems import Problem
from quipu.service.application.quipu import Quipu
from quipu.service.catalog import installed
from quipu.service.commands.store import server_url
from quipu.service.config import Config
from quipu.service.transports.problems import TEXTS, told


def play(asked: argparse.Namespace, config: Config) -> int:
    """Play until the game is over or the player leaves."""
    with server_url(config) as url:
        return asyncio.run(_play(url, asked, config))


async def _play(url: str, asked: argparse.Namespace, config: Config) -> int:
    async with RedisLog(url) as log:
        quipu = Quipu(
            log, installed(config.games), clock=system_clock, entropy=SystemEntropy(), editions=config.editions_folder
        )
        kept = Path(config.data_dir) / "tables"
        session = Session(quipu, asked.language, kept)
        if asked.table:
            await session.go_on(asked.table, asked.game)
        else:
            await session.begin(asked)
        return await session.run()


class Session:
    """One table, whose seats are all held by whoever sits at the terminal."""

    def __init__(self, quipu: Quipu, language: str, kept: Path) -> None:
        self._quipu, self._language, self._kept = quipu, language, kept
        self._tokens: list[str] = []
        self._names: list[str] = []
        self._reader = Reader(language)
        self._table = ""

    async def begin(self, asked: argparse.Namespace) -> None:
        """Open a table and take all its seats; their tokens are kept beside the data."""
        game = self._quipu.editions.game(asked.game)
        setup = msgspec.json.decode(asked.setup, type=game.setup)
        seats = asked.seats or game.seats[0]
        commands = self._quipu.commands
        opened = await commands.open(game.name, seats=seats, setup=setup, edition=asked.edition)
        self._table = opened.position.table.id
        for seat in range(seats):
            name = game.texts.seat(seat, self._language)
            _, token = await commands.take(self._table, command=f"sit-{seat}", name=name)
            self._tokens.append(token)
        self._kept.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self._kept / self._table
        file.touch(mode=0o600)
        file.write_text("\n".join(self._tokens), encoding="utf-8")
        await commands.start(self._table, command="start", token=self._tokens[0])
        _say(TEXTS.message("terminal-table", self._language, table=self._table, game=game.name))

    async def go_on(self, table: str, game: str) -> None:
        """Take up a table that was begun here."""
        file = self._kept / Path(table).name
        if not file.is_file():
            raise ValueError(f"table {table} was not begun at this terminal")
        cached, _ = await self._quipu.tables.current(table)
        if cached.position.game.name != game:
            raise ValueError(f"table {table} is a table of {cached.position.game.name}")
        self._table, self._tokens = table, file.read_text(encoding="utf-8").split()

    async def run(self) -> int:
        """Ask the seats in turn."""
        while True:
            cached, _ = await self._quipu.tables.current(self._table)
            position = cached.position
            self._names = [name or "" for name in position.names]
            self._reader = reader_of(position, self._language)
            if position.status is Status.OVER:
                self._result(position)
                return 0
            seat = to_act(position)[0]
            if not await self._ask(position, seat):
                return 0

    async def _ask(self, position: Position, seat: Seat) -> bool:
        """One answer of one seat; ``False`` ends the session."""
        listed = legal(position, seat)
        _say(f"\n{self._names[seat]}:")
        for number, action in enumerate(listed, start=1):
            _say(f"  {number:3}  {self._label(position, action)}")
        example = next((notation.write(action) for action in listed if not isinstance(action, Template)), "")
        sys.stdout.write(f"{TEXTS.message('terminal-prompt', self._language, example=example)}\n> ")
        sys.stdout.flush()
        line = await asyncio.to_thread(sys.stdin.readline)
        if not line or line.strip() == "quit":
            return False
        try:
            await self._answer(position, seat, line.strip(), listed)
        except msgspec.ValidationError as error:
            _say(f"! {error}")
        except (Problem, Refused) as problem:
            _say(f"! {told(problem, self._language, position=position).detail}")
        return True

    def _label(self, position: Position, action: Action | Template) -> str:
        if isinstance(action, Template):
            bounds = ", ".join(f"{bound.path} {bound.least}..{bound.most}" for bound in action.bounds)
            label = position.game.texts.template(action, self._reader)
            return f"{label}   ({notation.write(action.example)}; {bounds})"
        return f"{position.game.texts.action(action, self._reader)}   ({notation.write(action)})"

    async def _answer(self, position: Position, seat: Seat, line: str, listed: list[Action | Template]) -> None:
        command = SystemEntropy().name()
        token = self._tokens[seat]
        if line == "view":
            _say(msgspec.json.format(msgspec.json.encode(view(position, seat)), indent=2).decode())
            return
        if line == "undo":
            versions = undo(position, seat).to_versions
            if not versions:
                raise declined("NOTHING_TO_UNDO")
            await self._quipu.commands.rewind(self._table, command=command, token=token, to=versions[0])
            return
        action = listed[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(listed) else None
        if action is None or isinstance(action, Template):
            action = notation.read(line, position.game.actions)
        accepted = await self._quipu.commands.act(
            self._table, game=position.game.name, command=command, token=token, actions=[action]
        )
        for event in events(accepted.step, seat):
            if text := position.game.texts.event(event, self._reader):
                _say(f"  · {text}")

    def _result(self, position: Position) -> None:
        result = outcome(position)
        if result is None:
            return
        _say("\n" + position.game.texts.ending(result.ending, self._language))
        for number, place in enumerate(result.ranking, start=1):
            for seat in place:
                _say(f"  {number}. {self._names[seat]}: {result.scores[seat]}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
