"""How the game goes on: rounds, turns, and the change of year."""

from quipu_rules.caral.agenda import answered, ask, ask_instead
from quipu_rules.caral.cards import draw, load
from quipu_rules.caral.ceremony import begin_ceremony, score_ceremony
from quipu_rules.caral.events import (
    ArchitectMoved,
    ArchitectRolled,
    CeremonyClosed,
    FameScored,
    TurnBegan,
    TurnEnded,
    YearBegan,
)
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.map import architect_after
from quipu_rules.caral.parts import FameFor
from quipu_rules.caral.phases import (
    Asking,
    ChoosingPace,
    ClosingYear,
    Concluding,
    Exchanging,
    Moving,
    OpeningRound,
    OpeningYear,
    ScoringCeremony,
)
from quipu_rules.caral.scoring import ending, finish
from quipu_rules.caral.state import State, priests, pyramids, seats_from
from quipu_rules.kernel.message import Phase, Seat


def phase(state: State) -> Phase | None:
    """What the table waits for now."""
    return state.agenda[-1] if state.agenda else None


def to_act(state: State) -> frozenset[Seat]:
    """The seat that is asked; nobody once the game is over."""
    asked = phase(state)
    return frozenset({asked.seat}) if isinstance(asked, Asking) else frozenset()


def advance(table: Table) -> None:
    """Carry out what goes on by itself, until somebody is asked or the game is over."""
    while True:
        match phase(table.state):
            case OpeningYear():
                answered(table)
                begin_year(table, 1, table.state.start)
            case OpeningRound():
                _open_round(table)
            case Exchanging(seat=seat, cards=cards, stones=stones):
                answered(table)
                draw(table, seat, cards)
                if stones:
                    load(table, seat, stones)
            case ScoringCeremony():
                answered(table)
                score_ceremony(table)
            case ClosingYear():
                answered(table)
                _close_year(table)
            case _:
                return


def begin_year(table: Table, year: int, start: Seat) -> None:
    """Figures to the start; from the second year on the blessing: fame, then cards (8.1, 8.2, R25, R29)."""
    ask(table, OpeningRound())  # beneath whatever a module asks when a year begins
    table.record(YearBegan(year=year, start=start))
    if year == 1:
        return
    blessings = priests(table.state)
    for seat in seats_from(table.state, start):
        if blessed := blessings[seat]:
            table.record(FameScored(seat=seat, fame=blessed, reason=FameFor.PRIESTS))
    for seat in seats_from(table.state, start):
        draw(table, seat, len(pyramids(table.state, seat)))


def _open_round(table: Table) -> None:
    """The start player's turn begins with a roll for the architect, and a choice if the die shows one (3.3, 3.4)."""
    faces, seat = table.state.edition.architect_die, table.state.start
    table.record(TurnBegan(seat=seat))
    options = faces[table.chance.below(len(faces))]
    table.record(ArchitectRolled(seat=seat, options=options))
    if len(options) == 1:
        move_architect(table, options[0])
    else:
        ask_instead(table, ChoosingPace(seat=seat, options=options))


def move_architect(table: Table, squares: int) -> None:
    """The architect moves; on the central pyramid the year ends before anybody moves (3.5, 3.8, R3)."""
    answered(table)
    space = architect_after(table.state.spiral, table.state.architect, squares)
    table.record(ArchitectMoved(squares=squares, space=space))
    if space == table.state.spiral.pyramid:
        begin_ceremony(table, table.state.start)
    else:
        _ask_to_move(table, table.state.start)


def _ask_to_move(table: Table, seat: Seat) -> None:
    ask(table, Concluding(seat=seat), Moving(seat=seat))


def end_turn(table: Table, seat: Seat) -> None:
    """The next player clockwise, or a new round when it is the start player's turn again (3.6)."""
    table.record(TurnEnded(seat=seat))
    following = Seat((seat + 1) % len(table.state.players))
    if following == table.state.start:
        ask(table, OpeningRound())
        advance(table)
    else:
        table.record(TurnBegan(seat=following))
        _ask_to_move(table, following)


def _close_year(table: Table) -> None:
    """The end of the game, or the next year with its start player (7.10, 9.1)."""
    table.record(CeremonyClosed())
    if how := ending(table.state):
        finish(table, how)
        return
    begin_year(table, table.state.year + 1, table.state.ceremony.successor)
