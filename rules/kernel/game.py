"""A game is a value: data and pure functions, all that the service may know of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec

from quipu.rules.kernel.board import Board
from quipu.rules.kernel.chance import Chance
from quipu.rules.kernel.defaults import (
    NO_OPTIONS,
    PLAIN_BOARD,
    PLAIN_EDITION,
    any_position,
    any_setup,
    empty_board,
    known,
    no_other_edition,
    nothing_counted,
    shown,
)
from quipu.rules.kernel.edition import Edition
from quipu.rules.kernel.message import Action, Event, Seat, Value, Viewer
from quipu.rules.kernel.move import Decided, Ledger, Rulebook
from quipu.rules.kernel.placing import StateForm
from quipu.rules.kernel.refusal import Refusal, Refused
from quipu.rules.kernel.text import Texts

Ed = TypeVar("Ed", bound=Edition)
C = TypeVar("C", bound=Value)
S = TypeVar("S", bound=Value)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=Value)
B = TypeVar("B", bound=Board)


class Outcome(Value, frozen=True, kw_only=True):
    """The result: final scores by seat, the ranking after all tie-breakers, and how the game ended."""

    scores: tuple[int, ...]
    """Points by seat, in turn order."""
    ranking: tuple[tuple[Seat, ...], ...]
    """Best first; seats that share a place stand together."""
    ending: str
    """An id of the game's own, such as ``TEMPLE_REACHED``; its sentence is the message ``ending-<id>``."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[Ed, C, S, E, V, B]):
    """A rulebook: every function is pure, every record frozen.

    What has a default is for games that need it: options, printed components, a board to draw, anything hidden.
    """

    name: str
    """Lower-case words joined by hyphens: the segment of the URL; GraphQL's prefix is made from it."""
    seats: range
    """How many may play."""
    actions: Any
    """The tagged union of all actions; likewise ``events``."""
    events: Any
    view_type: type[V]
    texts: Texts

    blank: Callable[[Ed], S]
    """The table before the first event."""
    deal: Callable[[Ledger[S, E], C, int], None]
    """Record the setup for this many seats on a ledger that starts from ``blank``."""
    rulebook: Rulebook[S, E]
    view: Callable[[S, Viewer], V]
    """What one viewer may know."""
    outcome: Callable[[S], Outcome | None]
    """The result; ``None`` while the game goes on."""

    revision: int = 1
    """Raised when ``decide`` changes its mind; stands in every entry."""
    setup: type[C] = NO_OPTIONS
    """Options of a table, all with defaults."""
    setup_refusal: Callable[[C, int], Refusal | None] = any_setup
    """Why these options do not go with this number of seats, or ``None``."""
    editions: Mapping[str, Ed] = field(default_factory=lambda: cast("Any", {PLAIN_EDITION.name: PLAIN_EDITION}))
    """Printed components that come with the package; ``standard`` is the default."""
    read_edition: Callable[[str], Ed] = no_other_edition
    """An edition from TOML text, fully checked; raises EditionError."""
    board_type: type[B] = PLAIN_BOARD
    board: Callable[[Ed, C, int], B] = empty_board
    """Printed geometry for drawing: ids, coordinates, neighbours; never changes during play."""
    collections: Mapping[Any, str] = field(default_factory=dict)
    """Which collection of the board a NewType of the rules indexes, for instance ``{Space: "spaces"}``."""
    redact: Callable[[E, Viewer], E | None] = shown
    """The event itself for whoever may know it; for all others one and the same public twin, or ``None``."""
    redeal: Callable[[S, Viewer, Chance], S] = known
    """Another state that looks the same to this viewer: all that is hidden from it is drawn again."""
    open: bool = False
    """Whether nothing is hidden and every viewer gets the same view: it is then made once for all of them."""
    census: Callable[[S], tuple[tuple[str, int], ...]] = nothing_counted
    """What must be conserved: equal after the deal and after every later event."""
    estimate: Callable[[S], tuple[float, ...]] | None = None
    """How likely each seat is to win, 0 to 1, as a person who knows the game would guess; bots play better with it."""
    state_forms: Mapping[str, StateForm] = field(default_factory=dict)
    """How fields of the state are written in position documents, where their annotation does not say it all."""
    signed: frozenset[str] = frozenset()
    """The fields in position documents that can fall below zero, as on the wire."""
    check_position: Callable[[S, C, int], None] = any_position
    """Raises Inconsistent for a state that no game with these options comes to; other checks hold for all games."""
    earlier: Mapping[int, Rulebook[S, E]] = field(default_factory=dict)
    """Rulebooks of older revisions, by number: logs of their time are decided again by them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "texts", self.texts.linked(self.collections))

    def start(self, edition: Ed, setup: C, seats: int, chance: Chance) -> Decided[S, E]:
        """The events of the setup, and the state in which the first seat is to act; raises Refused."""
        if refusal := self.setup_refusal(setup, seats):
            raise Refused(refusal)
        ledger = Ledger(self.rulebook, self.blank(edition), chance)
        self.deal(ledger, setup, seats)
        return ledger.decided()

    @cached_property
    def prefix(self) -> str:
        """What the names of its types begin with where several games meet: ``TicTacToe`` for ``tic-tac-toe``."""
        return "".join(word.capitalize() for word in self.name.split("-"))

    def title(self, locale: str) -> str:
        """What the game is called in a language; its name if its texts do not say."""
        return self.texts.message("game-title", locale) if self.texts.has("game-title", locale) else self.name

    def fold(self, state: S, events: Iterable[E]) -> S:
        """Replay: write the events down, one after the other."""
        evolve = self.rulebook.evolve
        for event in events:
            state = evolve(state, event)
        return state

    def rulebook_of(self, revision: int) -> Rulebook[S, E] | None:
        """The rulebook that decided entries of this revision; ``None`` if it is not kept."""
        return self.rulebook if revision == self.revision else self.earlier.get(revision)

    @cached_property
    def read_action(self) -> Callable[[bytes | str], Action]:
        """An action from its JSON; raises msgspec.ValidationError with the path that is wrong."""
        return msgspec.json.Decoder(self.actions).decode

    @cached_property
    def read_events(self) -> Callable[[bytes | msgspec.Raw], tuple[E, ...]]:
        """Events from a JSON array."""
        events: Any = self.events
        return msgspec.json.Decoder(tuple[events, ...]).decode


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
Catalog: TypeAlias = Mapping[str, AnyGame]
"""Games by name."""
