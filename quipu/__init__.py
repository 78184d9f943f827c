"""Quipu: board games behind any frontend. This is all that the author of a game imports; what is behind it may move.

``docs/tutorial.md`` builds two games with it; ``quipu.testing`` has the proofs.
"""

from quipu_rules.kernel.agenda import pop, push, swap, top, without
from quipu_rules.kernel.board import Board, Extent, Part, Place, PlayingCard, Ref, Words, in_each
from quipu_rules.kernel.chance import Chance, drawn_from, shuffled
from quipu_rules.kernel.defaults import NoOptions
from quipu_rules.kernel.edition import Edition, EditionError, Source, Standing, printed, read_edition, require
from quipu_rules.kernel.game import Game
from quipu_rules.kernel.look import Look, drawn
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.message import (
    Action,
    Bound,
    Event,
    Exclusion,
    Phase,
    Seat,
    Selection,
    Template,
    Total,
    Value,
    Viewer,
)
from quipu_rules.kernel.move import AnyMove, Judge, Ledger, Move, Reaction, Rulebook
from quipu_rules.kernel.outcome import SCORE, Criterion, Outcome, Placing, Verdict, ranked, together
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.refusal import Refusal, Refused, refuse
from quipu_rules.kernel.rows import minus, plus, put, raised
from quipu_rules.kernel.shows import Declared, Shown
from quipu_rules.kernel.stake import Asset
from quipu_rules.kernel.text import Reader, Texts

__all__ = [
    "SCORE",
    "Action",
    "AnyMove",
    "Asset",
    "Board",
    "Bound",
    "Chance",
    "Criterion",
    "Declared",
    "Edition",
    "EditionError",
    "Event",
    "Exclusion",
    "Extent",
    "Game",
    "Inconsistent",
    "Judge",
    "Ledger",
    "Look",
    "Loss",
    "Move",
    "NoOptions",
    "Outcome",
    "Part",
    "Phase",
    "Place",
    "Placing",
    "PlayingCard",
    "Reaction",
    "Reader",
    "Ref",
    "Refusal",
    "Refused",
    "Rulebook",
    "Seat",
    "Selection",
    "Shown",
    "Source",
    "Standing",
    "Template",
    "Texts",
    "Total",
    "Value",
    "Verdict",
    "Viewer",
    "Words",
    "drawn",
    "drawn_from",
    "in_each",
    "minus",
    "plus",
    "pop",
    "printed",
    "push",
    "put",
    "raised",
    "ranked",
    "read_edition",
    "refuse",
    "require",
    "shuffled",
    "swap",
    "together",
    "top",
    "without",
]
