"""Writes down the setup and the agenda."""

from msgspec.structs import replace

from quipu.rules.caral import events
from quipu.rules.caral.evolve.writing import put, with_player, with_plot
from quipu.rules.caral.parts import LARGE, Space, WhimCard
from quipu.rules.caral.state import Envoys, Player, Plot, State, Whims


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
    below = state.agenda[:-1] if event.instead else state.agenda
    return replace(state, agenda=below + event.phases)


def answered(state: State, _event: events.Answered) -> State:
    """The agenda shrinks."""
    return replace(state, agenda=state.agenda[:-1])


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
    stock = put(state.stock, LARGE - 1, state.stock[LARGE - 1] - 1)
    return replace(with_plot(state, space, plot), stock=stock)


def whim_revealed(state: State, event: events.WhimRevealed) -> State:
    """The first card of the pile, or the next one."""
    if state.whims is None:
        cards = (WhimCard(number) for number in range(len(state.edition.whims)))
        unseen = tuple(card for card in cards if card != event.whim)
        return replace(state, whims=Whims(current=event.whim, unseen=unseen), carali_return=True)
    before = state.whims
    below = (*before.below, before.current)
    whims = Whims(
        current=event.whim,
        unseen=tuple(card for card in before.unseen if card != event.whim),
        below=tuple(card for card in below if card != event.whim),
    )
    return replace(state, whims=whims)


def annual_tiles_laid(state: State, event: events.AnnualTilesLaid) -> State:
    """The sequence of the years."""
    tiles = tuple(
        tile for category in event.categories for tile in state.edition.annual_tiles if tile.category is category
    )
    return replace(state, annual_tiles=tiles)


def status_cards_laid(state: State, event: events.StatusCardsLaid) -> State:
    """The open status cards."""
    cards = tuple(card for title in event.titles for card in state.edition.status_cards if card.title is title)
    return replace(state, status_open=cards)


def progress_tiles_laid(state: State, event: events.ProgressTilesLaid) -> State:
    """The other side of the progress table."""
    return replace(state, progress=state.edition.progress_module, progress_tiles=event.tiles, carali_return=True)


def emissary_board_laid(state: State, event: events.EmissaryBoardLaid) -> State:
    """What the lowest level asks for."""
    envoys = Envoys(missing_carali=event.missing_carali, missing_alpacas=event.missing_alpacas)
    return replace(state, players=tuple(replace(player, envoys=envoys) for player in state.players))
