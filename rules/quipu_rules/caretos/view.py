"""What one viewer may know of the table."""

from typing import Annotated

from quipu_rules.caretos.parts import (
    MONSTERS,
    BonusCard,
    Color,
    FinalCard,
    Monster,
    NightCard,
    Place,
)
from quipu_rules.caretos.phases import AnyPhase
from quipu_rules.caretos.records import Crowd, ScoreSheet
from quipu_rules.caretos.scoring import bonus_points, sheet
from quipu_rules.caretos.state import State, Turn, Walkers, allowance, on_board
from quipu_rules.caretos.turn import to_act
from quipu_rules.kernel.look import drawn
from quipu_rules.kernel.message import Seat, Value, Viewer


class Player(Value, frozen=True, kw_only=True):
    """What one seat has; hidden cards are null for viewers who may not see them."""

    seat: Seat
    monsters: tuple[Monster, ...]
    """Its two Monsters."""
    campfires: int
    """Campfires it may spend; they also break ties (12.4)."""
    captured: tuple[Color, ...]
    """Villagers it captured, by colour; 1 point each."""
    open_cards: tuple[BonusCard, ...]
    """Bonus cards whose goals are not met yet."""
    met_cards: tuple[BonusCard, ...]
    """Bonus cards whose goals were met."""
    points: Annotated[int, drawn("score")]
    """Points for villagers and Bonus cards, without the Final Bonus card."""
    pile: tuple[NightCard, ...]
    """Night cards it played, the last on top (2.1)."""
    hand_size: Annotated[int, drawn("backs")]
    """How many Night cards it holds."""
    hand: tuple[NightCard, ...] | None
    """Its Night cards; null for everybody else."""
    final_cards_size: int
    """How many Final Bonus cards it holds."""
    final_cards: tuple[FinalCard, ...] | None
    """Its Final Bonus cards; null for everybody else until the end (13.1)."""
    returned_cards: tuple[FinalCard, ...] | None
    """The Final Bonus card it gave back; null for everybody else."""


class StandingMonster(Value, frozen=True, kw_only=True):
    """A Monster in play; without a place it is in the Cauldron, on its way back, or not yet placed."""

    monster: Monster
    """Its name."""
    owner: Seat
    """The seat that owns it."""
    place: Place | None
    """Where it stands; null if it is not on the board."""
    in_cauldron: bool
    """Whether it is in the Cauldron."""


class View(Value, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: Seat | None
    """The seat that looks; null for a spectator."""
    seats: int
    """How many seats play."""
    experienced: bool
    """Whether each seat was dealt two Final Bonus cards (1.10)."""
    first: Seat
    """The seat that began."""
    players: tuple[Player, ...]
    """By seat."""
    monsters: tuple[StandingMonster, ...]
    """The Monsters in play."""
    caretos: tuple[Place, ...]
    """Where the two Caretos stand."""
    crowds: tuple[Crowd, ...]
    """Places with villagers or a campfire."""
    walkers: Walkers | None
    """The group that acts as a Careto in this turn."""
    supply: int
    """Campfires left."""
    villagers_left: int
    """Villagers on the board or still to be drawn; with none left the game is over (12.1)."""
    deck_size: int
    """Night cards still to be drawn."""
    gone: tuple[NightCard, ...]
    """Night cards that left the game (5.4)."""
    face_up: tuple[BonusCard, ...]
    """Bonus cards that may be bought."""
    bonus_pile_size: int
    """Bonus cards left in the pile."""
    turn: Turn | None
    """What happened in this turn; null between turns and before the first."""
    activations_left: int
    """Monsters that may still be activated in this turn."""
    turns_left: int | None
    """Turns to the end, once the last Night card was drawn."""
    agenda: tuple[AnyPhase, ...]
    """What the table waits for; the last is asked now."""
    to_act: tuple[Seat, ...]
    """The seats that are asked now."""
    sheets: Annotated[tuple[ScoreSheet, ...], drawn("sheet")]
    """The points, once the game is over."""


def view(state: State, viewer: Viewer) -> View:
    """The table as this viewer sees it."""
    over = state.outcome is not None
    seats = [Seat(seat) for seat in range(state.seats)]
    return View(
        viewer=viewer,
        seats=state.seats,
        experienced=state.experienced,
        first=state.first,
        players=tuple(_player(state, seat, viewer) for seat in seats),
        monsters=_monsters(state),
        caretos=state.caretos,
        crowds=tuple(
            Crowd(place=Place(place), villagers=crowd, campfire=fire)
            for place, (crowd, fire) in enumerate(zip(state.crowds, state.fires, strict=True))
            if crowd or fire
        ),
        walkers=state.walkers,
        supply=state.supply,
        villagers_left=on_board(state) + len(state.bag),
        deck_size=len(state.deck),
        gone=state.gone,
        face_up=state.face_up,
        bonus_pile_size=len(state.bonus_pile),
        turn=state.turn,
        activations_left=0 if state.turn is None else allowance(state.turn) - len(state.turn.activated),
        turns_left=state.turns_left,
        agenda=state.agenda,
        to_act=tuple(sorted(to_act(state))),
        sheets=tuple(sheet(state, seat) for seat in seats) if over else (),
    )


def _player(state: State, seat: Seat, viewer: Viewer) -> Player:
    mine = state.belongings[seat]
    shown = seat == viewer
    open_at_the_end = state.outcome is not None  # 13.1
    return Player(
        seat=seat,
        monsters=tuple(monster for monster, owner in zip(MONSTERS, state.owners, strict=True) if owner == seat),
        campfires=mine.campfires,
        captured=mine.captured,
        open_cards=mine.open_cards,
        met_cards=mine.met_cards,
        points=len(mine.captured) + bonus_points(state, mine),
        pile=mine.pile,
        hand_size=len(mine.hand),
        hand=mine.hand if shown else None,
        final_cards_size=len(mine.final_cards),
        final_cards=mine.final_cards if shown or open_at_the_end else None,
        returned_cards=mine.returned_cards if shown else None,
    )


def _monsters(state: State) -> tuple[StandingMonster, ...]:
    rows = zip(MONSTERS, state.owners, state.places, strict=True)
    return tuple(
        StandingMonster(monster=monster, owner=owner, place=place, in_cauldron=monster is state.cauldron)
        for monster, owner, place in rows
        if owner is not None
    )
