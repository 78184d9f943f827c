"""Games whose faults random play does not meet: what the laws that search must say."""

from tests.rules.laws.faulty_games import HEARTS, TIC_TAC_TOE, Fault

BOTH_WAYS = "a_legal_action_is_proposed_and_no_judge_raises"
GUIDED = "rare_branches_are_played"
WORLD = "a_redealt_world_can_be_reached"
CHEAP = "what_a_table_waits_for_is_cheap"
PART = "a_number_is_that_of_a_part_of_its_collection"
FIELDS = "every_field_is_described"
NAMES = "a_language_of_the_package_has_every_name_and_refusal"
LEVELS = "each_level_beats_the_one_below"
ASSETS = "assets_have_words_and_tell_nothing_that_is_hidden"
NUMBERS = "a_refusal_answers_whatever_number_a_client_sends"
PLAYED = "    ledger.record(CardPlayed(seat=seat, card=action.card))\n"
REDEALT = "hands, cards = put(hands, seat, tuple(sorted(cards[:count]))), cards[count:]"
POSSIBLE = (
    "def census(state",
    "def check_position(state: State, _setup: NoOptions, _seats: int) -> None:\n"
    "    if any(hand != tuple(sorted(hand)) for hand in state.hands):\n"
    '        raise Inconsistent("a hand is not in order")\n\n\n'
    "def census(state",
)
DECLARED = ("    census=census,\n", "    census=census,\n    check_position=check_position,\n")
IMPORTED = ("    Game,\n", "    Game,\n    Inconsistent,\n")

HIDDEN = (
    Fault(
        "the last square is never proposed",
        BOTH_WAYS,
        ("Mark(square=8) of seat 0 is legal by `refusal`, and `candidates` does not propose it", "or refuse it"),
        (("range(len(state.squares)))\n\n\ndef refusal", "range(len(state.squares) - 1))\n\n\ndef refusal"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a card that others hold is legal",
        BOTH_WAYS,
        ("PlayCard(card=", "is legal by `refusal`", "no client and no bot finds it"),
        (("if action.card in state.hands[seat]:", "if action.card % 2 or action.card in state.hands[seat]:"),),
    ),
    Fault(
        "a judge reads beyond the board",
        NUMBERS,
        ("`refusal` raises IndexError for Mark(square=", "Meta(ge=…, le=…)"),
        (("Meta(ge=0, le=8, description", "Meta(description"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a judge fails for one square",
        BOTH_WAYS,
        ("`refusal` of Mark raises ZeroDivisionError", "for Mark(square=7)", "let it answer with a refusal"),
        (
            (
                "    if state.squares[action.square] is None:\n        return None\n",
                "    if state.squares[action.square] is None and 1 // (7 - action.square) < 9:\n        return None\n",
            ),
        ),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a refusal names a collection that is not there",
        BOTH_WAYS,
        ("SQUARE_TAKEN names `square` in the collection 'cells'", "Ref(collection=…)"),
        (('Ref(collection="squares"', 'Ref(collection="cells"'),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a card is counted from one",
        PART,
        ("`cards` of HandDealt is 12, and the board has no such part in `cards`", "Game(collections=…)"),
        (
            ("CARDS = tuple(map(Card, range(12)))", "CARDS = tuple(map(Card, range(1, 13)))"),
            ("for card in CARDS)\n    return Cards(", "for card in map(Card, range(12)))\n    return Cards("),
        ),
    ),
    Fault(
        "the third round that a seat wins fails",
        GUIDED,
        ("is listed, and it raises ZeroDivisionError", "guided actions", "follow these actions in a test"),
        (
            (
                "            nothing = (None,) * len(state.hands)\n",
                "            nothing = (None,) * (len(state.hands) * (1 // (2 - min(2, state.points[seat])) or 1))\n",
            ),
        ),
    ),
    Fault(
        "a hand of hearts cannot lead",
        GUIDED,
        ("a dead end, after", "is to act in PlayingTrick(", "Let `to_act` not wait for it, or propose"),
        ((" and not only_hearts(hand):", ":"),),
        "moves.py",
        HEARTS,
    ),
    Fault(
        "redealt hands could never have been dealt",
        WORLD,
        ("`check_position` refuses a world that `redeal` draws", "a hand is not in order", "Bots think in worlds"),
        (
            (REDEALT, REDEALT.replace("tuple(sorted(cards[:count]))", "tuple(cards[:count])[::-1]")),
            POSSIBLE,
            DECLARED,
            IMPORTED,
        ),
    ),
    Fault(
        "redealt hands lose a card",
        WORLD,
        ("`census` counts otherwise in a world that `redeal` draws", "lose nothing"),
        (("return replace(state, hands=hands, deck=tuple(sorted(cards)))", "return replace(state, hands=hands)"),),
    ),
    Fault(
        "resolve takes half a second",
        CHEAP,
        ("`resolve` for PlayCard(card=", "runs more than 400000 lines of Python", "for which its table stands still"),
        ((PLAYED, "    for _ in range(3_000_000):\n        pass\n" + PLAYED),),
    ),
    Fault(
        "a view takes half a second",
        CHEAP,
        ("`view` for seat", "runs more than 400000 lines of Python"),
        (("    return View(\n", "    for _ in range(3_000_000):\n        pass\n    return View(\n"),),
    ),
    Fault(
        "a refusal is not translated",
        NAMES,
        ("text/de.ftl has no `refusal-NOT_IN_HAND`", "translate it"),
        (("refusal-NOT_IN_HAND = Du hast { $card } nicht auf der Hand.\n", ""),),
        "text/de.ftl",
    ),
    Fault(
        "the member of an enum is not translated",
        NAMES,
        ("text/de.ftl has no `Passing-LEFT`",),
        (("Passing-LEFT", "passing-left"),),
        "text/de.ftl",
        HEARTS,
    ),
    Fault(
        "a field of an event is not described",
        FIELDS,
        ("Marked says nothing of `at`", 'Meta(description="…")', "GraphQL, OpenAPI and the SDKs"),
        (
            (
                '    square: Annotated[Square, Meta(description="The square it is on.")]\n',
                '    square: Annotated[Square, Meta(description="The square it is on.")]\n    at: int = 0\n',
            ),
        ),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "every turn gives up something for nothing",
        LEVELS,
        ("turns of BEGINNER and RANDOM", "were one action that gave up something for nothing by `loss`"),
        (
            ("    Ledger,\n", "    Ledger,\n    Loss,\n"),
            ("    open=True,\n", '    open=True,\n    loss=lambda *_: Loss(name="turn"),\n'),
        ),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "an asset counts the highest card of another hand",
        ASSETS,
        ("the assets tell", "what is hidden"),
        (
            ("    Action,\n", "    Action,\n    Asset,\n"),
            (
                "    census=",
                '    assets=lambda state, seat: (Asset(name="best", count=max(state.hands[seat - 1], default=0)),),\n'
                "    census=",
            ),
        ),
    ),
    Fault(
        "an asset has no words",
        ASSETS,
        ("cards has neither `gain-cards` nor `cost-cards`",),
        (
            ("    Action,\n", "    Action,\n    Asset,\n"),
            ("    open=True,\n", '    open=True,\n    assets=lambda *_: (Asset(name="cards", count=1),),\n'),
        ),
        of=TIC_TAC_TOE,
    ),
)
