"""Tables for tests: pieces where a test wants them, on the side for two unless it says otherwise."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from quipu.testing import given
from quipu_rules.caretos import events as e
from quipu_rules.caretos import phases
from quipu_rules.caretos.actions import ActivateMonster
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.map import Printed
from quipu_rules.caretos.parts import (
    COLORS,
    ORDER,
    RANK,
    Careto,
    Color,
    Monster,
    Night,
    NightCard,
    Place,
    Symbol,
)
from quipu_rules.caretos.records import Crowd
from quipu_rules.caretos.state import State, Turn
from quipu_rules.kernel.message import Action, Event, Seat

MOON, STORM, COMET = Night.MOON, Night.STORM, Night.COMET
RED, BLUE, WHITE, GREEN, YELLOW = COLORS
LETTERS = {"R": RED, "B": BLUE, "W": WHITE, "G": GREEN, "Y": YELLOW}
ME, YOU = Seat(0), Seat(1)
MINE = {Monster.WEREWOLF: "P1", Monster.WITCH: "P4"}
YOURS = {Monster.TREVOR: "P8", Monster.MOIRA: "P5"}
BYSTANDERS: dict[Monster, str | None] = {Monster.LOST_SOUL: "P8", Monster.MARIA_GANCHA: "P5"}
"""Your Monsters while one of mine has been activated."""
FAR = {"W2": "YY"}
"""Villagers out of the way, so that the game does not end."""


class Zeros:
    """Chance that always answers 0."""

    def below(self, bound: int) -> int:
        assert bound > 0
        return 0


def at(name: str, side: int = 0) -> Place:
    """The place of this printed name."""
    names = [node.name for node in printed().maps[side].side.nodes]
    return Place(names.index(name))


def printed() -> Printed:
    return CARETOS.blank(CARETOS.editions["standard"]).printed


def crowd(letters: str) -> tuple[Color, ...]:
    """``RRB`` is two red villagers and a blue one."""
    return tuple(sorted((LETTERS[letter] for letter in letters), key=RANK.__getitem__))


def night_card(name: str) -> NightCard:
    """The Night card of this name."""
    return NightCard([card.name for card in CARETOS.editions["standard"].night_cards].index(name))


def scene(
    *,
    mine: Mapping[Monster, str | None] = MINE,
    yours: Mapping[Monster, str | None] = YOURS,
    caretos: tuple[str, str] = ("P3", "P11"),
    crowds: Mapping[str, str] | None = None,
    far: Mapping[str, str] = FAR,
    campfires: int = 0,
    night: Night | None = None,
    side: int = 0,
    supply: int | None = None,
    **turn: Any,
) -> State:
    """My turn: with a night I may activate, without one I am to play a card."""
    villagers = {**(crowds or {}), **far}
    table: State = given(CARETOS, *_laid_out(mine, yours, caretos, villagers, side))
    trapped = next((monster for monster, place in (*mine.items(), *yours.items()) if place is None), None)
    belongings = (replace(table.belongings[0], campfires=campfires), *table.belongings[1:])
    phase: phases.AnyPhase = phases.PlayingCard(seat=ME) if night is None else phases.Activating(seat=ME)
    return replace(
        table,
        cauldron=trapped,
        belongings=belongings,
        supply=table.supply - campfires if supply is None else supply,
        turn=Turn(seat=ME, night=night, **turn),
        agenda=(phase,),
    )


def _laid_out(
    mine: Mapping[Monster, str | None],
    yours: Mapping[Monster, str | None],
    caretos: tuple[str, str],
    crowds: Mapping[str, str],
    side: int,
) -> Iterable[Event]:
    pairs = [monster for pair in zip(mine, yours, strict=True) for monster in pair]
    yield e.TableOpened(
        seats=2,
        side=side,
        experienced=False,
        first=ME,
        monsters=tuple(pairs),
        caretos=tuple(at(name, side) for name in caretos),
        villagers=tuple(color for color in COLORS for _ in range(20)),
        aside=(),
        campfires=16,
        night_cards=tuple(NightCard(card) for card in range(24)),
    )
    for seat, monsters in ((ME, mine), (YOU, yours)):
        standing = {monster: at(name, side) for monster, name in monsters.items() if name is not None}
        yield e.MonstersPlaced(seat=seat, symbol=Symbol.ONE, monsters=tuple(standing), places=tuple(standing.values()))
    yield e.VillagersPlaced(
        crowds=tuple(
            Crowd(place=at(name, side), villagers=crowd(letters), campfire=len(letters) > 1)
            for name, letters in crowds.items()
        )
    )
    for seat, cards in ((ME, (0, 1, 2)), (YOU, (3, 4, 5))):
        yield e.NightCardsDrawn(seat=seat, cards=tuple(NightCard(card) for card in cards))


def holding(table: State, seat: Seat, **changes: Any) -> State:
    """The table at which this seat has these things."""
    rows = list(table.belongings)
    rows[seat] = replace(rows[seat], **changes)
    return replace(table, belongings=tuple(rows))


def asking(table: State, phase: phases.AnyPhase) -> State:
    """The table that waits for this first."""
    return replace(table, agenda=(*table.agenda, phase))


def play(table: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """Whoever is asked does these things; the state after them and all that happened."""
    events: list[Event] = []
    for action in actions:
        (seat,) = CARETOS.rulebook.to_act(table)
        decided = CARETOS.rulebook.decide(table, seat, action, Zeros())
        table = decided.state
        events += decided.events
    return table, tuple(events)


def activated(monster: Monster, night: Night, place: str = "P1", other: str | None = "P4", **pieces: Any) -> State:
    """This Monster of mine has just been activated here."""
    second = Monster.WITCH if monster is not Monster.WITCH else Monster.WEREWOLF
    state = scene(**{"mine": {monster: place, second: other}, "yours": BYSTANDERS, "night": night, **pieces})
    return play(state, ActivateMonster(monster=monster))[0]


def legal(table: State, kind: type[Action]) -> list[Any]:
    """The listed actions of this kind, for whoever is asked."""
    (seat,) = CARETOS.rulebook.to_act(table)
    return [action for action in CARETOS.rulebook.proposals(table, seat) if isinstance(action, kind)]


def where(table: State, monster: Monster) -> str | None:
    """The name of the place of a Monster."""
    place = table.places[ORDER[monster]]
    return None if place is None else table.map.side.nodes[place].name


def names(table: State, places: Iterable[int]) -> set[str]:
    """The printed names of these places."""
    return {table.map.side.nodes[place].name for place in places}


def there(table: State, name: str) -> str:
    """The villagers in a place, as letters."""
    index = [node.name for node in table.map.side.nodes].index(name)
    return "".join(color.value[0] for color in table.crowds[index])


def fire(table: State, name: str) -> bool:
    """Whether a campfire burns in a place."""
    index = [node.name for node in table.map.side.nodes].index(name)
    return table.fires[index]


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, without the questions."""
    return [type(event).__name__ for event in events if not isinstance(event, e.Asked)]


def only(events: Iterable[Event], kind: type[Event]) -> Any:
    """The one event of this kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


CARETO_1, CARETO_2 = Careto(0), Careto(1)
