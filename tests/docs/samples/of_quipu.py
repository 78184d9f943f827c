"""Samples of ``quipu``, by the name in the comment above each: a game of counters, piece by piece."""

from typing import Annotated

import pytest
from msgspec import Meta
from msgspec.structs import replace

from quipu import (
    SCORE,
    Action,
    AnyMove,
    Asset,
    Board,
    Bound,
    Chance,
    Criterion,
    Declared,
    Edition,
    EditionError,
    Event,
    Exclusion,
    Extent,
    Game,
    Inconsistent,
    Judge,
    Ledger,
    Look,
    Loss,
    Move,
    NoOptions,
    Outcome,
    Part,
    Phase,
    Place,
    Placing,
    PlayingCard,
    Reaction,
    Reader,
    Ref,
    Refusal,
    Refused,
    Rulebook,
    Seat,
    Selection,
    Shown,
    Source,
    Standing,
    Template,
    Texts,
    Total,
    Value,
    Verdict,
    Viewer,
    Words,
    drawn,
    drawn_from,
    in_each,
    minus,
    plus,
    pop,
    printed,
    push,
    put,
    raised,
    ranked,
    read_edition,
    refuse,
    require,
    shuffled,
    swap,
    together,
    top,
    without,
)
from quipu.testing import Scripted


# Sample: Value
class State(Value, frozen=True, kw_only=True):
    """What is on the table."""

    counters: int = 5
    now: "Taking | None" = None


# Sample: Action
class Take(Action, frozen=True, kw_only=True):
    """Take one to three counters (1.2)."""

    count: Annotated[int, Meta(ge=1, le=3, description="How many.")]


# Sample: Event
class Taken(Event, frozen=True, kw_only=True):
    """Counters were taken."""

    seat: Annotated[Seat, Meta(description="Who took them.")]
    count: Annotated[int, Meta(description="How many.")]


# Sample: Shown
how_many = Shown(field="count", sides=3)

# Sample: Declared
taken_by_a_die: Declared = {Taken: (how_many,)}


# Sample: Phase
class Taking(Phase, frozen=True, kw_only=True):
    """A seat is to take counters."""

    seat: Seat


# Sample: Seat
first = Seat(0)
following = Seat((first + 1) % 2)

# Sample: Viewer
spectator: Viewer = None
somebody: Viewer = Seat(1)


# Sample: top
agenda = (Taking(seat=Seat(0)), Taking(seat=Seat(1)))
assert top(agenda) == Taking(seat=Seat(1))
assert top(()) is None

# Sample: push
assert push((), Taking(seat=Seat(0)), Taking(seat=Seat(1))) == agenda

# Sample: swap
assert swap(agenda, Taking(seat=Seat(0))) == (Taking(seat=Seat(0)), Taking(seat=Seat(0)))

# Sample: pop
assert pop(agenda) == (Taking(seat=Seat(0)),)

# Sample: without
assert without(agenda, Taking) == ()

# Sample: put
assert put(("a", "b", "c"), 1, "x") == ("a", "x", "c")

# Sample: raised
assert raised((1, 1, 1), 2, 4) == (1, 1, 5)

# Sample: plus
assert plus((1, 2), (3, 0)) == (4, 2)

# Sample: minus
assert minus((4, 2), (3, 0)) == (1, 2)


# Sample: Chance
def rolled(chance: Chance) -> int:
    """A die."""
    return 1 + chance.below(6)


assert rolled(Scripted([4])) == 5

# Sample: drawn_from
assert drawn_from(Scripted([2]), (2, 3)) == 1  # of two red and three blue stones the third is blue

# Sample: shuffled
assert shuffled(Scripted([0, 0]), "abc") == ("b", "c", "a")

# Sample: Refusal
too_few = Refusal(code="TOO_FEW_LEFT", rule="1.2", details=(("left", 2),))

# Sample: refuse
assert refuse("TOO_FEW_LEFT", "1.2", left=2) == too_few

# Sample: Refused
assert str(Refused(too_few)) == "TOO_FEW_LEFT (1.2)"


# Sample: Judge
def judge(state: State, _seat: Seat, action: Take) -> Refusal | None:
    """Whether so many are left; called for a single action, too."""
    return refuse("TOO_FEW_LEFT", "1.2", left=state.counters) if action.count > state.counters else None


looked_up_once: Judge[State, Take] = Judge(lambda state, seat: lambda action: judge(state, seat, action))
assert looked_up_once(State(counters=2), Seat(0), Take(count=3)) == too_few


# Sample: Ledger
def resolve(ledger: Ledger[State, Taken], seat: Seat, action: Take) -> None:
    """Record what happens; the state of the ledger follows at once."""
    before = ledger.state.counters
    ledger.record(Taken(seat=seat, count=action.count))
    assert ledger.state.counters <= before - action.count


# Sample: Move
TAKE: Move[State, Take, Taken] = Move(
    action=Take,
    during=(Taking,),
    candidates=lambda _state, _seat: (Take(count=count) for count in (1, 2, 3)),
    refusal=judge,
    resolve=resolve,
)

# Sample: AnyMove
MOVES: tuple[AnyMove[State, Taken], ...] = (TAKE,)


# Sample: Reaction
def last_one(ledger: Ledger[State, Taken], fact: Taken) -> None:
    """A module that takes the last counter away whenever one is left."""
    if ledger.state.counters == 1:
        ledger.record(Taken(seat=fact.seat, count=1))


REACTIONS: tuple[Reaction[State, Taken], ...] = (last_one,)


# Sample: Rulebook
def evolve(state: State, event: Taken) -> State:
    """Apply an event; no rule is checked here."""
    left = state.counters - event.count
    return replace(state, counters=left, now=Taking(seat=Seat(1 - event.seat)) if left else None)


RULEBOOK: Rulebook[State, Taken] = Rulebook(
    evolve=evolve,
    phase=lambda state: state.now,
    to_act=lambda state: frozenset({state.now.seat}) if state.now else frozenset(),
    moves=lambda _state: MOVES,
    turn_rule="1.1",
    reactions=lambda _state: REACTIONS,
)
start = State(counters=3, now=Taking(seat=Seat(0)))
assert RULEBOOK.legal(start, Seat(0)) == [Take(count=1), Take(count=2), Take(count=3)]
assert RULEBOOK.decide(start, Seat(0), Take(count=2), Scripted([])).state.counters == 0


# Sample: Inconsistent
def check_position(state: State, _options: NoOptions, _seats: int) -> None:
    """Nobody takes counters that were never there."""
    if state.counters < 0:
        raise Inconsistent("fewer counters than none")


with pytest.raises(Inconsistent):
    check_position(State(counters=-1), NoOptions(), 2)


# Sample: Outcome
won: Outcome = ranked("NOTHING_LEFT", {SCORE: (7, 7), "LAST": (0, 1)})
assert won.winners == (Seat(1),)
assert won.ranking == ((Seat(1),), (Seat(0),))
assert won.scores == (7, 7)


# Sample: Criterion
assert won.criteria == (Criterion(name=SCORE), Criterion(name="LAST"))


# Sample: Placing
best: Placing = won.of(1)
assert (best.place, best.verdict, best.numbers, best.criterion) == (1, Verdict.WON, (7, 1), "LAST")


# Sample: Verdict
assert together("LIGHTS_OUT", 3, Verdict.LOST, 12).of(2).verdict is Verdict.LOST


# Sample: ranked
fewest = ranked("LIMIT_REACHED", {SCORE: (26, 8, 8)}, lowest=[SCORE], tie=Verdict.WON)
assert fewest.winners == (Seat(1), Seat(2))
assert ranked("LIMIT_REACHED", {SCORE: (5, 3)}, teams=[(0, 2), (1, 3)]).winners == (Seat(0), Seat(2))


# Sample: together
assert together("LIGHTS_OUT", 3, Verdict.LOST, 12).winners == ()


# Sample: SCORE
assert ranked("NOTHING_LEFT", {"LAST": (0, 1)}).scores == (None, None), "there is no SCORE among the criteria"
assert ranked("NOTHING_LEFT", {SCORE: (3, 1)}).scores == (3, 1)


# Sample: NoOptions
def deal(ledger: Ledger[State, Taken], _setup: NoOptions, seats: int) -> None:
    """A game without options: its setup only knows how many play."""
    ledger.record(Taken(seat=Seat(seats - 1), count=0))


# Sample: Texts
TEXTS = Texts("tictactoe")  # the package whose text/en.ftl and text/de.ftl have the sentences
assert TEXTS.has("game-title", "en")

# Sample: Reader
assert TEXTS.refusal(refuse("SQUARE_TAKEN", "1.2", square=4), Reader(locale="de"))

# Sample: Game
GAME: Game[Edition, NoOptions, State, Taken, State, Board] = Game(
    name="counters",
    seats=range(2, 3),
    actions=Take,
    events=Taken,
    view_type=State,
    texts=TEXTS,
    blank=lambda _edition: State(),
    deal=deal,
    rulebook=RULEBOOK,
    view=lambda state, _viewer: state,
    outcome=lambda state: None if state.now else ranked("NOTHING_LEFT", {"LAST": (1, 0)}),
    open=True,
)
assert GAME.start(GAME.editions["standard"], NoOptions(), 2, Scripted([])).state.counters == 5


# Sample: Words
north = Words(en="the north", de="der Norden")
assert north.in_language("de") == "der Norden"

# Sample: in_each
words = {"en": "north", "de": "Norden"}
assert in_each(lambda language: words.get(language, "north")) == Words(en="north", de="Norden")

# Sample: Part
card = Part(id=0, name=Words(en="the joker", de="der Joker"), text=Words(en="wins", de="sticht"))

# Sample: PlayingCard
queen = PlayingCard(id=10, name=Words(en="Queen of spades", de="Pikdame"), rank="Q", suit="spades")

# Sample: Place
square = Place(id=3, name=Words(en="b2", de="b2"), x=1.5, y=1.5, neighbours=(1, 2))

# Sample: Extent
two_by_two = Extent(width=2, height=2)


# Sample: Board
class Squares(Board, frozen=True, kw_only=True):
    """A board with one collection of places."""

    squares: Annotated[tuple[Place, ...], Meta(description="Row by row.")]


board = Squares(edition="standard", extent=two_by_two, sources=(), squares=(square,))
assert board.part("squares", 3) == square


# Sample: drawn
class Table(Value, frozen=True, kw_only=True):
    """A view whose fields say how they look."""

    hand: Annotated[tuple[int, ...], Meta(description="The viewer's own cards."), drawn("hand")]
    dice: Annotated[tuple[int, ...], Meta(description="As they were rolled."), drawn("dice")]


# Sample: Look
face_down: Look = "backs"

# Sample: Asset
in_hand = Asset(name="cards", count=5)  # gain-cards = { $by } cards more, cost-cards = { $by } cards

# Sample: Loss
over_the_limit = Loss(name="stones", details=(("stones", 2),))  # loss-stones = { $stones } stones are lost.

# Sample: Ref
assert refuse("SQUARE_TAKEN", "1.2", square=Ref(collection="squares", id=3)).details[0][0] == "square"

# Sample: Standing
assert Standing("RULEBOOK") is Standing.RULEBOOK

# Sample: Source
source = Source(part="prices", standing=Standing.FOUND, where="a review with pictures")


# Sample: Edition
class Prices(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed: each table is named in ``sources``."""

    prices: tuple[int, ...]


# Sample: read_edition
TOML = """
name = "standard"
prices = [2, 3, 5]
sources = [{ part = "prices", standing = "FOUND", where = "a review with pictures" }]
"""
assert read_edition(Prices, TOML) == Prices(name="standard", sources=(source,), prices=(2, 3, 5))


# Sample: printed
def of_file(package: str) -> Prices:
    """The edition in ``standard.toml`` of the package."""
    return read_edition(Prices, printed(package, "standard"))


# Sample: require
def checked(edition: Prices) -> Prices:
    """The edition, if its numbers fit together."""
    require(len(edition.prices) == 3, "there are three goods, so there must be three prices")
    return edition


# Sample: EditionError
with pytest.raises(EditionError, match="three prices"):
    checked(Prices(name="standard", sources=(), prices=()))

# Sample: Bound
any_count = Bound(path="count", least=1, most=3)

# Sample: Total
ten_in_all = Total(paths=("wood", "stone"), least=10, most=10)

# Sample: Exclusion
no_wood_for_wood = Exclusion(path="give.wood", excludes=("take.wood",))

# Sample: Selection
two_of_a_hand = Selection(path="cards", numbers=(4, 8, 15), least=2, most=2)

# Sample: Template
FAMILY: Move[State, Take, Taken] = Move(
    action=Take,
    during=(Taking,),
    candidates=TAKE.candidates,
    refusal=judge,
    resolve=resolve,
    template=lambda _state, _seat, example: Template(action="take", bounds=(any_count,), example=example),
)
