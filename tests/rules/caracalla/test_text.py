"""What Caracalla's sentences say; that none is missing is a law of all games (quipu/testing/laws/sentences.py)."""

from quipu_rules.caracalla.actions import HoldMeeting, SelectRoman
from quipu_rules.caracalla.events import MeetingHeld, RomanMoved
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Bath, Meeting, Participant, Role
from quipu_rules.caracalla.setup import Setup
from quipu_rules.kernel.board import Ref
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import refuse
from quipu_rules.kernel.text import Reader
from tests.rules.caracalla.table import BLUE, FATHER, RED, at

BOARD = CARACALLA.board(CARACALLA.editions["standard"], Setup(), 2)
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
        texts.event(MOVED, Reader("en", ("Ann", "Ben"), BOARD))
        == "The father of Blue walks from a1 to f7 in bath E (one step)."
    )
    assert texts.event(HELD, Reader("en", ("Ann",))) == (
        "Ann holds a family gathering in bath C for Red: father (Red). Each of them is worth one point."
    )
    assert (
        texts.action(HoldMeeting(bath=Bath.A, meeting=Meeting.MEN), Reader("en")) == "Hold a meeting of men in bath A"
    )
    far = refuse("TOO_FAR", "3.3", square=Ref(collection="squares", id=at("b2")), steps=7, left=1)
    assert texts.refusal(far, Reader("en", (), BOARD)) == "It is 7 steps to b2 in bath A, and only one is left."


def test_sentences_are_german() -> None:
    texts = CARACALLA.texts
    assert (
        texts.event(MOVED, Reader("de", ("Ann", "Ben"), BOARD))
        == "Der Vater von Blau geht von a1 nach f7 in Bad E (ein Schritt)."
    )
    assert texts.event(HELD, Reader("de", ("Ann",))) == (
        "Ann hält in Bad C ein Familientreffen ab (Rot): Vater (Rot). Das bringt je einen Punkt."
    )
    assert texts.action(SelectRoman(role=Role.BOY), Reader("de")) == "Den Jungen nehmen"
    few = refuse("TOO_FEW", "5.2", bath=Bath.A, meeting=Meeting.MEN, there=1, least=4)
    assert texts.refusal(few, Reader("de")) == (
        "Für ein Treffen der Männer braucht es 4 Teilnehmer; in Bad A passt nur einer."
    )
