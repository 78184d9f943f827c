"""Writes down turns: movement, figures, stones."""

from msgspec.structs import replace

from quipu_rules.caral import events
from quipu_rules.caral.state import Plot, State, Turn
from quipu_rules.caral.writing import with_fame, with_player, with_plot
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import raised


def architect_rolled(state: State, _event: events.ArchitectRolled) -> State:
    """The roll by itself changes nothing."""
    return state


def architect_moved(state: State, event: events.ArchitectMoved) -> State:
    """The architect's new place."""
    return replace(state, architect=event.space)


def turn_began(state: State, event: events.TurnBegan) -> State:
    """Nothing is used up yet."""
    return replace(state, turn=Turn(seat=event.seat), leading=event.seat)


def turn_ended(state: State, _event: events.TurnEnded) -> State:
    """Nothing more is asked."""
    return replace(state, agenda=())


def figure_moved(state: State, event: events.FigureMoved) -> State:
    """The figure's new place."""
    return with_player(state, event.seat, space=event.space)


def worker_placed(state: State, event: events.WorkerPlaced) -> State:
    """From the supply to a quarry."""
    player = state.players[event.seat]
    workers = raised(player.workers, event.space, 1)
    return with_player(state, event.seat, workers=workers, carali_left=player.carali_left - 1)


def worker_removed(state: State, event: events.WorkerRemoved) -> State:
    """From a quarry to the supply."""
    player = state.players[event.seat]
    workers = raised(player.workers, event.space, -1)
    return with_player(state, event.seat, workers=workers, carali_left=player.carali_left + 1)


def builder_placed(state: State, event: events.BuilderPlaced) -> State:
    """From the supply to a site."""
    return with_plot(_supplied(state, event.seat, -1), event.space, Plot(owner=event.seat))


def builder_removed(state: State, event: events.BuilderRemoved) -> State:
    """From a site to the supply."""
    return with_plot(_supplied(state, event.seat, 1), event.space, Plot())


def priest_placed(state: State, event: events.PriestPlaced) -> State:
    """From the supply onto a pyramid."""
    plot = state.plots[event.space]
    return with_plot(_supplied(state, event.seat, -1), event.space, replace(plot, priests=plot.priests + 1))


def priest_removed(state: State, event: events.PriestRemoved) -> State:
    """From a pyramid to the supply."""
    plot = state.plots[event.space]
    return with_plot(_supplied(state, event.seat, 1), event.space, replace(plot, priests=plot.priests - 1))


def _supplied(state: State, seat: Seat, carali: int) -> State:
    return with_player(state, seat, carali_left=state.players[seat].carali_left + carali)


def stones_loaded(state: State, event: events.StonesLoaded) -> State:
    """Onto the sled."""
    return with_player(state, event.seat, stones=state.players[event.seat].stones + event.stones)


def stones_spent(state: State, event: events.StonesSpent) -> State:
    """From the sled."""
    return with_player(state, event.seat, stones=state.players[event.seat].stones - event.stones)


def alpaca_placed(state: State, event: events.AlpacaPlaced) -> State:
    """From the supply to the sled."""
    player = state.players[event.seat]
    return with_player(state, event.seat, alpacas=player.alpacas + 1, alpacas_left=player.alpacas_left - 1)


def alpaca_returned(state: State, event: events.AlpacaReturned) -> State:
    """From the sled to the supply."""
    player = state.players[event.seat]
    return with_player(state, event.seat, alpacas=player.alpacas - 1, alpacas_left=player.alpacas_left + 1)


def pyramid_begun(state: State, event: events.PyramidBegun) -> State:
    """The builder stands on the arrow."""
    return with_plot(state, event.space, replace(state.plots[event.space], height=event.height))


def level_built(state: State, event: events.LevelBuilt) -> State:
    """One level from the stock, paid for."""
    plot, stock, player = state.plots[event.space], state.stock, state.players[event.seat]
    state = with_plot(state, event.space, replace(plot, levels=plot.levels + 1))
    state = with_player(state, event.seat, stones=player.stones - event.stones)
    turn = replace(state.turn, levels=state.turn.levels + 1)
    return replace(state, stock=raised(stock, event.size - 1, -1), turn=turn)


def pyramid_completed(state: State, event: events.PyramidCompleted) -> State:
    """One more, and its fame."""
    return replace(with_fame(state, event.seat, event.fame), completed=event.number)


def central_pyramid_grew(state: State, event: events.CentralPyramidGrew) -> State:
    """Its levels now."""
    return replace(state, central_levels=event.levels)


def action_taken(state: State, event: events.ActionTaken) -> State:
    """Where this action built."""
    return replace(state, turn=replace(state.turn, built=event.built))
