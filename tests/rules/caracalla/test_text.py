"""What Caracalla's sentences say; that none is missing is a law of all games (tests/rules/laws/test_texts.py)."""

from quipu.rules.caracalla.actions import HoldMeeting, SelectRoman
from quipu.rules.caracalla.events import MeetingHeld, RomanMoved
from quipu.rules.caracalla.game import CARACALLA
from quipu.rules.caracalla.parts import Bath, Meeting, Participant, Role
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.refusal import refuse
from quipu.rules.kernel.text import Reader
from tests.rules.caracalla.table import BLUE, FATHER, RED, at

MOVED = RomanMoved(seat=Seat(1), colour=BLUE, role=FATHER, origin=at("a1"), square=at("f7"), steps=1)
HELD = MeetingHeld(
    seat=Seat(0),
    bath=Bath.C,
    meeting=Meeting.FAMILY,
    family=RED,
    participants=(Participant(colour=RED, role=FATHER, square=at("j3")),),
    families=1,
    value=1,
)


def test_sentences_are_english() -> None:
    texts = CARACALLA.texts
    assert (
        texts.event(MOVED, Reader("en", ("Ann", "Ben")))
        == "Ben walks with the father of Blue from a1 to f7 (one step)."
    )
    assert texts.event(HELD, Reader("en", ("Ann",))) == (
        "Ann holds a family gathering in Bath C for Red: father (Red). One point for each of them."
    )
    assert (
        texts.action(HoldMeeting(bath=Bath.A, meeting=Meeting.MEN), Reader("en")) == "Hold a meeting of men in Bath A"
    )
    far = refuse("TOO_FAR", "3.3", square="b2", steps=7, left=1)
    assert texts.refusal(far, Reader("en")) == "It is 7 steps to b2, and only one is left."


def test_sentences_are_german() -> None:
    texts = CARACALLA.texts
    assert (
        texts.event(MOVED, Reader("de", ("Ann", "Ben")))
        == "Ben geht mit dem Vater von Blau von a1 nach f7 (ein Schritt)."
    )
    assert texts.event(HELD, Reader("de", ("Ann",))) == (
        "Ann hält in Bad C ein Familientreffen ab (Rot): Vater (Rot). Das bringt je einen Punkt."
    )
    assert texts.action(SelectRoman(role=Role.BOY), Reader("de")) == "Den Jungen nehmen"
    few = refuse("TOO_FEW", "5.2", bath=Bath.A, meeting=Meeting.MEN, there=1, least=4)
    assert texts.refusal(few, Reader("de")) == (
        "Für ein Treffen der Männer sind in Bad A zu wenige: nur einer statt 4."
    )
