"""Points and the result."""

from collections.abc import Sequence

from quipu_rules.caretos.edition.tables import FinalFace, FinalGoal
from quipu_rules.caretos.parts import COLORS, Color, Ending
from quipu_rules.caretos.records import ScoreSheet
from quipu_rules.caretos.state import Belongings, State
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import SCORE, Outcome, Verdict, ranked

CAMPFIRES, VILLAGERS = "CAMPFIRES", "VILLAGERS"
"""What breaks ties (12.4)."""


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


def result(ending: Ending, sheets: Sequence[ScoreSheet]) -> Outcome:
    """The result by points, campfires, villagers; whoever is equal by all shares the place (12.4, R7)."""
    by = {
        SCORE: [one.total for one in sheets],
        CAMPFIRES: [one.campfires or 0 for one in sheets],
        VILLAGERS: [one.villagers for one in sheets],
    }
    return ranked(ending, by, tie=Verdict.WON)


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over."""
    return state.outcome
