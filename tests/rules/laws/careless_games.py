"""Games with faults that random play does not trip over, planted by somebody who had not written the laws."""

from tests.rules.laws.faulty_games import HEARTS, HIGH_CARD, LOOKS, TIC_TAC_TOE, Fault
from tests.rules.laws.hidden_games import CHEAP, GUIDED, NAMES

ESTIMATES = "an_estimate_is_a_chance_for_each_seat"
LISTED_TOGETHER = "what_is_listed_together_reads_differently"
BUSY = "    for _ in range(450_000):\n        pass\n"
LIKELY = 'is likely to win."""\n'
WEIGHTS = "tuple(weight / sum(weights) for weight in weights)"


def slow(what: str, says: str, before: str, file: str = "__init__.py", of: str = HIGH_CARD) -> Fault:
    """A function of a game that takes half a second; ``before``: what its first line follows."""
    return Fault(
        f"{what} takes half a second", CHEAP, (says, "its table stands still"), ((before, before + BUSY),), file, of
    )


def unlikely(what: str, says: str, before: str, after: str) -> Fault:
    """An estimate of Hearts that bots cannot read."""
    return Fault(what, ESTIMATES, (says,), ((before, after),), "scoring.py", HEARTS)


SLOW = (
    slow("a prompt", "`prompt` for seat", '"""How many cards the seat can choose from."""\n'),
    slow("redact", "`redact` of HandDealt for a spectator", 'one public form for all others."""\n'),
    slow("redeal", "`redeal` for seat", 'all cards that it cannot see are redealt."""\n'),
    slow("an estimate", "`estimate` for seat", LIKELY, "scoring.py", HEARTS),
)
UNLIKELY = (
    unlikely(
        "a chance beyond one", "return a number from 0 to 1", WEIGHTS, WEIGHTS.replace("weight /", "9 * weight /")
    ),
    unlikely(
        "a seat without a chance", "for each of the 3 seats", WEIGHTS, WEIGHTS.replace("in weights)", "in weights[1:])")
    ),
    unlikely(
        "a chance that is no number, late in a hand",
        "`estimate` is (nan",
        LIKELY,
        LIKELY + '    if len(state.played) > 20:\n        return (float("nan"),) * len(state.hands)\n',
    ),
    unlikely(
        "an estimate that fails late in a hand",
        "`estimate` raises AssertionError (late) after PlayCard(",
        LIKELY,
        LIKELY + '    assert len(state.played) < 30, "late"\n',
    ),
)
CARELESS = (
    *SLOW,
    *UNLIKELY,
    Fault(
        "all buttons read the same",
        LISTED_TOGETHER,
        ("Mark(square=0) and Mark(square=1) are listed together", "both read 'Mark a square'", "`action-mark`"),
        (("Mark { $square }\n", "Mark a square\n"),),
        "text/en.ftl",
        TIC_TAC_TOE,
    ),
    Fault(
        "a tally counts nobody knows what",
        LOOKS,
        ("View.deck", "drawn('tally') counts the members of an enum", "say which enum it is"),
        (('drawn("deck")', 'drawn("tally")'),),
    ),
    Fault(
        "the sides are no values of the enum",
        LOOKS,
        ("View.squares", "has as sides CROSS", "the values here are none"),
        (('signs="XO"', 'sides=["CROSS"]'),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a prompt fails with the last card",
        GUIDED,
        ("PlayCard(card=", "is listed, and it raises ZeroDivisionError", "it happens seldom"),
        (('{"held": len(state.hands[seat])}', '{"held": 6 // len(state.deck or state.hands[seat][1:])}'),),
    ),
    Fault(
        "two refusals read the same",
        "two_refusals_never_read_the_same",
        (
            "HEARTS_NOT_BROKEN",
            "LOWEST_CLUB_LEADS",
            "are both told as 'That is not possible.'",
            "what the seat can do instead",
        ),
        (
            ("= The first trick begins with { $card }.", "= That is not possible."),
            ("= No heart has been played yet, so none can be led.", "= That is not possible."),
        ),
        "text/en.ftl",
        HEARTS,
    ),
    Fault(
        "an annotation forbids what is legal",
        "notation_and_json_read_back_what_they_write",
        ("Mark(square=8) of seat", "is legal, and no client can send it", "Let the annotations of its fields allow it"),
        (("Meta(ge=0, le=8, description", "Meta(ge=0, le=7, description"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "the default of an option is beyond its bounds",
        "a_table_can_be_opened_with_the_default_options",
        ("the defaults of Options are not within its own bounds", "`int` <= 200", "change the default"),
        (('game ends.")] = 100', 'game ends.")] = 500'),),
        "messages.py",
        HEARTS,
    ),
    Fault(
        "a census counts nothing",
        "the_census_holds_after_every_decision",
        ("`census` counts nothing", "a card that is in two places or in none"),
        (('return (("cards that are in two places", len(held) - len(set(held))),)', "return ()"),),
    ),
    Fault(
        "two squares lie at one point",
        "every_place_lies_on_the_board_beside_others",
        ("b1 and c1 lie at one point", "give each place a point of its own"),
        (("x=column + 0.5", "x=min(column, 1) + 0.5"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "what decides is not translated",
        NAMES,
        ("text/de.ftl has no `criterion-LINE`: translate it",),
        (("criterion-LINE = ", "# "),),
        "text/de.ftl",
        TIC_TAC_TOE,
    ),
)
