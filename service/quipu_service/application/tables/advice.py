"""Hints and analyses, computed by workers, so that only the client that asks has to wait, and what they say."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, Value
from quipu_rules.kernel.refusal import Refused, Unforeseeable
from quipu_rules.kernel.revisions import listed
from quipu_rules.kernel.stake import Asset, Stake
from quipu_rules.kernel.text import Reader
from quipu_service.application.admission.rate_limits import hashed
from quipu_service.application.admission.shares import CLIENT, Shares
from quipu_service.application.games.holding import RawActions
from quipu_service.application.ledger import ADVICE_AWAITED
from quipu_service.application.log.position import Position
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.bounded import Count, Listed, Sentence, Share
from quipu_service.application.problems.tree import NoWorker, Unauthenticated
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.jobs import Job
from quipu_service.application.tables.prompts import by_newest

PATIENCE = 5.0
"""Seconds to wait for a worker."""
PAUSE = 0.05
MOST_STEPS = 4
"""The most steps in a sentence; of a longer line only the beginning is described."""
STEP = " → "


class Choice(Value, frozen=True, kw_only=True):
    """Actions to perform together, and their expected result."""

    actions: RawActions
    """In the order in which they are performed; they can be sent as one command."""
    worth: Share
    """The expected result for the seat: 0 is a certain loss, 1 a certain win."""
    visits: Count
    """The number of simulations behind it."""
    text: Sentence = ""
    """What it does, what that brings, and what becomes of the chance to win, in the reader's language."""


class Hint(Value, frozen=True, kw_only=True):
    """What a strong bot would consider in the seat's place, knowing what the seat knows."""

    version: Count
    """The version of the table for which the hint was computed."""
    seat: Seat
    """The seat whose turn was analysed."""
    choices: Listed[Choice]
    """Best choice first."""
    worth: Share | None = None
    """The seat's expected result as the position stands, by the game's estimate; null if the game has none."""


read_hint = msgspec.json.Decoder(Hint).decode
read_actions = msgspec.json.Decoder(list[Raw]).decode


class Advice:
    """Asks workers and waits for their answers."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._places = Shares("hints and analyses at once", ADVICE_AWAITED.most, ADVICE_AWAITED.each)

    @property
    def asking(self) -> int:
        """Questions that wait for an answer."""
        return self._places.count

    async def hint(self, table: str, token: str | None, locale: str) -> Hint:
        """What the seat might do and why.

        Raises Declined if hints are off or another seat acts, NoWorker without an answer.
        """
        cached, _ = await self._tables.current(table)
        position, seat = cached.position, cached.viewer(token)
        if seat is None:
            raise Unauthenticated("needed")
        if not position.table.opened.hints:
            raise declined("NO_HINTS", "T4.9")
        if seat not in position.to_act:
            raise declined("NOT_YOUR_TURN", "T4.9")
        found = read_hint(await self.answer("hint", position, seat))
        return spoken(found, position, locale)

    async def answer(self, kind: str, position: Position, seat: Seat | None) -> bytes:
        """What a worker answers to a job of this kind; raises NoWorker if none does in time."""
        work = self._tables.stores.schedule
        client = CLIENT.get().name
        asked = hashed(client) if client else ""
        job = Job(kind=kind, table=position.table.id, version=position.version, seat=seat, requester=asked)
        key = answer_key(job)
        if (found := await work.answered(key)) is not None:
            return found
        async with self._places.waited(PATIENCE):
            await work.queue(WorkKind.JOB, job.table, msgspec.json.encode(job))
            for _ in range(int(PATIENCE / PAUSE)):
                await asyncio.sleep(PAUSE)
                if (found := await work.answered(key)) is not None:
                    return found
        raise NoWorker(ceil(PATIENCE))


def spoken(hint: Hint, position: Position, locale: str) -> Hint:
    """The hint with a sentence for each choice, in this language; of choices that read the same only the best."""

    def with_sentence(choice: Choice) -> Choice:
        actions = [position.game.read_action(one) for one in read_actions(choice.actions)]
        return replace(
            choice, text=hint_sentence(position, hint.seat, actions, locale, now=hint.worth, then=choice.worth)
        )

    different = dict[str, Choice]()
    for choice in map(with_sentence, hint.choices):
        different.setdefault(choice.text, choice)
    return replace(hint, choices=tuple(different.values()))


def answer_key(job: Job) -> str:
    """The key under which the answer to a job is stored."""
    return f"{job.kind}:{job.table}:{job.version}:{'' if job.seat is None else job.seat}"


def hint_sentence(
    position: Position, seat: Seat, actions: Sequence[Action], locale: str, *, now: float | None, then: float
) -> str:
    """The steps and their reason, from what the seat knows; draws and anything revealed are not foreseen."""
    texts, reader = position.game.shown.texts, reader_of(position, locale)
    steps = [texts.action(action, reader) for action in listed(position.game, list(actions))]
    more = ["…"] if len(steps) > MOST_STEPS else []
    change = changed(position, seat, actions, reader)
    said = {"steps": STEP.join([*steps[:MOST_STEPS], *more]), "gains": texts.listed(change.gains, locale)}
    kind = "gains" if change.gains else "only" if _forced(position, seat, actions) else "steps"
    costs = [texts.message("hint-costs", locale, costs=texts.listed(change.costs, locale))] if change.costs else []
    why = " ".join([texts.message(f"hint-{kind}", locale, **said), *costs, *change.lost, *change.others, *change.over])
    if change.over:
        return why
    if now is None:
        return f"{why} {texts.message('hint-chance-then', locale, then=_percent(then))}"
    return f"{why} {texts.message('hint-chance', locale, now=_percent(now), then=_percent(then))}"


def _forced(position: Position, seat: Seat, actions: Sequence[Action]) -> bool:
    """Whether the seat can do nothing else than this one action."""
    return len(actions) == 1 and position.game.rulebook.legal(position.state, seat) == list(actions)


def _percent(worth: float) -> int:
    """The chance in per cent, never 0 or 100: nothing is certain before the end."""
    return min(99, max(1, round(100 * worth)))


@dataclass(frozen=True)
class Change:
    """What actions certainly change, in words."""

    gains: list[str]
    """What the seat has more of, and in what it leads now."""
    costs: list[str]
    """What it has less of."""
    lost: list[str]
    """A sentence for each thing that it gives up for nothing."""
    others: list[str]
    """A sentence for each other seat that gets something."""
    over: list[str]
    """How the game ends, if it ends by them."""


def changed(position: Position, seat: Seat, actions: Sequence[Action], reader: Reader) -> Change:
    """What the actions change as far as can be foreseen, from what the seat knows."""
    game, before = by_newest(position)
    state, lost = _foreseen(position, seat, actions, reader)
    ahead = replace(position, state=state, memo={})
    _, after = by_newest(ahead)
    stood, stands = game.stakes(before, seat), game.stakes(after, seat)
    gains, costs = _exchanged(game, game.assets(before, seat), game.assets(after, seat), reader)
    texts, locale = game.texts, reader.locale
    others = [
        texts.message("hint-others", locale, player=texts.named_seat(other, reader), gains=texts.listed(more, locale))
        for other in map(Seat, range(position.table.seats))
        if other != seat and (more := _gains(game, other, stood, stands, reader))
    ]
    outcome = game.outcome(after)
    return Change(
        gains=list(dict.fromkeys([*_gains(game, seat, stood, stands, reader, led=True), *gains])),
        costs=costs,
        lost=lost,
        others=others,
        over=[] if outcome is None else [game.texts.outcome(outcome, reader)],
    )


def _gains(
    game: AnyGame, seat: Seat, stood: Sequence[Stake], stands: Sequence[Stake], reader: Reader, *, led: bool = False
) -> list[str]:
    """What a seat gets more of, and the lead in it if that is told."""
    before, found = {(one.name, one.details): one for one in stood}, list[str]()
    for one in stands:
        was = before.get((one.name, one.details))
        value = one.values[seat] if one.values else None
        if value is not None:
            more = value - ((was.values[seat] if was and was.values else 0) or 0)
            leads = led and one.leaders == (seat,) and not (was and was.leaders == (seat,))
            found += gained(game, one, max(0, more), reader, leads=leads)
    return found


def _exchanged(
    game: AnyGame, had: Sequence[Asset], has: Sequence[Asset], reader: Reader
) -> tuple[list[str], list[str]]:
    """Assets of which a seat has more, and those of which it has less."""
    texts, before = game.texts, {(one.name, one.details): one.count for one in had}
    told: dict[str, list[str]] = {"gain": [], "cost": []}
    for one in has:
        more = one.count - before.get((one.name, one.details), 0)
        kind = "gain" if more > 0 else "cost"
        if more and texts.has(f"{kind}-{one.name}", reader.locale):
            told[kind].append(texts.stake(one, reader, kind, by=abs(more)))
    return told["gain"], told["cost"]


def gained(game: AnyGame, stake: Stake, by: int, reader: Reader, *, leads: bool) -> list[str]:
    """Sentences for how much more of a stake the seat gets, and for a new lead in it; none without a text."""
    texts, kinds = game.texts, (("gain", by > 0), ("lead", leads))
    named = [kind for kind, happens in kinds if happens and texts.has(f"{kind}-{stake.name}", reader.locale)]
    return [texts.stake(stake, reader, kind, by=by) for kind in named]


def _foreseen(position: Position, seat: Seat, actions: Sequence[Action], reader: Reader) -> tuple[Any, list[str]]:
    """The state after as many of the actions as can be foreseen, and what each gives up for nothing."""
    game: AnyGame = position.game
    state, lost = position.state, list[str]()
    for action in actions:
        try:
            sure = game.rulebook.foresee(state, seat, [action])
        except Refused:
            break
        except Unforeseeable:
            sure = None
        if (loss := game.loss(state, seat, action, sure)) is not None:
            lost.append(game.shown.texts.stake(loss, reader, "loss"))
        if sure is None:
            break
        state = sure.state
    return state, list(dict.fromkeys(lost))
