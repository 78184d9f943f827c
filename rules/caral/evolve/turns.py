"""Writes down turns: movement, figures, stones."""

from msgspec.structs import replace

from quipu.rules.caral import events
from quipu.rules.caral.evolve.writing import put, with_fame, with_player, with_plot
from quipu.rules.caral.parts import Figure, Payment
from quipu.rules.caral.state import Envoys, Plot, State, StatusTaken, Turn
from quipu.rules.kernel.message import Seat


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
    workers = put(player.workers, event.space, player.workers[event.space] + 1)
    return with_player(state, event.seat, workers=workers, carali_left=player.carali_left - 1)


def worker_removed(state: State, event: events.WorkerRemoved) -> State:
    """From a quarry to the supply."""
    player = state.players[event.seat]
    workers = put(player.workers, event.space, player.workers[event.space] - 1)
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


def emissary_sent(state: State, event: events.EmissarySent) -> State:
    """From the supply to the incomplete level."""
    return _envoy(state, event.seat, event.figure, 1)


def emissary_recalled(state: State, event: events.EmissaryRecalled) -> State:
    """From the incomplete level to the supply."""
    return _envoy(state, event.seat, event.figure, -1)


def _envoy(state: State, seat: Seat, figure: Figure, by: int) -> State:
    player = state.players[seat]
    envoys = player.envoys
    if figure is Figure.CARALI:
        envoys = replace(envoys, waiting_carali=envoys.waiting_carali + by, missing_carali=envoys.missing_carali - by)
        return with_player(state, seat, envoys=envoys, carali_left=player.carali_left - by)
    envoys = replace(envoys, waiting_alpacas=envoys.waiting_alpacas + by, missing_alpacas=envoys.missing_alpacas - by)
    return with_player(state, seat, envoys=envoys, alpacas_left=player.alpacas_left - by)


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
    return replace(state, stock=put(stock, event.size - 1, stock[event.size - 1] - 1), turn=turn)


def pyramid_completed(state: State, event: events.PyramidCompleted) -> State:
    """One more, and its fame."""
    return replace(with_fame(state, event.seat, event.fame), completed=event.number)


def central_pyramid_grew(state: State, event: events.CentralPyramidGrew) -> State:
    """Its levels now."""
    return replace(state, central_levels=event.levels)


def action_taken(state: State, event: events.ActionTaken) -> State:
    """Where this action built."""
    return replace(state, turn=replace(state.turn, built=event.built))


def status_card_taken(state: State, event: events.StatusCardTaken) -> State:
    """The card and its fame."""
    cards = tuple(card for card in state.status_open if card.title is not event.title)
    taken = (*state.status_taken, StatusTaken(title=event.title, seat=event.seat))
    return replace(with_fame(state, event.seat, event.fame), status_open=cards, status_taken=taken)


def progress_tile_placed(state: State, event: events.ProgressTilePlaced) -> State:
    """From the progress table to a square."""
    left = tuple(None if tile is event.tile else tile for tile in state.progress_tiles)
    return replace(state, tiles=put(state.tiles, event.space, event.tile), progress_tiles=left)


def anaconda_driven_away(state: State, event: events.AnacondaDrivenAway) -> State:
    """The payment, and the square is free."""
    player = state.players[event.seat]
    match event.payment:
        case Payment.SLED_ALPACA:
            state = with_player(state, event.seat, alpacas=player.alpacas - 1, alpacas_left=player.alpacas_left + 1)
        case Payment.EMISSARY_ALPACA:
            state = _envoy(state, event.seat, Figure.ALPACA, -1)
        case Payment.STONE:
            state = with_player(state, event.seat, stones=player.stones - 1)
    return replace(with_fame(state, event.seat, event.fame), blocked=None)


def anaconda_placed(state: State, event: events.AnacondaPlaced) -> State:
    """The square that is blocked."""
    return replace(state, blocked=event.space)


def emissary_level_reached(state: State, event: events.EmissaryLevelReached) -> State:
    """Figures settle; the next level asks for others."""
    player = state.players[event.seat]
    before = player.envoys
    envoys = Envoys(
        level=event.level,
        settled_carali=before.settled_carali + before.waiting_carali,
        settled_alpacas=before.settled_alpacas + before.waiting_alpacas,
        missing_carali=event.missing_carali,
        missing_alpacas=event.missing_alpacas,
        ability=event.ability,
    )
    bonus, fame = event.offering_bonus, player.fame + event.fame
    return with_player(state, event.seat, envoys=envoys, offering_bonus=bonus, fame=fame)


def diplomacy_token_taken(state: State, event: events.DiplomacyTokenTaken) -> State:
    """The best diplomat so far."""
    return replace(state, diplomat=event.seat, highest_level=event.level)
