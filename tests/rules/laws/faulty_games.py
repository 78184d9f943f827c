"""Games that tell secrets, as small changes to the examples: what a law must say to whoever made them."""

from dataclasses import dataclass

HIGH_CARD, TIC_TAC_TOE, HEARTS = "high-card/highcard", "tic-tac-toe/tictactoe", "hearts/hearts"


@dataclass(frozen=True)
class Fault:
    """A change of one file, the law that finds it, and words of what that law says."""

    what: str
    law: str
    says: tuple[str, ...]
    changes: tuple[tuple[str, str], ...]
    """Pieces of the file, each with what stands there instead."""
    file: str = "__init__.py"
    of: str = HIGH_CARD


DECLARED = "what_a_game_hides_is_declared"
WORLDS = "two_worlds_that_differ_in_what_a_viewer_cannot_know_look_the_same"
EVENTS = "an_event_tells_each_viewer_what_its_view_shows_and_redeal_draws_the_rest"
MARKED = "an_event_by_which_somebody_learns_something_is_marked"
LOOKS = "every_look_fits_its_field"
LISTED = "what_is_listed_is_accepted_and_no_other_candidate_is"

OWN_HAND = "hand=() if viewer is None else state.hands[viewer],"
ALL_HANDS = "hand=tuple(card for hand in state.hands for card in hand),"
DEALT = "case HandDealt(seat=seat) if seat != viewer:"
WON = "    if None not in played:\n"
RECORDED = "    ledger.record(CardPlayed(seat=seat, card=action.card))\n"
IN_HAND = "    if action.card in state.hands[seat]:\n        return None\n"


def opened(*names: str) -> tuple[tuple[str, str], ...]:
    """Declarations that are left out."""
    return tuple((f"    {name}={name},\n", "") for name in names)


SECRECY = (
    Fault(
        "every hand is sent to everybody, and nothing is declared",
        DECLARED,
        ("does not say whether it hides anything", "`open=True`", "`redact`, `redeal` and `census`"),
        (*opened("redact", "redeal", "census"), (OWN_HAND, ALL_HANDS)),
    ),
    Fault(
        "redact is forgotten",
        DECLARED,
        ("view of seat 0", "leaves `redact` at the default", "`hand`"),
        opened("redact"),
    ),
    Fault("redeal is forgotten", DECLARED, ("leaves `redeal` at the default",), opened("redeal")),
    Fault("census is forgotten", DECLARED, ("leaves `census` at the default",), opened("census")),
    Fault(
        "all three are forgotten",
        DECLARED,
        ("leaves `redact` and `redeal` and `census` at the default", "for a spectator"),
        opened("redact", "redeal", "census"),
    ),
    Fault(
        "redact hides, redeal says that all is known, views hide nothing",
        DECLARED,
        ("`redact` hides HandDealt(", "leaves `redeal` at the default"),
        (*opened("redeal"), (OWN_HAND, ALL_HANDS)),
    ),
    Fault(
        "a game with hands says that it is open",
        "an_open_game_shows_everybody_the_same",
        ("says `open=True`, but its views are not the same", "`hand`"),
        (("    census=census,\n", "    census=census,\n    open=True,\n"),),
    ),
    Fault(
        "an open view, an event that is not",
        "an_open_game_shows_everybody_the_same",
        ("says `open=True`, but `redact` hides HandDealt(",),
        (("    census=census,\n", "    census=census,\n    open=True,\n"), (OWN_HAND, ALL_HANDS)),
    ),
    Fault(
        "a view shows every hand",
        WORLDS,
        ("view of a spectator shows what it cannot know", "`hand[0]`", "Leave it out of `view`"),
        ((OWN_HAND, ALL_HANDS),),
    ),
    Fault(
        "a spectator sees the first hand",
        WORLDS,
        ("view of a spectator shows what it cannot know", "`hand[0]`"),
        ((OWN_HAND, "hand=state.hands[viewer or 0],"),),
    ),
    Fault(
        "a view shows the hand of the next seat",
        WORLDS,
        ("view of seat 0 shows what it cannot know", "`hand[0]`"),
        ((OWN_HAND, "hand=() if viewer is None else state.hands[(viewer + 1) % len(state.hands)],"),),
    ),
    Fault(
        "a size tells what is hidden",
        WORLDS,
        ("view of a spectator shows what it cannot know", "`deck`"),
        (("deck=len(state.deck),", "deck=len([card for card in state.deck if card > 5]),"),),
    ),
    Fault(
        "redact forgets what is drawn",
        EVENTS,
        ("CardDrawn tells", "what its view hides", "draws of chance", "`card`", "Hide it in `redact`"),
        (("        case CardDrawn(seat=seat) if seat != viewer:\n            return replace(event, card=None)\n", ""),),
    ),
    Fault(
        "redact forgets the deal",
        EVENTS,
        ("HandDealt tells a spectator what its view hides", "`cards[0]`"),
        ((f"        {DEALT}\n            return replace(event, cards=())\n", ""),),
    ),
    Fault(
        "the next seat is told a hand",
        EVENTS,
        ("HandDealt tells seat 0 what its view hides", "`cards[0]`"),
        ((DEALT, "case HandDealt(seat=seat) if viewer is None or viewer not in (seat, seat - 1):"),),
    ),
    Fault(
        "redact hides from its owner what was drawn",
        EVENTS,
        (
            "view of seat 0 shows what `redact` hides from it, with CardDrawn",
            "`hand[",
            "let `redact` give it the event",
        ),
        (("case CardDrawn(seat=seat) if seat != viewer:", "case CardDrawn():"),),
    ),
    Fault(
        "a spectator is told every hand, and no seat is",
        "an_event_has_two_forms_at_most",
        ("a third form of HandDealt", "for seat 1", "for a spectator"),
        ((DEALT, "case HandDealt(seat=seat) if seat != viewer and viewer is not None:"),),
    ),
    Fault(
        "some are told how high the hand is",
        "an_event_has_two_forms_at_most",
        ("a third form", "HandDealt", "`cards`"),
        (("return replace(event, cards=())", "return replace(event, cards=event.cards[: viewer is None])"),),
    ),
    Fault(
        "what is passed is told to everybody",
        EVENTS,
        ("PassChosen tells a spectator what its view hides", "choices of seat", "`cards["),
        (("case HandDealt(seat=seat) | PassChosen(seat=seat) if", "case HandDealt(seat=seat) if"),),
        "secrecy.py",
        HEARTS,
    ),
    Fault(
        "a seat sees what another is going to pass",
        WORLDS,
        ("view of a spectator shows what it cannot know", "`chosen"),
        (("chosen=() if viewer is None else state.chosen[viewer] or (),", "chosen=state.chosen[0] or (),"),),
        "secrecy.py",
        HEARTS,
    ),
)
REDEALS = (
    Fault(
        "redeal returns what it is given",
        EVENTS,
        ("`redeal` never draws `deck` and `hands` of the state again for a spectator", "hides HandDealt"),
        (("    return replace(state, hands=hands, deck=tuple(sorted(cards)))", "    return state"),),
    ),
    Fault(
        "redeal leaves everything to spectators",
        EVENTS,
        ("`redeal` never draws `deck` and `hands` of the state again for a spectator",),
        (("    others = [seat for", "    if viewer is None:\n        return state\n    others = [seat for"),),
    ),
    Fault(
        "redeal leaves the hands of others",
        EVENTS,
        ("`redeal` never draws `deck` and `hands` of the state again",),
        (("    others = [seat for seat in range(len(state.hands)) if seat != viewer]", "    others = list[int]()"),),
    ),
    Fault(
        "redeal loses a card",
        WORLDS,
        ("`deck` is", "in a world that looks the same to it"),
        (("deck=tuple(sorted(cards)))", "deck=tuple(sorted(cards[1:])))"),),
    ),
    Fault(
        "redeal doubles a card",
        WORLDS,
        ("`redeal` for a spectator changes what `census` counts", "lost or doubled", "cards that are in two places"),
        (("tuple(sorted(cards[:count]))), cards[count:]", "tuple(sorted(cards[:count]))), cards"),),
    ),
    Fault(
        "redeal depends on what it hides",
        WORLDS,
        ("`redeal` for a spectator depends on what it hides", "sort what is unseen"),
        (("unseen = sorted((*state.deck,", "unseen = tuple((*state.deck,"),),
    ),
)
REFUSALS = (
    Fault(
        "what is legal depends on the hand of another",
        WORLDS,
        ("the legal actions of seat", "depend on what it cannot know", "reads something hidden"),
        ((IN_HAND, IN_HAND.replace("seat]:", "seat] and action.card + 1 not in state.hands[seat - 1]:")),),
    ),
    Fault(
        "a refusal names who holds the card",
        WORLDS,
        ("whether and why PlayCard(", "is refused depends on what it cannot know", "such as the hand of another seat"),
        (
            (
                'card=Ref(collection="cards", id=action.card))',
                "holder=next((at for at, hand in enumerate(state.hands) if action.card in hand), 9))",
            ),
        ),
    ),
    Fault(
        "an action is proposed twice",
        LISTED,
        ("`candidates` proposes Mark(square=", "twice"),
        (("for square in range(len(state.squares)))", "for square in (*range(9), 4))"),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a seat is to act and can do nothing",
        LISTED,
        ("dead end", "seat 0 has no action"),
        (("range(len(state.squares)))", "range(2))"),),
        of=TIC_TAC_TOE,
    ),
)
REVEALS = (
    Fault(
        "the best card of a hand is told",
        MARKED,
        ("by RoundWon", "learns something that it could not know", "`best` is", "Mark RoundWon with `reveals"),
        (
            ('    """All have played: the highest card scores a point."""\n', '    """Scored."""\n\n    best: int\n'),
            (
                "RoundWon(seat=Seat(",
                "RoundWon(best=max((0, *ledger.state.hands[0])), seat=Seat(",
            ),
        ),
    ),
    Fault(
        "an event follows if a seat holds a high card",
        MARKED,
        ("whether RoundWon or CardDrawn follows PlayCard(", "`reveals: ClassVar[bool] = True`"),
        (
            (
                WON,
                "    if max((0, *ledger.state.hands[0])) > 7:\n"
                f"        ledger.record(CardDrawn(seat=seat, card=None))\n{WON}",
            ),
        ),
    ),
    Fault(
        "cards that are passed can be looked at and given back",
        MARKED,
        ("by CardsPassed", "learns something that it could not know", "cannot be undone", "Mark CardsPassed"),
        (("    reveals: ClassVar[bool] = True\n", ""),),
        "messages.py",
        HEARTS,
    ),
)
LOOKING = (
    Fault(
        "a hand is drawn as dice",
        LOOKS,
        ("View.hand", "drawn('dice') draws whole numbers", "this field holds Card"),
        (('drawn("hand")', 'drawn("dice")'),),
    ),
    Fault(
        "a count is drawn as a fan of cards",
        LOOKS,
        ("View.hand_sizes", "drawn('hand') draws a list of cards", "this field holds int"),
        (('drawn("backs")', 'drawn("hand")'),),
    ),
    Fault(
        "the own hand lies in the middle of the table",
        "what_differs_from_seat_to_seat_lies_before_its_seat",
        ("View.hand differs from seat to seat", "say drawn('row', by=\"viewer\")"),
        (('drawn("hand")', 'drawn("row")'),),
    ),
    Fault(
        "a track has no end",
        LOOKS,
        ("View.deck", "drawn('track') needs `most`"),
        (('drawn("deck")', 'drawn("track")'),),
    ),
    Fault(
        "pieces stand on a board without places",
        LOOKS,
        ("View.hand", "drawn('pieces') draws on places", "no collection of the board has places"),
        (('drawn("hand")', 'drawn("pieces")'),),
    ),
    Fault(
        "the positions of a list stand for what the board does not have",
        LOOKS,
        ("View.squares", "by='fields'", "it is one of seats, squares, viewer"),
        (('drawn("marks", signs="XO")', 'drawn("marks", by="fields", signs="XO")'),),
        of=TIC_TAC_TOE,
    ),
    Fault(
        "a sign is given to what is no value",
        LOOKS,
        ("View.squares", "gives signs to CROSS", "the values here are none"),
        (('signs="XO"', 'signs={"CROSS": "X"}'),),
        of=TIC_TAC_TOE,
    ),
)
TOO_MUCH = (
    Fault(
        "a view says more than the contract allows",
        "what_is_shown_keeps_within_its_bounds",
        ("`View.deck` is", "the contract ends at 2147483647"),
        (("deck=len(state.deck),", "deck=2**31 + len(state.deck),"),),
    ),
)
TELLING = (*SECRECY, *REDEALS, *REFUSALS, *REVEALS, *LOOKING, *TOO_MUCH)
