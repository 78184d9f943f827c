"""Writes down the setup and the agenda."""

from msgspec.structs import replace

from quipu_rules.caral import events
from quipu_rules.caral.parts import LARGE, Space
from quipu_rules.caral.state import Player, Plot, State
from quipu_rules.caral.writing import with_player, with_plot
from quipu_rules.kernel import agenda
from quipu_rules.kernel.rows import raised


def opened(state: State, event: events.Opened) -> State:
    """Everybody's figures and fame."""
    figures = state.edition.figures
    player = Player(
        space=Space(0),
        fame=event.fame,
        alpacas=event.alpacas,
        carali_left=figures.carali,
        alpacas_left=figures.alpacas - event.alpacas,
        workers=(0,) * len(state.plots),
    )
    return replace(state, players=(player,) * event.seats, modules=event.modules)


def asked(state: State, event: events.Asked) -> State:
    """The agenda grows."""
    put = agenda.swap if event.instead else agenda.push
    return replace(state, agenda=put(state.agenda, *event.phases))


def answered(state: State, _event: events.Answered) -> State:
    """The agenda shrinks."""
    return replace(state, agenda=agenda.pop(state.agenda))


def pyramid_founded(state: State, event: events.PyramidFounded) -> State:
    """Workers, builder, level and stones."""
    player, quarries = state.players[event.seat], state.spiral.quarries
    workers = tuple(event.workers if space in quarries else 0 for space in range(len(state.plots)))
    state = with_player(
        state,
        event.seat,
        workers=workers,
        carali_left=player.carali_left - event.workers * len(quarries) - 1,
        stones=event.stones,
    )
    return _first_level(state, event.space, Plot(owner=event.seat, height=LARGE, levels=1))


def neutral_placed(state: State, event: events.NeutralPlaced) -> State:
    """A level without an owner."""
    return _first_level(state, event.space, Plot(neutral=True, height=LARGE, levels=1))


def _first_level(state: State, space: Space, plot: Plot) -> State:
    stock = raised(state.stock, LARGE - 1, -1)
    return replace(with_plot(state, space, plot), stock=stock)
