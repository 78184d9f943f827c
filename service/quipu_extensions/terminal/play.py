"""``quipu play``: play a table in the terminal, all seats in turn, with the log and rules of the service."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec
from rich.columns import Columns
from rich.text import Text

from quipu_extensions.terminal.replay import ranking, show
from quipu_rules.kernel import notation
from quipu_rules.kernel.board import bare, hints_of
from quipu_rules.kernel.message import Action, Seat, Selection, Template
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Reader
from quipu_service.adapters.entropy import SystemEntropy
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import read_parts
from quipu_service.application.log.position import Position, Status, Step
from quipu_service.application.moves.ending import Resign
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import Problem
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.advice import spoken
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.jobs import served
from quipu_service.application.tables.presentation import legal, sentences, undo, view
from quipu_service.bots.levels import Level
from quipu_service.commands.store import opened
from quipu_service.commands.terminal import ask, console
from quipu_service.operate.config import Config
from quipu_service.transports.texts.problem_texts import problem_text
from quipu_service.worker.computations import hint, played_for

LEAVING = {"q", "quit"}
PLAIN_WIDTH = 80
"""Columns outside a terminal."""


async def play(arguments: argparse.Namespace, config: Config) -> int:
    """Play until the game is over or the player quits."""
    async with opened(config) as (_, quipu):
        kept = Path(config.data_dir) / "tables"
        session = Session(quipu, arguments.language, kept)
        if arguments.table:
            await session.go_on(arguments.table, arguments.game, again=arguments.again)
        else:
            await session.begin(arguments)
        return await session.run()


class Session:
    """One table, with all seats held by the person at the terminal."""

    def __init__(self, quipu: Quipu, language: str, kept: Path) -> None:
        self._quipu, self._language, self._kept = quipu, language, kept
        self._tokens: list[str] = []
        self._names: list[str] = []
        self._reader = Reader(language)
        self._table = ""
        self._resigning: tuple[Seat, int] | None = None
        """The seat that has asked to resign once, and at which version."""
        self._console = console(PLAIN_WIDTH)

    async def begin(self, arguments: argparse.Namespace) -> None:
        """Open a table and take all its seats; the tokens are stored with the data."""
        game = self._quipu.editions.game(arguments.game)
        setup = msgspec.json.decode(arguments.setup, type=game.setup)
        seats = arguments.seats or game.seats[0]
        commands = self._quipu.commands
        opened = await self._quipu.new_tables.open(game.name, seats=seats, setup=setup, edition=arguments.edition)
        self._table = opened.position.table.id
        people = 1 if arguments.against else seats
        for seat in range(people):
            name = game.texts.seat(seat, self._language)
            _, token = await commands.take(self._table, command=f"sit-{seat}", name=name)
            self._tokens.append(token)
        if arguments.against:
            level = Level[arguments.against.upper()]
            bots = [BotSeat(level=level, seat=seat) for seat in range(people, seats)]
            await self._quipu.absences.open_with_bots(opened, bots)
        await self._start(game.name, opened.host)

    async def _start(self, game: str, token: str) -> None:
        """Store the tokens of the table and start its game."""
        self._kept.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self._kept / self._table
        file.touch(mode=0o600)
        file.write_text("\n".join(self._tokens), encoding="utf-8")
        await self._quipu.commands.start(self._table, command="start", token=token)
        self._say(TEXTS.message("terminal-table", self._language, table=self._table, game=game))

    async def go_on(self, table: str, game: str, *, again: bool) -> None:
        """Continue a table that was begun here; ``again``: at its rematch, if it is over."""
        file = self._kept / Path(table).name
        if not file.is_file():
            raise ValueError(f"table {table} was not begun at this terminal")
        cached, _ = await self._quipu.tables.current(table)
        if cached.position.game.name != game:
            raise ValueError(f"table {table} is a table of {cached.position.game.name}")
        self._table, self._tokens = table, file.read_text(encoding="utf-8").split()
        if again and cached.position.status.ended:
            for token in self._tokens:
                found = await self._quipu.rematches.play_again(table, command="again", token=token)
                self._table = found.cached.id
            await self._start(game, self._tokens[0])

    async def run(self) -> int:
        """Draw the table and ask its seats in turn."""
        shown = None
        while True:
            cached, _ = await self._quipu.tables.current(self._table)
            position = cached.position
            self._names = [name or "" for name in position.people.names]
            self._reader = reader_of(position, self._language)
            if position.status is Status.OVER:
                self._show(position, None)
                self._result(position)
                return 0
            nobody = served(position)
            if nobody is not None:
                await self._watch(position, nobody)
                continue
            seat = position.to_act[0]
            if shown != (seat, position.version):
                self._show(position, seat)
                shown = (seat, position.version)
            if not await self._ask(position, seat):
                return 0

    async def _watch(self, position: Position, seat: Seat) -> None:
        """Play for a seat that has a bot or no player, as seen by the person in the first seat."""
        actions, why = await asyncio.to_thread(played_for, position, seat)
        accepted = await self._quipu.absences.act_for(position, seat, actions, why)
        self._tell(accepted.step, Seat(0))

    def _tell(self, step: Step, viewer: Seat) -> None:
        for text in sentences(step, viewer, self._language):
            if text:
                self._say(f"  · {text}", "green")

    def _show(self, position: Position, seat: Seat | None) -> None:
        self._console.rule()
        show(self._console, position.game.shown, view(position, seat), self._reader)

    async def _ask(self, position: Position, seat: Seat) -> bool:
        """Handle one answer of one seat; ``False`` ends the session."""
        listed = legal(position, seat)
        self._console.print(f"\n{self._names[seat]}:", style="bold")
        self._console.print(self._menu(position, listed))
        example = next((notation.write(_instance(action)) for action in listed), "")
        self._say(TEXTS.message("terminal-prompt", self._language, example=example), "dim")
        ask("> ")
        line = await asyncio.to_thread(sys.stdin.readline)
        if not line or line.strip() in LEAVING:
            return False
        try:
            await self._answer(position, seat, line.strip(), listed)
        except msgspec.ValidationError as error:
            said = TEXTS.message("terminal-unread", self._language, line=line.strip(), error=str(error))
            self._say(f"! {said}", "red")
        except (Problem, Refused) as problem:
            self._say(f"! {problem_text(problem, self._language, position=position).detail}", "red")
        return True

    def _menu(self, position: Position, listed: Sequence[Action | Template]) -> Columns:
        """Print the legal actions by number, in as many columns as fit."""
        texts = position.game.shown.texts
        labels = [
            f"{texts.template(action, self._reader)} …"
            if isinstance(action, Template)
            else texts.action(action, self._reader)
            for action in listed
        ]
        return Columns(
            [Text(f"{number:3}  {label}") for number, label in enumerate(labels, start=1)],
            padding=(0, 3),
            column_first=True,
        )

    async def _answer(self, position: Position, seat: Seat, line: str, listed: Sequence[Action | Template]) -> None:
        words = {
            "view": self._look,
            "log": self._recall,
            "hint": self._hint,
            "undo": self._undo,
            "resign": self._resign,
        }
        if line in words:
            await words[line](position, seat)
        elif line.isdecimal() and 0 < int(line) <= len(listed):
            action = listed[int(line) - 1]
            if isinstance(action, Template):
                self._explain(position, action)
            else:
                await self._act(position, seat, action)
        else:
            for action in notation.read_all(line, position.game.actions):
                await self._act(position, seat, action)

    def _explain(self, position: Position, template: Template) -> None:
        """How to write an action of an open family, with its limits."""
        self._say(notation.write(template.example))
        for bound in template.bounds:
            allowed = ", ".join(bound.choices) or f"{bound.least} … {bound.most}"
            self._say(f"  {bound.path}: {allowed}")
        for total in template.totals:
            self._say(f"  {' + '.join(total.paths)}: {total.least} … {total.most}")
        for selection in template.selections:
            least, most, ordered = selection.least, selection.most, str(selection.ordered).lower()
            count = str(most) if least == most else f"{least}–{most}"
            wanted = TEXTS.message("terminal-selection", self._language, count=count, ordered=ordered)
            self._say(f"  {selection.path}: {wanted}")
            self._say("    " + "   ".join(self._members(position, template, selection)))

    def _members(self, position: Position, template: Template, selection: Selection) -> list[str]:
        """What can be chosen, each as it is written and as it is called."""
        if selection.choices:
            return list(selection.choices)
        game = position.game.shown
        hints = {name: hint for name, _, hint in hints_of(type(template.example))}
        row = hints.get(selection.path)
        member = bare(get_args(row)[0]) if get_args(row) else int
        named = [str(game.texts.in_words(number, member, self._reader)) for number in selection.numbers]
        return [
            str(number) if name == str(number) else f"{number} = {name}"
            for number, name in zip(selection.numbers, named, strict=True)
        ]

    async def _look(self, position: Position, seat: Seat) -> None:
        self._show(position, seat)

    async def _recall(self, position: Position, seat: Seat) -> None:
        """What has happened since the seat's turn before."""
        cached, _ = await self._quipu.tables.current(self._table)
        steps = await self._quipu.tables.past.happened(cached, 0)
        acted = [step for step in steps[: position.version] if isinstance(step.entry.body, Acted)]
        others = max((step.position.version for step in acted if step.entry.seat != seat), default=0)
        before = [step.position.version for step in acted if step.entry.seat == seat and step.position.version < others]
        for step in steps[max(before, default=0) : position.version]:
            self._tell(step, seat)

    async def _hint(self, position: Position, seat: Seat) -> None:
        """What a strong bot would consider, and why."""
        found = spoken(await asyncio.to_thread(hint, position, seat), position, self._language)
        for choice in found.choices:
            actions = [position.game.read_action(bytes(one)) for one in read_parts(choice.actions)]
            self._say(f"  {choice.text} {'; '.join(map(notation.write, actions))}")

    async def _resign(self, position: Position, seat: Seat) -> None:
        """Give up for good, after asking twice."""
        if self._resigning != (seat, position.version):
            self._resigning = (seat, position.version)
            self._say(TEXTS.message("terminal-resign", self._language))
            return
        token, command = self._tokens[seat], SystemEntropy().name()
        await self._quipu.commands.do(self._table, Resign(), command=command, token=token, seat=seat)

    async def _undo(self, position: Position, seat: Seat) -> None:
        versions = undo(position, seat).to_versions
        if not versions:
            raise declined("NOTHING_TO_UNDO", "T7.2")
        await self._quipu.commands.rewind(
            self._table, command=SystemEntropy().name(), token=self._tokens[seat], to=versions[0]
        )

    async def _act(self, position: Position, seat: Seat, action: Action) -> None:
        accepted = await self._quipu.commands.act(
            self._table,
            game=position.game.name,
            command=SystemEntropy().name(),
            token=self._tokens[seat],
            actions=[action],
        )
        self._tell(accepted.step, seat)

    def _result(self, position: Position) -> None:
        outcome = result(position)
        if outcome is not None:
            self._console.print(ranking(position.game, outcome, self._reader))

    def _say(self, line: str, style: str = "") -> None:
        self._console.print(Text(line, style), soft_wrap=True)


def _instance(action: Action | Template) -> Action:
    return action.example if isinstance(action, Template) else action
