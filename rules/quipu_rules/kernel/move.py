"""Moves, the ledger, and the rulebook that derives ``legal`` and ``decide`` from the same moves."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import compress, filterfalse, islice
from typing import Any, Generic, TypeAlias, TypeVar

from quipu_rules.kernel.chance import Chance, Closed
from quipu_rules.kernel.message import Action, Event, Phase, Seat, Template, Value, tag_of
from quipu_rules.kernel.refusal import Refusal, Refused, Unforeseeable, refuse

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)

MOST_EVENTS = 1_000
"""The most events of one decision; beyond that the rules must be in an endless loop."""
MOST_CANDIDATES = 20_000
"""The most candidates for one legal list; beyond that the rules must be in an endless loop."""


class Exhausted(Exception):
    """A call of the rules exceeded its limit: a defect of the rules, never of the request."""


class Decided(Value, Generic[S, E], frozen=True, kw_only=True):
    """The result of a decision: its events, and the state after them, so that nobody folds twice."""

    events: tuple[E, ...]
    state: S


class Ledger(Generic[S, E]):
    """The events of one decision, and the current state after them."""

    def __init__(self, book: "Rulebook[S, E]", state: S, chance: Chance) -> None:
        self.state, self.chance, self._book = state, chance, book
        self.events: list[E] = []
        self._unanswered: list[E] | None = None

    def record(self, event: E) -> None:
        """Record an event and apply it, then let the modules in play react to it.

        What a module records in reply gets its reactions afterwards, once all have reacted to the fact before it.
        """
        if len(self.events) >= MOST_EVENTS:
            raise Exhausted(f"more than {MOST_EVENTS} events in one decision")
        self.state = self._book.evolve(self.state, event)
        self.events.append(event)
        if self._unanswered is not None:
            self._unanswered.append(event)
        elif reactions := self._book.reactions(self.state):
            self._unanswered = [event]
            for fact in self._unanswered:  # it grows during the reactions
                for react in reactions or self._book.reactions(self.state):
                    react(self, fact)
                reactions = ()
            self._unanswered = None

    def decided(self) -> Decided[S, E]:
        return Decided(events=tuple(self.events), state=self.state)


class ClosedLedger(Ledger[S, E]):
    """A ledger that raises Unforeseeable before anything is drawn or something hidden is revealed."""

    def __init__(self, book: "Rulebook[S, E]", state: S) -> None:
        super().__init__(book, state, Closed())

    def record(self, event: E) -> None:
        if event.reveals:
            raise Unforeseeable
        super().record(event)


Reaction: TypeAlias = Callable[[Ledger[S, E], E], None]
"""What a module records after a fact; called for every event that is recorded."""


class Judge(Generic[S, A]):
    """A refusal in two steps, for long lists: look up what it needs of the state once, then judge each action.

    It is called like every other refusal; ``of`` returns the second step.
    """

    def __init__(self, of: Callable[[S, Seat], Callable[[A], Refusal | None]]) -> None:
        self.of = of

    def __call__(self, state: S, seat: Seat, action: A) -> Refusal | None:
        return self.of(state, seat)(action)


class Allowed(Generic[A]):
    """The second step of a judge that knows what is legal, such as the free squares; anything else has a reason."""

    def __init__(self, read: Callable[[A], Any], allowed: Container[Any], reason: Callable[[A], Refusal]) -> None:
        """``read`` reads from an action what is allowed or not, such as its square."""
        self._read, self._allowed, self._reason = read, allowed, reason

    def __call__(self, action: A) -> Refusal | None:
        return None if self._read(action) in self._allowed else self._reason(action)

    def among(self, actions: Sequence[A]) -> Iterator[A]:
        """The legal ones of these actions, without a call for each."""
        return compress(actions, map(self._allowed.__contains__, map(self._read, actions)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Move(Generic[S, A, E]):
    """One kind of action: its candidates, its legality and its effect."""

    action: type[A]
    """The type of its actions."""
    during: tuple[type[Phase], ...]
    """The phases in which the action is possible."""
    candidates: Callable[[S, Seat], Iterable[A]]
    """Proposes actions; may over-generate, but must not miss one (for a template, some instances suffice)."""
    refusal: Callable[[S, Seat, A], Refusal | None]
    """The only judge of legality; never raises, whatever numbers the action contains."""
    resolve: Callable[[Ledger[S, E], Seat, A], None]
    """Records the effect; may assume that the action is legal."""
    template: Callable[[S, Seat, A], Template] | None = None
    """For an open family: the template for the legal list; gets a legal action as example."""
    may: Callable[[S], Collection[Seat]] | None = None
    """The seats that may make the move beside those that have to act: a signal, a slap, another secret choice in place
    of one's own. It is listed and accepted, but the table waits for nobody and no clock runs."""

    def accepted(self, state: S, seat: Seat) -> Iterator[A]:
        """The legal candidates, checked one by one as they are requested."""
        candidates = self.candidates(state, seat)
        if not candidates:
            return iter(())
        proposed = list(islice(candidates, MOST_CANDIDATES + 1))
        if len(proposed) > MOST_CANDIDATES:
            raise Exhausted(f"{self.action.__name__} proposes more than {MOST_CANDIDATES} actions")
        judge = self.judge(state, seat)
        return judge.among(proposed) if isinstance(judge, Allowed) else filterfalse(judge, proposed)

    @cached_property
    def judge(self) -> Callable[[S, Seat], Callable[[A], Refusal | None]]:
        """Returns the refusal for a state and seat, which judges each action."""
        return self.refusal.of if isinstance(self.refusal, Judge) else partial(partial, self.refusal)


AnyMove: TypeAlias = Move[S, Any, E]
"""A move of any action, for tuples of a game's moves."""


@lru_cache(256)
def _during(moves: tuple[AnyMove[Any, Any], ...], kind: type[Phase]) -> tuple[AnyMove[Any, Any], ...]:
    """The moves that are possible in this kind of phase."""
    return tuple(move for move in moves if kind in move.during)


@lru_cache(256)
def _meanwhile(moves: tuple[AnyMove[Any, Any], ...]) -> tuple[AnyMove[Any, Any], ...]:
    """The moves that seats may make while the table waits for others."""
    return tuple(move for move in moves if move.may is not None)


@lru_cache(1024)
def _move_of(moves: tuple[AnyMove[Any, Any], ...], kind: type[Action]) -> AnyMove[Any, Any] | None:
    """The move for this kind of action."""
    return next((move for move in moves if move.action is kind), None)


def no_reason(_state: Any, _seat: Seat, _action: Action) -> None:
    """The default reasons: the table waits for something else, or for somebody else."""


def no_reactions(_: Any) -> tuple[()]:
    """The default reaction: without modules nothing follows from an event."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[S, E]):
    """``decide`` and ``legal``, both derived from the same moves, so they cannot disagree."""

    evolve: Callable[[S, E], S]
    """Applies an event to the state; total, and knows no rule."""
    phase: Callable[[S], Phase | None]
    """The current phase; ``None`` once the game is over."""
    to_act: Callable[[S], frozenset[Seat]]
    """The seats that have to act; none once the game is over."""
    moves: Callable[[S], Sequence[AnyMove[S, E]]]
    """The moves of the base game, then those of the modules in play."""
    turn_rule: str
    """The number of the rule about whose turn it is and what a turn consists of."""
    reactions: Callable[[S], Iterable[Reaction[S, E]]] = no_reactions
    """What the modules in play record after each fact."""
    untimely: Callable[[S, Seat, Action], Refusal | None] = no_reason
    """Why an action is not possible in this phase for a seat that has to act; ``None`` means ``NOT_NOW``."""
    out_of_turn: Callable[[S, Seat, Action], Refusal | None] = no_reason
    """Why an action is not possible for a seat that does not have to act; ``None`` means ``NOT_YOUR_TURN``."""

    def may_act(self, state: S) -> frozenset[Seat]:
        """The seats that may act now though the table does not wait for them."""
        free = _meanwhile(tuple(self.moves(state)))
        if not free or (phase := self.phase(state)) is None:
            return frozenset()
        may = (move.may(state) for move in free if move.may is not None and type(phase) in move.during)
        return frozenset().union(*may) - self.to_act(state)

    def open_moves(self, state: S, seat: Seat) -> tuple[AnyMove[S, E], ...]:
        """The moves that are possible for the seat in the current phase; of a seat that does not have to act, those
        that it may make."""
        phase = self.phase(state)
        if phase is None:
            return ()
        moves = _during(tuple(self.moves(state)), type(phase))
        if seat in self.to_act(state):
            return moves
        return tuple(move for move in moves if move.may is not None and seat in move.may(state))

    def candidates(self, state: S, seat: Seat) -> list[Action]:
        """All actions that the possible moves propose, legal or not."""
        return [action for move in self.open_moves(state, seat) for action in move.candidates(state, seat)]

    def proposals(self, state: S, seat: Seat) -> list[Action]:
        """Single legal actions: some instances of an open family, all actions of the other moves."""
        return [action for move in self.open_moves(state, seat) for action in move.accepted(state, seat)]

    def legal(self, state: S, seat: Seat) -> list[Action | Template]:
        """The legal actions of the seat now; an open family is one template."""
        listed: list[Action | Template] = []
        for move in self.open_moves(state, seat):
            accepted = move.accepted(state, seat)
            if move.template is None:
                listed += accepted
            elif (example := next(accepted, None)) is not None:
                listed.append(move.template(state, seat, example))
        if len(listed) > MOST_CANDIDATES:
            raise Exhausted(f"more than {MOST_CANDIDATES} legal actions")
        return listed

    def open_family(self, state: S, seat: Seat) -> bool:
        """Whether more actions may be legal now than are proposed."""
        return any(move.template is not None for move in self.open_moves(state, seat))

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why this action is not legal now, or ``None``."""
        found = self._judged(state, seat, action)
        return found if isinstance(found, Refusal) else None

    def decide(
        self, state: S, seat: Seat, action: Action, chance: Chance, listed: Sequence[Action | Template] = ()
    ) -> Decided[S, E]:
        """Decide an action: its events and the state after them; raises Refused.

        ``listed``: what ``legal`` has found for this state and seat, which is not judged once more.
        """
        return self._resolved(Ledger(self, state, chance), seat, action, listed)

    def foresee(self, state: S, seat: Seat, actions: Sequence[Action]) -> Decided[S, E]:
        """The result of several actions in order without chance, and without revealing anything hidden.

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

    def decide_all(
        self,
        state: S,
        seat: Seat,
        actions: Sequence[Action],
        chance: Chance,
        listed: Sequence[Action | Template] = (),
    ) -> Decided[S, E]:
        """Decide several actions atomically. Only the last may draw or reveal something.

        Raises Refused or Unforeseeable, with the place of the action.
        """
        if len(actions) == 1:
            return self.decide(state, seat, actions[0], chance, listed)
        foreseen = self.foresee(state, seat, actions[:-1])
        try:
            decided = self.decide(foreseen.state, seat, actions[-1], chance)
        except Refused as refused:
            refused.place = len(actions) - 1
            raise
        return Decided(events=(*foreseen.events, *decided.events), state=decided.state)

    def _resolved(
        self, ledger: Ledger[S, E], seat: Seat, action: Action, listed: Sequence[Action | Template] = ()
    ) -> Decided[S, E]:
        known = _move_of(tuple(self.moves(ledger.state)), type(action)) if action in listed else None
        move = known or self._judged(ledger.state, seat, action)
        if isinstance(move, Refusal):
            raise Refused(move)
        move.resolve(ledger, seat, action)
        return ledger.decided()

    def _judged(self, state: S, seat: Seat, action: Action) -> AnyMove[S, E] | Refusal:
        phase = self.phase(state)
        if phase is None:
            return refuse("GAME_OVER", self.turn_rule)
        move = _move_of(tuple(self.moves(state)), type(action))
        free = move is not None and move.may is not None and type(phase) in move.during and seat in move.may(state)
        if not free and seat not in self.to_act(state):
            return self.out_of_turn(state, seat, action) or refuse("NOT_YOUR_TURN", self.turn_rule)
        if move is None:
            return refuse("NOT_IN_PLAY", self.turn_rule)
        if type(phase) not in move.during:
            not_now = refuse("NOT_NOW", self.turn_rule, phase=tag_of(phase))
            return self.untimely(state, seat, action) or not_now
        return move.refusal(state, seat, action) or move
