"""What Inkas' sentences say; that none is missing is a law of all games (quipu/testing/laws/sentences.py)."""

import pytest

from quipu_rules.inkas.actions import PlayInvention, TradeGoods, TradeGoodsSet, TradeResources
from quipu_rules.inkas.events import (
    CardRobbed,
    CardsDiscarded,
    CardsTraded,
    DiceRolled,
    DiscardChosen,
    HarvestTaken,
    MonopolyPlayed,
    OfferDeclined,
    RoadBuilt,
    RobberRoused,
    SettlementBuilt,
    Yield,
    YieldTaken,
)
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Answer, Bundle, Card, Path, Site
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Action, Event, Seat
from quipu_rules.kernel.text import Reader
from tests.rules.inkas.table import PRINTED

BOARD = INKAS.board(PRINTED, INKAS.setup(), 3)
PLAYERS = ("Anna", "Ben", "Cleo")
ANNA, BEN, CLEO = map(Seat, range(3))
NOTHING = Bundle()


def said(message: Event | Action, *names: str) -> tuple[str, str]:
    readers = [Reader(locale, names or PLAYERS, BOARD) for locale in LOCALES]
    texts = INKAS.texts
    if isinstance(message, Event):
        return texts.event(message, readers[0]), texts.event(message, readers[1])
    return texts.action(message, readers[0]), texts.action(message, readers[1])


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        (Bundle(potato=1), "1 potato", "1 Kartoffel"),
        (Bundle(stone=1, feather=2), "1 stone and 2 feathers", "1 Stein und 2 Federn"),
        (Bundle(stone=3, potato=2, fish=3), "3 stone, 2 potatoes and 3 fish", "3 Steine, 2 Kartoffeln und 3 Fische"),
    ],
)
def test_a_bundle_is_said_as_a_list(cards: Bundle, english: str, german: str) -> None:
    assert said(YieldTaken(seat=ANNA, cards=cards)) == (
        f"Anna starts with {english}.",
        f"Anna erhält zum Start {german}.",
    )


@pytest.mark.parametrize(
    ("answer", "english"),
    [
        (Answer.OUTSTANDING, "Ben declines."),
        (Answer.ACCEPTED, "Ben no longer agrees and declines."),
        (Answer.COUNTERED, "Ben takes back the offer and declines."),
    ],
)
def test_an_answer_that_is_taken_back_is_told_as_such(answer: Answer, english: str) -> None:
    assert said(OfferDeclined(seat=BEN, answer=answer))[0] == english  # R48


def test_what_was_given_back_is_told_once_when_all_see_it() -> None:
    # R25: the first choice is an entry of its own; the last one is told with the cards of all.
    first, last = Bundle(wood=4), Bundle(ore=5)
    reader = Reader("en", PLAYERS, BOARD)
    told = [
        *INKAS.texts.sentences([DiscardChosen(seat=ANNA, cards=first)], reader),
        *INKAS.texts.sentences(
            [
                DiscardChosen(seat=BEN, cards=last),
                CardsDiscarded(seat=ANNA, cards=first),
                CardsDiscarded(seat=BEN, cards=last),
            ],
            reader,
        ),
    ]
    assert list(filter(None, told)) == [
        "Anna has chosen what to give back.",
        "Anna gives back 4 wood.",
        "Ben gives back 5 ore.",
    ]


def test_a_harvest_is_told_seat_by_seat() -> None:
    taken = ((BEN, Card.FISH, 1), (ANNA, Card.POTATO, 2), (ANNA, Card.STONE, 1))
    fact = HarvestTaken(yields=tuple(Yield(seat=s, card=c, count=n) for s, c, n in taken), short=(Card.FEATHER,))

    assert said(fact) == (
        "Anna gets 1 stone and 2 potatoes; Ben gets 1 fish. The supply is short of feathers.",
        "Anna erhält 1 Stein und 2 Kartoffeln; Ben erhält 1 Fisch. Der Vorrat reicht nicht für Federn.",
    )
    assert said(HarvestTaken(yields=(), short=())) == ("The roll brings nothing.", "Der Wurf bringt nichts.")


def test_dice_are_told_with_their_sum() -> None:
    assert said(DiceRolled(seat=BEN, dice=(3, 5))) == ("Ben rolls 8 (3 and 5).", "Ben würfelt 8 (3 und 5).")


def test_only_those_who_owe_cards_are_told() -> None:
    assert said(RobberRoused(seat=ANNA, owed=(0, 4, 0))) == (
        "A seven: the robber wakes. Ben has to give back 4 cards.",
        "Eine Sieben: Der Räuber erwacht. Ben muss 4 Karten abgeben.",
    )
    assert said(RobberRoused(seat=ANNA, owed=(0, 0, 0)))[0].endswith("Nobody holds too many cards.")


def test_a_monopoly_is_told_with_what_it_brought() -> None:
    assert said(MonopolyPlayed(seat=ANNA, back=1, card=Card.POTATO, taken=(0, 2, 1))) == (
        "Anna plays Monopoly on potatoes and gets 2 potatoes from Ben and 1 potato from Cleo.",
        "Anna spielt Monopol auf Kartoffeln und erhält 2 Kartoffeln von Ben und 1 Kartoffel von Cleo.",
    )


def test_numbers_of_seats_and_cards_never_touch() -> None:
    trade = CardsTraded(seat=ANNA, partner=BEN, give=Bundle(wood=1), take=Bundle(ore=2))

    assert said(trade, "") == (
        "Seat 1 trades 1 wood for 2 ore with Seat 2.",
        "Platz 1 tauscht 1 Holz gegen 2 Erz mit Platz 2.",
    )
    robbed = CardRobbed(seat=CLEO, victim=BEN, card=Card.STONE)
    assert said(robbed, "") == ("Seat 3 robs Seat 2 of 1 stone.", "Platz 3 raubt 1 Stein von Platz 2.")


def test_places_are_told_by_the_tiles_around_them() -> None:
    assert said(RoadBuilt(seat=ANNA, path=Path(1), price=NOTHING)) == (
        "Anna builds a road north-west of quarry 11.",
        "Anna baut eine Straße nordwestlich von Steinbruch 11.",
    )
    built = SettlementBuilt(seat=ANNA, site=Site(20), razed=BEN, points=5, price=NOTHING)
    assert said(built) == (
        "Anna builds a settlement at farmland 10, forest 9 and quarry 4, over one of Ben’s declining buildings, "
        "and has 5 culture points now.",
        "Anna baut eine Siedlung an Ackerland 10, Wald 9 und Steinbruch 4, über ein überwuchertes Gebäude von Ben, "
        "und hat nun 5 Kulturpunkte.",
    )


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (
            TradeResources(pay=Card.POTATO, gain=Card.ORE),
            "Trade 3 potatoes for 1 ore with the supply",
            "Beim Vorrat 3 Kartoffeln gegen 1 Erz tauschen",
        ),
        (
            TradeGoods(pay=Card.FEATHER, gain=Card.STONE),
            "Trade 2 feathers for 1 stone with the supply",
            "Beim Vorrat 2 Federn gegen 1 Stein tauschen",
        ),
        (
            TradeGoodsSet(gain=Card.ORE, gain_also=Card.ORE),
            "Trade 1 each of feather, coca and fish for 2 ore with the supply",
            "Beim Vorrat je 1 Feder, Koka und Fisch gegen 2 Erz tauschen",
        ),
        (
            PlayInvention(first=Card.WOOD, second=Card.FISH),
            "Play Invention and take 1 wood and 1 fish",
            "Erfindung spielen und 1 Holz und 1 Fisch nehmen",
        ),
    ],
)
def test_trades_are_told_by_count(action: Action, english: str, german: str) -> None:
    assert said(action) == (english, german)
