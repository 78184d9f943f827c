"""Sentences: how each kind of field is said, and what is wrong with a text that is missing."""

from pathlib import Path

import pytest

from quipu_rules.kernel.board import Ref
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Event, Seat, Value
from quipu_rules.kernel.refusal import refuse
from quipu_rules.kernel.text import Reader, Texts
from tests.rules.kernel.lanes import (
    LANES,
    Advance,
    Advanced,
    Deliver,
    Delivered,
    Good,
    Lane,
    Load,
    Loaded,
    Paid,
    Price,
    Rolled,
    Told,
)

TEXTS = LANES.texts


def test_a_seat_is_said_by_its_players_name_or_by_its_number() -> None:
    rolled = Rolled(seat=Seat(1), dice=(3, 5))
    assert TEXTS.event(rolled, Reader("en", ("Ann", "Ben"))) == "Ben rolls 3 and 5, 2 dice."
    assert TEXTS.event(rolled, Reader("en", ("Ann",))) == "Seat 2 rolls 3 and 5, 2 dice."
    assert TEXTS.event(rolled, Reader("de")) == "Platz 2 würfelt 3 und 5, 2 Würfel."


def test_an_empty_list_is_a_dash() -> None:
    assert TEXTS.event(Rolled(seat=Seat(0), dice=()), Reader("en")) == "Seat 1 rolls –, 0 dice."


BOARD = LANES.board(LANES.editions["standard"], LANES.setup(), 2)


def test_a_place_is_said_by_its_name_on_the_readers_board() -> None:
    action = Advance(lane=Lane(0))
    assert TEXTS.action(action, Reader("en", board=BOARD)) == "Go to lane 1"
    assert TEXTS.action(action, Reader("de", board=BOARD)) == "Gehe nach Bahn 1"


def test_a_place_without_a_name_is_said_by_its_number_counted_from_one() -> None:
    assert TEXTS.action(Advance(lane=Lane(0))) == "Go to 1"
    assert TEXTS.action(Advance(lane=Lane(6)), Reader("en", board=BOARD)) == "Go to 7"


def test_a_list_is_joined_as_one_would_say_it() -> None:
    assert [TEXTS.listed(["a", "b", "c", "d"][:count], "en") for count in range(5)] == [
        "–",
        "a",
        "a and b",
        "a, b and c",
        "a, b, c and d",
    ]
    assert TEXTS.listed(["a", "b", "c"], "de") == "a, b und c"


def test_enums_lists_of_enums_and_what_is_absent_are_said_in_words() -> None:
    event = Advanced(seat=Seat(0), lane=Lane(1), goods=(Good.CLAY, Good.FISH))
    assert TEXTS.event(event, Reader("en")) == "Seat 1 moves clay and fish (with none) to 2."
    assert TEXTS.event(event, Reader("de")) == "Platz 1 bringt Lehm und Fisch (mit none) nach 2."


def test_the_sentences_of_all_refusals_are_listed_with_their_arguments_left_open() -> None:
    refusals = TEXTS.refusals("en")
    assert (refusals["LANE_FULL"], refusals["GAME_OVER"]) == ("… is full of ….", "The lanes are closed.")


def test_kinds_of_actions_and_events_are_said_with_the_names_of_their_fields() -> None:
    kinds = TEXTS.kinds("en")
    assert (kinds["event-advanced"], kinds["event-loaded"]) == (
        "{seat} moves {goods} (with {toll}) to {lane}.",
        "{seat} loads {loads}.",
    )
    assert not [key for key in kinds if key.startswith("refusal-")]


def test_parts_of_one_kind_are_counted() -> None:
    event = Loaded(seat=Seat(0), loads=(Load.STONE, Load.REED, Load.STONE))
    assert TEXTS.event(event, Reader("en")) == "Seat 1 loads 2 stones and 1 reeds."
    assert TEXTS.event(event, Reader("de")) == "Platz 1 lädt 2 Steine und 1 Schilf."


def test_a_record_in_a_field_is_said_by_its_own_message() -> None:
    assert (
        TEXTS.event(Paid(seat=Seat(0), price=Price(good=Good.FISH, count=3)), Reader("de")) == "Platz 1 zahlt 3 Fisch."
    )
    event = Advanced(seat=Seat(0), lane=Lane(1), toll=Price(good=Good.CLAY))
    assert TEXTS.event(event, Reader("en", board=BOARD)) == "Seat 1 moves – (with 1 clay) to lane 2."


def test_two_events_of_one_seat_share_a_sentence_in_the_place_of_the_second() -> None:
    rolled, paid = Rolled(seat=Seat(0), dice=(4,)), Paid(seat=Seat(0), price=Price(good=Good.FISH))
    advanced = Advanced(seat=Seat(0), lane=Lane(1))
    reader = Reader("en", ("Ann", "Ben"), BOARD)
    assert TEXTS.sentences((rolled, paid, advanced), reader) == (
        "",
        "Ann pays 1 fish.",
        "Ann rolls 4 and goes on on lane 2 (none).",
    )
    assert TEXTS.sentences((paid, rolled, advanced), reader)[1:] == ("", "Ann rolls 4 and goes on on lane 2 (none).")
    alone = ("Ann moves – (with none) to lane 2.", "Ann rolls 4, 1 dice.")
    assert TEXTS.sentences((advanced, rolled), reader) == alone
    other = Rolled(seat=Seat(1), dice=(4,))
    assert TEXTS.sentences((other, advanced), reader) == ("Ben rolls 4, 1 dice.", alone[0])


def test_numbers_are_written_in_digits_alone() -> None:
    for count in (1_000, 10**15 - 1, 10**15, 2**63):
        paid = Paid(seat=Seat(0), price=Price(good=Good.FISH, count=count))
        assert TEXTS.event(paid) == f"Seat 1 pays {count} fish."


def test_a_part_of_the_board_is_no_seat() -> None:
    details = {"lane": Ref(collection="tunnels", id=0), "good": Ref(collection="caves", id=1)}
    assert TEXTS.refusal(refuse("LANE_FULL", "1", **details)) == "1 is full of 2."


def test_an_enum_comes_with_its_id() -> None:
    assert TEXTS.event(Delivered(seat=Seat(0), good=Good.CLAY), Reader("de")) == "Platz 1 liefert Lehm (CLAY)."


def test_optional_seats_booleans_lists_and_texts_have_words() -> None:
    told = Told(whom=Seat(1), open=True, seats=(Seat(0), Seat(1)), note="hello")
    assert TEXTS.event(told, Reader("en", ("Ann", "Ben"))) == "Ben true Ann and Ben hello"
    told = Told(whom=None, open=False, seats=(), note="")
    assert TEXTS.event(told, Reader("en")).split() == ["none", "false", "–"]


def test_a_sentence_can_choose_by_what_is_absent() -> None:
    assert TEXTS.action(Deliver(price=Price(good=Good.FISH)), Reader("en")) == "Deliver nothing"
    assert TEXTS.action(Deliver(price=Price(good=Good.FISH), good=Good.CLAY), Reader("de")) == "Liefere Lehm"


def test_a_refusal_is_said_with_its_details() -> None:
    refusal = refuse("LANE_FULL", "2.2", lane=Ref(collection="lanes", id=1), good=Good.CLAY)
    assert TEXTS.refusal(refusal, Reader("en", board=BOARD)) == "lane 2 is full of clay."
    assert TEXTS.refusal(refusal, Reader("de", board=BOARD)) == "Bahn 2 ist voll von Lehm."


def test_a_number_that_a_client_made_up_is_said_however_long_it_is() -> None:
    refusal = refuse("LANE_FULL", "2.2", lane=-(10**30), good=Good.CLAY)
    assert TEXTS.refusal(refusal, Reader("en")) == f"-1{'0' * 30} is full of clay."


def test_refusals_of_the_kernel_have_sentences_that_a_game_may_replace() -> None:
    for code in ("NOT_YOUR_TURN", "NOT_IN_PLAY", "NOT_NOW"):
        assert len({TEXTS.refusal(refuse(code, "1.1"), Reader(locale)) for locale in ("en", "de")}) == 2
    assert TEXTS.refusal(refuse("GAME_OVER", "1.1"), Reader("en")) == "The lanes are closed."


def test_endings_and_parts_have_names() -> None:
    assert TEXTS.ending("FINISHED", "de") == "Alles ist getan."
    assert TEXTS.part(Good.FISH, "de") == "Fisch"
    assert TEXTS.has("Good-FISH", "en")
    assert not TEXTS.has("Good-WOOD", "en")


def test_a_seat_without_a_name_is_said_by_its_number() -> None:
    assert TEXTS.event(Rolled(seat=Seat(1), dice=(1,)), Reader("en", (None, None))) == "Seat 2 rolls 1, 1 dice."


def test_the_names_of_all_parts_are_listed_and_nothing_else() -> None:
    goods, loads = {"Good-CLAY": "clay", "Good-FISH": "fish"}, {"Load-STONE": "stone", "Load-REED": "reed"}
    verdicts = {"Verdict-WON": "won", "Verdict-LOST": "lost", "Verdict-DRAWN": "drawn"}
    assert TEXTS.parts("en") == {**goods, **loads, **verdicts}
    goods, loads = {"Good-CLAY": "Lehm", "Good-FISH": "Fisch"}, {"Load-STONE": "Stein", "Load-REED": "Schilf"}
    verdicts = {"Verdict-WON": "gewonnen", "Verdict-LOST": "verloren", "Verdict-DRAWN": "unentschieden"}
    assert TEXTS.parts("de") == {**goods, **loads, **verdicts}


def test_a_message_without_arguments_is_said_by_its_key() -> None:
    assert TEXTS.message("game-title", "de") == "Bahnen"
    with pytest.raises(KeyError, match="text hint-only in de has no value"):
        TEXTS.message("hint-only", "de")


class Unsaid(Event, frozen=True, kw_only=True):
    seat: Seat


def test_a_text_that_is_missing_says_which_and_in_what_language() -> None:
    with pytest.raises(KeyError, match="no text event-unsaid in de"):
        TEXTS.event(Unsaid(seat=Seat(0)), Reader("de"))


class Purse(Value, frozen=True, kw_only=True):
    coins: int


class Fee(Event, frozen=True, kw_only=True):
    paid: Purse


def test_a_record_without_words_of_its_own_says_how_to_write_them() -> None:
    with pytest.raises(KeyError, match="no text value-Purse in en: write how a record of this kind is told inside"):
        TEXTS.event(Fee(paid=Purse(coins=1)), Reader("en"))


def test_a_sentence_that_asks_for_what_is_not_given_is_a_defect() -> None:
    with pytest.raises(KeyError, match="text refusal-BROKEN in en"):
        TEXTS.refusal(refuse("BROKEN", "1.1"), Reader("en"))


def test_a_package_without_texts_is_noticed_with_the_first_sentence() -> None:
    with pytest.raises(FileNotFoundError):
        Texts("tests.rules.geometry").seat(0, "en")


def test_a_line_that_is_no_message_is_noticed_with_the_first_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "garbled" / "text"
    folder.mkdir(parents=True)
    for locale in LOCALES:
        (folder / f"{locale}.ftl").write_text("game-title = Garbled\n} left over\n", encoding="utf-8")
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="left over"):
        Texts("garbled").seat(0, "en")
