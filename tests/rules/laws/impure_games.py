"""Games that depend on more than their seed, change what they are given, or end and speak wrongly."""

from tests.rules.laws.faulty_games import IN_HAND, RECORDED, TIC_TAC_TOE, Fault

SAME = "the_same_seed_and_actions_give_the_same_game"
PURE = "no_function_changes_what_it_is_given"
FOLDED = "folding_the_encoded_log_gives_the_same_state"
CENSUS = "the_census_holds_after_every_decision"
FROZEN = "views_and_states_are_made_of_frozen_records"
ENDS = "games_end_with_a_result"
NUMBERS_AGREE = "the_numbers_of_a_result_agree_with_its_places"
CAN_BE_TOLD = "a_result_can_be_told_in_every_language"
LOGGED = "the_log_tells_the_result"
RULES = "the_rules_are_written_down"
DESCRIBED = "every_kind_of_message_is_described"
SENTENCES = "every_sentence_and_name_is_there"
PARTS = "every_part_of_the_board_has_a_number_and_names_of_its_own"
DRAWN = "deck[ledger.chance.below(len(deck))]"
MARKS = "    ledger.record(Marked(seat=seat, square=action.square))\n"


def drawn(how: str, above: str = "CARDS = tuple") -> tuple[tuple[str, str], ...]:
    """High card draws by something else than chance, with a line above the constants."""
    return ((DRAWN, f"deck[{how} % len(deck)]"), ("CARDS = tuple", above))


DETERMINISM = (
    Fault(
        "random instead of chance",
        SAME,
        ("not the same game", "events[1].card", "`ledger.chance`", "import random"),
        drawn("random.randrange(9)", "import random\n\nCARDS = tuple"),
    ),
    Fault(
        "the time decides",
        SAME,
        ("not the same game", "card", "import time"),
        drawn("time.perf_counter_ns()", "import time\n\nCARDS = tuple"),
    ),
    Fault(
        "the hash of a text decides",
        SAME,
        ("not the same game in a process of its own", "card", "hash("),
        drawn("hash(str(deck))"),
    ),
    Fault(
        "the order of a set decides",
        SAME,
        ("not the same game in a process of its own", "card", "the order of a set"),
        drawn("zlib.crc32(''.join({str(card) for card in deck}).encode())", "import zlib\n\nCARDS = tuple"),
    ),
    Fault(
        "a list that all games share decides",
        SAME,
        ("not the same game when it is played again", "card", "kept between games", "SEEN = [0]"),
        (*drawn("len(SEEN)", "SEEN = [0]\nCARDS = tuple"), (RECORDED, f"{RECORDED}    SEEN.append(1)\n")),
    ),
    Fault(
        "a default that is changed decides",
        SAME,
        ("not the same game when it is played again", "card", "seen.append(1)"),
        (
            (DRAWN, "deck[len(seen) % len(deck)]"),
            ("seat: Seat, action: PlayCard) -> None:", "seat: Seat, action: PlayCard, seen: list[int] = []) -> None:"),
            (RECORDED, f"{RECORDED}    seen.append(1)\n"),
        ),
    ),
)
SHOWN = "every_draw_is_shown_by_an_event_that_says_so"
SAYS_SO = ", CardDrawn: (Shown(hidden=1),)"
DRAWS = (
    Fault(
        "a draw goes into no event",
        SHOWN,
        ("draws", "times, and its events show", "Record each result of `ledger.chance` in an event"),
        ((RECORDED, f"    ledger.chance.below(2)\n{RECORDED}"),),
    ),
    Fault(
        "an event does not say that it shows a draw",
        SHOWN,
        ("cardDrawn", "let `shows` of the `Game` say which field holds it", "Shown(hidden=1)"),
        ((SAYS_SO, ""),),
    ),
    Fault(
        "an event says that it shows what it does not",
        SHOWN,
        ("`card` of cardDrawn is", "and chance draws"),
        ((SAYS_SO, ", CardDrawn: (Shown(field='card', below=99),)"),),
    ),
    Fault(
        "a refusal raises on a number that a client sends",
        "a_refusal_answers_whatever_number_a_client_sends",
        (
            "`refusal` raises IndexError for Mark(square=",
            "which any client can send",
            "bound `square` by Meta(ge=…, le=…)",
        ),
        (("Meta(ge=0, le=8, ", "Meta("),),
        of=TIC_TAC_TOE,
    ),
)
PURITY = (
    Fault(
        "a point is counted past the events",
        FOLDED,
        ("after PlayCard(", "the state is not what its events say", "`points[", "only in `evolve`"),
        (
            (
                RECORDED,
                f"{RECORDED}    ledger.state = replace(ledger.state, points=raised(ledger.state.points, seat, 1))\n",
            ),
        ),
    ),
    Fault(
        "the turn passes past the events",
        FOLDED,
        ("after Mark(", "the state is not what its events say", "`now.seat`"),
        ((MARKS, f"{MARKS}    ledger.state = replace(ledger.state, now=Marking(seat=seat))\n"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a view changes the state",
        PURE,
        ("`view` changes the state that it is given", "`points[0]`", "`evolve`"),
        (("    return View(\n", "    force_setattr(state, 'points', raised(state.points, 0, 1))\n    return View(\n"),),
    ),
    Fault(
        "a refusal changes the state",
        PURE,
        ("`candidates` or `refusal` changes the state that it is given", "`points[0]`"),
        ((IN_HAND, f"    force_setattr(state, 'points', raised(state.points, 0, 1))\n{IN_HAND}"),),
    ),
    Fault(
        "a view is a list",
        FROZEN,
        ("the view, field `squares` of View holds a list", "use a tuple"),
        (("View(squares=state.squares)", "View(squares=list(state.squares))"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a phase holds a set",
        FROZEN,
        ("the state, field `now` of State, field `left` of Marking holds a frozenset", "use a sorted tuple"),
        (
            (
                "    seat: Seat\n\n\nclass State",
                "    seat: Seat\n    left: frozenset[Seat] = frozenset({Seat(0), Seat(1)})\n\n\nclass State",
            ),
        ),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a state holds what is not a number",
        FROZEN,
        ("the state, field `worth` of State is nan, which JSON cannot say", "None where there is none"),
        (
            (
                "(None,) * 9\n    now",
                '(None,) * 9\n    worth: float = float("nan")\n    now',
            ),
        ),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a card is drawn and stays in the deck",
        CENSUS,
        ("`census` counts otherwise than after the set-up", "cards that are in two places"),
        (
            (
                "return replace(state, deck=deck, hands=put(state.hands, seat, hand))",
                "return replace(state, hands=put(state.hands, seat, hand))",
            ),
        ),
    ),
)
MADE = 'ranked("HANDS_EMPTY", {SCORE: points}, tie=Verdict.WON)'
TOLD = "outcome=lambda state: state.outcome"


def made_wrongly(how: str) -> tuple[tuple[str, str], ...]:
    """High card changes each of its results after it was made."""
    changed = f"def wrong(made: Outcome) -> Outcome:\n    return {how}\n\n\ndef candidates("
    return ((MADE, f"wrong({MADE})"), ("def candidates(", changed))


def each(change: str) -> tuple[tuple[str, str], ...]:
    return made_wrongly(f"replace(made, results=tuple(replace(one, {change}) for one in made.results))")


RESULTS = (
    Fault(
        "the fewest points are first, and nothing says so",
        NUMBERS_AGREE,
        ("the result of seat", "by its numbers", "`ranked` or `together`"),
        each("place=len(made.results) + 1 - one.place"),
    ),
    Fault(
        "nothing decides a place",
        NUMBERS_AGREE,
        ("has the criterion None, and by its numbers 'SCORE'",),
        each("criterion=None"),
    ),
    Fault("a score is not the number", NUMBERS_AGREE, ("has the score 7, and by its numbers",), each("score=7")),
    Fault(
        "the loser has won",
        NUMBERS_AGREE,
        ("is LOST on place 1",),
        each("verdict=Verdict.LOST if one.place == 1 else Verdict.WON"),
    ),
    Fault(
        "who lost is not in the result",
        NUMBERS_AGREE,
        ("the results name the seats [", "not each of"),
        made_wrongly("replace(made, results=made.results[:1])"),
    ),
    Fault(
        "an ending has no sentence",
        CAN_BE_TOLD,
        ("the result ALL_PLAYED cannot be told", "`ending-ALL_PLAYED`", "text/en.ftl"),
        (('ranked("HANDS_EMPTY"', 'ranked("ALL_PLAYED"'),),
    ),
    Fault(
        "what decides has no words",
        CAN_BE_TOLD,
        ("the result HANDS_EMPTY cannot be told", "`criterion-TRICKS`", "text/en.ftl"),
        (("{SCORE: points}", '{"TRICKS": points}'),),
    ),
    Fault(
        "the log tells another result",
        LOGGED,
        ("no event of the last action holds the result, or another one", "a field of type Outcome"),
        ((TOLD, 'outcome=lambda state: state.outcome and ranked("HANDS_EMPTY", {SCORE: range(len(state.points))})'),),
    ),
    Fault(
        "spectators are not told the result",
        LOGGED,
        ("`redact` hides the result HANDS_EMPTY from spectators",),
        (
            (
                "        case CardDrawn(seat=seat) if seat != viewer:\n",
                "        case GameEnded() if viewer is None:\n"
                "            return CardDrawn(seat=Seat(0), card=None)\n"
                "        case CardDrawn(seat=seat) if seat != viewer:\n",
            ),
        ),
    ),
    Fault(
        "there is a result before the game is over",
        ENDS,
        ("`to_act` is not empty and `outcome` is Outcome(",),
        ((TOLD, 'outcome=lambda state: state.outcome or ranked("HANDS_EMPTY", {SCORE: state.points})'),),
    ),
)
PAPERS = (
    Fault("the rules are empty", RULES, ("has no `rules.md`, or it is empty",), (("", ""),), "rules.md", TIC_TAC_TOE),
    Fault(
        "a refusal cites a rule that is not there",
        RULES,
        ("__init__.py:", "cites rule 9.9", "**9.9**"),
        (('refuse("NOT_IN_HAND", "1.2"', 'refuse("NOT_IN_HAND", "9.9"'),),
    ),
    Fault(
        "an action is not described",
        DESCRIBED,
        ("Mark has no docstring",),
        (('    """Put a mark on an empty square (1.2)."""\n\n', ""),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "an event is not described",
        DESCRIBED,
        ("CardDrawn has no docstring",),
        (('    """A card was drawn; only its new owner sees which."""\n\n', ""),),
    ),
    Fault(
        "a translation has a variable that nobody knows",
        "a_translation_has_messages_of_english_once_each",
        ("text/de: refusal-SQUARE_TAKEN: no message in English knows $feld",),
        (("refusal-SQUARE_TAKEN = Auf { $square }", "refusal-SQUARE_TAKEN = Auf { $feld }"),),
        "text/de.ftl",
        TIC_TAC_TOE,
    ),
    Fault(
        "an event was renamed, its sentence was not",
        SENTENCES,
        ("text/en.ftl has no `event-roundWon`",),
        (("event-roundWon", "event-roundTaken"),),
        "text/en.ftl",
    ),
    Fault(
        "two kinds of events have the same sentence",
        "two_kinds_of_acts_are_never_the_same_sentence",
        ("cardPlayed and cardDrawn are both told as 'Anna plays", "say in text/en.ftl what only one of them does"),
        (("   *[other] { $seat } draws { $card }.", "   *[other] { $seat } plays { $card }."),),
        "text/en.ftl",
    ),
    Fault(
        "a number is in no collection",
        "every_number_leads_to_its_collection",
        ("`square` of Mark is a Square", "name the collection of the board", 'Game(collections={Square: "…"})'),
        (('collections={Square: "squares"}', "collections={}"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a square is neither proposed nor refused",
        "whatever_cannot_be_used_has_a_reason",
        ("no legal Mark names 8 in `square` (squares)", "`refusal` of Mark does not say why", "propose them"),
        (("for square in range(len(state.squares)))", "for square in range(8))"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "two squares have one name",
        PARTS,
        ("squares: two places have one name",),
        (("{at // 3 + 1}", "{at // 6 + 1}"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a square lies beyond the board",
        "every_place_lies_on_the_board_beside_others",
        ("the place a1 lies beyond the board", "x is 7.5"),
        (("x=column + 0.5", "x=column + 7.5"),),
        of=TIC_TAC_TOE,
    ),
)
IMPURE = (*DETERMINISM, *DRAWS, *PURITY, *RESULTS, *PAPERS)
