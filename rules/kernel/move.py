"""Moves, the ledger, and the rulebook that derives ``legal`` and ``decide`` from the same moves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import filterfalse, islice
from typing import Any, Generic, TypeAlias, TypeVar

from quipu.rules.kernel.chance import Chance, Closed
from quipu.rules.kernel.message import Action, Event, Phase, Seat, Template, Value, tag_of
from quipu.rules.kernel.refusal import Refusal, Refused, Unforeseeable, refuse

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)

MOST_EVENTS = 1_000
"""Events one decision may record before it is stopped as a runaway."""
MOST_CANDIDATES = 20_000
"""Candidates one legal list may examine before it is stopped as a runaway."""


class Exhausted(Exception):
    """A rules call used up its step budget: a defect of the rules, never of the request."""


class Decided(Value, Generic[S, E], frozen=True, kw_only=True):
    """What a decision led to: its events, and the state after them (so that nobody folds twice)."""

    events: tuple[E, ...]
    state: S


class Ledger(Generic[S, E]):
    """The events of one decision, and the state they have led to so far."""

    def __init__(self, book: "Rulebook[S, E]", state: S, chance: Chance) -> None:
        self.state, self.chance, self.events, self._book = state, chance, list[E](), book
        self._unanswered: list[E] | None = None

    def record(self, event: E) -> None:
        """Write the fact down, then let the modules in play react to it.

        What a module records in answer is answered in turn, once the fact before it was answered by all.
        """
        if len(self.events) >= MOST_EVENTS:
            raise Exhausted(f"more than {MOST_EVENTS} events in one decision")
        self.state = self._book.evolve(self.state, event)
        self.events.append(event)
        if self._unanswered is not None:
            self._unanswered.append(event)
        elif reactions := self._book.reactions(self.state):
            self._unanswered = [event]
            for fact in self._unanswered:  # it grows while they answer
                for react in reactions or self._book.reactions(self.state):
                    react(self, fact)
                reactions = ()
            self._unanswered = None

    def decided(self) -> Decided[S, E]:
        return Decided(events=tuple(self.events), state=self.state)


class ClosedLedger(Ledger[S, E]):
    """A ledger for what can be foreseen: raises Unforeseeable before anything is drawn, or shown that was hidden."""

    def __init__(self, book: "Rulebook[S, E]", state: S) -> None:
        super().__init__(book, state, Closed())

    def record(self, event: E) -> None:
        if event.reveals:
            raise Unforeseeable
        super().record(event)


Reaction: TypeAlias = Callable[[Ledger[S, E], E], None]


class Judge(Generic[S, A]):
    """A refusal in two strokes, for long lists: what it needs of the state is looked up once, then each action judged.

    It is called like every other refusal; ``of`` gives the second stroke.
    """

    def __init__(self, of: Callable[[S, Seat], Callable[[A], Refusal | None]]) -> None:
        self.of = of

    def __call__(self, state: S, seat: Seat, action: A) -> Refusal | None:
        return self.of(state, seat)(action)


@dataclass(frozen=True, kw_only=True, eq=False)
class Move(Generic[S, A, E]):
    """One kind of action: what may be proposed, what is legal, what happens."""

    action: type[A]
    during: tuple[type[Phase], ...]
    """The phases in which the table may wait for it."""
    candidates: Callable[[S, Seat], Iterable[A]]
    """May propose too much, never too little (a templated move: some instances of the family)."""
    refusal: Callable[[S, Seat, A], Refusal | None]
    """The only judge of legality; never raises, whatever numbers the action holds."""
    resolve: Callable[[Ledger[S, E], Seat, A], None]
    """May assume legality."""
    template: Callable[[S, Seat, A], Template] | None = None
    """For an open family: what stands in the legal list instead of its instances; gets a legal one as example."""

    def accepted(self, state: S, seat: Seat) -> Iterator[A]:
        """The legal ones among the candidates, judged one by one as they are asked for."""
        candidates = self.candidates(state, seat)
        if not candidates:
            return iter(())
        proposed = list(islice(candidates, MOST_CANDIDATES + 1))
        if len(proposed) > MOST_CANDIDATES:
            raise Exhausted(f"{self.action.__name__} proposes more than {MOST_CANDIDATES} actions")
        refusal = self.refusal
        judge = refusal.of(state, seat) if isinstance(refusal, Judge) else partial(refusal, state, seat)
        return filterfalse(judge, proposed)


AnyMove: TypeAlias = Move[S, Any, E]


@lru_cache(256)
def _during(moves: tuple[AnyMove[Any, Any], ...], kind: type[Phase]) -> tuple[AnyMove[Any, Any], ...]:
    """Those of the moves that the table may wait for in this kind of phase."""
    return tuple(move for move in moves if kind in move.during)


def no_reason(_state: Any, _seat: Seat, _action: Action) -> None:
    """Without reasons of its own a game says that the table waits for something else, or for somebody else."""


def no_reactions(_: Any) -> tuple[()]:
    """Without modules nothing follows from a fact but what the move records."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[S, E]):
    """``decide`` and ``legal``, both derived from the same moves, so they cannot disagree."""

    evolve: Callable[[S, E], S]
    phase: Callable[[S], Phase | None]
    """What the table waits for now; ``None`` once the game is over."""
    to_act: Callable[[S], frozenset[Seat]]
    moves: Callable[[S], Sequence[AnyMove[S, E]]]
    """Base moves, then those of the modules in play."""
    turn_rule: str
    """The statement of the digest that says whose turn it is and what it consists of."""
    reactions: Callable[[S], Iterable[Reaction[S, E]]] = no_reactions
    untimely: Callable[[S, Seat, Action], Refusal | None] = no_reason
    """Why an action of a seat that is to act is not open in this phase; ``None`` says ``NOT_NOW``."""
    out_of_turn: Callable[[S, Seat, Action], Refusal | None] = no_reason
    """Why an action is not open to a seat that is not to act; ``None`` says ``NOT_YOUR_TURN``."""

    def _open(self, state: S, seat: Seat) -> tuple[AnyMove[S, E], ...]:
        phase = self.phase(state)
        if phase is None or seat not in self.to_act(state):
            return ()
        return _during(tuple(self.moves(state)), type(phase))

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """All that the open moves propose, legal or not."""
        return [action for move in self._open(state, seat) for action in move.candidates(state, seat)]

    def proposals(self, state: S, seat: Seat) -> list[Action]:
        """Legal actions, each spelled out: of an open family some instances, of all other moves every one."""
        return [action for move in self._open(state, seat) for action in move.accepted(state, seat)]

    def legal(self, state: S, seat: Seat) -> list[Action | Template]:
        """What the seat may do now; an open family is one template."""
        listed: list[Action | Template] = []
        for move in self._open(state, seat):
            accepted = move.accepted(state, seat)
            if move.template is None:
                listed += accepted
            elif (example := next(accepted, None)) is not None:
                listed.append(move.template(state, seat, example))
        return listed

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why this action is not legal now, or ``None``."""
        found = self._judged(state, seat, action)
        return found if isinstance(found, Refusal) else None

    def decide(self, state: S, seat: Seat, action: Action, chance: Chance) -> Decided[S, E]:
        """Raise Refused, or answer with what the action leads to."""
        return self._resolved(Ledger(self, state, chance), seat, action)

    def foresee(self, state: S, seat: Seat, actions: Sequence[Action]) -> Decided[S, E]:
        """What several actions in turn lead to without chance, showing nothing that was hidden.

        Raises Refused or Unforeseeable for the first that cannot be so, with its place: a look ahead tells a seat
        nothing that it does not know.
        """
        events: tuple[E, ...] = ()
        for place, action in enumerate(actions):
            try:
                decided = self._resolved(ClosedLedger(self, state), seat, action)
            except (Refused, Unforeseeable) as stopped:
                stopped.place = place
                raise
            state, events = decided.state, (*events, *decided.events)
        return Decided(events=events, state=state)

    def decide_all(self, state: S, seat: Seat, actions: Sequence[Action], chance: Chance) -> Decided[S, E]:
        """Decide several actions as one. Only the last may draw or reveal: what is refused after a draw would tell it.

        Raises Refused or Unforeseeable, with the place of the action.
        """
        foreseen = self.foresee(state, seat, actions[:-1])
        try:
            decided = self.decide(foreseen.state, seat, actions[-1], chance)
        except Refused as refused:
            refused.place = len(actions) - 1
            raise
        return Decided(events=(*foreseen.events, *decided.events), state=decided.state) if foreseen.events else decided

    def _resolved(self, ledger: Ledger[S, E], seat: Seat, action: Action) -> Decided[S, E]:
        move = self._judged(ledger.state, seat, action)
        if isinstance(move, Refusal):
            raise Refused(move)
        move.resolve(ledger, seat, action)
        return ledger.decided()

    def _judged(self, state: S, seat: Seat, action: Action) -> AnyMove[S, E] | Refusal:
        phase = self.phase(state)
        if phase is None:
            return refuse("GAME_OVER", self.turn_rule)
        if seat not in self.to_act(state):
            return self.out_of_turn(state, seat, action) or refuse("NOT_YOUR_TURN", self.turn_rule)
        for move in self.moves(state):
            if move.action is type(action):
                if type(phase) not in move.during:
                    not_now = refuse("NOT_NOW", self.turn_rule, phase=tag_of(phase))
                    return self.untimely(state, seat, action) or not_now
                return move.refusal(state, seat, action) or move
        return refuse("NOT_IN_PLAY", self.turn_rule)
