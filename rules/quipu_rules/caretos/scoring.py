"""Points, ranking and the result."""

from quipu_rules.caretos.edition.tables import FinalFace, FinalGoal
from quipu_rules.caretos.parts import COLORS, Color
from quipu_rules.caretos.records import ScoreSheet
from quipu_rules.caretos.state import Belongings, State
from quipu_rules.kernel.game import Outcome
from quipu_rules.kernel.message import Seat


def final_points(face: FinalFace, captured: tuple[Color, ...]) -> int:
    """What a Final Bonus card is worth with these villagers (section 13)."""
    counts = [captured.count(color) for color in COLORS]
    match face.goal:
        case FinalGoal.DIFFERENT:
            return face.points * _different_sets(counts, face.size)
        case FinalGoal.SAME:
            return face.points * sum(count // face.size for count in counts)  # 13.3
        case FinalGoal.EACH:
            return face.points * sum(villager is face.color for villager in captured)  # 13.4


def _different_sets(counts: list[int], size: int) -> int:
    """How many sets of so many different colours can be made at once (13.2)."""
    sets = 0
    while sum(min(count, sets + 1) for count in counts) >= size * (sets + 1):
        sets += 1
    return sets


def bonus_points(state: State, mine: Belongings) -> int:
    """The points of the Bonus cards whose goals were met (10.2)."""
    faces = state.printed.edition.bonus_cards
    return sum(faces[card].points for card in mine.met_cards)


def sheet(state: State, seat: Seat) -> ScoreSheet:
    """The points of a seat (12.3)."""
    mine = state.belongings[seat]
    faces = state.printed.edition.final_cards
    card = mine.final_cards[0] if len(mine.final_cards) == 1 else None
    villagers = len(mine.captured)
    bonus = bonus_points(state, mine)
    final = 0 if card is None else final_points(faces[card], mine.captured)
    return ScoreSheet(
        seat=seat,
        villagers=villagers,
        bonus=bonus,
        final_card=card,
        final=final,
        total=villagers + bonus + final,
        campfires=mine.campfires,
    )


def outcome(state: State) -> Outcome | None:
    """The result, ranked by points, campfires, villagers (12.4, R7); ``None`` before the end."""
    if state.ending is None:
        return None
    seats = [Seat(seat) for seat in range(state.seats)]
    merit = {
        seat: (sheet(state, seat).total, state.belongings[seat].campfires, len(state.belongings[seat].captured))
        for seat in seats
    }
    places = sorted(set(merit.values()), reverse=True)
    return Outcome(
        scores=tuple(merit[seat][0] for seat in seats),
        ranking=tuple(tuple(seat for seat in seats if merit[seat] == place) for place in places),
        ending=state.ending.value,
    )
