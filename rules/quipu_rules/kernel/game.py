"""A game as a value: data and pure functions. The service knows nothing else of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, takewhile
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast, get_args

import msgspec

from quipu_rules.kernel.board import Board
from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.defaults import (
    NO_OPTIONS,
    PLAIN_BOARD,
    PLAIN_EDITION,
    any_position,
    any_setup,
    empty_board,
    known,
    never_outdone,
    no_ideas,
    no_other_edition,
    nothing_counted,
    nothing_more,
    shown,
)
from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.loss import Loss, nothing_lost
from quipu_rules.kernel.message import Action, Event, Seat, Value, Viewer
from quipu_rules.kernel.move import Decided, Ledger, Rulebook
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.reach import forgotten
from quipu_rules.kernel.refusal import Refusal, Refused
from quipu_rules.kernel.shows import Declared, nothing_shown
from quipu_rules.kernel.stake import Asset, Stake, no_assets, nothing_at_stake
from quipu_rules.kernel.state_forms import StateForm
from quipu_rules.kernel.text import Texts

Ed = TypeVar("Ed", bound=Edition)
C = TypeVar("C", bound=Value)
S = TypeVar("S", bound=Value)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=Value)
B = TypeVar("B", bound=Board)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[Ed, C, S, E, V, B]):
    """A rulebook: every function is pure, every record frozen.

    What has a default is for games that need it: options, printed components, a board to draw, anything hidden.
    """

    name: str
    """Lower-case words joined by hyphens: used in URLs, and as the prefix in GraphQL."""
    seats: range
    """The possible numbers of players."""
    actions: Any
    """The tagged union of all actions; ``events`` is that of all events."""
    events: Any
    """The tagged union of all events."""
    view_type: type[V]
    """The type of what ``view`` returns."""
    texts: Texts
    """The sentences of the package, in each language."""

    blank: Callable[[Ed], S]
    """The table before the first event."""
    deal: Callable[[Ledger[S, E], C, int], None]
    """Record the setup for this many seats, on a ledger that starts from ``blank``."""
    rulebook: Rulebook[S, E]
    """How events change the state, whose turn it is, and the moves."""
    view: Callable[[S, Viewer], V]
    """The view of one viewer: everything it may know, and nothing else."""
    outcome: Callable[[S], Outcome | None]
    """Who has won and by what, as `ranked` or `together` makes it; ``None`` while the game is running."""

    revision: int = 1
    """Raise it when a decision changes, after ``quipu freeze`` has kept the rules so far; every entry contains it."""
    setup: type[C] = NO_OPTIONS
    """Options of a table, all with defaults."""
    setup_refusal: Callable[[C, int], Refusal | None] = any_setup
    """Why these options are impossible with this number of seats, or ``None``."""
    editions: Mapping[str, Ed] = field(default_factory=lambda: cast("Any", {PLAIN_EDITION.name: PLAIN_EDITION}))
    """Printed components in the package, by name; ``standard`` is the default."""
    read_edition: Callable[[str], Ed] = no_other_edition
    """A fully checked edition from TOML text; raises EditionError."""
    board_type: type[B] = PLAIN_BOARD
    """The type of what ``board`` returns."""
    board: Callable[[Ed, C, int], B] = empty_board
    """The printed board for drawing: ids, coordinates, neighbours; it never changes during play."""
    collections: Mapping[Any, str] = field(default_factory=dict)
    """Maps a NewType of the rules to the collection of the board that it indexes, such as ``{Space: "spaces"}``."""
    redact: Callable[[E, Viewer], E | None] = shown
    """The event itself for viewers who may know it; for all others one public form, or ``None``."""
    redeal: Callable[[S, Viewer, Chance], S] = known
    """A state that looks the same to this viewer, with everything hidden from it drawn again."""
    shows: Callable[[Ed, C, int], Declared] = nothing_shown
    """Which draws of chance each event shows, so that a checker without rules can make them again."""
    open: bool = False
    """Whether nothing is hidden: all viewers get the same view, which is then computed once, and every event."""
    draws: bool = True
    """Whether people may agree on a draw: a rule of tables, as resigning is, of which the game's rules know nothing."""
    census: Callable[[S], tuple[tuple[str, int], ...]] = nothing_counted
    """What must be conserved: the same after the deal and after every later event."""
    prompt: Callable[[S, Seat], Mapping[str, Any]] = nothing_more
    """What ``prompt-<phase>`` says to a seat that has to act beside the fields of the phase: numbers, parts, places
    as ``Ref``; nothing that this seat does not know."""
    stakes: Callable[[S, Viewer], tuple[Stake, ...]] = nothing_at_stake
    """What is fought for, what is left to the end and who leads, from what this viewer may know."""
    assets: Callable[[S, Seat], tuple[Asset, ...]] = no_assets
    """What brings a seat nearer to what is fought for, such as cards in hand or a piece near a goal, from what it
    knows; a hint says how much more or less of it a plan leaves."""
    loss: Callable[[S, Seat, Any, Decided[S, E] | None], Loss | None] = nothing_lost
    """What a legal action gives up for nothing, such as cards or an action that was still free, from what its seat
    knows and what surely follows (``None`` if that cannot be foreseen); clients ask before they send it."""
    estimate: Callable[[S], tuple[float, ...]] | None = None
    """Each seat's chance to win, from 0 to 1, as an experienced player would estimate it; bots play better with it."""
    ideas: Callable[[S, Seat], Iterable[Action]] = no_ideas
    """Legal instances of open families that come to the mind of who knows the game, such as an offer of what is spare
    for what is missing, from what the seat knows; bots try them beside those that the moves propose."""
    outdone: Callable[[S, Seat, Any], bool] = never_outdone
    """Whether another legal action brings the seat as much or more for no more, such as to accept an offer and not to
    ask less for the same; bots and hints leave it out."""
    state_forms: Mapping[str, StateForm] = field(default_factory=dict)
    """How fields of the state are written in position documents, if their annotation is not precise enough."""
    signed: frozenset[str] = frozenset()
    """The fields of position documents that can be negative, by their name in JSON."""
    check_position: Callable[[S, C, int], None] = any_position
    """Raises Inconsistent for a state that no game with these options can reach, beyond the general checks."""

    newest: "AnyGame | None" = None
    """The newest rules of the same game, if these are older ones that its package keeps; set when they are loaded."""

    @property
    def shown(self) -> "AnyGame":
        """The newest rules of the game, whose types and sentences clients see at every table."""
        return self.newest or self

    def __post_init__(self) -> None:
        for field_name, union, base in (("actions", self.actions, Action), ("events", self.events, Event)):
            for kind in forgotten(union, base):
                place = f"{kind.__module__}.{kind.__name__}"
                raise TypeError(f"{self.name}: `{field_name}` lacks {place}: add it to the union, or delete it")
        object.__setattr__(self, "texts", self.texts.linked(self.collections))

    def start(self, edition: Ed, setup: C, seats: int, chance: Chance) -> Decided[S, E]:
        """The events of the setup, and the first state in which a seat has to act; raises Refused."""
        if refusal := self.setup_refusal(setup, seats):
            raise Refused(refusal)
        ledger = Ledger(self.rulebook, self.blank(edition), chance)
        self.deal(ledger, setup, seats)
        return ledger.decided()

    @cached_property
    def prefix(self) -> str:
        """The prefix of its types among several games: ``TicTacToe`` for ``tic-tac-toe``."""
        return "".join(word.capitalize() for word in self.name.split("-"))

    def title(self, locale: str) -> str:
        """The title of the game in a language; its name if there is no title."""
        return self.texts.message("game-title", locale) if self.texts.has("game-title", locale) else self.name

    def introduction(self, what: Literal["about", "length"], locale: str) -> str | None:
        """A sentence on what the game is about, or how long and heavy it is; None if it has no ``game-<what>``."""
        key = f"game-{what}"
        return self.texts.message(key, locale) if self.texts.has(key, locale) else None

    def first_turn(self, locale: str) -> tuple[str, ...]:
        """What a newcomer is told before the first turn: the messages ``first-turn-1``, ``first-turn-2`` and so on."""
        numbered = (f"first-turn-{number}" for number in count(1))
        keys = takewhile(lambda key: self.texts.has(key, locale), numbered)
        return tuple(self.texts.message(key, locale) for key in keys)

    def fold(self, state: S, events: Iterable[E]) -> S:
        """Replay: apply the events one after the other."""
        evolve = self.rulebook.evolve
        for event in events:
            state = evolve(state, event)
        return state

    @cached_property
    def kinds(self) -> frozenset[Any]:
        """The types of its actions."""
        return frozenset(get_args(self.actions) or (self.actions,))

    @cached_property
    def read_action(self) -> Callable[[bytes | str], Action]:
        """Decode an action from JSON; raises msgspec.ValidationError with the path of the error."""
        return msgspec.json.Decoder(self.actions).decode

    @cached_property
    def read_events(self) -> Callable[[bytes | msgspec.Raw], tuple[E, ...]]:
        """Decode events from a JSON array."""
        events: Any = self.events
        return msgspec.json.Decoder(tuple[events, ...]).decode


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
Catalog: TypeAlias = Mapping[str, AnyGame]
"""Games by name."""
