"""Whether an edition can be played: counts, references, reachability."""

from quipu_rules.caretos.edition.tables import (
    Act,
    CaretosEdition,
    FinalGoal,
    Goal,
    NightFace,
    PowerPart,
    Side,
    Start,
    Task,
)
from quipu_rules.caretos.parts import COLORS, MONSTERS, Kind, Symbol
from quipu_rules.geometry.graph import clockwise, connected, symmetric
from quipu_rules.kernel.edition import require

CARETOS = 2  # 1.3
MONSTERS_EACH = 2  # 1.2
FINAL_CARDS_EACH = 2  # 1.10
PLACES_OF_A_SYMBOL = 2  # 1.4
SEATS = range(2, 5)  # 1.1


def check(edition: CaretosEdition) -> None:
    """Raise EditionError unless the edition can be played with every number of seats."""
    for seats in SEATS:
        sides = [side for side in edition.sides if side.least_seats <= seats <= side.most_seats]
        require(len(sides) == 1, f"sides: exactly one must serve {seats} seats")
        used = sum(card.least_seats <= seats for card in edition.night_cards)
        require(used > edition.limits.hand * seats, f"nightCards: {seats} seats need more than their hands")
    for number, side in enumerate(edition.sides):
        _check_side(edition, side, f"sides[{number}]")
    _check_monsters(edition)
    for card in edition.night_cards:
        _check_night_card(card)
    _check_bonus_cards(edition)


def _check_side(edition: CaretosEdition, side: Side, where: str) -> None:
    names = [node.name for node in side.nodes]
    require(len(set(names)) == len(names), f"{where}: two places have the same name")
    for node in side.nodes:
        unknown = [name for name in node.clockwise if name not in names]
        require(not unknown, f"{where}: {node.name} names unknown neighbours: {', '.join(unknown)}")
        require(node.x <= side.width and node.y <= side.height, f"{where}: {node.name} lies outside")
        marked = (node.start is Start.MONSTER) == (node.symbol is not None)
        require(marked, f"{where}: {node.name}: symbols belong to Monster places")
    neighbours = [[names.index(name) for name in node.clockwise] for node in side.nodes]
    require(symmetric(neighbours), f"{where}: a path is not named once at each of its ends")
    require(connected(neighbours), f"{where}: some place cannot be reached")
    points = [(node.x, node.y) for node in side.nodes]
    for here, around in enumerate(neighbours):
        drawn = clockwise(points, here, around)
        turned = any(tuple(around[turn:] + around[:turn]) == drawn for turn in range(len(around)))
        require(turned, f"{where}: the neighbours of {names[here]} are not in clockwise order")
    _check_starts(edition, side, where)


def _check_starts(edition: CaretosEdition, side: Side, where: str) -> None:
    supply = edition.supply
    starts = [node.start for node in side.nodes]
    require(starts.count(Start.CARETO) == CARETOS, f"{where}: two places for Caretos are needed")
    for symbol in Symbol:
        places = sum(node.symbol is symbol for node in side.nodes)
        require(places == PLACES_OF_A_SYMBOL, f"{where}: symbol {symbol.value} must mark two places")
    groups = starts.count(Start.VILLAGERS)
    left = supply.villagers_of_each_color - side.villagers_aside
    villagers = left * len(COLORS)
    require(left > 0, f"{where}: no villager is left")
    require(groups * supply.villagers_at_each_place == villagers, f"{where}: villagers do not fill their places")
    require(groups <= supply.campfires, f"{where}: too few campfires for the groups")
    kinds = {node.kind for node in side.nodes}
    for face in edition.monsters:
        require(bool(kinds & set(face.returns)), f"{where}: {face.monster.value} has no place to return to")


def _check_monsters(edition: CaretosEdition) -> None:
    listed = [face.monster for face in edition.monsters]
    require(sorted(listed, key=MONSTERS.index) == list(MONSTERS), "monsters: each Monster must be listed once")
    for face in edition.monsters:
        for part in (*face.comet, *face.storm, *face.moon):
            _check_power_part(part, f"monsters: {face.monster.value}")
        for power in (face.comet, face.storm, face.moon):
            own = [part.act for part in power].count(Act.MOVE_SELF)
            require(own <= 1, f"monsters: {face.monster.value} moves itself in two parts of a power")


def _check_power_part(part: PowerPart, where: str) -> None:
    still = part.act in (Act.SWAP, Act.RELOCATE, Act.SCARE, Act.PLACE)
    require(still == (part.steps == 0), f"{where}: {part.act.value} with {part.steps} steps")
    require(
        part.act is Act.MOVE_SELF or not (part.jumps or part.through or part.sends or part.extra),
        f"{where}: {part.act.value} cannot jump, pass or go on",
    )
    require(part.through or not part.sends, f"{where}: only who passes others can send them off")
    require(Kind.PLAIN not in part.jumps, f"{where}: plain places are no kind to jump between")
    require((part.act is Act.MOVE_VILLAGERS) == (part.villagers > 0), f"{where}: villagers to be moved")


def _check_night_card(card: NightFace) -> None:
    tasks = [part.task for part in card.parts]
    require(tasks.count(Task.ACTIVATE) == 1, f"nightCards: {card.name} must have one activation")
    for part in card.parts:
        moves = part.task is Task.CARETO
        require(moves == (part.steps > 0), f"nightCards: {card.name}: steps belong to Caretos")


def _check_bonus_cards(edition: CaretosEdition) -> None:
    require(len(edition.bonus_cards) >= edition.limits.face_up_bonus_cards, "bonusCards: too few to lie face up")
    for card in edition.bonus_cards:
        require((card.goal is Goal.COLOR) == (card.color is not None), f"bonusCards: {card.name}: colour")
        of_kind = card.goal in (Goal.AT, Goal.NEXT_TO)
        require(of_kind == (card.kind is not None), f"bonusCards: {card.name}: kind of place")
    most = FINAL_CARDS_EACH * max(SEATS)
    require(len(edition.final_cards) >= most, "finalCards: too few for the experienced variant")
    for final in edition.final_cards:
        require((final.goal is FinalGoal.EACH) == (final.color is not None), f"finalCards: {final.name}: colour")
